import type { Word } from './read-clauses.ts'
import { sizes } from './units.ts'

/** What the values of a sentence are compared with. */
interface Values {
  /** The words that its marks quote, and the sentences of the source that they stand in. */
  readonly quote: readonly Word[]
  readonly passage: readonly Word[]
  /** All that was read there, and what was asked: a value that stands in it is not objected to. */
  readonly known: readonly Word[]
  /** Texts of all that the run has read. */
  readonly read: readonly string[]
}

/** Numbers of a source among which a value may have been reckoned; where there are more, any value can be. */
const mostReckoned = 40
/** Smaller whole numbers are counts: of three things that stand there the text need not say that they are three. */
const mostCounted = 12

/** The value of the sentence that its source contradicts or does not have, and what stands there, in a few words. */
export function otherValue(sentence: readonly Word[], { quote, passage, known, read }: Values): string | undefined {
  const numbers = numbersIn(sentence)
  const others = (one: Word) => numbers.filter(({ at }) => at !== one.at)
  const strange = numbers.filter((one) => !isKnown(one, known) && !isReckoned(one, [...numbersIn(passage), ...others(one)]))
  return (
    otherUnit(numbers, numbersIn(passage)) ??
    ofTheSame(strange, sentence, passage) ??
    ofTheQuote(strange, numbers, numbersIn(quote)) ??
    nowhere(strange.filter((one) => !isReckoned(one, [...numbersIn(known), ...others(one)]) && !standsIn(one, read)))
  )
}

const numbersIn = (words: readonly Word[]): readonly Word[] => words.filter(({ kind }) => kind === 'number')

/** Also where it is a part of a name or a version there. */
const isKnown = (one: Word, known: readonly Word[]): boolean =>
  known.some(({ kind, text, ...word }) =>
    kind === 'number' ? isSame(one, { kind, text, ...word }) : text.match(/\d+(?:[.,]\d+)*/g)?.includes(one.key) === true,
  )

/** The passage has another number of the same unit, or of the same thing. */
function ofTheSame(strange: readonly Word[], sentence: readonly Word[], passage: readonly Word[]): string | undefined {
  for (const one of strange) {
    const other = numbersIn(passage).find(
      (candidate) => !numbersIn(sentence).some((word) => isSame(word, candidate)) && isComparable(one, candidate, sentence, passage),
    )
    if (other) return `${other.text}, not ${one.text}`
  }
  return undefined
}

/** Sentence and quote have one number each: whoever quotes so few words for it quotes them for their number. */
function ofTheQuote(strange: readonly Word[], numbers: readonly Word[], quoted: readonly Word[]): string | undefined {
  const [one] = strange
  const [other] = quoted
  const isOne = (words: readonly Word[]): boolean => new Set(words.map(({ key }) => key)).size === 1
  if (!one || !other || !isOne(numbers) || !isOne(quoted) || sizeOf(one)?.[0] !== sizeOf(other)?.[0]) return undefined
  return `${other.text}, not ${one.text}`
}

/** The same number in another unit is another value. */
function otherUnit(numbers: readonly Word[], there: readonly Word[]): string | undefined {
  for (const one of numbers) {
    if (!sizeOf(one) || there.some((other) => isSame(one, other))) continue
    const same = there.filter(({ key }) => key === one.key)
    const [first] = same
    if (first && same.every((other) => sizeOf(other) && sizeOf(other)?.[0] === sizeOf(one)?.[0])) return `${first.text}, not ${one.text}`
  }
  return undefined
}

/** Whether a number is written in one of the texts: what another source has is not made up, whatever the sentence cites for it. */
function standsIn({ text }: Word, texts: readonly string[]): boolean {
  const [written] = /\d+(?:[.,]\d+)*/.exec(text) ?? []
  if (written === undefined) return false
  const whole = new RegExp(`(?<![\\d.,])${written.replaceAll('.', '\\.')}(?![.,]?\\d)`)
  return texts.some((one) => whole.test(one))
}

/** A value with a unit, a version or a larger number that stands nowhere: words may be other ones and mean the same, a value may not. */
function nowhere(strange: readonly Word[]): string | undefined {
  const value = strange.find((one) => sizeOf(one) || one.unit === '%' || one.key.includes('.') || Number(one.key) > mostCounted)
  return value && `${value.text} stands in no source`
}

/** Whether two numbers give it by one step of reckoning. */
function isReckoned(one: Word, numbers: readonly Word[]): boolean {
  const values = [...new Set(numbers.flatMap((number) => [Number(number.key), amountOf(number)]))].filter(
    (value) => Number.isFinite(value) && value !== 0,
  )
  if (values.length > mostReckoned) return true
  const wanted = [Number(one.key), amountOf(one)]
  const isWanted = (value: number): boolean => wanted.some((each) => Math.abs(value - each) <= 0.05 * Math.abs(each))
  return values.some((a) => values.some((b) => a !== b && (isWanted(a + b) || isWanted(a - b) || isWanted(a * b) || isWanted(a / b))))
}

const amountOf = (word: Word): number => Number(word.key) * (sizeOf(word)?.[1] ?? 1)

const sizeOf = ({ unit }: Word): readonly [kind: string, factor: number] | undefined => (unit === undefined ? undefined : sizes.get(unit))

function isSame(one: Word, other: Word): boolean {
  const [a, b] = [sizeOf(one), sizeOf(other)]
  if (!a || !b || a[0] !== b[0]) return one.key === other.key
  const [x, y] = [amountOf(one), amountOf(other)]
  return Math.abs(x - y) <= 0.03 * Math.max(x, y)
}

/** Whether two numbers count the same: they have one unit, or the same word stands before or behind both. */
function isComparable(one: Word, other: Word, sentence: readonly Word[], source: readonly Word[]): boolean {
  const [a, b] = [sizeOf(one), sizeOf(other)]
  if (a && b) return a[0] === b[0]
  if (a || b) return false
  if (one.unit !== undefined && one.unit === other.unit) return true
  const [before, there] = [sentence[one.at - 1], source[other.at - 1]]
  return before !== undefined && there !== undefined && before.key === there.key
}
