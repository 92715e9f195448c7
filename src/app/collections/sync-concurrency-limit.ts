/** Syncs that run at the same time. */
const mostAtOnce = 2

/** Lets two work at a time; the others wait, first come, first served. */
export function syncQueue(): { turn(work: () => Promise<void>): Promise<void> } {
  const waiting: (() => void)[] = []
  let working = 0
  return {
    async turn(work) {
      if (working >= mostAtOnce) await new Promise<void>((resolve) => waiting.push(resolve))
      else working += 1
      try {
        await work()
      } finally {
        const next = waiting.shift()
        if (next) next()
        else working -= 1
      }
    },
  }
}
