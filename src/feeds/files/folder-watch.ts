import { createHash } from 'node:crypto'
import { watch } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { isPassedOver } from './file-feed-limits.ts'
import { walkFiles } from './folder-walk.ts'

/** A burst of changes is told once, so many ms after its first; where the system cannot watch, the folder is looked through every so many ms. */
const burstMs = 300
const lookMs = 30_000

/** Calls `changed` after something below `root` has changed, until `signal` aborts. */
export async function watchFolder(root: string, changed: () => void, signal: AbortSignal): Promise<void> {
  let pending: NodeJS.Timeout | undefined
  const tell = (path: string | null): void => {
    const names = path?.split(/[\\/]/) ?? []
    if (names.some((name, index) => isPassedOver(name, index < names.length - 1))) return
    pending ??= globalThis.setTimeout(() => {
      pending = undefined
      if (!signal.aborted) changed()
    }, burstMs)
  }
  try {
    if (!(await isWatched(root, tell, signal))) await lookThrough(root, changed, signal, lookMs)
  } finally {
    clearTimeout(pending)
  }
}

/** Resolves when `signal` has aborted; false where the system does not watch folders, or watches no more of them. */
const isWatched = (root: string, tell: (path: string | null) => void, signal: AbortSignal): Promise<boolean> =>
  new Promise((resolve) => {
    try {
      const watcher = watch(root, { recursive: true, signal }, (_event, path) => tell(path))
      watcher.once('error', () => {
        watcher.close()
        resolve(signal.aborted)
      })
      watcher.once('close', () => resolve(signal.aborted))
    } catch {
      resolve(signal.aborted)
    }
  })

/** Looks through a folder every so many ms and calls `changed` where it is not as it was. */
export async function lookThrough(root: string, changed: () => void, signal: AbortSignal, everyMs: number): Promise<void> {
  let before = await printOf(root, signal)
  while (!signal.aborted) {
    await setTimeout(everyMs, undefined, { signal }).catch(() => {})
    const now = await printOf(root, signal)
    if (now !== before && now !== undefined && !signal.aborted) changed()
    before = now ?? before
  }
}

/** Of the paths and versions of all files; undefined where the folder cannot be walked now. */
async function printOf(root: string, signal: AbortSignal): Promise<string | undefined> {
  const hash = createHash('sha256')
  try {
    for await (const file of walkFiles(root, signal)) if (file.type === 'file') hash.update(`${file.path}\0${file.version}\0`)
  } catch {
    return undefined
  }
  return hash.digest('hex')
}
