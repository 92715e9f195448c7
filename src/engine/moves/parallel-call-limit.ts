/** Calls that run at the same time, where the run's limits say nothing else. */
export const usualLanes = 8

/** Runs at most `width` of the given jobs at once, in the order given. */
export function lanes(width: number) {
  let free = width
  const next: (() => void)[] = []
  return async <T>(job: () => Promise<T>): Promise<T> => {
    if (free === 0) await new Promise<void>((resolve) => next.push(resolve))
    else free--
    try {
      return await job()
    } finally {
      const first = next.shift()
      if (first) first()
      else free++
    }
  }
}
