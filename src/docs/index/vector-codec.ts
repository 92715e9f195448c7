/**
 * Coordinates that are kept of a vector at most. Of a longer one the first so many are, brought back to length one: models of today are trained so that the first
 * coordinates are a shorter vector of their own, and of others they are a sample that costs some precision. 256 bytes a section are a third of its index.
 */
export const mostDimensions = 256

/** Bytes of the hash that says of which text a vector is. */
export const hashBytes = 8

/** How many coordinates are kept of a vector of so many. */
export const keptDimensions = (dimensions: number): number => Math.min(dimensions, mostDimensions)

/** The first {@link mostDimensions} coordinates, of length one. */
export const shortened = (vector: Float32Array): Float32Array => {
  const kept = vector.subarray(0, mostDimensions)
  let sum = 0
  for (const value of kept) sum += value * value
  const length = Math.sqrt(sum)
  return length === 0 ? new Float32Array(kept.length) : kept.map((value) => value / length)
}

/** A shortened vector in steps of its own: its largest coordinate is 127. What a step is worth need not be kept, for the whole is of length one. */
export const quantised = (vector: Float32Array): Int8Array => {
  const short = shortened(vector)
  let top = 0
  for (const value of short) top = Math.max(top, Math.abs(value))
  return top === 0 ? new Int8Array(short.length) : Int8Array.from(short, (value) => Math.round((value / top) * 127))
}

/** A section's vector and the hash of the text that it was made of. */
export interface HashedVector {
  readonly hash: Uint8Array
  readonly vector: Int8Array
}

/** A document's vectors as one row: the hashes of all sections, then their vectors. */
export const encodeVectorPage = (sections: readonly HashedVector[], dimensions: number): Uint8Array => {
  const data = new Uint8Array(sections.length * (hashBytes + dimensions))
  sections.forEach(({ hash, vector }, at) => {
    data.set(hash, at * hashBytes)
    data.set(new Uint8Array(vector.buffer, vector.byteOffset, vector.length), sections.length * hashBytes + at * dimensions)
  })
  return data
}

/** Reads a row of {@link encodeVectorPage}; nothing for anything else. Vectors are views. */
export const decodeVectorPage = (data: Uint8Array, dimensions: number): readonly HashedVector[] => {
  const size = hashBytes + dimensions
  if (data.length % size !== 0) return []
  const count = data.length / size
  return Array.from({ length: count }, (_, at) => ({
    hash: data.subarray(at * hashBytes, (at + 1) * hashBytes),
    vector: new Int8Array(data.buffer, data.byteOffset + count * hashBytes + at * dimensions, dimensions),
  }))
}
