import type { LatentModel } from '../rank/latent.ts'

/** A model as bytes: two counts, then keys, scales, weights and rows, little-endian. */
export const encodeModel = ({ dimensions, keys, rows, scales, weights }: LatentModel): Uint8Array => {
  const parts = [Uint32Array.of(dimensions, keys.length), keys, scales, weights, rows].map(
    (part) => new Uint8Array(part.buffer, part.byteOffset, part.byteLength),
  )
  const data = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    data.set(part, at)
    at += part.length
  }
  return data
}

/** Reads {@link encodeModel}; `undefined` for anything else. */
export const decodeModel = (data: Uint8Array): LatentModel | undefined => {
  if (data.length < 8) return undefined
  const own = data.byteOffset % 8 === 0 ? data : data.slice()
  const { buffer, byteOffset } = own
  const [dimensions = 0, count = 0] = new Uint32Array(buffer, byteOffset, 2)
  if (own.length !== 8 + count * (16 + dimensions)) return undefined
  return {
    dimensions,
    keys: new Float64Array(buffer, byteOffset + 8, count),
    scales: new Float32Array(buffer, byteOffset + 8 + count * 8, count),
    weights: new Float32Array(buffer, byteOffset + 8 + count * 12, count),
    rows: new Int8Array(buffer, byteOffset + 8 + count * 16, count * dimensions),
  }
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

/** The vector at a place of {@link encodeVectors}: 0 for the page, 1 for its first section. */
export const vectorAt = (data: Uint8Array, place: number, dimensions: number): Int8Array =>
  new Int8Array(data.buffer, data.byteOffset + place * dimensions, dimensions)
