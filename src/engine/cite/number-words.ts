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

/** Parts by their names; those of more are `-th` behind the number. */
const parts: Readonly<Record<string, number>> = { half: 2, halve: 2, third: 3, quarter: 4, fifth: 5, eighth: 8, ninth: 9, twelfth: 12 }
const part = `(?:${Object.keys(parts).join('|')}|(?:(?:${tens.join('|')})-)?(?:${[...values.keys()].join('|')}|hundred|thousand)th)`

/** One alone is none: it stands for things, too. */
const word = `(?:${[...values.keys(), ...Object.keys(scales)].filter((one) => one !== 'one').join('|')})`
const scaled = `one(?=[\\s-](?:${Object.keys(scales).join('|')})\\b)`

const spelledPart = new RegExp(`(?:one[ -]${part}(?=\\sof\\b)|${word}[ -]${part}s)\\b`, 'iy')
const spelledNumber = new RegExp(
  `(?:${scaled}|${word})(?:(?:[ -]|(?<=${Object.keys(scales).join('|')})\\sand\\s)(?:${word}|one))*\\b(?![ -]${part}s?\\b)`,
  'iy',
)
/** What such a number begins with. */
const beginnings = new Set([...values.keys(), ...Object.keys(scales)])
const firstWord = /[a-z]+/iy

/** A number that is written in words. */
export interface SpelledNumber {
  readonly text: string
  /** Undefined where the words are several numbers in a row. */
  readonly value: number | undefined
  /** Whether it is a part of something, from 0 to 1. */
  readonly isPart: boolean
}

/** The number in English words that begins in a text at `at`: `three`, `twenty-one`, `six hundred million`, `one eighth of`, `three quarters`. */
export function spelledAt(text: string, at: number): SpelledNumber | undefined {
  firstWord.lastIndex = at
  if (!beginnings.has(firstWord.exec(text)?.[0].toLowerCase() ?? '')) return undefined
  spelledPart.lastIndex = at
  const [share] = spelledPart.exec(text) ?? []
  if (share !== undefined) return { text: share, value: partValue(share), isPart: true }
  spelledNumber.lastIndex = at
  const [number] = spelledNumber.exec(text) ?? []
  return number === undefined ? undefined : { text: number, value: spelledValue(number), isPart: false }
}

function spelledValue(text: string): number | undefined {
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

/** How many such parts make a whole: 2 for `half` and `halves`. */
export const partsOf = (text: string): number | undefined => parts[text.toLowerCase().replace(/s$/, '')]

function partValue(text: string): number {
  const [, above = '', below = ''] = /^(\w+)[ -](.+)$/.exec(text.toLowerCase()) ?? []
  const single = below.replace(/s$/, '')
  return (spelledValue(above) ?? 1) / (parts[single] ?? spelledValue(single.replace(/th$/, '')) ?? 1)
}
