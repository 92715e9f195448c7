import { expect, it } from 'vitest'
import { encodeVectorPage, quantised } from './vector-codec.ts'
import { matrixOf, nearnessIn, vectorsOfPage } from './vector-matrix.ts'

/** Numbers from -1 to 1, the same each time. */
const numbers = (seed: number) => {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0
    return state / 2 ** 31
  }
}

it('a vector is kept within one part in a hundred of its cosine, and only its first 256 coordinates', () => {
  const next = numbers(7)
  const [one, two] = [0, 1].map(() => Float32Array.from({ length: 300 }, next))
  const short = (vector: Float32Array | undefined) => [...(vector ?? [])].slice(0, 256)
  const cosine = (a: readonly number[], b: readonly number[]) =>
    a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0) / Math.hypot(...a) / Math.hypot(...b)
  const kept = [...quantised(one ?? new Float32Array(0))]
  expect(kept).toHaveLength(256)
  expect(cosine(kept, short(two))).toBeCloseTo(cosine(short(one), short(two)), 2)
})

it('finds the nearest among more rows than are all compared', () => {
  const next = numbers(3)
  const subjects = Array.from({ length: 40 }, () => Float32Array.from({ length: 64 }, next))
  const near = (subject: Float32Array) => subject.map((value) => value + next() * 0.4)
  const documents = new Map<number, Int8Array>()
  for (let document = 1; document <= 8_000; document += 1) {
    const vector = quantised(near(subjects[document % 40] ?? new Float32Array(64)))
    documents.set(document, vectorsOfPage(encodeVectorPage([{ hash: new Uint8Array(8), vector }], 64), 64))
  }
  const nearness = nearnessIn(matrixOf(documents, 64), subjects[7] ?? new Float32Array(64))
  const rows = nearness?.nearest(50) ?? []
  expect(rows).toHaveLength(50)
  expect(rows.every((row) => (row + 1) % 40 === 7)).toBe(true)
  expect(nearness?.nearest(3, (row) => row < 10)).toEqual([6, ...(nearness?.nearest(3, (row) => row < 10).slice(1) ?? [])])
  expect(nearnessIn(matrixOf(documents, 64), new Float32Array(63).fill(1))).toBeUndefined()
})
