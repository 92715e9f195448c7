import type { Taking } from '../../core/waiting-runs.ts'

/** ms after which the queue is looked at also where no hint came. */
const lookMs = 1_000

/** How many runs an owner may have under way to be given room in each round; in the last one anybody is. */
const rounds: readonly (number | undefined)[] = [1, 2, 4, undefined]
/** ms for which a round in which there was nobody is left out, unless a run has come since; not the last one. */
const leftOutMs = 250

interface Job {
  readonly id: string
  /** Of its queue. */
  readonly name: string
  readonly data: { readonly run: string }
}

interface Dependencies {
  /** At most so many jobs, of owners who then have at most `ofOneOwner` under way. */
  fetch(most: number, ofOneOwner: number | undefined): Promise<readonly Job[]>
  done(job: Job): Promise<void>
  onWaiting(heard: () => void): () => void
}

/** Takes jobs while there is room: at every hint, whenever one is done, and once a second. */
export function takeQueuedRuns(atOnce: number, carry: (run: string) => Promise<void>, { fetch, done, onWaiting }: Dependencies): Taking {
  let underWay = 0
  let lent = 0
  const room = () => atOnce + Math.min(lent, atOnce) - underWay
  let isStopped = false
  let looking: Promise<void> | undefined
  let isWanted = false
  const work = async (job: Job) => {
    underWay += 1
    await carry(job.data.run)
    // It stays in the queue as taken, and is cleared away with what nobody carries.
    await done(job).catch(() => undefined)
    underWay -= 1
    look()
  }
  /** When there was nobody in a round. */
  const foundEmpty = new Map<number | undefined, number>()
  const fill = async () => {
    for (const ofOneOwner of rounds) {
      if (ofOneOwner !== undefined && performance.now() - (foundEmpty.get(ofOneOwner) ?? -leftOutMs) < leftOutMs) continue
      for (let isEmpty = false; !isEmpty && !isStopped && room() > 0; ) {
        // One by one: of several at once the queue would not see that they are of the same owner.
        const jobs = await fetch(ofOneOwner === undefined ? room() : 1, ofOneOwner)
        for (const job of jobs) void work(job)
        isEmpty = jobs.length === 0
        if (isEmpty) foundEmpty.set(ofOneOwner, performance.now())
      }
    }
  }
  const look = (): void => {
    isWanted = true
    looking ??= (async () => {
      while (isWanted && !isStopped) {
        isWanted = false
        await fill().catch(() => undefined)
      }
      looking = undefined
    })()
  }
  const timer = setInterval(look, lookMs)
  const forget = onWaiting(() => {
    foundEmpty.clear()
    look()
  })
  look()
  return {
    lend() {
      lent += 1
      look()
      return () => void (lent -= 1)
    },
    async stop() {
      isStopped = true
      clearInterval(timer)
      forget()
      await looking
    },
  }
}
