import type { RunEvent } from '../../core/event-types.ts'
import { isRecord } from '../../core/json.ts'
import type { SharedStep } from '../../core/schemas/http/shares.ts'
import { oneLine } from '../../core/text/one-line.ts'
import { phrase } from '../../core/text/phrase.ts'
import { grouped } from '../../views/amounts.ts'
import { captionOf } from '../../views/caption.ts'
import { isRedundant } from '../../views/redundant-event.ts'
import { isOpenCall } from './shared-sources.ts'

/** The way of a run as readers of a share see it: what was done, how long it took and what it cost; the words only of searches in documents and the web. */
export const stepsOf = (events: readonly RunEvent[]): readonly SharedStep[] =>
  events.filter((event) => !isRedundant(event)).flatMap((event) => stepOf(event, events))

function stepOf(event: RunEvent, events: readonly RunEvent[]): readonly SharedStep[] {
  const { at } = event
  switch (event.type) {
    case 'model.replied': {
      const { usage, cost, durationMs, calls } = event.reply
      const text = calls.length > 0 ? phrase`asked for ${grouped(calls.length)} tool call(s)` : phrase`answered`
      const tokens = usage.inputTokens + usage.outputTokens
      return [{ at, text, durationMs, tokens, costUsd: cost === null ? null : cost / 1_000_000 }]
    }
    case 'model.failed':
      return [{ at, text: phrase`the model failed` }]
    case 'tool.finished': {
      const { record, output } = event
      const { durationMs, status, call, resultSummary } = record
      const step = { at, text: status === 'success' ? call.tool : `${call.tool}: ${status}`, durationMs }
      return [isOpenCall(record, output) ? { ...step, detail: `${inputWords(call.input)} → ${oneLine(resultSummary, 200)}` } : step]
    }
    case 'plan.written':
      return [{ at, text: phrase`wrote a plan` }]
    case 'question.asked':
      return [{ at, text: event.question.kind === 'approval' ? phrase`needed approval` : captionOf(event) }]
    case 'question.answered':
      return [{ at, text: isApproval(event.answer.question, events) ? phrase`was answered` : captionOf(event) }]
    case 'answer.drafted':
    case 'run.cancelled':
    case 'run.ended':
      return [{ at, text: captionOf(event) }]
    case 'answer.judged':
      return [{ at, text: 'checked the sentences against their quotes' }]
    case 'answer.reused':
      return [{ at, text: 'reused an earlier answer' }]
    default:
      return []
  }
}

/** `query: dead jobs, limit: 3`. */
const inputWords = (input: unknown): string =>
  oneLine(
    Object.entries(isRecord(input) ? input : {})
      .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
      .join(', '),
    200,
  )

const isApproval = (id: string, events: readonly RunEvent[]): boolean =>
  events.some((event) => event.type === 'question.asked' && event.question.id === id && event.question.kind === 'approval')
