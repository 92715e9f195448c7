import { age } from '../../core/age.ts'
import type { RunResult } from '../../core/run-result.ts'
import { sentenceWarningsOf } from '../../views/sentence-warnings.ts'
import { headWithin } from '../tools/head-within.ts'
import { briefAnswer } from './brief-answer.ts'

/** Tokens of an answer at most; its sources come beside. */
const mostTokens = 6_000

/**
 * An answer as a host's model reads it (row A3): the words with their marks, the sources, how sure it is, and what is missing. Empty where there is no
 * answer.
 */
export function answerText(whole: RunResult, now: number): string {
  if (whole.answer === '') return ''
  const result = briefAnswer(whole)
  const notes = [result.note, reusedNote(result, now), result.fault && `${result.fault.message}.`].filter(Boolean)
  return [
    [headWithin(result.answer, mostTokens)],
    result.sources.length > 0 ? ['Sources:', ...sourceLines(result)] : [],
    sentenceWarningsOf(result).map(
      ({ sign, text, why, quote }) => `${sign} ${text} (${why}${quote === undefined ? '' : `; the source says: ${quote}`})`,
    ),
    [`Confidence: ${result.confidence}`, ...(notes.length > 0 ? [`Note: ${notes.join(' ')}`] : [])],
  ]
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')
}

/** `[1][3] docs/guide/retries.md > Dead jobs`. */
export const sourceLines = ({ sources, citations }: Pick<RunResult, 'sources' | 'citations'>): readonly string[] =>
  sources.map((source) => {
    const marks = citations.flatMap((citation) => (citation.source === source.id ? [`[${citation.mark}]`] : []))
    const place = [source.collection, source.document].filter(Boolean).join('/') || source.title
    return `${marks.join('')} ${place}${source.section ? ` > ${source.section}` : ''}`
  })

const reusedNote = ({ reused }: RunResult, now: number): string | undefined =>
  reused && `Answered ${age(now - reused.answeredAt)} ago, for the same question.`
