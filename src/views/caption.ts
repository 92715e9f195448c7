import type { RunEvent } from '../core/facts.ts'
import type { ToolRecord } from '../core/tool.ts'
import { counted, duration, money } from './amounts.ts'

/** One event in one line, for people who watch a run. */
export function captionOf(event: RunEvent): string {
  switch (event.type) {
    case 'run.began':
      return `asked: ${oneLine(event.request.question, 100)} (${event.request.model})`
    case 'model.retried':
      return `${event.fault.message}; trying again in ${duration(event.delayMs)} (attempt ${event.attempt + 1})`
    case 'model.replied': {
      const { reply } = event
      const what = reply.calls.length > 0 ? `asked for ${counted(reply.calls.length, 'tool call')}` : 'answered'
      const tokens = reply.usage.inputTokens + reply.usage.outputTokens
      return `${what} in ${duration(reply.durationMs)}${tokens > 0 ? `, ${counted(tokens, 'token')}, ${money(reply.cost)}` : ''}`
    }
    case 'model.failed':
      return `the model failed: ${event.fault.message}`
    case 'notice.given':
      return `told the model: ${oneLine(event.text, 100)}`
    case 'tool.started':
      return `${event.call.id} ${event.call.tool} ${oneLine(JSON.stringify(event.call.input) ?? '', 100)}`
    case 'tool.finished':
      return `${event.record.call.id} ${statusOf(event.record)}: ${oneLine(event.record.resultSummary, 100)}`
    case 'answer.drafted':
      return `drafted an answer with ${counted(event.answer.citations.length, 'citation')}`
    case 'answer.reviewed':
      return event.review.outcome === 'proceed' ? 'checked the citations' : 'sent the draft back: sentences without support'
    case 'run.ended':
      return `${event.end.status}: ${event.end.reason}`
  }
}

/** `ok in 12 ms`, `failed in 3 s on the second try`. */
export const statusOf = (record: ToolRecord): string =>
  `${record.status === 'success' ? 'ok' : record.status} in ${duration(record.durationMs)}${record.tries === 2 ? ' on the second try' : ''}`

/** Text on one line, cut at `longest` characters. */
export function oneLine(text: string, longest: number): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length <= longest ? line : `${line.slice(0, longest - 3)}...`
}
