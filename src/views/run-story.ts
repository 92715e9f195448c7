import type { RunEvent } from '../core/event-types.ts'
import { replay } from '../core/fold-run.ts'
import { keptMedia, mediaLine } from '../core/media.ts'
import { oneLine } from '../core/text/one-line.ts'
import { counted, duration, grouped, moment, money } from './amounts.ts'
import { captionOf, statusOf } from './caption.ts'
import { costLines } from './cost.ts'
import { exportedPlaces } from './exported-places.ts'
import { planText } from './plan.ts'
import { questionText } from './question.ts'
import { isRedundant } from './redundant-event.ts'
import { thoughtsOf } from './thoughts.ts'
import { toolCalls } from './tool-calls.ts'

/**
 * A run as a person wants to read it: what was asked, what was done step by step, what came of it. Plain lines of Markdown. With `thoughts`, also what the
 * models thought on the way, as far as they showed it. `isForOthers`: documents are named as `exportedPlaces` names them, not by addresses of this machine.
 */
export function storyOf(
  id: string,
  events: readonly RunEvent[],
  { thoughts = false, isForOthers = false }: { readonly thoughts?: boolean; readonly isForOthers?: boolean } = {},
): string {
  const run = replay(id, events)
  const { placeOf } = exportedPlaces(run.sources.values())
  const { request, answer, end } = run
  const lines: string[] = [
    `# ${request?.question ?? id}`,
    '',
    `Run ${id}, ${moment(run.startedAt)}, ${end ? `${end.status} (${end.reason})` : run.question ? 'waiting' : 'unfinished'}, ${duration(run.lastAt - run.startedAt)}, ${money(run.cost)}`,
    `Model ${request?.model ?? '?'}${request?.fastModel ? ` with ${request.fastModel}` : ''}, ${counted(run.steps, 'step')}, ${counted(toolCalls(run), 'tool call')}, ${counted(run.usage.inputTokens, 'token')} in, ${grouped(run.usage.outputTokens)} out`,
    ...(request?.useCase ? [`Purpose: ${request.useCase}`] : []),
    ...(request?.forkedFrom ? [`Forked from run ${request.forkedFrom.run} after event ${request.forkedFrom.seq}`] : []),
    ...(request?.parent ? [`Called by run ${request.parent.run}, call ${request.parent.call}`] : []),
    ...(request?.predictedCost?.high
      ? [`Expected to cost ${money(request.predictedCost.low)} to ${money(request.predictedCost.high)}`]
      : []),
    '',
    '## Steps',
    '',
    ...events.flatMap((event) => (isRedundant(event) ? [] : [...stepLines(event), ...(thoughts ? thoughtLines(event) : [])])),
  ]
  if (answer) {
    const why = `Confidence ${answer.confidence} (${answer.confidenceScore})${answer.note ? `. ${answer.note}` : ''}`
    lines.push('', '## Answer', '', answer.text, '', why)
  }
  if (answer && answer.citations.length > 0) {
    lines.push('', '## Citations', '')
    for (const { mark, quote, uri, source } of answer.citations)
      lines.push(`[${mark}] ${oneLine(quote, 200)}`, `    ${isForOthers ? placeOf(uri, run.sources.get(source)) : uri}`)
  }
  if (run.question && !end) lines.push('', '## Open question', '', ...questionText(run.question))
  const cost = costLines(events)
  if (cost.length > 0) lines.push('', '## Cost', '', ...cost)
  if (end?.fault) lines.push('', `Error: ${end.fault.message}${end.fault.remedy ? `. ${end.fault.remedy}` : ''}`)
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
      const { record, output } = event
      const media = keptMedia(output).map((each) => `    returned ${mediaLine(each)}, saved as media/${each.hash}`)
      const call = `${record.call.id} ${record.call.tool} ${oneLine(JSON.stringify(record.call.input) ?? '', 120)}`
      return [`${number}${call}`, `    ${statusOf(record)}: ${oneLine(record.resultSummary, 160)}`, ...media]
    }
    case 'plan.written':
      return [`${number}${captionOf(event)}`, ...indented(planText(event.plan).slice(1))]
    case 'question.asked':
      return [`${number}${captionOf(event)}`, ...indented(questionText(event.question).slice(1))]
    case 'answer.judged': {
      const sentences = event.answer.sentences ?? []
      const doubted = event.verdicts.filter(({ says }) => says !== 'states' && says !== 'own')
      const lines = doubted.map(({ sentence, says, reason }) => `${says}${reason ? `: ${reason}` : ''}: ${sentences[sentence]?.text ?? ''}`)
      return [`${number}${captionOf(event)}`, ...indented(lines)]
    }
    case 'review.made': {
      const { objections, reviewer } = event.review
      return [`${number}${captionOf(event)}`, ...indented([...objections, ...(reviewer?.notes ? [reviewer.notes] : [])])]
    }
    default:
      return [`${number}${captionOf(event)}`]
  }
}

const thoughtLines = (event: RunEvent): readonly string[] =>
  (thoughtsOf(event) ?? '').split('\n').flatMap((line) => (line.trim() === '' ? [] : [`    > ${line}`]))

const indented = (lines: readonly string[]): readonly string[] => lines.map((line) => `    ${oneLine(line, 200)}`)
