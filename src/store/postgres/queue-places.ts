/** ms between two looks at the queue, while a run is followed. */
const lookMs = 1_000

export interface QueuePlaces {
  /** Calls `told` with how many runs are before this one in the queue, when it waits there and whenever that changes, until the returned function is called. */
  watch(run: string, told: (ahead: number) => void): () => void
}

/** One look for all runs that are followed here. `read` gives the runs that wait, the next one first. */
export function queuePlaces(read: () => Promise<readonly string[]>): QueuePlaces {
  const watched = new Map<(ahead: number) => void, string>()
  const known = new WeakMap<(ahead: number) => void, number>()
  let timer: NodeJS.Timeout | undefined

  const look = async (): Promise<void> => {
    const places = new Map((await read().catch(() => [])).map((run, index) => [run, index]))
    for (const [told, run] of watched) {
      const ahead = places.get(run)
      if (ahead === undefined || ahead === known.get(told)) continue
      known.set(told, ahead)
      told(ahead)
    }
    again()
  }
  const again = () => {
    timer = watched.size > 0 ? setTimeout(() => void look(), lookMs).unref() : undefined
  }
  return {
    watch(run, told) {
      watched.set(told, run)
      if (!timer) again()
      return () => void watched.delete(told)
    },
  }
}
