import { withoutMarks } from '../core/citation-marks.ts'
import type { Run } from '../core/run.ts'
import type { SessionInfo } from '../core/session.ts'
import type { Citation } from '../core/source.ts'
import { oneLine } from '../core/text/one-line.ts'
import { counted, moment, money } from './amounts.ts'
import { uncheckedNote } from './result.ts'
import { type SentenceWarning, sentenceWarningsOf } from './sentence-warnings.ts'

/** A session as a person reads it, in Markdown: each question with its answer and the sources of that. */
export function sessionText(session: SessionInfo, runs: readonly { readonly run: Run }[]): string {
  const lines = [`# ${session.title}`, '', `Session ${session.id}, ${moment(session.createdAt)}, ${counted(session.runs, 'question')}`]
  for (const [index, { run }] of runs.entries()) {
    if (index > 0 && index === session.forgotten) lines.push('', '---', '', 'From here on the questions before are forgotten.')
    lines.push('', ...turnLines(run))
  }
  return lines.join('\n')
}

function turnLines({ id, request, answer, reply, end, startedAt, cost }: Run): readonly string[] {
  const state = end === undefined ? ', unfinished' : end.status === 'done' ? '' : `, ${end.status}`
  const by =
    answer === undefined
      ? ''
      : answer.mode === 'model'
        ? `, by ${request?.model}${cost === null ? '' : `, ${money(cost)}`}`
        : ', without a language model'
  const note = answer ? answer.note : end && reply ? uncheckedNote : undefined
  const notes = answer ? [...answer.citations.map(citationLine), ...sentenceWarningsOf(answer).map(warningLine)] : []
  return [
    `## ${oneLine(request?.question ?? id, 1_000)}`,
    '',
    `${moment(startedAt)}, run ${id}${state}${by}`,
    '',
    answer?.text ?? (reply ? withoutMarks(reply.text) : 'No answer.'),
    ...(notes.length > 0 ? ['', ...notes] : []),
    ...(answer && notes.length > 0 ? ['', `Confidence: ${answer.confidence} (${answer.confidenceScore})`] : []),
    ...(note ? ['', `Note: ${note}`] : []),
  ]
}

const citationLine = ({ mark, quote, uri }: Citation): string => `- [${mark}] ${oneLine(quote, 200)} <${uri}>`

const warningLine = ({ sign, text, why, quote, uri }: SentenceWarning): string =>
  `- ${sign} ${oneLine(text, 200)} (${why}${quote === undefined ? '' : `; the source has "${oneLine(quote, 200)}"${uri ? ` <${uri}>` : ''}`})`
