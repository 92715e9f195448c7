/** A sync under way in this process. */
interface RunningSync {
  readonly stop: AbortController
  readonly over: Promise<unknown>
}

/** By data folder and id of the feed. */
const running = new Map<string, RunningSync>()

/** Whether this process syncs the feed. */
export const isRunning = (key: string): boolean => running.has(key)

/** The keys of all that this process syncs now. */
export const runningNow = (): ReadonlySet<string> => new Set(running.keys())

/** Does `work` as the only sync of its feed in this process; it is told to stop by `signal` and by `stopSync`. */
export async function runSync<T>(key: string, signal: AbortSignal | undefined, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const stop = new AbortController()
  const over = work(signal ? AbortSignal.any([signal, stop.signal]) : stop.signal)
  running.set(key, { stop, over })
  try {
    return await over
  } finally {
    running.delete(key)
  }
}

/** Ends a sync of this process, if there is one; resolves when nothing is written any more. */
export async function stopSync(key: string): Promise<void> {
  const sync = running.get(key)
  sync?.stop.abort()
  await sync?.over.catch(() => undefined)
}
