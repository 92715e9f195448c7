import type { Delta, RunEvent } from '../core/event-types.ts'
import { oneLine } from '../core/text/one-line.ts'
import { captionOf, settledCaption, statusOf } from '../views/caption.ts'
import { planText } from '../views/plan.ts'
import { inReadersLanguage, say } from '../views/words/say.ts'
import { sayDuration } from '../views/words/say-amounts.ts'

/** Lines that are shown of what a call brought. */
const mostPreviews = 3

/** Characters of a line. */
const [longestInput, longestPreview] = [100, 140]

/** One event in one line for people who watch each step: `->` begins a call, `<-` ends it, `..` waits. */
export function eventLine(event: RunEvent | Extract<Delta, { readonly type: 'tool.settled' }>): string {
  switch (event.type) {
    case 'tool.started':
      return `-> ${event.call.tool} ${oneLine(JSON.stringify(event.call.input) ?? '', longestInput)} (${event.call.id})`
    case 'tool.finished':
      return say`<- ${event.record.call.id} ${inReadersLanguage(statusOf(event.record))}: ${oneLine(inReadersLanguage(event.record.resultSummary), longestInput)}`
    case 'tool.settled':
      return `.. ${inReadersLanguage(settledCaption(event))}`
    case 'model.retried':
      return say`.. ${inReadersLanguage(event.fault.message)}, retrying in ${sayDuration(event.delayMs).replace('.0 s', ' s')} (attempt ${event.attempt + 1})`
    default:
      return inReadersLanguage(captionOf(event))
  }
}

/** What stands beneath that line: the first of what a call brought, the plan with its boxes. */
export function detailLines(event: RunEvent): readonly string[] {
  if (event.type === 'plan.written') return planText(event.plan)
  return event.type === 'tool.finished' ? previewLines(event) : []
}

function previewLines({ record, output }: Extract<RunEvent, { readonly type: 'tool.finished' }>): readonly string[] {
  const { sources = [], text } = output
  if (sources.length === 0 && record.status !== 'success') return []
  const lines =
    sources.length > 0
      ? sources.map(({ title, section, passage, text }) => `${[title, section].filter(Boolean).join(' > ')}: ${passage ?? text}`)
      : text.split('\n').filter((line) => line.trim() !== '' && !record.resultSummary.startsWith(line.trim()))
  return lines.slice(0, mostPreviews).map((line) => oneLine(line, longestPreview))
}
