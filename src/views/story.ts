import type { RunEvent } from '../core/facts.ts'
import { replay } from '../core/run.ts'
import { counted, duration, grouped, moment, money } from './amounts.ts'
import { captionOf, oneLine, statusOf } from './caption.ts'

/** A run as a person wants to read it: what was asked, what was done step by step, what came of it. Plain lines of Markdown. */
export function storyOf(id: string, events: readonly RunEvent[]): string {
  const run = replay(id, events)
  const { request, answer, end } = run
  const lines: string[] = [
    `# ${request?.question ?? id}`,
    '',
    `Run ${id}, ${moment(run.startedAt)}, ${end ? `${end.status} (${end.reason})` : 'unfinished'}, ${duration(run.lastAt - run.startedAt)}, ${money(run.cost)}`,
    `Model ${request?.model ?? '?'}, ${counted(run.steps, 'step')}, ${counted(run.results.length, 'tool call')}, ${counted(run.usage.inputTokens, 'token')} in, ${grouped(run.usage.outputTokens)} out`,
    ...(request?.useCase ? [`For: ${request.useCase}`] : []),
    '',
    '## Steps',
    '',
    ...events.flatMap((event) => stepLines(event)),
  ]
  if (answer) {
    const why = `Confidence ${answer.confidence} (${answer.confidenceScore})${answer.note ? `. ${answer.note}` : ''}`
    lines.push('', '## Answer', '', answer.text, '', why)
  }
  if (answer && answer.citations.length > 0) {
    lines.push('', '## Citations', '')
    for (const citation of answer.citations) lines.push(`[${citation.mark}] ${oneLine(citation.quote, 200)}`, `    ${citation.uri}`)
  }
  if (end?.fault) lines.push('', `Fault: ${end.fault.message}${end.fault.remedy ? `. ${end.fault.remedy}` : ''}`)
  return lines.join('\n')
}

function stepLines(event: RunEvent): readonly string[] {
  const number = `${String(event.seq).padStart(3)} `
  switch (event.type) {
    case 'run.began':
    case 'tool.started':
    case 'answer.drafted':
    case 'run.ended':
      return []
    case 'tool.finished': {
      const { record } = event
      const call = `${record.call.id} ${record.call.tool} ${oneLine(JSON.stringify(record.call.input) ?? '', 120)}`
      return [`${number}${call}`, `    ${statusOf(record)}: ${oneLine(record.resultSummary, 160)}`]
    }
    default:
      return [`${number}${captionOf(event)}`]
  }
}
