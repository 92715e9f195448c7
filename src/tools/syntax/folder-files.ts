import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { gitOutput } from '../repository/git-process.ts'
import { openRepository, pathsOf } from '../repository/repository.ts'

/** Folders of what others wrote or a build made. */
const others: ReadonlySet<string> = new Set([
  'node_modules',
  'bower_components',
  'vendor',
  'third_party',
  'dist',
  'build',
  'out',
  'target',
  'coverage',
  'venv',
  '__pycache__',
  'site-packages',
])

/** At most so many names are listed below one folder. */
const mostNames = 50_000

interface Dependencies {
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly signal: AbortSignal
}

/**
 * Paths of the files below `folder` (a real path), from there with `/`, in a stable order: what git knows or would add where it is a repository, else all.
 * Hidden folders and those of dependencies and builds are left out.
 */
export async function folderFiles(folder: string, dependencies: Dependencies): Promise<readonly string[]> {
  const known = await filesOfGit(folder, dependencies)
  const files = known ?? (await filesBelow(folder, dependencies.signal))
  return files.filter((path) => path.split('/').slice(0, -1).every(isOwn)).sort((a, b) => (a < b ? -1 : 1))
}

const isOwn = (folder: string): boolean => !others.has(folder) && !folder.startsWith('.')

async function filesOfGit(folder: string, dependencies: Dependencies): Promise<readonly string[] | undefined> {
  const repository = await openRepository(folder, undefined, dependencies).catch(() => undefined)
  dependencies.signal.throwIfAborted()
  if (!repository) return undefined
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--deduplicate', '--', ...pathsOf(repository)]
  const answer = await gitOutput(repository.call, args)
  const inside = repository.within === '' ? 0 : repository.within.length + 1
  return answer.bytes
    .toString()
    .split('\0')
    .filter(Boolean)
    .slice(0, mostNames)
    .map((path) => path.slice(inside))
}

async function filesBelow(root: string, signal: AbortSignal): Promise<readonly string[]> {
  const found: string[] = []
  const folders = ['']
  for (let folder = folders.pop(); folder !== undefined && found.length < mostNames; folder = folders.pop()) {
    signal.throwIfAborted()
    // A folder that may not be read holds nothing for us.
    for (const entry of await readdir(join(root, folder), { withFileTypes: true }).catch(() => [])) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`
      if (entry.isDirectory() && isOwn(entry.name)) folders.push(path)
      else if (entry.isFile()) found.push(path)
    }
  }
  return found
}
