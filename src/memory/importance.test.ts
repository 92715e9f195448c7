import { expect, it } from 'vitest'
import type { Memory } from '../core/memory.ts'
import { importance } from './importance.ts'

const fact = (confidence: number, days: number, uses: number): number =>
  importance({ confidence, createdAt: 0, uses } as Memory, days * 86_400_000)

it.each([
  [1, 0, 0, 70],
  [0.5, 30, 2, 46],
  [0.8, 90, 0, 32],
  [0.8, 365, 10, 62],
  [1, 0, 50, 100],
])('confidence %f after %i days and %i uses is %f', (confidence, days, uses, sum) => {
  expect(fact(confidence, days, uses)).toBeCloseTo(sum)
})
