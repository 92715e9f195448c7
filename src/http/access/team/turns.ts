/** So many things at once; others wait, at most so many. */
export interface Turns {
  /** Whether so many wait that nobody else can. */
  readonly isFull: boolean
  /** Does what is asked when its turn comes; undefined where too many wait already. */
  take<Done>(work: () => Promise<Done>): Promise<Done | undefined>
}

export function turns(atOnce: number, mostWaiting: number): Turns {
  let free = atOnce
  const waiting: (() => void)[] = []
  const isFull = () => free === 0 && waiting.length >= mostWaiting
  return {
    get isFull() {
      return isFull()
    },
    async take(work) {
      if (isFull()) return undefined
      if (free > 0) free -= 1
      else await new Promise<void>((resolve) => waiting.push(resolve))
      try {
        return await work()
      } finally {
        const next = waiting.shift()
        if (next) next()
        else free += 1
      }
    },
  }
}
