import { readdirSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { guardOf } from '../workspace/protected-paths.ts'

/** What of a workspace a sandboxed command is not to see as it is. Absolute paths. */
export interface WorkspaceView {
  /** Files that look like secrets, sockets, pipes and devices: hidden, so that opening them fails. */
  readonly hiddenFiles: readonly string[]
  readonly hiddenFolders: readonly string[]
  /** `config` files of git repositories, wherever they lie: shown without what names a program. */
  readonly gitConfigs: readonly string[]
}

interface Folder {
  readonly changedMs: number
  readonly readAtMs: number
  readonly hiddenFiles: readonly string[]
  readonly hiddenFolders: readonly string[]
  readonly gitConfigs: readonly string[]
  readonly folders: readonly string[]
}

/** Folders of a workspace; more are not looked through. ms within which a file system may give two changes one time. */
const limits = { folders: 60_000, sameTimeMs: 2_000 }

/** Packages that a package manager brought: nobody's secrets, and most of the folders of a project. Objects of git are compressed, and have no names. */
const passedBy: ReadonlySet<string> = new Set(['node_modules', 'objects'])

/**
 * Looks through a workspace. Each folder's names are remembered for as long as the folder has not changed, so that a second look costs one `stat` a folder.
 */
function workspaceViewer(): (root: string) => WorkspaceView | undefined {
  const known = new Map<string, Folder>()
  return (root) => {
    const view = { hiddenFiles: [] as string[], hiddenFolders: [] as string[], gitConfigs: [] as string[] }
    const waiting = [root]
    for (let seen = 0; waiting.length > 0; seen++) {
      if (seen > limits.folders) return undefined
      const path = waiting.pop()!
      const folder = lookedAt(path, known.get(path))
      if (!folder) {
        known.delete(path)
        continue
      }
      known.set(path, folder)
      view.hiddenFiles.push(...folder.hiddenFiles)
      view.hiddenFolders.push(...folder.hiddenFolders)
      view.gitConfigs.push(...folder.gitConfigs)
      waiting.push(...folder.folders)
    }
    return view
  }
}

/** The one that sees to all commands: what the judge of a line has looked through, the sandbox need not. */
export const lookThrough = workspaceViewer()

/** Undefined where there is no such folder any more, or one that may not be read: the sandbox has no more rights. */
function lookedAt(path: string, before: Folder | undefined): Folder | undefined {
  const changedMs = statSync(path, { throwIfNoEntry: false })?.mtimeMs
  if (changedMs === undefined) return undefined
  if (before?.changedMs === changedMs && before.readAtMs - changedMs > limits.sameTimeMs) return before
  try {
    return read(path, changedMs)
  } catch {
    return undefined
  }
}

function read(path: string, changedMs: number): Folder {
  const readAtMs = Date.now()
  const entries = readdirSync(path, { withFileTypes: true })
  const isRepository = ['HEAD', 'objects', 'config'].every((name) => entries.some((entry) => entry.name === name))
  const folder = { hiddenFiles: [] as string[], hiddenFolders: [] as string[], gitConfigs: [] as string[], folders: [] as string[] }
  for (const entry of entries) {
    const at = join(path, entry.name)
    // A link is followed to something that is looked at where it lies, or that is not there at all.
    if (entry.isSymbolicLink()) continue
    const isSecret = [entry.name, `${basename(path)}/${entry.name}`].some((name) => guardOf(name) === 'secret')
    if (entry.isDirectory()) {
      if (isSecret) folder.hiddenFolders.push(at)
      else if (!passedBy.has(entry.name) || (entry.name === 'objects' && !isRepository)) folder.folders.push(at)
    } else if (isSecret || !entry.isFile()) folder.hiddenFiles.push(at)
    else if (isRepository && entry.name === 'config') folder.gitConfigs.push(at)
  }
  return { changedMs, readAtMs, ...folder }
}
