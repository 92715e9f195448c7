import type { Source } from '../../core/source.ts'
import { sentences } from '../../core/text/sentences.ts'
import { acrossLanguages, isHan } from './across-languages.ts'
import { readStatement, type Statement } from './statement.ts'

/** The passage of a source that is most like a sentence. `quote` stands word for word in the source's text. */
export interface Passage {
  readonly quote: string
  /** 0 to 1: the share of the sentence's meaning-bearing words that the passage and its headings hold. */
  readonly score: number
}

/** Share of a sentence's words from which a passage is like it. */
const likeEnough = 0.35
/** Sentences in one passage at most, and what each further one must add. */
const widest = 3
const worthWider = 0.12

interface Unit {
  readonly start: number
  readonly end: number
  /** Headings are never quoted: where sections were joined they are not in the words of the original. */
  readonly heading: boolean
  readonly statement: Statement
}

interface NormalisedText {
  readonly units: readonly Unit[]
  readonly headings: Statement
}

const readings = new WeakMap<Source, NormalisedText>()

/** The passage of `source` that is most like `claim` (a sentence without marks), or undefined where nothing there is like it. */
export function findPassage(claim: string, source: Source): Passage | undefined {
  const reading = normalisedTextOf(source)
  const verbatim = verbatimQuote(claim, source.text, reading.units)
  if (verbatim) return { quote: verbatim, score: 1 }
  const statement = readStatement(claim)
  if (statement.stems.size === 0 && statement.numbers.size === 0 && statement.names.size === 0) return undefined
  if (isHan(claim) !== isHan(source.text)) return passageAcross(claim, statement, source, reading)
  let best: { from: number; to: number; score: number } | undefined
  for (let from = 0; from < reading.units.length; from++) {
    let score = 0
    for (let to = from; to < Math.min(reading.units.length, from + widest) && !reading.units[to]!.heading; to++) {
      const wider = coverage(statement, reading, from, to)
      if (to > from && wider < worthWider + Math.max(score, coverage(statement, reading, from + 1, to))) continue
      score = wider
      if (!best || score > best.score + (to > from ? worthWider : 1e-9)) best = { from, to, score }
    }
  }
  if (!best || best.score < likeEnough) return undefined
  return { quote: source.text.slice(reading.units[best.from]!.start, reading.units[best.to]!.end), score: best.score }
}

function passageAcross(claim: string, statement: Statement, source: Source, { units }: NormalisedText): Passage | undefined {
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
  if (unit && unit.start < at && readStatement(text.slice(unit.start, at)).negations > 0) return undefined
  const end = at + words.length
  return text.slice(at, unit?.end === end + 1 && /[.!?。！？]/.test(text[end]!) ? end + 1 : end)
}

function normalisedTextOf(source: Source): NormalisedText {
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

/** Share of the claim's stems in the units and, at three quarters, in the headings they stand under. */
function coverage(claim: Statement, reading: NormalisedText, from: number, to: number): number {
  let held = 0
  for (const stem of claim.stems) {
    if (someUnit(reading, from, to, (statement) => statement.stems.has(stem))) held++
    else if (reading.headings.stems.has(stem)) held += 0.75
  }
  const numbers = [...claim.numbers].filter((number) => someUnit(reading, from, to, (statement) => statement.numbers.has(number))).length
  return (held + numbers) / Math.max(1, claim.stems.size + claim.numbers.size)
}

function someUnit(reading: NormalisedText, from: number, to: number, test: (statement: Statement) => boolean): boolean {
  for (let at = Math.max(0, from); at <= to && at < reading.units.length; at++) if (test(reading.units[at]!.statement)) return true
  return false
}
