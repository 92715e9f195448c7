import type { Word } from './read-clauses.ts'

/** Seconds, bytes: what makes values in different units comparable. */
const sizes: Readonly<Record<string, readonly [string, number]>> = {
  ms: ['time', 0.001],
  s: ['time', 1],
  min: ['time', 60],
  h: ['time', 3_600],
  d: ['time', 86_400],
  week: ['time', 604_800],
  b: ['size', 1],
  kb: ['size', 1_024],
  mb: ['size', 1_048_576],
  gb: ['size', 1_073_741_824],
}

/**
 * A number of the sentence that the source contradicts: it stands in none of the words around, in no unit, and they have another one of the same unit, or of
 * the same thing.
 */
export function otherNumber(sentence: readonly Word[], source: readonly Word[], around: ReadonlySet<string>): string | undefined {
  const numbers = source.filter(({ kind }) => kind === 'number')
  for (const one of sentence) {
    if (one.kind !== 'number' || around.has(one.key) || numbers.some((other) => isSame(one, other))) continue
    const other = numbers.find(
      (candidate) =>
        !sentence.some((word) => word.kind === 'number' && isSame(word, candidate)) && isComparable(one, candidate, sentence, source),
    )
    if (other) return `${other.key}, not ${one.key}`
  }
  // The same number in another unit is another value.
  for (const one of sentence) {
    if (one.kind !== 'number' || !sizeOf(one)) continue
    const same = numbers.filter(({ key }) => key === one.key)
    const [first] = same
    if (
      first &&
      same.every((other) => sizeOf(other) && sizeOf(other)?.[0] === sizeOf(one)?.[0] && !isSame(one, other)) &&
      !numbers.some((other) => isSame(one, other))
    )
      return `${first.key} ${first.unit}, not ${one.key} ${one.unit}`
  }
  return undefined
}

const sizeOf = ({ unit }: Word): readonly [string, number] | undefined =>
  unit !== undefined && Object.hasOwn(sizes, unit) ? sizes[unit] : undefined

function isSame(one: Word, other: Word): boolean {
  const [a, b] = [sizeOf(one), sizeOf(other)]
  if (!a || !b || a[0] !== b[0]) return one.key === other.key
  const [x, y] = [Number(one.key) * a[1], Number(other.key) * b[1]]
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
