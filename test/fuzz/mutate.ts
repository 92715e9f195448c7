import { oddTexts } from './odd-texts.ts'
import type { Random } from './random.ts'
import type { Target } from './target.ts'

/** What mutations are made of. */
export interface Matter {
  readonly corpus: readonly Uint8Array[]
  readonly words: readonly string[]
  readonly nests: NonNullable<Target['nests']>
  readonly longest: number
}

type Mutation = (bytes: Uint8Array, matter: Matter, random: Random) => Uint8Array

/** Bytes that a repetition may reach: enough for a parser that takes quadratic time to be seen. */
const repeated = [64, 1_000, 8_000, 30_000, 60_000]

/** Puts `middle` in the place of the bytes from `start` to `end`. */
const spliced = (bytes: Uint8Array, start: number, end: number, middle: Uint8Array): Uint8Array =>
  Buffer.concat([bytes.subarray(0, start), middle, bytes.subarray(end)])

const span = (bytes: Uint8Array, random: Random, most: number): readonly [number, number] => {
  const start = random.below(bytes.length + 1)
  return [start, Math.min(bytes.length, start + random.below(most + 1))]
}

const changeByte: Mutation = (bytes, _matter, random) => {
  if (bytes.length === 0) return bytes
  const changed = Uint8Array.from(bytes)
  const at = random.below(bytes.length)
  changed[at] = random.oneIn(2) ? changed[at]! ^ (1 << random.below(8)) : random.oneIn(2) ? random.below(256) : 32 + random.below(95)
  return changed
}

const remove: Mutation = (bytes, _matter, random) => {
  const [start, end] = span(bytes, random, random.oneIn(3) ? bytes.length : 12)
  return spliced(bytes, start, end, new Uint8Array())
}

const copyWithin: Mutation = (bytes, _matter, random) => {
  const [start, end] = span(bytes, random, random.oneIn(3) ? 400 : 16)
  const at = random.below(bytes.length + 1)
  return spliced(bytes, at, at, bytes.subarray(start, end))
}

const spliceOther: Mutation = (bytes, { corpus }, random) => {
  const other = random.pick(corpus)
  const [start, end] = span(other, random, other.length)
  const [from, to] = span(bytes, random, random.oneIn(2) ? 0 : bytes.length)
  return spliced(bytes, from, to, other.subarray(start, end))
}

const insertWord: Mutation = (bytes, { words }, random) => {
  if (words.length === 0) return bytes
  const [start, end] = span(bytes, random, random.oneIn(2) ? 0 : 8)
  return spliced(bytes, start, end, Buffer.from(random.pick(words)))
}

const insertOdd: Mutation = (bytes, _matter, random) => {
  const [start, end] = span(bytes, random, random.oneIn(2) ? 0 : 8)
  return spliced(bytes, start, end, Buffer.from(random.pick(oddTexts), random.oneIn(4) ? 'latin1' : 'utf8'))
}

/** A number in the text becomes another one. */
const changeNumber: Mutation = (bytes, _matter, random) => {
  const numbers = [...Buffer.from(bytes).toString('latin1').matchAll(/\d+/g)]
  if (numbers.length === 0) return bytes
  const { index, 0: digits } = random.pick(numbers)
  const other = random.pick([
    '0',
    '-1',
    '1',
    '2',
    '7',
    '99',
    '255',
    '65536',
    '2147483648',
    '9007199254740993',
    '1e309',
    '0x10',
    '00',
    digits + digits,
  ])
  return spliced(bytes, index, index + digits.length, Buffer.from(other))
}

/** A piece again and again, up to lengths at which a slow parser shows. */
const repeatPiece: Mutation = (bytes, { longest }, random) => {
  const [start, end] = span(bytes, random, random.oneIn(2) ? 3 : 40)
  if (end === start) return bytes
  const times = Math.ceil(Math.min(longest, random.pick(random.oneIn(8) ? repeated : repeated.slice(0, 2))) / (end - start))
  const piece = Buffer.from(bytes.subarray(start, end))
  return spliced(bytes, start, end, Buffer.concat(new Array<Buffer>(times).fill(piece)))
}

const nest: Mutation = (bytes, { nests, longest }, random) => {
  if (nests.length === 0) return bytes
  const [open, close] = random.pick(nests)
  const [start, end] = span(bytes, random, random.oneIn(2) ? 0 : 40)
  const times = Math.min(
    random.pick([2, 30, 99, 101, 300, random.oneIn(8) ? 20_000 : 1_000]),
    Math.floor(longest / (open.length + close.length + 1)),
  )
  const inside = Buffer.from(bytes.subarray(start, end))
  return spliced(
    bytes,
    start,
    end,
    Buffer.concat([Buffer.from(open.repeat(times)), inside, Buffer.from(random.oneIn(4) ? '' : close.repeat(times))]),
  )
}

const swapLines: Mutation = (bytes, _matter, random) => {
  const lines = Buffer.from(bytes).toString('latin1').split('\n')
  const [from, to] = [random.below(lines.length), random.below(lines.length)]
  const line = lines.splice(from, 1)
  lines.splice(to, random.oneIn(4) ? 1 : 0, ...line)
  return Buffer.from(lines.join('\n'), 'latin1')
}

/** Common ones stand there more than once. */
const mutations: readonly Mutation[] = [
  ...[changeByte, changeByte, changeByte, remove, remove, copyWithin, copyWithin, spliceOther, spliceOther],
  ...[insertWord, insertWord, insertWord, insertOdd, changeNumber, repeatPiece, nest, swapLines],
]

/** One input made of others by one to eight mutations; no longer than `longest` bytes. */
export function mutated(matter: Matter, random: Random): Uint8Array {
  // The newest entries have reached what the others have not.
  const recent = matter.corpus.slice(-20)
  let bytes = random.pick(random.oneIn(3) ? recent : matter.corpus)
  for (let left = 1 + random.below(random.oneIn(2) ? 3 : 8); left > 0; left--) {
    bytes = random.pick(mutations)(bytes, matter, random)
    if (bytes.length > matter.longest) bytes = bytes.subarray(0, matter.longest)
  }
  return bytes
}
