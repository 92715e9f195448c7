import type { Word } from './read-clauses.ts'
import { sizes } from './units.ts'

/** Numbers of a source among which a value may have been reckoned; where there are more, any value can be. */
const mostReckoned = 40

export const numbersIn = (words: readonly Word[]): readonly Word[] => words.filter(({ kind }) => kind === 'number')

/** Whether a number of the sentence is among the words of a source, also as a part of a name or a version. */
export const isKnown = (one: Word, known: readonly Word[]): boolean =>
  known.some((word) =>
    word.kind === 'number' ? isSame(one, word) || isPlainly(one, word) : word.text.match(/\d+(?:[.,]\d+)*/g)?.includes(one.key) === true,
  )

/** Whether two numbers give it by one step of reckoning. */
export function isReckoned(one: Word, numbers: readonly Word[]): boolean {
  const values = [...new Set(numbers.flatMap((number) => [Number(number.key), ...amountsOf(number)]))].filter(
    (value) => Number.isFinite(value) && value !== 0,
  )
  if (values.length > mostReckoned) return true
  const isWanted = (value: number): boolean => [1, ...factorsOf(one)].some((factor) => isRoundedFrom(value, one, factor, 0.05))
  return values.some((a) => values.some((b) => a !== b && (isWanted(a + b) || isWanted(a - b) || isWanted(a * b) || isWanted(a / b))))
}

const factorsOf = (word: Word): readonly number[] => sizeOf(word)?.[1] ?? [1]

const amountsOf = (word: Word): readonly number[] => factorsOf(word).map((factor) => Number(word.key) * factor)

export const sizeOf = ({ unit }: Word) => (unit === undefined ? undefined : sizes.get(unit))

/** Whether a number can be what is left of a value when it is rounded: by a small share, and by no more than half of its own last digit. */
function isRoundedFrom(value: number, { key }: Word, factor: number, share: number): boolean {
  const [, decimals] = key.split('.')
  const lastDigit = decimals === undefined ? 10 ** (/0*$/.exec(key)?.[0].length ?? 0) : 10 ** -decimals.length
  const most = Math.min(0.5 * lastDigit * factor, share * Math.abs(value))
  return Math.abs(Number(key) * factor - value) <= most * (1 + Number.EPSILON)
}

/** Whether a number of the sentence is one of the source, or is rounded from it. */
export function isSame(one: Word, other: Word): boolean {
  const [a, b] = [sizeOf(one), sizeOf(other)]
  if (!a || !b || a[0] !== b[0]) return one.key === other.key
  return amountsOf(other).some((value) => a[1].some((factor) => isRoundedFrom(value, one, factor, 0.03)))
}

/** Whether a number without a unit is that many bytes, seconds or milliseconds. */
function isPlainly(one: Word, plain: Word): boolean {
  const size = sizeOf(one)
  if (!size || sizeOf(plain)) return false
  return amountsOf(one).some((amount) => [amount, ...(size[0] === 'time' ? [amount * 1_000] : [])].includes(Number(plain.key)))
}
