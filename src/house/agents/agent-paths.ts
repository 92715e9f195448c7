import { readdir, realpath, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import type { AgentFolder } from './agent-folders.ts'

/** A file that declares agents, or should. */
export interface AgentPath {
  readonly path: string
  readonly origin: AgentFolder['origin']
  /** Changes when the file does. */
  readonly stamp: string
  readonly bytes: number
  /** Why it is not to be read. */
  readonly refused?: string
}

const isAgentName = (name: string): boolean => /\.(?:md|al)$/i.test(name) && !/^readme\.md$/i.test(name) && !name.startsWith('.')

/** The agents' files that stand in a folder, by name: `.md` and `.al`, but no README. A folder that is not there has none. */
export async function agentPaths({ path: folder, origin, within }: AgentFolder): Promise<readonly AgentPath[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return []
    return error
  })
  if (entries instanceof Error)
    return [{ path: folder, origin, stamp: entries.message, bytes: 0, refused: `the folder cannot be read (${entries.code})` }]
  const names = entries.filter((entry) => isAgentName(entry.name) && (entry.isFile() || entry.isSymbolicLink())).map(({ name }) => name)
  const root = within && (await realpath(within))
  const found = await Promise.all(names.sort().map((name) => agentPath(join(folder, name), origin, root)))
  return found.filter((each) => each !== undefined)
}

/** One file, links followed; undefined for what is no file. `within` is a real path. */
export async function agentPath(path: string, origin: AgentFolder['origin'], within?: string): Promise<AgentPath | undefined> {
  try {
    const { mtimeMs, size, ino } = await stat(path).then((found) => (found.isFile() ? found : { mtimeMs: 0, size: -1, ino: 0 }))
    if (size < 0) return undefined
    const common = { path, origin, stamp: `${mtimeMs} ${size} ${ino}`, bytes: size }
    if (within === undefined || `${await realpath(path)}`.startsWith(within.endsWith(sep) ? within : within + sep)) return common
    return { ...common, refused: 'the file is a link that leads out of the project; put the agent itself there' }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'failed'
    return {
      path,
      origin,
      stamp: code,
      bytes: 0,
      refused: code === 'ENOENT' ? 'the file is a link that leads nowhere' : `the file cannot be read (${code})`,
    }
  }
}
