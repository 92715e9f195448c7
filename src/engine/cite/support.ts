import type { Source } from '../../core/source.ts'
import { sentences } from '../../core/text/sentences.ts'
import { acrossLanguages } from './across-languages.ts'
import { oppositesOf } from './opposites.ts'
import { readStatement, type Statement } from './statement.ts'

/** The passage that best supports a sentence. `quote` stands word for word in the source's text. */
export interface Support {
  readonly quote: string
  /** 0 to 1: the share of the sentence's meaning-bearing words that the passage and its headings hold. */
  readonly score: number
}

/** Least share of a sentence's words that must stand in the passage. Found on sentences of real documentation, half of them falsified (bench/citations). */
export const supportThreshold = 0.55
/** Sentences in one quote at most, and what each further one must add. */
const widest = 3
const worthWider = 0.12

interface Unit {
  readonly start: number
  readonly end: number
  /** Headings are never quoted: where sections were joined they are not in the words of the original. */
  readonly heading: boolean
  readonly statement: Statement
}

interface Reading {
  readonly units: readonly Unit[]
  readonly headings: Statement
}

const readings = new WeakMap<Source, Reading>()

/** The best passage of `source` for `claim` (a sentence without marks), or undefined where nothing there states it. */
export function findSupport(claim: string, source: Source): Support | undefined {
  const reading = readingOf(source)
  const verbatim = verbatimQuote(claim, source.text, reading.units)
  if (verbatim) return { quote: verbatim, score: 1 }
  const statement = readStatement(claim)
  if (statement.stems.size === 0 && statement.numbers.size === 0 && statement.names.size === 0) return undefined
  if (misquotes(statement, reading)) return undefined
  let best: { from: number; to: number; score: number } | undefined
  for (let from = 0; from < reading.units.length; from++) {
    let score = 0
    for (let to = from; to < Math.min(reading.units.length, from + widest) && !reading.units[to]!.heading; to++) {
      const wider = coverage(statement, reading, from, to)
      if (to > from && wider < worthWider + Math.max(score, coverage(statement, reading, from + 1, to))) continue
      score = wider
      if ((!best || score > best.score + (to > from ? worthWider : 1e-9)) && holds(statement, reading, from, to)) best = { from, to, score }
    }
  }
  if (!best || best.score < supportThreshold) return supportAcross(claim, statement, source, reading)
  return { quote: source.text.slice(reading.units[best.from]!.start, reading.units[best.to]!.end), score: best.score }
}

function supportAcross(claim: string, statement: Statement, source: Source, { units }: Reading): Support | undefined {
  const passages = units
    .filter(({ heading }) => !heading)
    .map(({ start, end, statement }) => ({ text: source.text.slice(start, end), statement }))
  const found = acrossLanguages(claim, statement, passages)
  return found && { quote: passages[found.at]!.text, score: found.score }
}

/**
 * The claim's own words as they stand in the text, with the full stop behind them; only for claims long enough to mean something.
 * Words that stand behind a negation in their sentence are no quote of it.
 */
function verbatimQuote(claim: string, text: string, units: readonly Unit[]): string | undefined {
  const words = claim.trim().replace(/^["“”>\s]+|["“”\s]+$/g, '')
  if (words.length < 16 || !words.includes(' ')) return undefined
  const at = text.indexOf(words)
  if (at < 0) return undefined
  const unit = units.find(({ start, end }) => start <= at && at < end)
  if (unit?.heading) return undefined
  if (unit && unit.start < at && readStatement(text.slice(unit.start, at)).negations.length > 0) return undefined
  const end = at + words.length
  return text.slice(at, unit?.end === end + 1 && /[.!?。！？]/.test(text[end]!) ? end + 1 : end)
}

function readingOf(source: Source): Reading {
  const known = readings.get(source)
  if (known) return known
  const units = sentences(source.text).map(({ start, end, kind }) => ({
    start,
    end,
    heading: kind === 'heading',
    statement: readStatement(source.text.slice(start, end)),
  }))
  const reading = { units, headings: readStatement([source.title, source.section, source.document].filter(Boolean).join('. ')) }
  readings.set(source, reading)
  return reading
}

/** Share of the claim's stems in the units and, at half weight, in the headings they stand under. */
function coverage(claim: Statement, reading: Reading, from: number, to: number): number {
  let held = 0
  for (const stem of claim.stems) {
    if (someUnit(reading, from, to, (statement) => statement.stems.has(stem))) held++
    else if (reading.headings.stems.has(stem)) held += 0.75
  }
  const numbers = [...claim.numbers].filter((number) => someUnit(reading, from, to, (statement) => statement.numbers.has(number))).length
  return (held + numbers) / Math.max(1, claim.stems.size + claim.numbers.size)
}

/** What words alone cannot show: no number, name or polarity in the claim that the passage does not bear. */
function holds(claim: Statement, reading: Reading, from: number, to: number): boolean {
  const near = (test: (statement: Statement) => boolean) => someUnit(reading, from - 1, to + 1, test) || test(reading.headings)
  for (const number of claim.numbers) if (!near((statement) => statement.numbers.has(number))) return false
  for (const name of claim.names) if (!near((statement) => hasName(statement, name))) return false
  return !contradicts(claim, reading, from, to)
}

/** Share of words two sentences must have in common, both ways, to count as one saying the other again. */
const sameWords = 0.6
/** How much less alike than the likest version another one may be and still count. */
const almostAsAlike = 0.15

/** Whether the passage's own version of the claim says something else, and no other sentence there that is as alike says the claim. */
function misquotes(claim: Statement, reading: Reading): boolean {
  const versions = reading.units
    .map((_, at) => ({ at, likeness: likeness(claim, reading.units[at]!.statement) }))
    .filter((version) => version.likeness > 0)
  const most = Math.max(...versions.map((version) => version.likeness))
  const likest = versions.filter((version) => version.likeness >= most - almostAsAlike)
  return likest.length > 0 && likest.every(({ at }) => deviates(claim, reading, at, at) && !joins(claim, reading, at))
}

/** Share of the words of both that they have in common, or 0 where the claim is no version of the statement. */
function likeness(claim: Statement, statement: Statement): number {
  const shared = sharedStems(claim, statement)
  const isVersion = shared >= 2 && shared >= sameWords * claim.stems.size && shared >= sameWords * statement.stems.size
  return isVersion ? shared / (claim.stems.size + statement.stems.size - shared) : 0
}

const sharedStems = (a: Statement, b: Statement): number => [...a.stems].filter((stem) => b.stems.has(stem)).length

/** Whether the claim faithfully says this unit and a neighbour in one. */
function joins(claim: Statement, reading: Reading, at: number): boolean {
  return [at - 1, at].some((first) => {
    const pair = reading.units.slice(first, first + 2)
    const isWhole =
      first >= 0 && pair.length === 2 && pair.every(({ statement }) => sharedStems(claim, statement) >= sameWords * statement.stems.size)
    return isWhole && !deviates(claim, reading, first, first + 1)
  })
}

/** Sentences that say another again but for a negation, a contrary, or another word where that one has a name, do not say the same. */
function deviates(claim: Statement, reading: Reading, from: number, to: number): boolean {
  const statements = reading.units.slice(from, to + 1).map(({ statement }) => statement)
  const negations = statements.flatMap((statement) => statement.negations).filter((negation) => bearsOn(negation, claim))
  if ((claim.negations.length - negations.length) % 2 !== 0 || contradicts(claim, reading, from, to)) return true
  const strange = [...claim.stems].some(
    (stem) => !reading.headings.stems.has(stem) && !statements.some((statement) => statement.stems.has(stem)),
  )
  return (
    strange && statements.some((statement) => [...statement.names].some((name) => !statement.asides.has(name) && !hasName(claim, name)))
  )
}

/** A negation of words that the claim leaves out is no part of it. */
const bearsOn = (negation: ReadonlySet<string>, claim: Statement): boolean =>
  negation.size === 0 || [...negation].some((stem) => claim.stems.has(stem))

const hasName = (statement: Statement, name: string): boolean => {
  if (statement.names.has(name) || statement.words.has(name)) return true
  for (const other of statement.names) if (other.includes(name) || (other.length > 3 && name.includes(other))) return true
  return false
}

function contradicts(claim: Statement, reading: Reading, from: number, to: number): boolean {
  const inPassage = (test: (statement: Statement) => boolean) => someUnit(reading, from, to, test)
  for (const stem of claim.negated) {
    if (inPassage((statement) => statement.affirmed.has(stem)) && !inPassage((statement) => statement.negated.has(stem))) return true
  }
  for (const stem of claim.affirmed) {
    if (inPassage((statement) => statement.negated.has(stem)) && !inPassage((statement) => statement.affirmed.has(stem))) return true
  }
  const around = (test: (statement: Statement) => boolean) => someUnit(reading, from - 1, to + 1, test)
  for (const turn of claim.turns) {
    if (around((statement) => statement.turns.has(turn))) continue
    for (const contrary of oppositesOf(turn))
      if (!claim.turns.has(contrary) && around((statement) => statement.turns.has(contrary))) return true
  }
  return false
}

function someUnit(reading: Reading, from: number, to: number, test: (statement: Statement) => boolean): boolean {
  for (let at = Math.max(0, from); at <= to && at < reading.units.length; at++) if (test(reading.units[at]!.statement)) return true
  return false
}
