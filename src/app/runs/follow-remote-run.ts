import type { EventLog } from '../../core/event-log.ts'
import type { Delta, RunEvent } from '../../core/event-types.ts'
import type { Distribution } from '../../core/waiting-runs.ts'
import type { LiveEvent } from './live-events.ts'

/** Deltas that are kept for a reader who does not take them; more are left out, for the facts hold it all. */
const mostUnread = 2_000

interface Dependencies {
  readonly log: Pick<EventLog, 'follow' | 'read'>
  readonly distribution: Pick<Distribution, 'hear'>
  /** It is handed over at this moment: nothing was streamed before. */
  readonly isNew?: boolean
}

/**
 * A run that another machine carries, from the event behind `after`: its facts as they are stored, and what is streamed between them as far as it comes
 * through. Ends as `EventLog.follow` does.
 */
export async function* followRemoteRun(
  run: string,
  after: number,
  { log, distribution, isNew }: Dependencies,
  signal: AbortSignal,
): AsyncGenerator<LiveEvent, void, undefined> {
  const unread: Delta[] = []
  let wake = () => {}
  /** The newest step whose words are stored: what is streamed of it comes too late. */
  let stored = 0
  const forget = (fact: RunEvent) => {
    if (fact.type === 'model.replied') stored = fact.step
    for (const delta of unread.filter((each) => isOver(each, fact))) unread.splice(unread.indexOf(delta), 1)
  }
  const unhear = distribution.hear(run, (delta) => {
    if ('step' in delta && delta.step <= stored) return
    if (unread.length < mostUnread) unread.push(delta)
    wake()
  })
  let facts: AsyncIterator<RunEvent> | undefined
  try {
    // What is heard while this is read comes behind it: nobody sees words of a run that has not begun.
    const before = isNew ? [] : await log.read(run, after)
    for (const fact of before) {
      forget(fact)
      yield fact
    }
    const last = before.at(-1)
    if (last?.type === 'run.ended') return
    facts = log.follow(run, last?.seq ?? after, signal)[Symbol.asyncIterator]()
    let coming = facts.next()
    for (;;) {
      const streamed = new Promise<undefined>((resolve) => {
        wake = () => resolve(undefined)
      })
      if (unread.length > 0) yield* unread.splice(0)
      const fact = await Promise.race([coming, streamed])
      if (!fact) continue
      if (fact.done) return
      forget(fact.value)
      yield fact.value
      coming = facts.next()
    }
  } finally {
    unhear()
    await facts?.return?.(undefined)
  }
}

/** Whether a fact says all that is streamed there. */
const isOver = (delta: Delta, fact: RunEvent): boolean =>
  'call' in delta
    ? fact.type === 'tool.finished' && fact.record.call.id === delta.call
    : fact.type === 'run.ended' || (fact.type === 'model.replied' && (!('step' in delta) || delta.step <= fact.step))
