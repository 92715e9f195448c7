import type { Answer, AnswerOutcome, CheckedSentence, ConfidenceLevel } from '../../core/answer.ts'
import { imageName } from '../../core/attached.ts'
import type { FinalReason } from '../../core/event-types.ts'
import type { Fault } from '../../core/fault.ts'
import { isRecord } from '../../core/json.ts'
import type { SubTask } from '../../core/plan.ts'
import type { Result, Run } from '../../core/run.ts'
import { inputSource } from '../../core/run-messages.ts'
import type { Citation } from '../../core/source.ts'
import { queryWords } from '../../core/text/words.ts'
import { controlNames, type ToolRecord } from '../../core/tool.ts'
import { unansweredSubTasks } from '../../core/unanswered-sub-tasks.ts'
import { shownImages } from '../shown-images.ts'

interface Evidence {
  readonly mode: Answer['mode']
  readonly sentences: readonly CheckedSentence[]
  readonly citations: readonly Citation[]
  readonly unsupported: readonly string[]
  readonly missing: readonly string[]
  readonly outcome: AnswerOutcome
}

/** Scores from which an answer counts as high or medium. */
const high = 0.65
const medium = 0.4

/** Confidence computed from the evidence, never asked of the model; and what is missing, in words. */
export function confidenceOf(run: Run, evidence: Evidence): { confidence: ConfidenceLevel; score: number; note?: string } {
  const score = Math.round(scoreOf(run, evidence) * 100) / 100
  const note = noteOf(run, evidence)
  return { confidence: score >= high ? 'high' : score >= medium ? 'medium' : 'low', score, ...(note ? { note } : {}) }
}

function scoreOf(run: Run, evidence: Evidence): number {
  if (evidence.mode === 'model' && evidence.outcome === 'not-found') return absence(run)
  if (evidence.citations.length === 0) return 0
  const share = 1 - evidence.unsupported.length / Math.max(1, evidence.sentences.filter(({ state }) => state !== 'own').length)
  const strength = mean(evidence.citations.map((citation) => citation.support))
  const failed = run.callsMade === 0 ? 0 : evidenceCalls(run).filter(({ record }) => record.status === 'error').length / run.callsMade
  const whole = run.final || run.failure || openParts(run, evidence).length > 0 ? 0.7 : 1
  const found = restsOnInput(run, evidence) ? unranked : foundRight(run)
  const score = share * strength * found * (1 - 0.3 * failed) * whole
  const most = Math.min(score, mostOf(evidence))
  return isDoubtful(run, evidence) ? belowMedium(most) : most
}

/** An answer that leaves something open, or says what a source contradicts or none supports, is never high; one that begins with a contradiction is low. */
function mostOf({ outcome, sentences }: Evidence): number {
  const claims = sentences.filter(({ state }) => state !== 'own')
  if (claims[0]?.state === 'contradicted') return atMostLow
  return outcome === 'partly' || claims.some(({ state }) => state === 'contradicted' || state === 'unsupported') ? atMostMedium : 1
}

/** Whether an answer without a model says that nothing answers, or that no document has a name of the question; a noun may be there in other words. */
const isDoubtful = (run: Run, { mode, missing }: Evidence): boolean =>
  onlyEvidence(run) || (mode === 'extractive' && missing.some((word) => /[\p{Lu}\p{N}]/u.test(word)))

/** A score that is at most the highest of those that count as low. */
const belowMedium = (score: number): number => Math.min(score, mostLow)

/** Parts of the plan that are neither done nor spoken of. */
const openParts = ({ plan }: Run, { sentences }: Evidence): readonly SubTask[] =>
  unansweredSubTasks(plan, sentences.map(({ text }) => text).join(' '))

const atMostMedium = 0.6
const atMostLow = 0.35
const mostLow = 0.39

/** How sure it is that the documents do not answer: the less of the question its best section holds, the surer; never high, for a search can miss. */
function absence(run: Run): number {
  const held = run.results.flatMap(({ output }) =>
    (output.sources ?? []).flatMap(({ coverage }) => (coverage === undefined ? [] : [coverage])),
  )
  return held.length === 0 ? 0 : Math.min(atMostMedium, 1 - Math.max(...held))
}

/** What the run called for evidence; not what steered it. */
const evidenceCalls = (run: Run): readonly Result[] => run.results.filter(({ record }) => !controlNames.has(record.call.tool))

/** Whether the extractive model found passages but, by its own word, none that answers. */
const onlyEvidence = (run: Run): boolean => run.request?.model === 'extractive' && run.reply?.finish === 'other'

/** Whether all that is cited came with the question, whatever a search found beside. */
const restsOnInput = ({ sources }: Run, { citations }: Evidence): boolean =>
  citations.every(({ source }) => sources.get(source)?.id === inputSource)

/** Whether the program speaks for itself, as of what it has remembered: where it quotes and nothing answers, the model's word is another. */
const isOwnWord = (run: Run): boolean =>
  run.request?.model === 'extractive' && run.reply?.finish === 'stop' && run.sources.size === 0 && run.callsMade === 0

/** Where nothing was ranked, the passages were named by their place: they are what was asked for. */
const unranked = 0.8

/**
 * How likely it is that the first search of the run found what was asked for: by the score of its best section, by how much of the query's informative words the
 * best of them holds, by how many these are, for one word is soon found anywhere, and by whether a sentence answered. Fitted on 100 questions over ten
 * documentations whose answers a reader judged, 80 of them also asked of another documentation (bench/confidence); the base is set so that `high` begins where
 * 5% of these are.
 */
export function foundRight(run: Run): number {
  for (const { output, record } of run.results) {
    const ranked = (output.sources ?? []).filter(({ score }) => score !== undefined)
    if (ranked.length === 0) continue
    const score = Math.max(...ranked.map((source) => source.score!))
    const held = Math.max(...ranked.map(({ coverage = 0 }) => coverage))
    const queries = queriesOf([record])
    const asked = queries.length > 0 ? queries : [run.request?.question ?? '']
    const terms = Math.max(1, ...asked.map(informativeWords))
    const { base, ...weights } = fitted
    const evidenceOnly = onlyEvidence(run) ? weights.onlyEvidence : 0
    return 1 / (1 + Math.exp(-(base + weights.score * score + weights.held * held + weights.words * Math.log(terms) + evidenceOnly)))
  }
  return unranked
}

/** By bench/confidence/fit.ts. */
const fitted = { base: -9.99, score: 6.8, held: 3.9, words: 2.59, onlyEvidence: -2.5 }

const informativeWords = (query: string): number => new Set(queryWords(query).flatMap(({ term, word }) => (word === '' ? [] : [term]))).size

/** At a cap the model was not asked. */
const failed = ({ code, message }: Fault): string =>
  code === 'limit' ? `Stopped: ${message}.` : `The model failed: ${message.replace(/\.$/, '')}.`

function noteOf(run: Run, evidence: Evidence): string {
  const notes: string[] = []
  if (run.failure) notes.push(failed(run.failure), 'The answer is quoted from what had been found by then.')
  else if (evidence.mode === 'extractive' && run.request?.model !== 'extractive')
    notes.push('The model returned no usable answer.', 'This answer is quoted from what was found.')
  if (run.final) notes.push(finalNotes[run.final])
  const open = openParts(run, evidence)
  if (open.length > 0) notes.push(`Not done: ${open.map(({ description }) => description).join('; ')}.`)
  for (const { question, answer } of run.answered)
    if (answer.by === 'assumption') notes.push(`Assumed, because nobody answered "${question.text}": ${answer.text}.`)
  const calls = evidenceCalls(run)
  const denied = new Set(calls.flatMap(({ record }) => (record.status === 'denied' ? [record.call.tool] : [])))
  if (denied.size > 0) notes.push(`Not allowed: ${[...denied].join(', ')}.`)
  notes.push(...missingNotes(run, evidence))
  if (run.reply?.finish === 'length') notes.push('The answer was cut off at the token limit.')
  if (run.reply?.finish === 'content-filter') notes.push('The provider filtered the answer.')
  const [firstCall] = calls
  if (firstCall && calls.every(({ record }) => record.status !== 'success'))
    notes.push(`No tool call succeeded; the first one failed with: ${firstCall.record.resultSummary}.`)
  notes.push(...imageNotes(run, evidence.mode))
  // Who has changed something tells of that, and need not name a source.
  const hasActed = run.results.some(({ record }) => record.effect === 'write' && record.status === 'success')
  if (hasActed && evidence.sentences.every(({ state }) => state === 'own')) return notes.join(' ')
  if (run.sources.size === 0 && evidence.mode === 'model' && shownImages(run).length > 0) return notes.join(' ')
  if (isOwnWord(run)) return notes.join(' ')
  if (run.sources.size === 0) notes.push('The answer is not based on any source.')
  else if (evidence.citations.length === 0) notes.push('No source supports the answer.')
  const contradicted = evidence.sentences.filter(({ state }) => state === 'contradicted').length
  const without = evidence.unsupported.length - contradicted
  if (contradicted > 0) notes.push(`${count(contradicted, 'sentence')} contradicted by a source, marked [!].`)
  if (without > 0) notes.push(`${count(without, 'sentence')} without support, marked [?].`)
  return notes.join(' ')
}

/** What the documents do not answer, and where nothing was found, what was looked for. */
function missingNotes(run: Run, { missing, outcome, mode }: Evidence): readonly string[] {
  // Without a model, the answer says itself which words no document holds.
  if (mode === 'extractive') return []
  const asked = outcome === 'not-found' ? queriesOf(run.results.map(({ record }) => record)) : []
  return [
    ...(missing.length === 0
      ? []
      : evidenceCalls(run).length === 0
        ? [`Not answered because nothing was searched: ${missing.join('; ')}.`]
        : [`Not in the documents: ${missing.join('; ')}.`]),
    ...(asked.length > 0 ? [`Searched for: ${asked.map((query) => JSON.stringify(query)).join(', ')}.`] : []),
  ]
}

/** What was searched for, each once. */
function queriesOf(records: readonly ToolRecord[]): readonly string[] {
  const queries = records.flatMap(({ call: { input } }) => {
    if (!isRecord(input)) return []
    return [input['query'], ...(Array.isArray(input['queries']) ? input['queries'] : [])].filter((query) => typeof query === 'string')
  })
  return [...new Set(queries)].slice(0, mostQueries)
}

const mostQueries = 5

/** What becomes of images: nobody looked at them, or nothing checks what was seen. */
function imageNotes(run: Run, mode: Answer['mode']): readonly string[] {
  const { images = [], seesImages, model } = run.request ?? {}
  const names = images.map(imageName).join(', ')
  const shown = shownImages(run)
  if (model === 'extractive' && images.length > 0) return [`Images not used: ${names}.`, 'Without a language model, only text is read.']
  if (seesImages === false && images.length > 0)
    return [`Images not used: ${names}.`, `${model} is not known to support images; if it does, set llm.seesImages to true.`]
  return mode === 'model' && shown.length > 0
    ? [`Statements about ${shown.map(imageName).join(', ')} are based on what the model saw and are not checked.`]
    : []
}

const finalNotes: Readonly<Record<FinalReason, string>> = {
  steps: 'Stopped at the step limit; a higher limit may find more.',
  'tool-calls': 'Stopped at the tool call limit; a higher limit may find more.',
  tokens: 'Stopped at the token limit; a higher limit may find more.',
  spend: 'Stopped at the spending limit; a higher limit may find more.',
  time: 'Stopped at the time limit; a higher limit may find more.',
  depth: 'Stopped at the limit on nested agent calls; a higher limit may find more.',
  loop: 'Stopped because the same call kept returning the same result.',
  unclear: 'Stopped because the question remained unclear.',
  reviewed: 'Stopped because a review found that more work would not help.',
}
const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`
const mean = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0) / Math.max(1, numbers.length)
