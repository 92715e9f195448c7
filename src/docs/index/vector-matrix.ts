import { decodeVectorPage, shortened } from './vector-codec.ts'

/** Rows up to which all are compared; of more, those whose signs are most alike come first. */
const fewRows = 6_000
/** Rows that are compared exactly, by their signs the most alike. */
const compared = 1_000
/** Rows by which it is told how near anything is to a question. */
const sampled = 512

/** The vectors of one collection, one row a section. Immutable. */
export interface VectorMatrix {
  readonly dimensions: number
  readonly rows: Int8Array
  /** What the product with a vector of length one is multiplied by to be the cosine. */
  readonly inverses: Float32Array
  /** One bit a coordinate: whether it is above that of the mean. */
  readonly signs: Uint32Array
  readonly mean: Float32Array
  /** First row of a document. */
  readonly firsts: ReadonlyMap<number, number>
  /** The same, in the order of the rows. */
  readonly order: readonly (readonly [document: number, first: number])[]
  /** Rows of a document. */
  readonly counts: ReadonlyMap<number, number>
}

/** Vectors of a document, one after the other. */
export type DocumentVectors = ReadonlyMap<number, Int8Array>

/** The vectors in a stored row, without their hashes. */
export const vectorsOfPage = (data: Uint8Array, dimensions: number): Int8Array => {
  const sections = decodeVectorPage(data, dimensions)
  const [first] = sections
  return first === undefined ? new Int8Array(0) : new Int8Array(first.vector.buffer, first.vector.byteOffset, sections.length * dimensions)
}

export const matrixOf = (documents: DocumentVectors, dimensions: number): VectorMatrix => {
  let size = 0
  for (const vectors of documents.values()) size += vectors.length
  const rows = new Int8Array(size)
  const [firsts, counts] = [new Map<number, number>(), new Map<number, number>()]
  let at = 0
  for (const [document, vectors] of documents) {
    rows.set(vectors, at)
    firsts.set(document, at / dimensions)
    counts.set(document, vectors.length / dimensions)
    at += vectors.length
  }
  const count = size / dimensions
  const inverses = new Float32Array(count)
  const sums = new Float64Array(dimensions)
  for (let row = 0; row < count; row += 1) {
    let length = 0
    for (let k = 0, from = row * dimensions; k < dimensions; k += 1) {
      const value = rows[from + k] as number
      length += value * value
      sums[k] = (sums[k] as number) + value
    }
    inverses[row] = length === 0 ? 0 : 1 / Math.sqrt(length)
  }
  const mean = Float32Array.from(sums, (sum) => sum / Math.max(1, count))
  const words = Math.ceil(dimensions / 32)
  const signs = new Uint32Array(count * words)
  for (let row = 0; row < count; row += 1)
    for (let k = 0, from = row * dimensions; k < dimensions; k += 1)
      if ((rows[from + k] as number) > (mean[k] as number)) {
        const word = row * words + (k >> 5)
        signs[word] = (signs[word] as number) | (1 << (k & 31))
      }
  return { dimensions, rows, inverses, signs, mean, firsts, order: [...firsts], counts }
}

/** How near sections are to one question. */
export interface Nearness {
  /** Cosine in standard deviations above the mean of the collection: models differ in what cosine says "near". */
  readonly of: (row: number) => number
  /** About the nearest rows, the nearest first, of those that `allow` accepts. */
  readonly nearest: (most: number, allow?: (row: number) => boolean) => readonly number[]
}

/** Compares a question's vector, as its model gave it; `undefined` where it is of another length. */
export const nearnessIn = (matrix: VectorMatrix, question: Float32Array): Nearness | undefined => {
  const { dimensions, rows, inverses } = matrix
  const vector = shortened(question)
  const count = inverses.length
  if (vector.length !== dimensions) return undefined
  const cosine = (row: number): number => {
    let sum = 0
    const from = row * dimensions
    for (let k = 0; k < dimensions; k += 1) sum += (vector[k] as number) * (rows[from + k] as number)
    return sum * (inverses[row] as number)
  }
  const stride = Math.max(1, Math.floor(count / sampled))
  let [seen, sum, squares] = [0, 0, 0]
  for (let row = 0; row < count; row += stride) {
    const value = cosine(row)
    seen += 1
    sum += value
    squares += value * value
  }
  const average = sum / Math.max(1, seen)
  const deviation = Math.sqrt(Math.max(1e-6, squares / Math.max(1, seen) - average * average))
  const of = (row: number): number => (cosine(row) - average) / deviation
  return {
    of,
    nearest: (most, allow = () => true) => {
      const near = count <= fewRows ? allowed(count, allow) : alike(matrix, vector, allow)
      const scored = near.map((row) => ({ row, score: of(row) }))
      return scored
        .sort((a, b) => b.score - a.score || a.row - b.row)
        .slice(0, most)
        .map(({ row }) => row)
    },
  }
}

const allowed = (count: number, allow: (row: number) => boolean): number[] => {
  const rows: number[] = []
  for (let row = 0; row < count; row += 1) if (allow(row)) rows.push(row)
  return rows
}

/** The rows whose signs differ least from the question's. */
const alike = ({ dimensions, signs, mean, inverses }: VectorMatrix, vector: Float32Array, allow: (row: number) => boolean): number[] => {
  const words = Math.ceil(dimensions / 32)
  const count = inverses.length
  const own = new Uint32Array(words)
  // The mean is one of steps of 1/127 of the largest coordinate; the question is brought to the same measure.
  let top = 0
  for (const value of vector) top = Math.max(top, Math.abs(value))
  for (let k = 0; k < dimensions; k += 1)
    if (((vector[k] as number) / top) * 127 > (mean[k] as number)) own[k >> 5] = (own[k >> 5] as number) | (1 << (k & 31))
  const distances = new Uint16Array(count)
  const histogram = new Uint32Array(dimensions + 1)
  for (let row = 0, at = 0; row < count; row += 1) {
    let distance = 0
    for (let word = 0; word < words; word += 1, at += 1) {
      let bits = (signs[at] as number) ^ (own[word] as number)
      bits -= (bits >>> 1) & 0x55555555
      bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333)
      distance += Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
    }
    distances[row] = distance
    histogram[distance] = (histogram[distance] as number) + 1
  }
  let [limit, within] = [0, histogram[0] as number]
  while (limit < dimensions && within < compared) {
    limit += 1
    within += histogram[limit] as number
  }
  const collect = (farthest: number): number[] => {
    const rows: number[] = []
    for (let row = 0; row < count; row += 1) if ((distances[row] as number) <= farthest && allow(row)) rows.push(row)
    return rows
  }
  const found = collect(limit)
  // Where few documents are allowed, they are far down among all.
  return found.length >= compared / 4
    ? found
    : collect(dimensions)
        .sort((a, b) => (distances[a] as number) - (distances[b] as number))
        .slice(0, compared)
}
