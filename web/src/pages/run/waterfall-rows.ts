import type { RunEvent } from '../../../../src/core/event-types.ts'
import { oneLine } from '../../../../src/core/text/one-line.ts'
import { run as runWords } from '../../words/en/run.ts'
import { wordsOf } from '../../words/words.tsx'
import { type Took, tookOf } from './span.ts'

const say = wordsOf('run', runWords)

/** Something that took time in a run. */
export interface WaterfallRow extends Took {
  /** The event that tells of it in full. */
  readonly seq: number
  /** 1: the run; 2: what it did; 3: the calls of a step. */
  readonly level: 1 | 2 | 3
  readonly kind: 'run' | 'model' | 'tool' | 'wait'
  readonly name: string
  readonly about: string
  /** ms since the run began. */
  readonly start: number
  readonly hasFailed: boolean
  /** Whether it is still under way. */
  readonly isOpen: boolean
}

type Of<T extends RunEvent['type']> = Extract<RunEvent, { readonly type: T }>

/** What a run spent its time on, in order: each model step with its calls below it, planning and reviews, and waiting for people. */
export function waterfallRows(events: readonly RunEvent[]): readonly WaterfallRow[] {
  const [began] = events
  const last = events.at(-1)
  if (began?.type !== 'run.began' || !last) return []
  const over = { since: began.at, lastMs: last.at - began.at, hasEnded: last.type === 'run.ended' }
  const finished = new Map(events.flatMap((event) => (event.type === 'tool.finished' ? [[event.record.call.id, event] as const] : [])))
  const answers = new Map(events.flatMap((event) => (event.type === 'question.answered' ? [[event.seq, event.at] as const] : [])))
  let level: 2 | 3 = 2
  const rows = events.flatMap((event): readonly WaterfallRow[] => {
    switch (event.type) {
      case 'model.replied':
      case 'model.failed':
        level = 3
        return [modelRow(event, over)]
      case 'verb.stepped':
        level = 3
        return [beside(event, over, say('stage', { number: event.step }), say('calls', { count: event.calls.length }))]
      case 'tool.started':
        return [toolRow(event, finished.get(event.call.id), level, over)]
      case 'plan.written':
      case 'plan.failed':
        if (!event.spent) return []
        level = 2
        return [{ ...beside(event, over, say('plan'), event.spent.model), hasFailed: event.type === 'plan.failed' }]
      case 'answer.judged':
        return event.spent ? [beside(event, over, say('quoteCheck'), event.spent.model)] : []
      case 'review.made':
        return event.spent ? [beside(event, over, say('review'), event.spent.model)] : []
      case 'question.asked': {
        const start = event.at - over.since
        const until = [...answers].find(([seq]) => seq > event.seq)?.[1]
        const ms = (until === undefined ? over.lastMs : until - over.since) - start
        const words = { name: say('waitingForPerson'), about: oneLine(event.question.text, 80) }
        return [{ ...free, ...words, seq: event.seq, level: 2, kind: 'wait', start, ms, isOpen: until === undefined && !over.hasEnded }]
      }
      default:
        return []
    }
  })
  return [runRow(began, over, rows), ...rows]
}

interface Over {
  /** ms since 1970: when the run began. */
  readonly since: number
  /** ms from then to the newest event. */
  readonly lastMs: number
  readonly hasEnded: boolean
}

const free = { tokens: 0, costUsd: undefined, hasFailed: false, isOpen: false } as const

/** A row of what stands in the log when it is over. */
function beside(event: RunEvent, { since }: Over, name: string, about: string): WaterfallRow {
  const took = tookOf(event)
  return { ...free, ...took, seq: event.seq, level: 2, kind: 'model', name, about, start: Math.max(0, event.at - since - took.ms) }
}

function modelRow(event: Of<'model.replied' | 'model.failed'>, over: Over): WaterfallRow {
  const name = say('step', { number: event.step })
  if (event.type === 'model.failed') return { ...beside(event, over, name, oneLine(event.fault.message, 80)), hasFailed: true }
  const { calls } = event.reply
  return beside(event, over, name, calls.length > 0 ? say('madeCalls', { count: calls.length }) : say('answered'))
}

function toolRow(
  started: Of<'tool.started'>,
  done: Of<'tool.finished'> | undefined,
  level: 2 | 3,
  { since, lastMs, hasEnded }: Over,
): WaterfallRow {
  const { tool, input } = started.call
  const words = { name: tool, about: oneLine(JSON.stringify(input) ?? '', 80) }
  const begun = Math.max(0, Math.min(started.at, done?.record.startedAt ?? started.at) - since)
  if (!done) return { ...free, ...words, seq: started.seq, level, kind: 'tool', start: begun, ms: lastMs - begun, isOpen: !hasEnded }
  const { status } = done.record
  return { ...free, ...words, ...tookOf(done), seq: done.seq, level, kind: 'tool', start: begun, hasFailed: status !== 'success' }
}

/** The whole run, with the sums of what it paid for. */
function runRow(began: Of<'run.began'>, { lastMs, hasEnded }: Over, rows: readonly WaterfallRow[]): WaterfallRow {
  const paid = rows.flatMap(({ costUsd }) => (costUsd === undefined ? [] : [costUsd]))
  const known = paid.filter((cost) => cost !== null)
  return {
    ...{ seq: began.seq, level: 1, kind: 'run', name: say('wholeRun'), about: began.request.model, start: 0, ms: lastMs, hasFailed: false },
    isOpen: !hasEnded,
    tokens: rows.reduce((sum, { tokens }) => sum + tokens, 0),
    costUsd: paid.length === 0 ? undefined : known.length === 0 ? null : known.reduce((sum, cost) => sum + cost, 0),
  }
}

/** Round moments of a time axis from 0 on, 3 to 6 of them; ms. */
export function axisTicks(totalMs: number): readonly number[] {
  const least = Math.max(1, totalMs) / 5
  const power = 10 ** Math.floor(Math.log10(least))
  const step = [1, 2, 5].map((factor) => factor * power).find((each) => each >= least) ?? power * 10
  return Array.from({ length: Math.floor(totalMs / step) + 1 }, (_, index) => index * step)
}
