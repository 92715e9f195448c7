import { duplicate } from './thresholds.ts'
import type { Node } from './tree.ts'

/** The tokens of a file that may be looked for elsewhere. Files of other `family` are never compared. */
export interface TokenFile {
  readonly path: string
  readonly family: string
  readonly text: string
  readonly tokens: readonly Node[]
}

export interface Place {
  readonly file: string
  readonly line: number
  readonly endLine: number
}

/** The same code in several places: token by token, whatever the spaces, the line breaks and the comments. */
export interface Duplicate {
  readonly tokens: number
  readonly lines: number
  readonly places: readonly Place[]
}

/** All tokens, one after the other; a place where no copy may reach over is the number 0. */
interface Stream {
  readonly codes: Int32Array
  /** By position: the token and its file; both -1 between files. */
  readonly files: Int32Array
  readonly within: Int32Array
}

/**
 * Copies of at least `duplicate.tokens` tokens, longest first. Each stretch is compared with the first place that begins alike; the time is
 * proportional to the number of tokens, whatever they are.
 */
export function duplicatesOf(files: readonly TokenFile[]): readonly Duplicate[] {
  const stream = streamOf(files)
  const { codes } = stream
  const seen = new Map<number, number>()
  const found = new Map<string, { tokens: number; starts: Set<number> }>()
  const window = windowHashes(codes)
  for (let at = 0; at + duplicate.tokens <= codes.length; ) {
    const hash = window[at]!
    const earlier = hash < 0 ? undefined : seen.get(hash)
    const length = earlier === undefined ? 0 : lengthAlike(codes, earlier, at)
    if (length < duplicate.tokens) {
      if (hash >= 0 && earlier === undefined) seen.set(hash, at)
      at++
      continue
    }
    const key = `${earlier} ${length}`
    const copy = found.get(key) ?? { tokens: length, starts: new Set([earlier!]) }
    copy.starts.add(at)
    found.set(key, copy)
    at += length
  }
  const copies = [...found.values()].map(({ tokens, starts }) => duplicateAt(files, stream, tokens, [...starts]))
  return merged(copies.filter((copy) => copy !== undefined)).sort((a, b) => b.tokens - a.tokens)
}

/** Copies that have a place in common are one, with the places of both. */
function merged(copies: readonly Duplicate[]): Duplicate[] {
  const byPlace = new Map<string, Duplicate>()
  const keyOf = ({ file, line, endLine }: Place) => `${file}:${line}-${endLine}`
  for (const copy of copies) {
    const same = copy.places.map((place) => byPlace.get(keyOf(place))).find((known) => known?.tokens === copy.tokens)
    const places = new Map([...(same?.places ?? []), ...copy.places].map((place) => [keyOf(place), place]))
    const whole = { ...copy, places: [...places.values()] }
    for (const key of places.keys()) byPlace.set(key, whole)
  }
  return [...new Set(byPlace.values())]
}

function streamOf(files: readonly TokenFile[]): Stream {
  const total = files.reduce((sum, { tokens }) => sum + tokens.length + 1, 0)
  const stream = { codes: new Int32Array(total), files: new Int32Array(total).fill(-1), within: new Int32Array(total).fill(-1) }
  const numbers = new Map<string, number>()
  let at = 0
  files.forEach(({ family, text, tokens }, file) => {
    tokens.forEach((token, index) => {
      const words = `${family} ${text.slice(token.start, token.end)}`
      const number = numbers.get(words) ?? numbers.size + 1
      numbers.set(words, number)
      stream.codes[at] = number
      stream.files[at] = file
      stream.within[at] = index
      at++
    })
    at++
  })
  return stream
}

/** A hash of the tokens from each position on, or -1 where a file ends before. Below 2^52, so that it is a whole number. */
function windowHashes(codes: Int32Array): Float64Array {
  const hashes = new Float64Array(codes.length).fill(-1)
  const [firstPrime, secondPrime] = [2_147_483_629, 1_048_573]
  // Two small hashes side by side: the product of each step stays exact.
  let [high, low, filled] = [0, 0, 0]
  const [highLead, lowLead] = [power(8_191, duplicate.tokens - 1, secondPrime), power(131, duplicate.tokens - 1, firstPrime)]
  for (let at = 0; at < codes.length; at++) {
    const code = codes[at]!
    if (code === 0) {
      ;[high, low, filled] = [0, 0, 0]
      continue
    }
    if (filled === duplicate.tokens) {
      const gone = codes[at - duplicate.tokens]!
      high = (high + secondPrime - ((gone * highLead) % secondPrime)) % secondPrime
      low = (low + firstPrime - ((gone * lowLead) % firstPrime)) % firstPrime
    } else filled++
    high = (high * 8_191 + code) % secondPrime
    low = (low * 131 + code) % firstPrime
    if (filled === duplicate.tokens) hashes[at - duplicate.tokens + 1] = high * 2_147_483_648 + low
  }
  return hashes
}

function power(base: number, exponent: number, modulus: number): number {
  let result = 1
  for (let step = 0; step < exponent; step++) result = (result * base) % modulus
  return result
}

/** How many tokens from `earlier` and `later` on are the same, without running into each other or over the end of a file. */
function lengthAlike(codes: Int32Array, earlier: number, later: number): number {
  let length = 0
  while (earlier + length < later && codes[later + length] !== 0 && codes[earlier + length] === codes[later + length]) length++
  return length
}

/** The copy as places, or undefined where it is only a row of like things: a table, a list of imports. */
function duplicateAt(files: readonly TokenFile[], stream: Stream, alike: number, alikeAt: readonly number[]): Duplicate | undefined {
  const trimmed = wholeLines(files, stream, alikeAt[0]!, alike)
  const tokens = trimmed.end - trimmed.start
  const starts = alikeAt.map((start) => start + trimmed.start)
  const distinct = new Set(stream.codes.subarray(starts[0]!, starts[0]! + tokens)).size
  if (tokens < duplicate.tokens || distinct < duplicate.distinct) return undefined
  const places = starts.map((start) => {
    const file = files[stream.files[start]!]!
    const [first, last] = [file.tokens[stream.within[start]!]!, file.tokens[stream.within[start]! + tokens - 1]!]
    return { file: file.path, line: first.line, endLine: last.endLine }
  })
  const lines = Math.min(...places.map(({ line, endLine }) => endLine - line + 1))
  return lines < duplicate.lines ? undefined : { tokens, lines, places }
}

/** The part of a copy that begins and ends with a line, by tokens from its start. */
function wholeLines(
  files: readonly TokenFile[],
  stream: Stream,
  at: number,
  length: number,
): { readonly start: number; readonly end: number } {
  const { tokens } = files[stream.files[at]!]!
  const first = stream.within[at]!
  const last = first + length - 1
  let [start, end] = [first, last]
  while (start < last && tokens[start - 1]?.endLine === tokens[start]!.line) start++
  while (end > start && tokens[end + 1]?.line === tokens[end]!.endLine) end--
  return { start: start - first, end: end - first + 1 }
}
