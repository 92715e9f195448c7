/** One waiting reader of a run's log. */
interface Waiter {
  /** Resolves at the next wake; at once if there was one since the last `wait` ended, or if the signal has aborted. */
  wait(): Promise<void>
  leave(): void
}

/** Tells the followers of a run that it may have grown. Holds no timer and no row: only waiting readers. */
export interface WaitingReaders {
  join(run: string, signal: AbortSignal): Waiter
  wake(run: string): void
  wakeAll(): void
  /** Runs that somebody follows. */
  followed(): readonly string[]
}

/** `resized` hears the number of followers each time it changes, for whoever must watch only while somebody waits. */
export function createWaitingReaders(resized: (followers: number) => void = () => undefined): WaitingReaders {
  const runs = new Map<string, Set<() => void>>()
  let followers = 0
  const wake = (run: string) => {
    for (const each of runs.get(run) ?? []) each()
  }
  return {
    wake,
    followed: () => [...runs.keys()],
    wakeAll: () => {
      for (const run of runs.keys()) wake(run)
    },
    join: (run, signal) => {
      let woken = false
      let resume = () => {}
      const rouse = () => {
        woken = true
        resume()
      }
      const others = runs.get(run) ?? new Set()
      runs.set(run, others.add(rouse))
      signal.addEventListener('abort', rouse)
      resized((followers += 1))
      return {
        wait: async () => {
          if (!woken && !signal.aborted) await new Promise<void>((resolve) => (resume = resolve))
          woken = false
        },
        leave: () => {
          signal.removeEventListener('abort', rouse)
          others.delete(rouse)
          if (others.size === 0 && runs.get(run) === others) runs.delete(run)
          resized((followers -= 1))
        },
      }
    },
  }
}
