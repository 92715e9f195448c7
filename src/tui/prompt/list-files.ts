import type { Dirent } from 'node:fs'
import { readdir, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { type GitDependencies, gitOutput } from '../../tools/repository/git-process.ts'
import { openRepository, pathsOf } from '../../tools/repository/repository.ts'

const limits = {
  files: 20_000,
  /** For git, and again for the walk where git has no answer, ms. */
  timeMs: 3_000,
  /** Of git's answer, bytes. */
  bytes: 8_000_000,
}

/**
 * The files of a workspace for completion, from `folder` with `/`, in order: what git knows and what it would add, else everything but `node_modules` and
 * hidden folders. At most 20,000, those nearest to the top. Takes some seconds at most and gives what was found by then; never rejects, and is empty where
 * `means.signal` has aborted or the folder cannot be read.
 */
export async function listFiles(folder: string, dependencies: GitDependencies): Promise<readonly string[]> {
  const root = await realpath(folder).catch(() => undefined)
  if (root === undefined) return []
  const known = await filesOfGit(root, { ...dependencies, signal: timed(dependencies.signal) }).catch(() => undefined)
  const files = known ?? (await filesBelow(root, timed(dependencies.signal)))
  return dependencies.signal.aborted ? [] : nearest(files)
}

const timed = (signal: AbortSignal): AbortSignal => AbortSignal.any([signal, AbortSignal.timeout(limits.timeMs)])

async function filesOfGit(root: string, dependencies: GitDependencies): Promise<readonly string[]> {
  const repository = await openRepository(root, undefined, dependencies)
  const listed = async (...chosen: readonly string[]): Promise<readonly string[]> => {
    const args = ['ls-files', '-z', '--exclude-standard', '--deduplicate', ...chosen, '--', ...pathsOf(repository)]
    const { bytes, cut } = await gitOutput(repository.call, args, limits.bytes)
    const paths = bytes.toString().split('\0')
    // Whole ones end in a zero; of an answer that was cut the last is half a path.
    return (cut ? paths.slice(0, -1) : paths).filter(Boolean)
  }
  const [known, gone] = await Promise.all([listed('--cached', '--others'), listed('--deleted')])
  const deleted = new Set(gone)
  const inside = repository.within === '' ? 0 : repository.within.length + 1
  return known.filter((path) => !deleted.has(path)).map((path) => path.slice(inside))
}

/** Level by level, so that what is near is found in time. */
async function filesBelow(root: string, signal: AbortSignal): Promise<readonly string[]> {
  const found: string[] = []
  let level: readonly string[] = ['']
  while (level.length > 0) {
    const next: string[] = []
    for (const folder of level) {
      if (signal.aborted || found.length >= limits.files) return found
      // A folder that may not be read holds nothing for us.
      for (const entry of await readdir(join(root, folder), { withFileTypes: true }).catch((): Dirent[] => [])) {
        if (entry.isDirectory() && isOwn(entry.name)) next.push(`${folder}${entry.name}/`)
        else if (entry.isFile()) found.push(`${folder}${entry.name}`)
      }
    }
    level = next
  }
  return found
}

const isOwn = (folder: string): boolean => folder !== 'node_modules' && !folder.startsWith('.')

function nearest(files: readonly string[]): readonly string[] {
  const depths = new Map(files.map((path) => [path, path.split('/').length]))
  const near = files.length > limits.files ? [...files].sort((a, b) => depths.get(a)! - depths.get(b)!).slice(0, limits.files) : [...files]
  return near.sort((a, b) => (a < b ? -1 : 1))
}
