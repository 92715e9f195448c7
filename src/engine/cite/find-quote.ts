import type { Source } from '../../core/source.ts'
import { sentences } from '../../core/text/sentences.ts'
import { withSigns } from './quote-signs.ts'

/** Where the words of a quote stand: `text.slice(start, end)` of the source. */
export interface Found {
  readonly start: number
  readonly end: number
}

/** A word of a text, lower-cased, with its place. Ideographs are words of their own. */
interface Token {
  readonly word: string
  readonly start: number
  readonly end: number
}

const token = /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|[\p{L}\p{N}_$]+(?:['’]\p{L}+)?/gu
const gap = /\s*(?:\[\s*)?(?:\.\.\.|…|\. \. \.)(?:\s*\])?\s*/
/** Words between two parts of one quote at most: what is farther apart is not one place. */
const widestGap = 120
/** Share of a quote's words that have to stand in the source in their order; what else it has there is mended. Fewer words leave no room for a slip. */
const leastShare = 0.8
const fewestWords = 5
/** Words of a quote whose slips are mended at most: a longer one stands there word for word or nowhere, since it takes their square to look for more. */
const mostWords = 300
/** Places with the same words that are looked at for the signs around them. */
const mostPlaces = 20

const tokens = (text: string): readonly Token[] =>
  [...text.matchAll(token)].map((match) => ({
    word: match[0].toLowerCase().replace('’', "'"),
    start: match.index,
    end: match.index + match[0].length,
  }))

interface Words {
  readonly tokens: readonly Token[]
  readonly places: ReadonlyMap<string, readonly number[]>
}

const read = new WeakMap<Source, Words>()

function wordsOf(source: Source): Words {
  const known = read.get(source)
  if (known) return known
  const all = tokens(source.text.replace(linkTarget, (target) => ' '.repeat(target.length)))
  const places = new Map<string, number[]>()
  for (const [at, { word }] of all.entries()) {
    const seen = places.get(word)
    if (seen) seen.push(at)
    else places.set(word, [at])
  }
  const words = { tokens: all, places }
  read.set(source, words)
  return words
}

/**
 * The place of the source where the quoted words stand, or undefined where they stand nowhere. Case, white space, punctuation and Markdown do not count; of
 * several places with the same words it is the one with the same signs around them. `...` leaves words out, and a slip in a few of the words is mended; a
 * number is never one.
 */
export function findQuote(quote: string, source: Source): Found | undefined {
  const words = wordsOf(source)
  const parts = quote
    .split(gap)
    .map((text) => ({ text, tokens: tokens(text.replace(linkTarget, (target) => ' '.repeat(target.length))) }))
    .filter((part) => part.tokens.length > 0)
  const [first] = parts
  const last = parts.at(-1)
  if (!first || !last) return undefined
  const said = parts.map((part) => part.tokens.map(({ word }) => word))
  // The signs at both ends are those of a quote that is cut out of the parts in between.
  const spoken = parts.map(({ text }) => text).join(' ')
  const lastBegins = spoken.length - last.text.length
  const within: Found = { start: first.tokens[0]!.start, end: lastBegins + last.tokens.at(-1)!.end }
  const placed = ([from, to]: Range) =>
    withSigns(source.text, { start: words.tokens[from]!.start, end: words.tokens[to]!.end }, spoken, within)
  const foundOf = ({ start, end }: Found): Found => ({ start, end })
  if (parts.length > 1) {
    const range = joined(said, words)
    return range && foundOf(placed(range))
  }
  let range = exact(said[0]!, words, 0)
  const best = range ? placed(range) : undefined
  // The same words may stand in several places, and only one of them say 75 %.
  for (let tries = 0; range && tries < mostPlaces; tries++) {
    const found = placed(range)
    if (found.isWhole) return foundOf(found)
    range = exact(said[0]!, words, range[0] + 1)
  }
  if (best) return foundOf(best)
  const slipped = mended(said[0]!, words)
  return slipped && foundOf(placed(slipped))
}

/** Where a quote of the heading's words leads: to the beginning of what stands under it. */
export function findInHeading(quote: string, { title, section = '', text }: Source): Found | undefined {
  const words = (of: string): string =>
    ` ${tokens(of)
      .map(({ word }) => word)
      .join(' ')} `
  const quoted = words(quote)
  if (quoted.trim() === '' || !words(`${title} ${section}`).includes(quoted)) return undefined
  const first = sentences(text)[0]
  return first && { start: first.start, end: first.end }
}

/** What a link shows counts, where it leads does not. */
const linkTarget = /(?<=\])\([^()\s]*\)/g

/** Positions of the first and last word. */
type Range = readonly [first: number, last: number]

/**
 * The first place of the part from a position on that begins at `to` at the latest. Each word is looked at once, however often those of the part repeat: whoever
 * writes a document decides what its words are.
 */
function exact(part: readonly string[], { tokens, places }: Words, from: number, to = Number.POSITIVE_INFINITY): Range | undefined {
  // Most quotes are looked for in many sources, and stand in one.
  if (!part.every((word) => places.has(word))) return undefined
  const borders = bordersOf(part)
  const end = Math.min(tokens.length, to + part.length)
  let matched = 0
  for (let at = from; at < end; at++) {
    const { word } = tokens[at]!
    while (matched > 0 && word !== part[matched]) matched = borders[matched - 1]!
    if (word === part[matched]) matched++
    if (matched === part.length) return [at - matched + 1, at]
  }
  return undefined
}

/** How many of the first words of each beginning of a part are its last words, too. */
function bordersOf(part: readonly string[]): readonly number[] {
  const borders = [0]
  let length = 0
  for (const word of part.slice(1)) {
    while (length > 0 && word !== part[length]) length = borders[length - 1]!
    if (word === part[length]) length++
    borders.push(length)
  }
  return borders
}

/** Parts in their order, near each other. */
function joined(parts: readonly (readonly string[])[], words: Words): Range | undefined {
  for (let first = exact(parts[0]!, words, 0); first; first = exact(parts[0]!, words, first[0] + 1)) {
    let last: Range | undefined = first
    for (const part of parts.slice(1)) last = last && exact(part, words, last[1] + 1, last[1] + 1 + widestGap)
    if (last) return [first[0], last[1]]
  }
  return mended(parts.flat(), words, widestGap)
}

const isNumber = (word: string): boolean => /\d/.test(word)

/**
 * The stretch of the source that holds most of the words in their order, where it holds enough of them and every number. Looked for around the places of the
 * quote's rarest words.
 */
function mended(part: readonly string[], words: Words, slack = 4): Range | undefined {
  if (part.length < fewestWords || part.length > mostWords) return undefined
  const known = part.flatMap((word, index) => {
    const places = words.places.get(word)
    return places ? [{ index, places }] : []
  })
  if (known.length < leastShare * part.length) return undefined
  const rarest = known.sort((a, b) => a.places.length - b.places.length).slice(0, 3)
  let best: { readonly range: Range; readonly held: number } | undefined
  for (const { index, places } of rarest) {
    for (const place of places.slice(0, 30)) {
      const from = Math.max(0, place - index - slack)
      const held = inOrder(part, words.tokens, from, Math.min(words.tokens.length, from + part.length + 2 * slack))
      if (held && (!best || held.held > best.held)) best = held
    }
  }
  return best && best.held >= leastShare * part.length ? best.range : undefined
}

/** The longest common subsequence of the part and the words from `from` to `to`; undefined where a number of the part is not in it. */
function inOrder(part: readonly string[], all: readonly Token[], from: number, to: number): { range: Range; held: number } | undefined {
  const width = to - from
  const table = Array.from({ length: part.length + 1 }, () => new Uint16Array(width + 1))
  for (let i = part.length - 1; i >= 0; i--)
    for (let j = width - 1; j >= 0; j--)
      table[i]![j] = part[i] === all[from + j]!.word ? table[i + 1]![j + 1]! + 1 : Math.max(table[i + 1]![j]!, table[i]![j + 1]!)
  let first = -1
  let last = -1
  let i = 0
  let j = 0
  while (i < part.length && j < width) {
    if (part[i] === all[from + j]!.word) {
      if (first < 0) first = from + j
      last = from + j
      i++
      j++
    } else if (table[i + 1]![j]! >= table[i]![j + 1]!) {
      if (isNumber(part[i]!)) return undefined
      i++
    } else j++
  }
  if (first < 0 || part.slice(i).some(isNumber)) return undefined
  return { range: [first, last], held: table[0]![0]! }
}
