import type { LatentModel } from '../rank/latent.ts'

/** Rows of a model that are stored together: two blocks of the usual 128 dimensions fill a page of the database. */
const rowsPerBlock = 27

/** What tells which block of a model holds a key. */
export interface LatentDirectory {
  readonly dimensions: number
  /** The lowest key of each block, ascending. */
  readonly firstKeys: Float64Array
}

/** The place of the block that holds a key if any does; -1 where none can. */
export const placeOf = ({ firstKeys }: LatentDirectory, key: number): number => {
  let [low, high] = [0, firstKeys.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((firstKeys[middle] as number) <= key) low = middle + 1
    else high = middle
  }
  return low - 1
}

const bytesOf = (parts: readonly (Uint32Array | Float64Array | Float32Array | Int8Array)[]): Uint8Array => {
  const data = new Uint8Array(parts.reduce((sum, part) => sum + part.byteLength, 0))
  let at = 0
  for (const part of parts) {
    data.set(new Uint8Array(part.buffer, part.byteOffset, part.byteLength), at)
    at += part.byteLength
  }
  return data
}

/**
 * A model as bytes, little-endian: blocks of rows whose keys follow one another, each of two counts, then keys, scales, weights and rows; and the directory
 * that finds them, two counts and then the first keys.
 */
export const splitModel = ({
  dimensions,
  keys,
  rows,
  scales,
  weights,
}: LatentModel): { readonly directory: Uint8Array; readonly blocks: readonly Uint8Array[] } => {
  const blocks: Uint8Array[] = []
  for (let from = 0; from < keys.length; from += rowsPerBlock) {
    const end = Math.min(keys.length, from + rowsPerBlock)
    const head = Uint32Array.of(dimensions, end - from)
    blocks.push(
      bytesOf([
        head,
        keys.subarray(from, end),
        scales.subarray(from, end),
        weights.subarray(from, end),
        rows.subarray(from * dimensions, end * dimensions),
      ]),
    )
  }
  const firstKeys = Float64Array.from(blocks, (_, place) => keys[place * rowsPerBlock] as number)
  return { directory: bytesOf([Uint32Array.of(dimensions, blocks.length), firstKeys]), blocks }
}

const aligned = (data: Uint8Array): Uint8Array => (data.byteOffset % 8 === 0 ? data : data.slice())

/** Reads the directory of {@link splitModel}; `undefined` for anything else. */
export const decodeDirectory = (data: Uint8Array): LatentDirectory | undefined => {
  if (data.length < 8) return undefined
  const { buffer, byteOffset, length } = aligned(data)
  const [dimensions = 0, count = 0] = new Uint32Array(buffer, byteOffset, 2)
  return length === 8 + count * 8 ? { dimensions, firstKeys: new Float64Array(buffer, byteOffset + 8, count) } : undefined
}

/** Reads a block of {@link splitModel} as a model of these rows alone; `undefined` for anything else. */
export const decodeBlock = (data: Uint8Array): LatentModel | undefined => {
  if (data.length < 8) return undefined
  const { buffer, byteOffset, length } = aligned(data)
  const [dimensions = 0, count = 0] = new Uint32Array(buffer, byteOffset, 2)
  if (length !== 8 + count * (16 + dimensions)) return undefined
  return {
    dimensions,
    keys: new Float64Array(buffer, byteOffset + 8, count),
    scales: new Float32Array(buffer, byteOffset + 8 + count * 8, count),
    weights: new Float32Array(buffer, byteOffset + 8 + count * 12, count),
    rows: new Int8Array(buffer, byteOffset + 8 + count * 16, count * dimensions),
  }
}

/** One model of blocks in their order. */
export const joinBlocks = (dimensions: number, blocks: readonly LatentModel[]): LatentModel => {
  const count = blocks.reduce((sum, { keys }) => sum + keys.length, 0)
  const joined = {
    dimensions,
    keys: new Float64Array(count),
    scales: new Float32Array(count),
    weights: new Float32Array(count),
    rows: new Int8Array(count * dimensions),
  }
  let at = 0
  for (const { keys, scales, weights, rows } of blocks) {
    joined.keys.set(keys, at)
    joined.scales.set(scales, at)
    joined.weights.set(weights, at)
    joined.rows.set(rows, at * dimensions)
    at += keys.length
  }
  return joined
}

/** A page's vectors as one row: the mean of its sections' first. */
export const encodeVectors = (vectors: readonly Int8Array[], dimensions: number): Uint8Array => {
  const data = new Int8Array((vectors.length + 1) * dimensions)
  const sums = new Float64Array(dimensions)
  vectors.forEach((vector, at) => {
    data.set(vector, (at + 1) * dimensions)
    vector.forEach((value, k) => {
      sums[k] = (sums[k] ?? 0) + value
    })
  })
  for (let k = 0; k < dimensions; k += 1) data[k] = Math.round((sums[k] ?? 0) / Math.max(1, vectors.length))
  return new Uint8Array(data.buffer)
}

/** The vector at a place of {@link encodeVectors}: 0 for the page, 1 for its first section; `undefined` where there is none. */
export const vectorAt = (data: Uint8Array, place: number, dimensions: number): Int8Array | undefined =>
  data.length < (place + 1) * dimensions ? undefined : new Int8Array(data.buffer, data.byteOffset + place * dimensions, dimensions)
