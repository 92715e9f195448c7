import { type FSWatcher, watch } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const pollMs = 60_000
/** Changes come in bursts; one word of them is enough. */
const quietMs = 250

/** Calls `changed` when a file, or something in a folder, changes, until `signal` aborts. Looks once a minute too, for folders that tell nothing by themselves. */
export async function watchPath(path: string, changed: () => void, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return
  let told: NodeJS.Timeout | undefined
  const tell = () => {
    told ??= setTimeout(() => {
      told = undefined
      changed()
    }, quietMs)
  }
  const watcher = startWatching(path, tell)
  try {
    let before = await stateOf(path)
    for (;;) {
      await pause(pollMs, undefined, { signal })
      const now = await stateOf(path)
      if (now !== before) tell()
      before = now
    }
  } catch (error) {
    if (!signal.aborted) throw error
  } finally {
    watcher?.close()
    clearTimeout(told)
  }
}

/** Undefined where the system has no watchers left, or none for this folder: then only the look once a minute is left. */
function startWatching(path: string, tell: () => void): FSWatcher | undefined {
  try {
    return watch(path, { recursive: true, persistent: false }, tell).on('error', () => undefined)
  } catch {
    return undefined
  }
}

/** Names, sizes and times of a file, or of a folder and what is two levels below. */
async function stateOf(path: string, depth = 0): Promise<string> {
  const found = await stat(path).catch(() => undefined)
  if (!found) return ''
  const own = `${path} ${found.size} ${found.mtimeMs}`
  if (!found.isDirectory() || depth > 2) return own
  const names = (await readdir(path).catch(() => [])).sort()
  // A folder of a Maildir changes its own time with its files.
  if (depth > 0 && names.length > 1000) return own
  return [own, ...(await Promise.all(names.map((name) => stateOf(join(path, name), depth + 1))))].join('\n')
}
