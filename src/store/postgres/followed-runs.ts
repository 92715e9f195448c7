import type { RunEvent } from '../../core/event-types.ts'
import type { Followable } from '../follow.ts'
import { eventOf, type Row } from '../hash-chain.ts'
import { createWaitingReaders } from '../waiting-readers.ts'
import { isAway } from './error.ts'
import type { eventStatements } from './event-rows.ts'
import type { Hints } from './listen-notify.ts'
import { notifiedEvents, payloadOf, toldOf } from './notified-events.ts'

/** ms between two looks whether runs have grown without a hint. */
const pollMs = 500
/** Bytes of stored JSON that are read at once, give or take the last event: a follower that is slow to take them holds no more. */
const bytesAtOnce = 131_072

const channel = 'events'

/** What is followed in this process, and how it hears that it has grown. */
interface FollowedRuns extends Followable {
  /** Events of this process were stored. */
  grown(run: string, rows: readonly Row[]): void
  close(): void
}

/**
 * Followers wake by hints of other processes, which hold the event where it is short, and by one look every half second at all runs that are followed here.
 * What no hint held is read; those of one run that stand at the same event share the read. While the database is away they wait.
 */
export function followedRuns(rows: ReturnType<typeof eventStatements>, hints: Hints, self: string): FollowedRuns {
  /** Reads under way, by run. Those that began before a wake may have missed what it tells of: nobody joins them after it. */
  const reads = new Map<string, Map<number, Promise<readonly RunEvent[]>>>()
  const told = notifiedEvents()
  /** Where each run stood when it was looked at last. */
  let heads = new Map<string, number>()
  let wasPolled: ReadonlySet<string> = new Set()
  let polling: NodeJS.Timeout | undefined
  let forget: (() => void)[] | undefined
  let isPolling = false
  let wasAway = false
  let isClosed = false

  const wakes = createWaitingReaders((followers) => {
    if (followers > 0 && !isClosed) {
      polling ??= setInterval(() => void poll(), pollMs)
      forget ??= [hints.on(channel, hear), hints.onReturn(wakeAll)]
    } else {
      clearInterval(polling)
      polling = undefined
      told.only([])
    }
  })
  const wake = (run: string) => {
    reads.delete(run)
    wakes.wake(run)
  }
  const wakeAll = () => {
    reads.clear()
    told.only([])
    wakes.wakeAll()
  }
  const hear = (payload: string) => {
    const news = toldOf(payload)
    if (news.teller === self) return
    told.add(news)
    wake(news.run)
  }
  /** Of what was told all have been woken; where the log says otherwise, they read. */
  const see = (run: string, head: number) => {
    const [newest, before = Number.POSITIVE_INFINITY] = [told.newest(run), heads.get(run)]
    // What has come since the last look may be told yet.
    if (newest === undefined ? head === before : head === newest || (head > newest && newest >= before)) return
    told.forget(run)
    wake(run)
  }
  const poll = async () => {
    if (isPolling) return
    isPolling = true
    try {
      const followed = wakes.followed()
      told.only(followed)
      const found = await rows.heads(followed)
      if (wasAway) wakeAll()
      else for (const [run, head] of found) see(run, head)
      wasAway = false
      heads = new Map(found)
      wasPolled = new Set(found.keys())
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
  const readPage = async (run: string, after: number, limit: number) => {
    const events = (await rows.page(run, after, limit, bytesAtOnce)).map((row) => eventOf(run, row))
    // Whoever comes to a run that nobody followed has looked; of several, the one that has seen the least must not miss what the others saw.
    if (!wasPolled.has(run)) heads.set(run, Math.min(heads.get(run) ?? Number.POSITIVE_INFINITY, events.at(-1)?.seq ?? after))
    return events
  }
  return {
    wakes,
    isClosed: () => isClosed,
    readAfter(run, after, limit) {
      const news = told.after(run, after)
      if (news) return news
      told.keep(run)
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
    standing: (run, after) =>
      orLater(
        rows.tip(run).then((tip) => (!tip ? 'unknown' : tip.type === 'run.ended' && tip.seq <= after ? 'over' : 'open')),
        'unknown',
      ),
    // A look can be older than the run's beginning.
    isGone: (run) =>
      heads.get(run) === 0 &&
      orLater(
        rows.tip(run).then((tip) => !tip),
        false,
      ),
    grown(run, rows) {
      const news = rows.map((row) => ({ teller: self, run, row }))
      // Of a run that begins here all is heard from its first event on, also by whoever follows it in a moment.
      if (forget && rows[0]?.seq === 1) told.keep(run)
      for (const each of news) told.add(each)
      wake(run)
      for (const each of news) hints.tell(channel, payloadOf(each))
    },
    close() {
      isClosed = true
      clearInterval(polling)
      for (const each of forget ?? []) each()
      wakeAll()
    },
  }
}
