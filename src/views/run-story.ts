import type { RunEvent } from '../core/event-types.ts'
import { replay } from '../core/fold-run.ts'
import { keptMedia, mediaLine } from '../core/media.ts'
import { oneLine } from '../core/text/one-line.ts'
import { duration, grouped, moment, money } from './amounts.ts'
import { captionOf, statusOf } from './caption.ts'
import { costLines } from './cost.ts'
import { endReason } from './end-reason.ts'
import { exportedPlaces } from './exported-places.ts'
import { planText } from './plan.ts'
import { questionText } from './question.ts'
import { isRedundant } from './redundant-event.ts'
import { thoughtsOf } from './thoughts.ts'
import { toolCalls } from './tool-calls.ts'
import { englishSpeech, type Speech } from './words/say.ts'

interface StoryOptions {
  readonly thoughts?: boolean
  readonly isForOthers?: boolean
  readonly speech?: Speech
}

/**
 * A run as a person wants to read it: what was asked, what was done step by step, what came of it. Plain lines of Markdown. With `thoughts`, also what the
 * models thought on the way, as far as they showed it. `isForOthers`: documents are named as `exportedPlaces` names them, not by addresses of this machine.
 */
export function storyOf(
  id: string,
  events: readonly RunEvent[],
  { thoughts = false, isForOthers = false, speech = englishSpeech }: StoryOptions = {},
): string {
  const { say, sayCount, sayText, inReadersLanguage, noteInReadersLanguage } = speech
  const run = replay(id, events)
  const { placeOf } = exportedPlaces(run.sources.values())
  const { request, answer, end } = run
  const lines: string[] = [
    `# ${request?.question ?? id}`,
    '',
    say`Run ${id}, ${moment(run.startedAt)}, ${end ? say`${sayText(end.status)} (${inReadersLanguage(endReason(end.reason))})` : run.question ? sayText('waiting') : say`unfinished`}, ${inReadersLanguage(duration(run.lastAt - run.startedAt))}, ${run.cost === null ? say`cost unknown` : money(run.cost)}`,
    say`Model ${request?.model ?? '?'}${request?.fastModel ? say` with ${request.fastModel}` : ''}, ${sayCount(run.steps, 'step')}, ${sayCount(toolCalls(run), 'tool call')}, ${sayCount(run.usage.inputTokens, 'token')} in, ${grouped(run.usage.outputTokens)} out`,
    ...(request?.useCase ? [say`Purpose: ${request.useCase}`] : []),
    ...(request?.forkedFrom ? [say`Forked from run ${request.forkedFrom.run} after event ${request.forkedFrom.seq}`] : []),
    ...(request?.parent ? [say`Called by run ${request.parent.run}, call ${request.parent.call}`] : []),
    ...(request?.predictedCost?.high
      ? [say`Expected to cost ${money(request.predictedCost.low)} to ${money(request.predictedCost.high)}`]
      : []),
    '',
    `## ${say`Steps`}`,
    '',
    ...events.flatMap((event) => (isRedundant(event) ? [] : [...stepLines(event, speech), ...(thoughts ? thoughtLines(event) : [])])),
  ]
  if (answer) {
    const { confidence, confidenceScore, note } = answer
    const why = note
      ? say`Confidence ${sayText(confidence)} (${confidenceScore}). ${noteInReadersLanguage(note)}`
      : say`Confidence ${sayText(confidence)} (${confidenceScore})`
    lines.push('', `## ${say`Answer`}`, '', answer.text, '', why)
  }
  if (answer && answer.citations.length > 0) {
    lines.push('', `## ${say`Citations`}`, '')
    for (const { mark, quote, uri, source } of answer.citations)
      lines.push(`[${mark}] ${oneLine(quote, 200)}`, `    ${isForOthers ? placeOf(uri, run.sources.get(source)) : uri}`)
  }
  if (run.question && !end) lines.push('', `## ${say`Open question`}`, '', ...questionText(run.question, speech))
  const cost = costLines(events, speech)
  if (cost.length > 0) lines.push('', `## ${say`Cost`}`, '', ...cost)
  if (end?.fault) {
    const { message, remedy } = end.fault
    lines.push(
      '',
      remedy ? say`Error: ${inReadersLanguage(message)}. ${inReadersLanguage(remedy)}` : say`Error: ${inReadersLanguage(message)}`,
    )
  }
  return lines.join('\n')
}

function stepLines(event: RunEvent, speech: Speech): readonly string[] {
  const { say, inReadersLanguage } = speech
  const caption = inReadersLanguage(captionOf(event))
  const number = `${String(event.seq).padStart(3)} `
  switch (event.type) {
    case 'run.began':
    case 'tool.started':
    case 'answer.drafted':
    case 'run.ended':
      return []
    case 'tool.finished': {
      const { record, output } = event
      const media = keptMedia(output).map((each) => say`    returned ${mediaLine(each)}, saved as media/${each.hash}`)
      const call = `${record.call.id} ${record.call.tool} ${oneLine(JSON.stringify(record.call.input) ?? '', 120)}`
      return [
        `${number}${call}`,
        say`    ${inReadersLanguage(statusOf(record))}: ${oneLine(inReadersLanguage(record.resultSummary), 160)}`,
        ...media,
      ]
    }
    case 'plan.written':
      return [`${number}${caption}`, ...indented(planText(event.plan, speech).slice(1))]
    case 'question.asked':
      return [`${number}${caption}`, ...indented(questionText(event.question, speech).slice(1))]
    case 'answer.judged': {
      const sentences = event.answer.sentences ?? []
      const doubted = event.verdicts.filter(({ says }) => says !== 'states' && says !== 'own')
      const lines = doubted.map(({ sentence, says, reason }) => `${says}${reason ? `: ${reason}` : ''}: ${sentences[sentence]?.text ?? ''}`)
      return [`${number}${caption}`, ...indented(lines)]
    }
    case 'review.made': {
      const { objections, reviewer } = event.review
      return [`${number}${caption}`, ...indented([...objections, ...(reviewer?.notes ? [reviewer.notes] : [])])]
    }
    default:
      return [`${number}${caption}`]
  }
}

const thoughtLines = (event: RunEvent): readonly string[] =>
  (thoughtsOf(event) ?? '').split('\n').flatMap((line) => (line.trim() === '' ? [] : [`    > ${line}`]))

const indented = (lines: readonly string[]): readonly string[] => lines.map((line) => `    ${oneLine(line, 200)}`)
