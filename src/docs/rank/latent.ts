import { clearCounts, countGrams, findKey, type GramTable, keyOf, type LatentSection, newGramCounts, tableWith } from './grams.ts'
import { type Dense, factor, gram, random, type Sparse, solveRows, times, transposed } from './matrix.ts'
import type { Token } from './ranking-types.ts'

export type { LatentSection } from './grams.ts'

/**
 * A latent space fitted on one collection: terms and neighbouring pairs of terms, each with its row of coordinates. Plain typed arrays, so that an index
 * can store them as they are. `keys` ascend: a term's number, or `(first + 1) * 2 ** 26 + second` for a pair.
 */
export interface LatentModel {
  readonly dimensions: number
  readonly keys: Float64Array
  /** `keys.length` rows of `dimensions` coordinates scaled to 127, and what one unit of each row is worth (inverse document frequency included). */
  readonly rows: Int8Array
  readonly scales: Float32Array
  readonly weights: Float32Array
}

/** Settings of a fit; the defaults are the measured ones. */
export interface LatentSettings {
  /** Coordinates of a vector, at most 128. */
  readonly dimensions?: number
  /** Most terms and pairs that get a row. */
  readonly vocabulary?: number
  /** Power iterations; each is two passes over the sections. */
  readonly iterations?: number
  readonly seed?: number
}

/** How much a count weighs, by count; larger ones are as good as the last. */
const damped = Float64Array.from({ length: 4_096 }, (_, count) => (count === 0 ? 0 : 1 + Math.log(count)))
const dampedCount = (count: number): number => damped[Math.min(count, damped.length - 1)] as number

/** The grams of many sections with their counts, one section after the other. */
interface Counted {
  readonly table: GramTable
  /** Where each section begins, and one more: the end. */
  readonly starts: Uint32Array
  readonly grams: Uint32Array
  readonly counts: Uint16Array
  /** Sections by gram. */
  readonly held: Uint32Array
}

/** Sections that a space is to be fitted on. They are counted as they come and need not be held. */
export interface LatentSample {
  add(section: LatentSection): void
  /** What has been counted. The sample is empty afterwards, so that nothing but its taker keeps the counts. */
  take(): Counted
}

/** An empty sample. `skip` holds the numbers of terms that carry no subject (stop words); pairs are built over the gaps they leave. */
export const newSample = (skip?: ReadonlySet<number>): LatentSample => {
  let table = tableWith(skip)
  const skipped = table.size
  const found = newGramCounts(65_536)
  let starts: number[] = [0]
  let grams = new Uint32Array(65_536)
  let counts = new Uint16Array(65_536)
  let used = 0
  return {
    add: (section) => {
      countGrams(table, section, skipped, found, true)
      if (used + found.size > grams.length) {
        const [before, counted] = [grams, counts]
        grams = new Uint32Array((used + found.size) * 2)
        counts = new Uint16Array(grams.length)
        grams.set(before)
        counts.set(counted)
      }
      for (let at = 0; at < found.size; at += 1) {
        const gram = found.met[at] as number
        grams[used] = gram
        counts[used] = found.counts[gram] as number
        used += 1
      }
      clearCounts(found)
      starts.push(used)
    },
    take: () => {
      const held = new Uint32Array(table.size)
      for (let at = 0; at < used; at += 1) held[grams[at] as number] = (held[grams[at] as number] as number) + 1
      const counted = { table, starts: Uint32Array.from(starts), grams: grams.subarray(0, used), counts: counts.subarray(0, used), held }
      table = tableWith(skip)
      starts = [0]
      grams = new Uint32Array(0)
      counts = new Uint16Array(0)
      used = 0
      return counted
    },
  }
}

/** Keys of the `most` grams that the most sections hold, two at least; ascending. Of equally frequent ones the lower keys. */
const frequentKeys = ({ table, held }: Counted, most: number): Float64Array => {
  const sizes: number[] = []
  for (const size of held) sizes[size] = (sizes[size] ?? 0) + 1
  let least = sizes.length
  for (let above = 0; least > 2 && above < most; least -= 1) above += sizes[least - 1] ?? 0
  const keysOf = (wanted: (size: number) => boolean): number[] => {
    const found: number[] = []
    for (let gram = 0; gram < held.length; gram += 1) if (wanted(held[gram] as number)) found.push(keyOf(table, gram))
    return found
  }
  const sure = keysOf((size) => size > least)
  const rest = Float64Array.from(keysOf((size) => size > 1 && size === least)).sort()
  return Float64Array.from([...sure, ...rest.subarray(0, most - sure.length)]).sort()
}

/** tf-idf of the sections over the columns, each row of length one. */
const matrixOf = ({ starts, grams, counts }: Counted, columnOf: Int32Array, weights: Float32Array): Sparse => {
  let kept = 0
  for (const gram of grams) if ((columnOf[gram] as number) >= 0) kept += 1
  const rows = new Uint32Array(starts.length)
  const columns = new Uint32Array(kept)
  const values = new Float32Array(kept)
  let used = 0
  for (let row = 0; row + 1 < starts.length; row += 1) {
    const from = used
    let length = 0
    for (let at = starts[row] as number; at < (starts[row + 1] as number); at += 1) {
      const column = columnOf[grams[at] as number] as number
      if (column < 0) continue
      const value = dampedCount(counts[at] as number) * (weights[column] as number)
      columns[used] = column
      values[used] = value
      length += value * value
      used += 1
    }
    const unit = 1 / Math.sqrt(length)
    for (let at = from; at < used; at += 1) values[at] = (values[at] as number) * unit
    rows[row + 1] = used
  }
  return { starts: rows, columns, values }
}

/** The keys that get a row, their weights, and the sample's matrix over them. */
const weigh = (
  counted: Counted,
  vocabulary: number,
): { readonly keys: Float64Array; readonly weights: Float32Array; readonly matrix: Sparse } => {
  const sections = counted.starts.length - 1
  const keys = frequentKeys(counted, vocabulary)
  const columnOf = new Int32Array(counted.table.size).fill(-1)
  const weights = new Float32Array(keys.length)
  keys.forEach((key, column) => {
    const gram = findKey(counted.table, key)
    columnOf[gram] = column
    weights[column] = Math.log((1 + sections) / (1 + (counted.held[gram] as number))) + 1
  })
  return { keys, weights, matrix: matrixOf(counted, columnOf, weights) }
}

const quantised = (block: Dense, width: number): Pick<LatentModel, 'rows' | 'scales'> => {
  const rows = new Int8Array(block.length)
  const scales = new Float32Array(block.length / width)
  for (let row = 0; row < scales.length; row += 1) {
    const from = row * width
    let top = 0
    for (let at = from; at < from + width; at += 1) top = Math.max(top, Math.abs(block[at] as number))
    const unit = top > 0 ? top / 127 : 1
    scales[row] = unit
    for (let at = from; at < from + width; at += 1) rows[at] = Math.round((block[at] as number) / unit)
  }
  return { rows, scales }
}

/**
 * Fits a latent space on a sample of a collection's sections: tf-idf of terms and pairs, projected on a randomised range of few dimensions whose axes
 * are evened out (few iterations and even axes measured better beside lexical evidence than an exact decomposition). Deterministic. Only the span of the
 * axes and their evenness matter, so the range stays a product of the sections' matrix with one small block and is never made orthonormal itself.
 */
export const fitLatent = (sample: LatentSample, settings: LatentSettings = {}): LatentModel => {
  const { dimensions = 128, vocabulary = 30_000, iterations = 1, seed = 1 } = settings
  const { keys, weights, matrix } = weigh(sample.take(), vocabulary)
  const turned = transposed(matrix, keys.length)
  const even = (block: Dense, by: Dense): void => solveRows(block, factor(gram(by, dimensions), dimensions), dimensions)
  const wide = new Float32Array(keys.length * dimensions)
  const draw = random(seed)
  for (let at = 0; at < wide.length; at += 1) wide[at] = draw() + draw() + draw() + draw()
  const left = new Float32Array((matrix.starts.length - 1) * dimensions)
  times(matrix, wide, dimensions, left)
  for (let step = 1; step < iterations; step += 1) {
    even(left, left)
    times(turned, left, dimensions, wide)
    times(matrix, wide, dimensions, left)
  }
  even(left, left)
  times(turned, left, dimensions, wide)
  even(left, times(matrix, wide, dimensions, new Float32Array(left.length)))
  return { dimensions, keys, weights, ...quantised(times(turned, left, dimensions, wide), dimensions) }
}

/** Largest multiplier of a row in whole numbers, and largest sum of them: the sums of coordinates up to 128 then stay below 2^31. */
const mostTimes = 32_767
const mostTimesSum = 2 ** 24 - 2 ** 17

/** Makes the first `size` values whole numbers within bounds, in proportion, and the three after them zeros. */
const wholeValues = (values: Float64Array, into: Int32Array, size: number): void => {
  let top = 0
  let all = 0
  for (let at = 0; at < size; at += 1) {
    const value = values[at] as number
    if (value > top) top = value
    all += value
  }
  const unit = top === 0 ? 0 : Math.min(mostTimes / top, mostTimesSum / all)
  for (let at = 0; at < size; at += 1) into[at] = (values[at] as number) * unit + 0.5
  into.fill(0, size, size + 3)
}

/** Adds rows of coordinates, each times a whole number, four at a time: sums then go through memory a quarter as often. The arrays end in zeros for that. */
const addRows = (rows: Int8Array, chosen: Int32Array, values: Int32Array, size: number, sums: Int32Array): void => {
  const width = sums.length
  sums.fill(0)
  for (let at = 0; at < size; at += 4) {
    const a = values[at] as number
    const b = values[at + 1] as number
    const c = values[at + 2] as number
    const d = values[at + 3] as number
    const p = (chosen[at] as number) * width
    const q = (chosen[at + 1] as number) * width
    const r = (chosen[at + 2] as number) * width
    const s = (chosen[at + 3] as number) * width
    for (let k = 0; k < width; k += 1) {
      const first = Math.imul(a, rows[p + k] as number) + Math.imul(b, rows[q + k] as number)
      const second = Math.imul(c, rows[r + k] as number) + Math.imul(d, rows[s + k] as number)
      sums[k] = ((sums[k] as number) + first + second) | 0
    }
  }
}

/** The vector of length 127 in the direction of sums. */
const scaled = (sums: Int32Array): Int8Array => {
  const vector = new Int8Array(sums.length)
  let length = 0
  for (let k = 0; k < sums.length; k += 1) length += (sums[k] as number) ** 2
  const unit = length > 0 ? 127 / Math.sqrt(length) : 0
  for (let k = 0; k < sums.length; k += 1) vector[k] = Math.round((sums[k] as number) * unit)
  return vector
}

/**
 * Gives sections their vectors in a space: length one scaled to 127, zeros where a section shares nothing with it. Takes some milliseconds to prepare and
 * about 20 microseconds a section; `skip` must be that of the sample.
 */
export const folding = (model: LatentModel, skip?: ReadonlySet<number>): ((section: LatentSection) => Int8Array) => {
  const { dimensions, weights, scales } = model
  const table = tableWith(skip, model.keys)
  const skipped = table.size - model.keys.length
  const worth = Float64Array.from(weights, (weight, row) => weight * (scales[row] as number))
  const found = newGramCounts(table.size)
  const sums = new Int32Array(dimensions)
  let chosen = new Int32Array(0)
  let values = new Float64Array(0)
  let whole = new Int32Array(0)
  return (section) => {
    countGrams(table, section, skipped, found)
    const { size, met, counts } = found
    if (values.length < size) {
      chosen = new Int32Array(met.length + 3)
      values = new Float64Array(met.length)
      whole = new Int32Array(met.length + 3)
    }
    for (let at = 0; at < size; at += 1) {
      const gram = met[at] as number
      chosen[at] = gram - skipped
      values[at] = dampedCount(counts[gram] as number) * (worth[gram - skipped] as number)
    }
    chosen.fill(0, size, size + 3)
    clearCounts(found)
    wholeValues(values, whole, size)
    addRows(model.rows, chosen, whole, size, sums)
    return scaled(sums)
  }
}

const rowOf = ({ keys }: LatentModel, key: number): number => {
  let low = 0
  let high = keys.length - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    const found = keys[middle] as number
    if (found === key) return middle
    if (found < key) low = middle + 1
    else high = middle - 1
  }
  return -1
}

/** The terms and pairs of a question, by key, with how often each stands in it; `tokens` in reading order, without those the index doesn't know. */
export const questionKeys = (tokens: ArrayLike<Token>, skip?: ReadonlySet<number>): ReadonlyMap<number, number> => {
  const table = tableWith(skip)
  const found = newGramCounts(1_024)
  countGrams(table, { title: [], crumbs: [], body: tokens }, table.size, found, true)
  return new Map(Array.from(found.met.subarray(0, found.size), (gram) => [keyOf(table, gram), found.counts[gram] as number]))
}

/** A question's vector, length one or, where no key has a row, zero. `parts` are models of one space that hold at least the rows of the question's keys. */
export const latentQuery = (dimensions: number, parts: readonly LatentModel[], keys: ReadonlyMap<number, number>): Float32Array => {
  const vector = new Float32Array(dimensions)
  for (const [key, count] of keys) {
    for (const part of parts) {
      const row = rowOf(part, key)
      if (row < 0) continue
      const value = dampedCount(count) * (part.weights[row] as number) * (part.scales[row] as number)
      for (let k = 0; k < dimensions; k += 1) vector[k] = (vector[k] as number) + value * (part.rows[row * dimensions + k] as number)
    }
  }
  const length = Math.hypot(...vector)
  return length > 0 ? vector.map((value) => value / length) : vector
}
