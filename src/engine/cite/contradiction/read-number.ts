/** What a number may be, as keys: two with one key in common may be the same. The first is the likeliest. */
export interface NumberKeys {
  readonly key: string
  readonly others?: readonly string[]
}

const thousands = /^[1-9]\d{0,2}(?:[,_\u00a0\u202f ]\d{3})+(?:\.\d+)?$/
const thousandsByDots = /^[1-9]\d{0,2}(?:\.\d{3})+(?:,\d+)?$/
const decimalComma = /^\d+,\d+$/
/** Letters behind a number that stand for so many times as much. */
const multipliers: Readonly<Record<string, readonly number[]>> = {
  k: [1_000, 1_024],
  K: [1_000, 1_024],
  M: [1_000 ** 2, 1_024 ** 2],
  G: [1_000 ** 3, 1_024 ** 3],
  T: [1_000 ** 4, 1_024 ** 4],
}

/** Reads a number as languages write it: `1,048,576`, `1_048_576`, `1.048.576`, `0,015`, `20 000`. `suffix`: the letters that stand behind it. */
export function readNumber(text: string, suffix = ''): NumberKeys {
  const [key = text, ...others] = readings(text).map(plain)
  const more = [...others, ...multiples(key, suffix)]
  return more.length > 0 ? { key, others: more } : { key }
}

/** What a number is with such a letter behind it. */
export const multiples = (key: string, letter: string): readonly string[] =>
  (multipliers[letter] ?? []).map((factor) => String(Number(key) * factor))

function readings(text: string): readonly string[] {
  const joined = text.replace(/[,_\u00a0\u202f ]/g, '')
  const byComma = text.replace(/[._\u00a0\u202f ]/g, '').replace(',', '.')
  if (text.includes(' ')) return [joined, ...text.split(' ')]
  if (thousands.test(text)) return decimalComma.test(text) ? [joined, byComma] : [joined]
  if (decimalComma.test(text)) return [byComma, text]
  if (thousandsByDots.test(text)) return [text, byComma]
  return [text.replace(/[_\u00a0\u202f]/g, '')]
}

/** Without zeros that say nothing. */
const plain = (text: string): string =>
  text
    .replace(/^0+(?=\d)/, '')
    .replace(/^(\d+\.\d*?)0+$/, '$1')
    .replace(/\.$/, '')
