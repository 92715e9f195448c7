/** Rows of a sparse matrix, one after the other. */
export interface Sparse {
  /** Where each row begins, and one more: the end. */
  readonly starts: Uint32Array
  readonly columns: Uint32Array
  readonly values: Float32Array
}

/** Rows of `width` numbers, one after the other. */
export type Dense = Float32Array<ArrayBuffer>

/** The same matrix with `columns` rows instead. */
export const transposed = (matrix: Sparse, columns: number): Sparse => {
  const starts = new Uint32Array(columns + 1)
  for (const column of matrix.columns) starts[column + 1] = (starts[column + 1] as number) + 1
  for (let column = 0; column < columns; column += 1) starts[column + 1] = (starts[column + 1] as number) + (starts[column] as number)
  const next = starts.slice()
  const turned = { starts, columns: new Uint32Array(matrix.columns.length), values: new Float32Array(matrix.values.length) }
  for (let row = 0; row + 1 < matrix.starts.length; row += 1) {
    for (let at = matrix.starts[row] as number; at < (matrix.starts[row + 1] as number); at += 1) {
      const column = matrix.columns[at] as number
      const to = next[column] as number
      next[column] = to + 1
      turned.columns[to] = row
      turned.values[to] = matrix.values[at] as number
    }
  }
  return turned
}

/** Sparse times dense, into `out`. Four terms of the sums at a time: the sums then go through memory a quarter as often. */
export const times = ({ starts, columns, values }: Sparse, right: Dense, width: number, out: Dense): Dense => {
  const sums = new Float64Array(width)
  for (let row = 0; row + 1 < starts.length; row += 1) {
    sums.fill(0)
    const end = starts[row + 1] as number
    let at = starts[row] as number
    for (; at + 3 < end; at += 4) {
      const [a, b, c, d] = [values[at] as number, values[at + 1] as number, values[at + 2] as number, values[at + 3] as number]
      let p = (columns[at] as number) * width
      let q = (columns[at + 1] as number) * width
      let r = (columns[at + 2] as number) * width
      let s = (columns[at + 3] as number) * width
      for (let k = 0; k < width; k += 1) {
        sums[k] =
          (sums[k] as number) +
          a * (right[p++] as number) +
          b * (right[q++] as number) +
          c * (right[r++] as number) +
          d * (right[s++] as number)
      }
    }
    for (; at < end; at += 1) {
      const value = values[at] as number
      let from = (columns[at] as number) * width
      for (let k = 0; k < width; k += 1) sums[k] = (sums[k] as number) + value * (right[from++] as number)
    }
    out.set(sums, row * width)
  }
  return out
}

/** The lower half of the products of all columns with one another. */
export const gram = (block: Dense, width: number): Float64Array => {
  const out = new Float64Array(width * width)
  for (let row = 0; row < block.length; row += width) {
    for (let a = 0; a < width; a += 1) {
      const value = block[row + a] as number
      if (value === 0) continue
      const to = a * width
      for (let b = 0; b <= a; b += 1) out[to + b] = (out[to + b] as number) + value * (block[row + b] as number)
    }
  }
  return out
}

/** Share of a column that is its own; with less it is a sum of those before it. */
const ownShare = 1e-9

/** The lower Cholesky factor, in place. Columns that are sums of those before them get an infinite pivot: what is divided by it vanishes. */
export const factor = (matrix: Float64Array, width: number): Float64Array => {
  for (let a = 0; a < width; a += 1) {
    const least = (matrix[a * width + a] as number) * ownShare
    for (let b = 0; b <= a; b += 1) {
      let sum = matrix[a * width + b] as number
      for (let k = 0; k < b; k += 1) sum -= (matrix[a * width + k] as number) * (matrix[b * width + k] as number)
      matrix[a * width + b] = a === b ? (sum > least ? Math.sqrt(sum) : Number.POSITIVE_INFINITY) : sum / (matrix[b * width + b] as number)
    }
  }
  return matrix
}

/** Each row times the inverse transpose of the lower factor, in place: with the block's own factor its columns become orthonormal. */
export const solveRows = (block: Dense, lower: Float64Array, width: number): void => {
  for (let row = 0; row < block.length; row += width) {
    for (let a = 0; a < width; a += 1) {
      const from = a * width
      let sum = block[row + a] as number
      for (let b = 0; b < a; b += 1) sum -= (lower[from + b] as number) * (block[row + b] as number)
      block[row + a] = sum / (lower[from + a] as number)
    }
  }
}

/** Numbers from -0.5 to below 0.5, the same for the same seed. */
export const random = (seed: number): (() => number) => {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32 - 0.5
  }
}
