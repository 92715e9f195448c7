import { partsOf } from '../number-words.ts'
import type { Word } from './read-clauses.ts'
import { readUnit, sizes } from './units.ts'

/** Numbers of a source among which a value may have been reckoned; where there are more, any value can be. */
const mostReckoned = 40

export const numbersIn = (words: readonly Word[]): readonly Word[] => words.filter(({ kind }) => kind === 'number')

export const sizeOf = ({ unit }: Word) => (unit === undefined ? undefined : sizes.get(unit))

/** Letters from which a word alone is a unit: `us`, `go` and `d` are others as well. */
const leastLetters = 3

/** Units of one kind that stand among the words, with a number or alone. */
export const unitsIn = (words: readonly Word[], kind: string): ReadonlySet<string> =>
  new Set(
    words
      .flatMap(({ unit, text }) => unit ?? (text.length < leastLetters ? [] : readUnit(text).unit))
      .filter((unit) => sizes.get(unit)?.[0] === kind),
  )

/** Whether a number of the sentence is among the words of a source, also as a part of a name or a version. */
export const isKnown = (one: Word, known: readonly Word[]): boolean =>
  known.some((word) =>
    word.kind === 'number' ? isSame(one, word) || isPlainly(one, word) : word.text.match(/\d+(?:[.,]\d+)*/g)?.includes(one.key) === true,
  )

/** Whether two numbers give it by one step of reckoning, or one and a unit of time that stands alone in the sentence, as in `30 a minute`. */
export function isReckoned(one: Word, numbers: readonly Word[], sentence: readonly Word[]): boolean {
  const given = numbers.flatMap((number) => [...keysOf(number).map(Number), ...amountsOf(number)])
  const whole = one.unit === '%' ? [100] : []
  const values = [...new Set([...given, ...whole])].filter((value) => Number.isFinite(value) && value !== 0)
  if (values.length > mostReckoned) return true
  const isWanted = (value: number): boolean => [1, ...factorsOf(one)].some((factor) => isRoundedFrom(value, one, factor, 0.05))
  const isRatio = (a: number, b: number): boolean => a !== b && (isWanted(a * b) || isWanted(a / b) || isWanted(b / a))
  return values.some(
    (a) =>
      isWanted(1 / a) ||
      values.some((b) => isRatio(a, b) || (a !== b && isOfSize(a, b) && (isWanted(a + b) || isWanted(a - b)))) ||
      [...timesAlone(sentence), ...sentence.flatMap(partNamed)].some((factor) => isRatio(a, factor)),
  )
}

/** How many such parts make a whole, of a word such as `half`. */
const partNamed = ({ text }: Word): readonly number[] => {
  const parts = partsOf(text)
  return parts === undefined ? [] : [parts]
}

const timesAlone = (words: readonly Word[]): readonly number[] =>
  words.flatMap(({ kind, text, at }) => {
    const [size, factors = []] = kind === 'content' && words[at - 1]?.kind !== 'number' ? (sizes.get(readUnit(text).unit) ?? []) : []
    return size === 'time' ? factors : []
  })

/** Whether a sum or a difference of the two says more than one of them: nobody adds 1 to 500. */
const isOfSize = (a: number, b: number): boolean => Math.min(a, b) >= 0.01 * Math.max(a, b)

/** Whether two numbers side by side have it between them: `500..750 MiB`, `3 to 5`. */
export function isBetween(one: Word, words: readonly Word[]): boolean {
  return words.some((from, index) => {
    const [next, behind] = [words[index + 1], words[index + 2]]
    const to = next?.kind === 'function' ? behind : next
    if (from.kind !== 'number' || to?.kind !== 'number' || sizeOf(to)?.[0] !== sizeOf(one)?.[0]) return false
    const [least = 0] = amountsOf(to.unit === undefined ? from : { ...from, unit: to.unit })
    const [most = 0] = amountsOf(to)
    return amountsOf(one).some((amount) => least < amount && amount < most)
  })
}

/** Whether a number of the sentence is one of the source, or is rounded from it. */
export function isSame(one: Word, other: Word): boolean {
  const [a, b] = [sizeOf(one), sizeOf(other)]
  // `64K` is about 65,000.
  const multiples = (other.others ?? []).map(Number).filter((value) => value >= 1_000)
  if (!a || !b || a[0] !== b[0]) return hasKeyOf(one, other) || multiples.some((value) => isRoundedFrom(value, one, 1, 0.03))
  return amountsOf(other).some((value) => a[1].some((factor) => isRoundedFrom(value, one, factor, 0.06)))
}

/** Whether a number without a unit is that many bytes, seconds or milliseconds. */
export function isPlainly(one: Word, plain: Word): boolean {
  const size = sizeOf(one)
  if (!size || sizeOf(plain)) return false
  const amounts = amountsOf(one).flatMap((amount) => [amount, ...(size[0] === 'time' ? [amount * 1_000] : [])])
  return keysOf(plain).some((key) => amounts.includes(Number(key)))
}

/** Whether both are written as one number may be. */
export const hasKeyOf = (one: Word, other: Word): boolean => keysOf(one).some((key) => keysOf(other).includes(key))

const keysOf = ({ key, others = [] }: Word): readonly string[] => [key, ...others]

const factorsOf = (word: Word): readonly number[] => sizeOf(word)?.[1] ?? [1]

const amountsOf = (word: Word): readonly number[] => keysOf(word).flatMap((key) => factorsOf(word).map((factor) => Number(key) * factor))

/** Whether a number can be what is left of a value when it is rounded: by a small share, and by no more than half of its own last digit. */
const isRoundedFrom = (value: number, one: Word, factor: number, share: number): boolean =>
  keysOf(one).some((key) => {
    const [, decimals] = key.split('.')
    const lastDigit = decimals === undefined ? 10 ** (/0*$/.exec(key)?.[0].length ?? 0) : 10 ** -decimals.length
    const most = Math.min(0.5 * lastDigit * factor, share * Math.abs(value))
    return Math.abs(Number(key) * factor - value) <= most * (1 + Number.EPSILON)
  })
