const small =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const scales: Readonly<Record<string, number>> = { hundred: 100, thousand: 1_000, million: 1_000_000, billion: 1_000_000_000 }

const values = new Map<string, number>([
  ...small.map((word, value) => [word, value] as const),
  ...tens.map((word, at) => [word, (at + 2) * 10] as const),
  ['twice', 2],
])

/** One alone is none: it stands for things, too. */
const word = `(?:${[...values.keys(), ...Object.keys(scales)].filter((one) => one !== 'one').join('|')})`
const scaled = `one(?=[\\s-](?:${Object.keys(scales).join('|')})\\b)`

/** Source of a pattern for a number in English words: `three`, `twenty-one`, `six hundred million`. */
export const spelledNumber = `\\b(?:${scaled}|${word})(?:(?:[ -]|(?<=${Object.keys(scales).join('|')})\\sand\\s)(?:${word}|one))*\\b`

/** The number that such words say; undefined where they are several numbers in a row. */
export function spelledValue(text: string): number | undefined {
  let total = 0
  let current = 0
  let room = Number.POSITIVE_INFINITY
  for (const each of text.toLowerCase().split(/[\s-]+/)) {
    const scale = scales[each]
    const value = values.get(each)
    if (scale === 100) current = Math.max(1, current) * 100
    else if (scale !== undefined) {
      total += Math.max(1, current) * scale
      current = 0
    } else if (value !== undefined) {
      if (value >= room) return undefined
      current += value
    }
    room = scale ?? (value === undefined ? room : value >= 20 ? 10 : 1)
  }
  return total + current
}
