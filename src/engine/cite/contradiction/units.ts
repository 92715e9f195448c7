import { stem } from '../../../core/text/words.ts'

/**
 * Units of time and size by the name that `Intl` has for them, with what they are in technical texts, and how much each is in seconds or bytes: a megabyte is
 * one of two.
 */
const units = [
  ['nanosecond', 'ns', 'time', [1e-9]],
  ['microsecond', 'µs', 'time', [1e-6]],
  ['millisecond', 'ms', 'time', [0.001]],
  ['second', 's', 'time', [1]],
  ['minute', 'min', 'time', [60]],
  ['hour', 'h', 'time', [3_600]],
  ['day', 'd', 'time', [86_400]],
  ['week', 'week', 'time', [604_800]],
  ['bit', 'bit', 'size', [1 / 8]],
  ['byte', 'b', 'size', [1]],
  ['kilobyte', 'kb', 'size', [1_024, 1_000]],
  ['megabyte', 'mb', 'size', [1_024 ** 2, 1_000 ** 2]],
  ['gigabyte', 'gb', 'size', [1_024 ** 3, 1_000 ** 3]],
  ['terabyte', 'tb', 'size', [1_024 ** 4, 1_000 ** 4]],
] as const
/** Units that are the first of the two by their name. */
const binary = ['kib', 'mib', 'gib', 'tib'] as const

/** Languages whose words for the units are known. */
const languages = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'sv', 'ru', 'zh', 'ja', 'ko']

/** What kind of value a unit makes, and by what values of one kind are compared. */
export const sizes: ReadonlyMap<string, readonly [kind: string, factors: readonly number[]]> = new Map<
  string,
  readonly [string, readonly number[]]
>([
  ...units.map(([, short, kind, factors]) => [short, [kind, factors]] as const),
  ...binary.map((short, at) => [short, ['size', [1_024 ** (at + 1)]]] as const),
])

const names = new Map<string, string>([
  ['us', 'µs'],
  ['μs', 'µs'],
  ['usec', 'µs'],
  ['sec', 's'],
  ['secs', 's'],
  ['msec', 'ms'],
  ['mins', 'min'],
  ['hr', 'h'],
  ['hrs', 'h'],
  ['ko', 'kb'],
  ['mo', 'mb'],
  ['go', 'gb'],
  ['%', '%'],
  ['percent', '%'],
])
for (const short of binary) names.set(short, short)
for (const letter of 'kmgt') for (const bytes of ['byte', 'bytes']) names.set(`${letter}${bytes}`, `${letter}b`)
for (const [unit, short] of units) {
  names.set(short, short)
  for (const language of languages)
    for (const count of [1, 2, 5]) {
      const written = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).formatToParts(count)
      for (const { type, value } of written) if (type === 'unit') names.set(value.trim().toLowerCase(), short)
    }
}
const ideographs = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+/u
const longestName = 6

/** One name for a unit in all its spellings, and how much of the text it is; the stem of a word that is none. */
export function readUnit(text: string): { readonly unit: string; readonly written: string } {
  const lower = text.toLowerCase()
  const known = names.get(lower)
  if (known !== undefined) return { unit: known, written: text }
  // No blank stands behind a unit there.
  const run = ideographs.exec(lower)?.[0] ?? ''
  for (let length = Math.min(longestName, run.length); length > 0; length--) {
    const found = names.get(run.slice(0, length))
    if (found !== undefined) return { unit: found, written: text.slice(0, length) }
  }
  return { unit: stem(lower), written: text }
}
