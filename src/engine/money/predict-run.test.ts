import { describe, expect, test } from 'vitest'
import type { Usage } from '../../core/usage.ts'
import { predictRun, type RunNumbers } from './predict-run.ts'

const price = { input: 1, output: 4, cachedInput: 0.1 }
const numbers: RunNumbers = { difficulty: 'simple', tools: 9, question: 20, cap: 100_000, earlier: [] }

describe('before there are earlier runs', () => {
  test('the formula of the manual holds', () => {
    // First prompt 500 + 9 x 120 + 20 = 1,600 tokens. Low: 2 steps, 3,800 tokens in, 2,200 of them new, 280 out. High: 4 steps, 19,600 in, 1,400 out.
    expect(predictRun(numbers, price)).toEqual({ low: 2_200 + 160 + 280 * 4, high: 19_600 + 1_400 * 4 })
  })

  test('a harder question, more tools and a longer question cost more', () => {
    const simple = predictRun(numbers, price)!
    for (const harder of [{ difficulty: 'moderate' as const }, { difficulty: 'complex' as const }, { tools: 30 }, { question: 5_000 }]) {
      const predicted = predictRun({ ...numbers, ...harder }, price)!
      expect(predicted.low).toBeGreaterThan(simple.low)
      expect(predicted.high).toBeGreaterThan(simple.high)
    }
  })

  test('no run is expected to cost more than its cap', () => {
    expect(predictRun({ ...numbers, cap: 5_000 }, price)).toEqual({ low: 3_480, high: 5_000 })
    expect(predictRun({ ...numbers, cap: 1_000 }, price)).toEqual({ low: 1_000, high: 1_000 })
  })
})

const cost = (inputTokens: number): Usage => ({ inputTokens, outputTokens: 0, cachedInputTokens: 0 })

test('four earlier runs say nothing yet', () => {
  expect(predictRun({ ...numbers, earlier: [1, 2, 3, 4].map(cost) }, price)).toEqual(predictRun(numbers, price))
})

test('from five on they say what nine in ten did not exceed, whatever their order, at today’s price', () => {
  expect(predictRun({ ...numbers, earlier: [500, 100, 400, 200, 300].map(cost) }, price)).toEqual({ low: 100, high: 500 })
  const twenty = Array.from({ length: 20 }, (_, index) => cost((20 - index) * 100))
  expect(predictRun({ ...numbers, earlier: twenty }, price)).toEqual({ low: 200, high: 1_800 })
  expect(predictRun({ ...numbers, earlier: twenty }, { ...price, input: 2 })).toEqual({ low: 400, high: 3_600 })
})

test('an unknown price stays unknown, whatever earlier runs used', () => {
  expect(predictRun(numbers, undefined)).toBeNull()
  expect(predictRun({ ...numbers, earlier: [1, 2, 3, 4, 5].map(cost) }, undefined)).toBeNull()
})

test('a model that costs nothing is expected to cost nothing', () => {
  expect(predictRun(numbers, { input: 0, output: 0 })).toEqual({ low: 0, high: 0 })
})
