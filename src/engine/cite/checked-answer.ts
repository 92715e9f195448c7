import type { Answer, AnswerOutcome, CheckedSentence, Verify } from '../../core/answer.ts'
import { imageName } from '../../core/attached.ts'
import type { Run } from '../../core/run.ts'
import { shownImages } from '../shown-images.ts'
import { type CheckedText, checkedText } from './checked-text.ts'
import { confidenceOf, foundRight } from './confidence.ts'

/** How the run checks what its model writes. */
export const verifyOf = (run: Run): Verify => run.request?.verify ?? 'code'

/** The check of the words that a run's model is about to write. */
export const checkedTextOf = (run: Run, mode: Answer['mode']): CheckedText =>
  checkedText({
    sources: run.sources,
    mode,
    verify: verifyOf(run),
    question: run.request?.question ?? '',
    // Who has changed something says what was done; what it says of an image was seen there. Only what is marked is then a claim about a source.
    citesUnmarked: run.sources.size > 0 && shownImages(run).map(imageName).length === 0 && !hasWritten(run),
  })

const hasWritten = (run: Run): boolean => run.results.some(({ record }) => record.effect === 'write')

/**
 * An answer whose citations stand. Each mark becomes a number with a verbatim quote, or vanishes; a sentence that a source contradicts carries `[!]`, one that
 * none supports `[?]`. It is what was shown while it was written, word for word.
 */
export function checkedAnswer(run: Run, text: string, mode: Answer['mode']): Answer {
  const checked = checkedTextOf(run, mode)
  const shown = (checked.push(text) + checked.end()).trim()
  const { citations, sentences, missing, unknownMarks } = checked
  return answerOf(run, {
    text: shown,
    citations,
    sentences,
    missing,
    mode,
    ...(mode === 'model' ? { verified: verifyOf(run) === 'off' ? 'off' : 'code' } : {}),
    ...(unknownMarks > 0 ? { unknownMarks } : {}),
    ...(run.unaided && mode === 'model' && citations.length === 0 ? { unaided: true } : {}),
  })
}

/**
 * An answer that was cut off while it was written, as it was shown until then, with the marks that were checked. Undefined where none was: its words are those of
 * a reply that nobody has checked.
 */
export function cutOffAnswer(run: Run, text: string): Answer | undefined {
  const checked = checkedTextOf(run, 'model')
  const shown = checked.push(text).trim()
  const { citations, sentences, missing } = checked
  if (citations.length === 0) return undefined
  const answer = answerOf(run, { text: shown, citations, sentences, missing, mode: 'model' })
  return { ...answer, confidence: 'low', confidenceScore: 0, note: 'The run was stopped before its answer was complete.' }
}

type Checked = Pick<Answer, 'text' | 'citations' | 'mode' | 'unknownMarks' | 'unaided' | 'verified'> & {
  readonly sentences: readonly CheckedSentence[]
  readonly missing: readonly string[]
}

/** The answer with what follows from its sentences: what is unsupported, whether the question was answered, how sure that is, and what to note. */
export function answerOf(run: Run, { missing, ...checked }: Checked): Answer {
  const unsupported = checked.sentences.filter(({ state }) => state === 'unsupported' || state === 'contradicted').map(({ text }) => text)
  const outcome = outcomeOf(run, { ...checked, missing })
  const { confidence, score, note } = confidenceOf(run, { ...checked, missing, outcome, unsupported })
  return {
    ...checked,
    unsupported,
    outcome,
    ...(missing.length > 0 ? { missing } : {}),
    confidence,
    confidenceScore: score,
    ...(note ? { note } : {}),
  }
}

/** A model says what the sources do not answer. Without one, the question is not answered where no sentence was found that does. */
function outcomeOf(
  run: Run,
  { sentences, missing, citations, mode }: Pick<Checked, 'sentences' | 'missing' | 'citations' | 'mode'>,
): AnswerOutcome {
  if (mode === 'extractive') return extractiveOutcome(run, citations.length, missing.length)
  if (missing.length === 0) return 'answered'
  return sentences.some(({ state }) => state === 'stated' || state === 'quoted' || state === 'in-part') ? 'partly' : 'not-found'
}

/**
 * Where no document holds a word of the question, what is quoted answers in part at most. Where no sentence answers, the sections may answer in part all the
 * same, if the search was fairly sure of them.
 */
function extractiveOutcome(run: Run, citations: number, missing: number): AnswerOutcome {
  if (citations === 0) return run.sources.size === 0 && run.callsMade === 0 ? 'answered' : 'not-found'
  const isOnlyEvidence = run.request?.model === 'extractive' && run.reply?.finish === 'other'
  if (!isOnlyEvidence) return missing > 0 ? 'partly' : 'answered'
  return foundRight(run) >= fairlySure ? 'partly' : 'not-found'
}

const fairlySure = 0.5
