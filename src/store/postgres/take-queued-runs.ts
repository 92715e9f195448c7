import type { Taking } from '../../core/waiting-runs.ts'

/** ms after which the queue is looked at also where no hint came. */
const lookMs = 1_000

/** How many runs an owner may have under way to be given room in each round; in the last one anybody is. */
const rounds: readonly (number | undefined)[] = [1, 2, 4, undefined]
/** ms for which a round skips a queue that had nobody for it, unless a run has come since. The last round skips none. */
const leftOutMs = 250

interface Job {
  readonly id: string
  /** Of its queue. */
  readonly name: string
  readonly data: { readonly run: string }
}

interface Dependencies {
  /** Those that come first are asked first. */
  readonly queues: readonly string[]
  /** At most so many jobs of a queue, of owners who then have at most `ofOneOwner` under way. */
  fetch(queue: string, most: number, ofOneOwner: number | undefined): Promise<readonly Job[]>
  done(job: Job): Promise<void>
  onWaiting(heard: () => void): () => void
}

/** Takes jobs while there is room: at every hint, whenever one is done, and once a second. */
export function takeQueuedRuns(
  atOnce: number,
  carry: (run: string) => Promise<void>,
  { queues, fetch, done, onWaiting }: Dependencies,
): Taking {
  let underWay = 0
  let lent = 0
  const room = () => atOnce + Math.min(lent, atOnce) - underWay
  let isStopped = false
  let looking: Promise<void> | undefined
  let isWanted = false
  const work = async (job: Job) => {
    underWay += 1
    await carry(job.data.run)
    // Nobody waits for it: the next run is asked for behind it, over the same connection. Where it fails, the job stays as taken, and is cleared away later.
    done(job).catch(() => undefined)
    underWay -= 1
    look()
  }
  /** When a round found nobody in a queue. */
  const foundEmpty = new Map<string, number>()
  let hints = 0
  const fetchRound = async (ofOneOwner: number | undefined): Promise<readonly Job[]> => {
    for (const queue of queues) {
      const looked = `${queue} ${ofOneOwner}`
      if (ofOneOwner !== undefined && performance.now() - (foundEmpty.get(looked) ?? -leftOutMs) < leftOutMs) continue
      const before = hints
      // One by one: of several at once the queue would not see that they are of the same owner.
      const jobs = await fetch(queue, ofOneOwner === undefined ? room() : 1, ofOneOwner)
      if (jobs.length > 0) return jobs
      // What came meanwhile was perhaps not there yet.
      if (hints === before) foundEmpty.set(looked, performance.now())
    }
    return []
  }
  const fill = async () => {
    for (const ofOneOwner of rounds) {
      for (let isEmpty = false; !isEmpty && !isStopped && room() > 0; ) {
        const jobs = await fetchRound(ofOneOwner)
        for (const job of jobs) void work(job)
        isEmpty = jobs.length === 0
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
    hints += 1
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
