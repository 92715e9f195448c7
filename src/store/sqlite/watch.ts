import { type FSWatcher, watch } from 'node:fs'
import { basename, dirname } from 'node:path'

/** The folder's watch can wake before the commit it tells of is visible, so there is a second look this much later, ms. */
const secondLookMs = 5
/** Where no watch works (network folders, no watches left), changes are seen this often, ms. */
const pollMs = 500

/**
 * Calls `look` soon after any process, this one included, has written to the database at `path`, often more than once for one write;
 * and `poll` every half second. Keeps the process alive until the returned function stops it.
 */
export function watchWrites(path: string, look: () => void, poll: () => void): () => void {
  const wal = `${basename(path)}-wal`
  let second: NodeJS.Timeout | undefined
  const seen = () => {
    look()
    clearTimeout(second)
    second = setTimeout(look, secondLookMs)
  }
  const watcher = watchFolder(dirname(path), (name) => {
    if (name === wal) seen()
  })
  const polling = setInterval(poll, pollMs)
  return () => {
    watcher?.close()
    clearTimeout(second)
    clearInterval(polling)
  }
}

/** Undefined where this machine cannot watch; the poll then serves alone. */
function watchFolder(folder: string, changed: (name: string | null) => void): FSWatcher | undefined {
  try {
    const watcher = watch(folder, (_event, name) => changed(name))
    return watcher.on('error', () => watcher.close())
  } catch {
    return undefined
  }
}
