import { withoutMarks } from '../core/citation-marks.ts'
import type { Run } from '../core/run.ts'
import type { SessionInfo } from '../core/session.ts'
import type { Citation } from '../core/source.ts'
import { oneLine } from '../core/text/one-line.ts'
import { moment, money } from './amounts.ts'
import { exportedPlaces } from './exported-places.ts'
import { runNote } from './run-note.ts'
import { type SentenceWarning, sentenceWarningsOf } from './sentence-warnings.ts'
import { englishSpeech, type Speech } from './words/say.ts'

/**
 * A session as a person reads it, in Markdown: each question with its answer and the sources of that. `isForOthers`: documents are named as `exportedPlaces`
 * names them, not by addresses of this machine.
 */
export function sessionText(
  session: SessionInfo,
  runs: readonly { readonly run: Run }[],
  { isForOthers = false, speech = englishSpeech }: { readonly isForOthers?: boolean; readonly speech?: Speech } = {},
): string {
  const { say, sayCount } = speech
  const lines = [`# ${session.title}`, '', say`Session ${session.id}, ${moment(session.createdAt)}, ${sayCount(session.runs, 'question')}`]
  for (const [index, { run }] of runs.entries()) {
    if (index > 0 && index === session.forgotten) lines.push('', '---', '', say`Questions above this line are no longer remembered.`)
    lines.push('', ...turnLines(run, isForOthers, speech))
  }
  return lines.join('\n')
}

function turnLines(
  { id, request, answer, reply, end, startedAt, cost, sources }: Run,
  isForOthers: boolean,
  speech: Speech,
): readonly string[] {
  const { say, sayText, noteInReadersLanguage } = speech
  const { placeOf } = exportedPlaces(sources.values())
  const addressOf: AddressOf = (uri, handle) => {
    const place = isForOthers ? placeOf(uri, sources.get(handle)) : uri
    return place === uri ? `<${uri}>` : `(${place})`
  }
  const state = end === undefined ? say`, unfinished` : end.status === 'done' ? '' : `, ${sayText(end.status)}`
  const by =
    answer === undefined
      ? ''
      : answer.mode === 'model'
        ? say`, by ${request?.model ?? '?'}${cost ? `, ${money(cost)}` : ''}`
        : say`, without a language model`
  const note = runNote({ answer, end, reply, request })
  const notes = answer
    ? [
        ...answer.citations.map((citation) => citationLine(citation, addressOf)),
        ...sentenceWarningsOf(answer).map((warning) => warningLine(warning, addressOf, speech)),
      ]
    : []
  return [
    `## ${oneLine(request?.question ?? id, 1_000)}`,
    '',
    say`${moment(startedAt)}, run ${id}${state}${by}`,
    '',
    answer?.text ?? (reply ? withoutMarks(reply.text) : say`No answer.`),
    ...(notes.length > 0 ? ['', ...notes] : []),
    ...(answer && notes.length > 0 ? ['', say`Confidence: ${sayText(answer.confidence)} (${answer.confidenceScore})`] : []),
    ...(note ? ['', say`Note: ${noteInReadersLanguage(note)}`] : []),
  ]
}

/** How a place is written: an address between angle brackets, a name in brackets. */
type AddressOf = (uri: string, handle: string) => string

const citationLine = ({ mark, quote, uri, source }: Citation, addressOf: AddressOf): string =>
  `- [${mark}] ${oneLine(quote, 200)} ${addressOf(uri, source)}`

const warningLine = (
  { sign, text, why, quote, uri, source = '' }: SentenceWarning,
  addressOf: AddressOf,
  { say, reasonInReadersLanguage }: Speech,
): string => {
  const words = quote === undefined ? '' : say`; the source says "${oneLine(quote, 200)}"${uri ? ` ${addressOf(uri, source)}` : ''}`
  return `- ${sign} ${oneLine(text, 200)} (${reasonInReadersLanguage(why)}${words})`
}
