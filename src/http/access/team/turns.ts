/** Does what is asked when its turn comes; undefined where too many wait already. */
export type Turns = <Done>(work: () => Promise<Done>) => Promise<Done | undefined>

/** So many things at once; others wait, at most so many. */
export function turns(atOnce: number, mostWaiting: number): Turns {
  let free = atOnce
  const waiting: (() => void)[] = []
  return async (work) => {
    if (free > 0) free -= 1
    else if (waiting.length >= mostWaiting) return undefined
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free += 1
    }
  }
}
