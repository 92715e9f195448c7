import { phrase } from '../../../core/text/phrase.ts'
import type { Word } from './read-clauses.ts'
import { hasKeyOf, isBetween, isKnown, isPlainly, isReckoned, isSame, numbersIn, sizeOf, unitsIn } from './same-value.ts'

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

/** Smaller whole numbers are counts: of three things that stand there the text need not say that they are three. */
const mostCounted = 12

/** The value of the sentence that its source contradicts or does not have, and what stands there, in a few words. */
export function otherValue(sentence: readonly Word[], { quote, passage, known, read }: Values): string | undefined {
  const numbers = numbersIn(sentence)
  const others = (one: Word) => numbers.filter(({ at }) => at !== one.at)
  const isDerived = (one: Word, words: readonly Word[]): boolean =>
    isBetween(one, words) || isReckoned(one, [...numbersIn(words), ...others(one)], sentence)
  const strange = numbers.filter((one) => !isKnown(one, known) && !isDerived(one, passage))
  const elsewhere = numbers.filter((one) => !isKnown(one, passage))
  return (
    otherUnit(numbers, passage, known) ??
    inThePlaceOf(elsewhere, sentence, passage, (one) => isDerived(one, passage)) ??
    ofTheSame(strange, sentence, passage) ??
    ofTheQuote(strange, numbers, numbersIn(quote)) ??
    nowhere(strange.filter((one) => !isDerived(one, known) && !standsIn(one, read)))
  )
}

/** The passage has another number in the same place: what stands there is not borne out by the same number elsewhere. */
function inThePlaceOf(
  elsewhere: readonly Word[],
  sentence: readonly Word[],
  passage: readonly Word[],
  isDerived: (one: Word) => boolean,
): string | undefined {
  for (const one of elsewhere) {
    const places = numbersIn(passage).flatMap((other) => placeOf(one, other, sentence, passage) ?? [])
    // What is reckoned stands in the place of another number by chance, but not between its neighbours.
    const others = (isDerived(one) ? places.filter(({ isExact }) => isExact) : places).map(({ other }) => other)
    const [first] = others
    if (first && !others.some((other) => numbersIn(sentence).some((word) => isSame(word, other))))
      return phrase`${first.text}, not ${one.text}`
  }
  return undefined
}

/** Whether a number stands in the place of another: the same name or word stands before both, or the same words on both sides; `isExact` where both hold. */
function placeOf(
  one: Word,
  other: Word,
  sentence: readonly Word[],
  source: readonly Word[],
): { readonly other: Word; readonly isExact: boolean } | undefined {
  const isAlike = (a: Word | undefined, b: Word | undefined) => a !== undefined && b !== undefined && a.key === b.key && a.kind !== 'number'
  const [before, there] = [sentence[one.at - 1], source[other.at - 1]]
  if (!before || !there || !isAlike(before, there) || one.clause - before.clause !== other.clause - there.clause) return undefined
  const isNamed = before.kind === 'name' || before.kind === 'content'
  const isFollowed = isAlike(sentence[one.at + 1], source[other.at + 1])
  return isNamed || isFollowed ? { other, isExact: isNamed && isFollowed } : undefined
}

/** The passage has another number of the same unit, or of the same thing. */
function ofTheSame(strange: readonly Word[], sentence: readonly Word[], passage: readonly Word[]): string | undefined {
  for (const one of strange) {
    const other = numbersIn(passage).find(
      (candidate) => !numbersIn(sentence).some((word) => isSame(word, candidate)) && isComparable(one, candidate, sentence, passage),
    )
    if (other) return phrase`${other.text}, not ${one.text}`
  }
  return undefined
}

/** Sentence and quote have one number each: whoever quotes so few words for it quotes them for their number. */
function ofTheQuote(strange: readonly Word[], numbers: readonly Word[], quoted: readonly Word[]): string | undefined {
  const [one] = strange
  const [other] = quoted
  const isOne = (words: readonly Word[]): boolean => new Set(words.map(({ key }) => key)).size === 1
  if (!one || !other || !isOne(numbers) || !isOne(quoted) || sizeOf(one)?.[0] !== sizeOf(other)?.[0]) return undefined
  return phrase`${other.text}, not ${one.text}`
}

/** The same number in another unit is another value. */
function otherUnit(numbers: readonly Word[], passage: readonly Word[], known: readonly Word[]): string | undefined {
  const there = numbersIn(passage)
  for (const one of numbers) {
    const size = sizeOf(one)
    if (!size || there.some((other) => sizeOf(other) && isSame(one, other))) continue
    const same = there.filter((other) => hasKeyOf(one, other))
    const [first] = same
    // `32k` is 32 KiB, whatever it counts.
    if (!first || same.some((plain) => !sizeOf(plain) && plain.others && isPlainly(one, { ...plain, key: '' }))) continue
    if (same.every((other) => sizeOf(other)?.[0] === size[0])) return phrase`${first.text}, not ${one.text}`
    // A number without a unit has that of a value which it equals, or the one that the passage speaks of.
    const equal = same.flatMap((plain) => there.filter((other) => sizeOf(other)?.[0] === size[0] && isPlainly(other, plain)))
    if (equal[0] && same.every((other) => !sizeOf(other))) return phrase`${equal[0].text}, not ${one.text}`
    const [spoken] = unitsIn(passage, size[0])
    if (spoken !== undefined && !unitsIn(known, size[0]).has(one.unit ?? '')) return phrase`${first.text} is in ${spoken}, not ${one.text}`
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
  return value && phrase`${value.text} appears in no source`
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
