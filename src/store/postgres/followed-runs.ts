import type { RunEvent } from '../../core/facts.ts'
import { eventOf } from '../chain.ts'
import type { Followable } from '../follow.ts'
import { createWakes } from '../wakes.ts'
import { isAway } from './error.ts'
import type { eventStatements } from './event-rows.ts'
import type { Hints } from './hints.ts'

/** ms between two looks whether runs have grown without a hint. */
const pollMs = 500
/** Bytes of stored JSON that are read at once, give or take the last event: a follower that is slow to take them holds no more. */
const bytesAtOnce = 131_072

const channel = 'events'

/** What is followed in this process, and how it hears that it has grown. */
interface FollowedRuns extends Followable {
  /** An event of this process was stored. */
  grown(run: string): void
  close(): void
}

/**
 * Followers of one run that stand at the same event share a read. They wake by hints of other processes, and by one look every half second at all runs that
 * are followed here. While the database is away they wait.
 */
export function followedRuns(rows: ReturnType<typeof eventStatements>, hints: Hints, self: string): FollowedRuns {
  /** Reads under way, by run. Those that began before a wake may have missed what it tells of: nobody joins them after it. */
  const reads = new Map<string, Map<number, Promise<readonly RunEvent[]>>>()
  let heads: ReadonlyMap<string, number> = new Map()
  let polling: NodeJS.Timeout | undefined
  let forget: (() => void)[] | undefined
  let isPolling = false
  let wasAway = false
  let isClosed = false

  const wakes = createWakes((followers) => {
    if (followers > 0 && !isClosed) {
      polling ??= setInterval(() => void poll(), pollMs)
      forget ??= [hints.on(channel, hear), hints.onReturn(wakeAll)]
    } else {
      clearInterval(polling)
      polling = undefined
    }
  })
  const wake = (run: string) => {
    reads.delete(run)
    wakes.wake(run)
  }
  const wakeAll = () => {
    reads.clear()
    wakes.wakeAll()
  }
  const hear = (payload: string) => {
    const [teller = '', run = ''] = payload.split(/ (.*)/s)
    if (teller !== self) wake(run)
  }
  const poll = async () => {
    if (isPolling) return
    isPolling = true
    try {
      const found = await rows.heads(wakes.followed())
      if (wasAway) wakeAll()
      else for (const [run, head] of found) if (head !== heads.get(run)) wake(run)
      wasAway = false
      heads = found
    } catch {
      wasAway = true
    }
    isPolling = false
  }
  /** What cannot be asked now is asked again when the database is back; whoever waits for it is woken then. */
  const orLater = async <T>(work: Promise<T>, meanwhile: T): Promise<T> => {
    try {
      return await work
    } catch (error) {
      if (!isAway(error) && !isClosed) throw error
      wasAway = true
      return meanwhile
    }
  }
  const readPage = async (run: string, after: number, limit: number) =>
    (await rows.page(run, after, limit, bytesAtOnce)).map((row) => eventOf(run, row))
  return {
    wakes,
    isClosed: () => isClosed,
    readAfter(run, after, limit) {
      const those = reads.get(run) ?? new Map<number, Promise<readonly RunEvent[]>>()
      reads.set(run, those)
      const under = those.get(after)
      if (under) return under
      const begun = orLater(readPage(run, after, limit), []).finally(() => {
        those.delete(after)
        if (those.size === 0 && reads.get(run) === those) reads.delete(run)
      })
      those.set(after, begun)
      return begun
    },
    isOver: (run, after) =>
      orLater(
        rows.tip(run).then((tip) => tip?.type === 'run.ended' && tip.seq <= after),
        false,
      ),
    grown(run) {
      wake(run)
      hints.tell(channel, `${self} ${run}`)
    },
    close() {
      isClosed = true
      clearInterval(polling)
      for (const each of forget ?? []) each()
      wakeAll()
    },
  }
}
