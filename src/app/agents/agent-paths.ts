import { type Dirent, readdirSync, realpathSync, statSync } from 'node:fs'
import { join, sep } from 'node:path'
import type { AgentFolder } from './agent-folders.ts'

/** A file that declares agents, or should. */
export interface AgentPath {
  readonly path: string
  readonly origin: AgentFolder['origin']
  /** Changes when the file does. */
  readonly stamp: string
  readonly bytes: number
  /** The real path that it must lie below, where it is a project's. */
  readonly within?: string
  /** Why it is not to be read. */
  readonly refused?: string
}

const isAgentName = (name: string): boolean => /\.(?:md|al)$/i.test(name) && !/^readme\.md$/i.test(name) && !name.startsWith('.')

/**
 * The agents' files that stand in a folder, by name: `.md` and `.al`, but no README. A folder that is not there has none. Looked at without giving way: two
 * hundred files take 2 ms so, and eight times that otherwise.
 */
export function agentPaths({ path: folder, origin, within }: AgentFolder): readonly AgentPath[] {
  const entries = entriesOf(folder)
  if (!Array.isArray(entries)) return entries === undefined ? [] : [refusal(folder, origin, entries, 'the folder cannot be read')]
  const root = within && realpathSync(within)
  const isOutside = root !== undefined && !isInside(folder, root)
  return entries
    .filter((entry) => isAgentName(entry.name) && (entry.isFile() || entry.isSymbolicLink()))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => agentPath(join(folder, entry.name), origin, root, isOutside || entry.isSymbolicLink()) ?? [])
}

/** One file, links followed; undefined for what is no file. It must be inside of `root`, a real path, where that is given; `mayLeave` where it might not be. */
export function agentPath(path: string, origin: AgentFolder['origin'], root?: string, mayLeave = true): AgentPath | undefined {
  try {
    const found = statSync(path)
    if (!found.isFile()) return undefined
    const common = {
      path,
      origin,
      stamp: `${found.mtimeMs} ${found.size} ${found.ino}`,
      bytes: found.size,
      ...(root === undefined ? {} : { within: root }),
    }
    if (root === undefined || !mayLeave || isInside(path, root)) return common
    return { ...common, refused: 'the file is a symlink that points outside the project; put the agent file itself there' }
  } catch (error) {
    const code = codeOf(error)
    return code === 'ENOENT'
      ? { path, origin, stamp: code, bytes: 0, refused: 'the file is a broken symlink' }
      : refusal(path, origin, code, 'the file cannot be read')
  }
}

/** What stands in a folder; a code where that cannot be said, undefined where there is no folder. */
function entriesOf(folder: string): Dirent[] | string | undefined {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch (error) {
    const code = codeOf(error)
    return code === 'ENOENT' || code === 'ENOTDIR' ? undefined : code
  }
}

const refusal = (path: string, origin: AgentFolder['origin'], code: string, what: string): AgentPath => ({
  ...{ path, origin, stamp: code, bytes: 0 },
  refused: `${what} (${code})`,
})

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : String(error))

const isInside = (path: string, root: string): boolean => `${realpathSync(path)}${sep}`.startsWith(root.endsWith(sep) ? root : root + sep)
