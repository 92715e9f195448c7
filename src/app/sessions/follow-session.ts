import type { EventLog } from '../../core/event-log.ts'
import { faultOf } from '../../core/fault.ts'
import type { SessionStore } from '../../core/session.ts'
import type { Distribution } from '../../core/waiting-runs.ts'
import type { SessionEvent, SessionNotice } from './events.ts'
import { eventsAfterPosition } from './events-after-position.ts'
import { followRun } from './follow-run.ts'
import { type NextItemAhead, nextItemAhead } from './next-item-ahead.ts'
import type { SessionPlace } from './session.ts'
import type { SessionRunner } from './session-runner.ts'
import { type SessionSnapshot, takeNextSnapshot, takeSnapshot } from './session-snapshot.ts'
import { createWakeSignal } from './wake-signal.ts'

/** ms between two looks at what other processes did to the session. */
const lookMs = 500

/** What following a session needs. */
interface Followed {
  readonly id: string
  readonly store: SessionStore
  readonly log: () => Promise<EventLog>
  readonly carrier: SessionRunner
  /** Where what other machines stream is heard of. */
  readonly distribution?: Pick<Distribution, 'hear'> | undefined
  /** Aborts when the program closes. */
  readonly closing: AbortSignal
}

/** What is to be told next: a run, or what of it lies behind a place; or something of one that was told before. */
type Next = { readonly run: string; readonly after?: SessionPlace } | { readonly notice: SessionNotice }

/** See `Session.follow`. */
export function followSession(
  followed: Followed,
  signal: AbortSignal,
  after?: SessionPlace | 'start',
): AsyncIterable<SessionEvent | SessionNotice> {
  // What happens from this moment on is told, whenever the first event is asked for, and however late the store answers: what this program carries may be over then.
  const own = new Set(followed.carrier.liveRuns())
  const stop = followed.carrier.subscribe((event) => event.type === 'run.began' && own.add(event.run))
  const first = takeSnapshot(followed.id, followed.store).then((sight) => ({ sight, own }))
  first.finally(stop).catch(() => undefined)
  return tell(followed, first, after, AbortSignal.any([signal, followed.closing]))
}

interface FirstLook {
  readonly sight: SessionSnapshot
  /** Runs that this program carried since it was asked to follow. */
  readonly own: ReadonlySet<string>
}

async function* tell(
  { id, store, log: openLog, carrier, distribution, closing }: Followed,
  first: Promise<FirstLook>,
  after: SessionPlace | 'start' | undefined,
  signal: AbortSignal,
): AsyncGenerator<SessionEvent | SessionNotice, void, undefined> {
  const found = await first.catch(gone)
  if (!found) return yield { type: 'session.deleted', session: id }
  const { own } = found
  let seen = found.sight
  const log = await openLog()
  const bell = createWakeSignal()
  const ended = new AbortController()
  const notices: (SessionEvent | SessionNotice)[] = after === undefined ? [] : standOf(id, seen)
  const next = [...nextAfter(id, seen, own, after)]
  let current: NextItemAhead<SessionEvent> | undefined
  let isDue = true
  const ring = () => {
    isDue = true
    bell.ring()
  }
  const hear = (event: SessionEvent) => {
    if (event.run !== '') return
    notices.push(event)
    bell.ring()
  }
  const stops = [carrier.watch(ring), carrier.subscribe(hear)]
  const looking = setInterval(ring, lookMs)
  /** At once when it is over, also where nobody asks for another event. */
  const leave = () => {
    clearInterval(looking)
    for (const stop of stops) stop()
    signal.removeEventListener('abort', leave)
    ended.abort()
    bell.ring()
  }
  signal.addEventListener('abort', leave)
  const starter = queueStarter(carrier)
  try {
    while (!signal.aborted) {
      if (isDue) {
        isDue = false
        const looked = await takeNextSnapshot(id, store, seen).catch(gone)
        if (!looked) return yield { type: 'session.deleted', session: id }
        seen = looked.sight
        const { changes } = looked
        notices.push(...changes.notices)
        next.push(...changes.undone.map((run): Next => ({ notice: { type: 'session.undone', session: id, run } })))
        next.push(...changes.begun.map((run): Next => ({ run })))
        starter.see(seen)
      }
      for (let notice = notices.shift(); notice; notice = notices.shift()) yield notice
      if (current?.hasArrived()) {
        const event = await current.take()
        if (event) yield event
        else {
          current = undefined
          isDue = true
        }
      } else if (!current && next.length > 0) {
        const coming = next.shift()
        if (coming && 'notice' in coming) yield coming.notice
        else if (coming) {
          const events = followRun(coming.run, { session: id, log, distribution, ...carrier }, ended.signal)
          current = nextItemAhead(coming.after ? eventsAfterPosition(coming.after, events) : events, bell)
        }
      } else await bell.wait()
    }
  } catch (error) {
    // What a closed store throws is no news.
    if (!closing.aborted) throw error
  } finally {
    leave()
  }
}

/** How what has no place of its own stands now. */
const standOf = (session: string, { queue, info }: SessionSnapshot): SessionNotice[] => [
  { type: 'queue.changed', session, queue },
  { type: 'session.retitled', session, title: info.title },
]

/** What the following begins with. */
function nextAfter(
  session: string,
  { runs, isFree }: SessionSnapshot,
  own: ReadonlySet<string>,
  after: SessionPlace | 'start' | undefined,
): readonly Next[] {
  const last = isFree ? undefined : runs.at(-1)
  if (after === undefined) return runs.filter((run) => run === last || own.has(run)).map((run) => ({ run }))
  if (after === 'start') return runs.map((run) => ({ run }))
  const { run } = after
  const at = runs.indexOf(run)
  // Ids sort by time. What came after a run that was taken back has begun later.
  const later = at < 0 ? runs.filter((each) => each > run) : runs.slice(at + 1)
  const undone: readonly Next[] = at < 0 ? [{ notice: { type: 'session.undone', session, run } }] : []
  return [{ run, after }, ...undone, ...later.map((each) => ({ run: each }))]
}

function gone(error: unknown): undefined {
  if (faultOf(error).code !== 'not-found') throw error
}

/**
 * Begins what waits in the queue of a session that stays free: whoever carried the run before comes first, and this is for where that is gone. Of several
 * processes that try, one does.
 */
function queueStarter(carrier: SessionRunner): { see(sight: SessionSnapshot): void } {
  /** ms of `performance.now()`. */
  let freeSince: number | undefined
  return {
    see({ isFree, queue }) {
      if (!isFree || queue.length === 0) freeSince = undefined
      else freeSince ??= performance.now()
      if (freeSince !== undefined && performance.now() - freeSince >= lookMs) void carrier.startWaiting().catch(() => undefined)
    },
  }
}
