import type { Token } from './contract.ts'

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

/** The tokens of a section that its latent vector is made of. */
export interface LatentSection {
  readonly title: ArrayLike<Token>
  readonly crumbs: ArrayLike<Token>
  readonly body: ArrayLike<Token>
}

/** Settings of a fit; the defaults are the measured ones. */
export interface LatentSettings {
  /** Coordinates of a vector, at most 128. */
  readonly dimensions?: number
  /** Most terms and pairs that get a row. */
  readonly vocabulary?: number
  /** Power iterations; each is two passes over the sections. */
  readonly iterations?: number
  /** Numbers of terms that carry no subject (stop words); pairs are built over the gaps they leave. */
  readonly skip?: ReadonlySet<number>
  readonly seed?: number
}

const pairBase = 2 ** 26

const eachGram = (tokens: ArrayLike<Token>, skip: ReadonlySet<number> | undefined, each: (key: number) => void): void => {
  let before = -1
  for (let at = 0; at < tokens.length; at += 1) {
    const term = (tokens[at] ?? 0) >>> 2
    if (skip?.has(term)) continue
    each(term)
    if (before >= 0) each((before + 1) * pairBase + term)
    before = term
  }
}

const gramsOf = (section: LatentSection, skip: ReadonlySet<number> | undefined): Map<number, number> => {
  const counts = new Map<number, number>()
  const add =
    (by: number) =>
    (key: number): void => {
      counts.set(key, (counts.get(key) ?? 0) + by)
    }
  eachGram(section.title, skip, add(2))
  eachGram(section.crumbs, skip, add(1))
  eachGram(section.body, skip, add(1))
  return counts
}

/** Rows of a sparse matrix, one after the other. */
interface Sparse {
  readonly starts: Uint32Array
  readonly columns: Uint32Array
  readonly values: Float32Array
}

const random = (seed: number): (() => number) => {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32 - 0.5
  }
}

const times = (matrix: Sparse, right: Float32Array<ArrayBuffer>, width: number): Float32Array<ArrayBuffer> => {
  const rows = matrix.starts.length - 1
  const out = new Float32Array(rows * width)
  for (let row = 0; row < rows; row += 1) {
    const target = row * width
    for (let at = matrix.starts[row] ?? 0; at < (matrix.starts[row + 1] ?? 0); at += 1) {
      const source = (matrix.columns[at] ?? 0) * width
      const value = matrix.values[at] ?? 0
      for (let k = 0; k < width; k += 1) out[target + k] = (out[target + k] ?? 0) + value * (right[source + k] ?? 0)
    }
  }
  return out
}

const transposedTimes = (matrix: Sparse, right: Float32Array<ArrayBuffer>, width: number, columns: number): Float32Array<ArrayBuffer> => {
  const rows = matrix.starts.length - 1
  const out = new Float32Array(columns * width)
  for (let row = 0; row < rows; row += 1) {
    const source = row * width
    for (let at = matrix.starts[row] ?? 0; at < (matrix.starts[row + 1] ?? 0); at += 1) {
      const target = (matrix.columns[at] ?? 0) * width
      const value = matrix.values[at] ?? 0
      for (let k = 0; k < width; k += 1) out[target + k] = (out[target + k] ?? 0) + value * (right[source + k] ?? 0)
    }
  }
  return out
}

const gram = (block: Float32Array, width: number): Float64Array => {
  const out = new Float64Array(width * width)
  for (let row = 0; row < block.length; row += width) {
    for (let a = 0; a < width; a += 1) {
      const value = block[row + a] ?? 0
      if (value === 0) continue
      for (let b = 0; b <= a; b += 1) out[a * width + b] = (out[a * width + b] ?? 0) + value * (block[row + b] ?? 0)
    }
  }
  return out
}

/** The lower Cholesky factor, in place; a vanishing pivot is held at a small positive number. */
const factor = (matrix: Float64Array, width: number): Float64Array => {
  for (let a = 0; a < width; a += 1) {
    for (let b = 0; b <= a; b += 1) {
      let sum = matrix[a * width + b] ?? 0
      for (let k = 0; k < b; k += 1) sum -= (matrix[a * width + k] ?? 0) * (matrix[b * width + k] ?? 0)
      matrix[a * width + b] = a === b ? Math.sqrt(Math.max(sum, 1e-9)) : sum / (matrix[b * width + b] ?? 1)
    }
  }
  return matrix
}

/** Each row times the inverse transpose of the lower factor, in place: with the block's own factor its columns become orthonormal. */
const solveRows = (block: Float32Array, lower: Float64Array, width: number): void => {
  for (let row = 0; row < block.length; row += width) {
    for (let a = 0; a < width; a += 1) {
      let sum = block[row + a] ?? 0
      for (let b = 0; b < a; b += 1) sum -= (lower[a * width + b] ?? 0) * (block[row + b] ?? 0)
      block[row + a] = sum / (lower[a * width + a] ?? 1)
    }
  }
}

const orthonormalise = (block: Float32Array, width: number): void => {
  for (let pass = 0; pass < 2; pass += 1) solveRows(block, factor(gram(block, width), width), width)
}

const rowOf = (model: LatentModel, key: number): number => {
  let low = 0
  let high = model.keys.length - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    const found = model.keys[middle] ?? 0
    if (found === key) return middle
    if (found < key) low = middle + 1
    else high = middle - 1
  }
  return -1
}

const project = (model: LatentModel, counts: ReadonlyMap<number, number>): Float32Array => {
  const { dimensions } = model
  const out = new Float32Array(dimensions)
  for (const [key, count] of counts) {
    const row = rowOf(model, key)
    if (row < 0) continue
    const value = (1 + Math.log(count)) * (model.weights[row] ?? 0) * (model.scales[row] ?? 0)
    const from = row * dimensions
    for (let k = 0; k < dimensions; k += 1) out[k] = (out[k] ?? 0) + value * (model.rows[from + k] ?? 0)
  }
  let length = 0
  for (const value of out) length += value * value
  if (length > 0) for (let k = 0; k < dimensions; k += 1) out[k] = (out[k] ?? 0) / Math.sqrt(length)
  return out
}

const quantised = (block: Float32Array, width: number): Pick<LatentModel, 'rows' | 'scales'> => {
  const rows = new Int8Array(block.length)
  const scales = new Float32Array(block.length / width)
  for (let row = 0; row < scales.length; row += 1) {
    let top = 0
    for (let k = 0; k < width; k += 1) top = Math.max(top, Math.abs(block[row * width + k] ?? 0))
    const unit = top > 0 ? top / 127 : 1
    scales[row] = unit
    for (let k = 0; k < width; k += 1) rows[row * width + k] = Math.round((block[row * width + k] ?? 0) / unit)
  }
  return { rows, scales }
}

/** Fits a latent space on (a sample of) a collection's sections: tf-idf of terms and pairs, projected on a randomised range of few
 * dimensions whose axes are evened out (few iterations and even axes measured better beside lexical evidence than an exact decomposition). Deterministic. */
export const fitLatent = (sections: readonly LatentSection[], settings: LatentSettings = {}): LatentModel => {
  const { dimensions = 128, vocabulary = 30_000, iterations = 1, skip, seed = 1 } = settings
  const counted = sections.map((section) => gramsOf(section, skip))
  const documents = new Map<number, number>()
  for (const counts of counted) for (const key of counts.keys()) documents.set(key, (documents.get(key) ?? 0) + 1)
  const keys = Float64Array.from(
    [...documents]
      .filter(([, count]) => count > 1)
      .sort((a, b) => b[1] - a[1] || a[0] - b[0])
      .slice(0, vocabulary)
      .map(([key]) => key),
  ).sort()
  const columnOf = new Map([...keys].map((key, column) => [key, column]))
  const weights = Float32Array.from(keys, (key) => Math.log((1 + sections.length) / (1 + (documents.get(key) ?? 0))) + 1)
  const starts = new Uint32Array(sections.length + 1)
  const columns: number[] = []
  const values: number[] = []
  counted.forEach((counts, row) => {
    const from = values.length
    let length = 0
    for (const [key, count] of counts) {
      const column = columnOf.get(key)
      if (column === undefined) continue
      const value = (1 + Math.log(count)) * (weights[column] ?? 0)
      columns.push(column)
      values.push(value)
      length += value * value
    }
    for (let at = from; at < values.length; at += 1) values[at] = (values[at] ?? 0) / Math.sqrt(length)
    starts[row + 1] = values.length
  })
  const matrix: Sparse = { starts, columns: Uint32Array.from(columns), values: Float32Array.from(values) }
  const draw = random(seed)
  let basis = Float32Array.from({ length: keys.length * dimensions }, () => draw() + draw() + draw() + draw())
  for (let step = 0; step < iterations; step += 1) {
    const left = times(matrix, basis, dimensions)
    orthonormalise(left, dimensions)
    basis = transposedTimes(matrix, left, dimensions, keys.length)
  }
  orthonormalise(basis, dimensions)
  solveRows(basis, factor(gram(times(matrix, basis, dimensions), dimensions), dimensions), dimensions)
  return { dimensions, keys, weights, ...quantised(basis, dimensions) }
}

/** A section's vector in the space, length one scaled to 127; zeros where it shares nothing with it. */
export const foldIn = (model: LatentModel, section: LatentSection, skip?: ReadonlySet<number>): Int8Array =>
  Int8Array.from(project(model, gramsOf(section, skip)), (value) => Math.round(value * 127))

/** A question's vector, length one; `tokens` are its terms in reading order as tokens of the index, without those the index doesn't know. */
export const latentQuery = (model: LatentModel, tokens: ArrayLike<Token>, skip?: ReadonlySet<number>): Float32Array =>
  project(model, gramsOf({ title: [], crumbs: [], body: tokens }, skip))
