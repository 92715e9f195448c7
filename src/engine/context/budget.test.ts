import { describe, expect, it } from 'vitest'
import { budgetOf, promptTokens } from './budget.ts'

describe('the budget of a prompt', () => {
  it.each([
    ['simple', { system: 500, history: 3_000, message: 500, work: 12_000, answer: 4_000 }, 16_000],
    ['moderate', { system: 500, history: 5_000, message: 500, work: 18_000, answer: 6_000 }, 24_000],
    ['complex', { system: 500, history: 4_000, message: 500, work: 28_000, answer: 7_000 }, 33_000],
  ] as const)('of a %s question', (difficulty, budget, prompt) => {
    expect(budgetOf(difficulty)).toEqual(budget)
    expect(promptTokens(budgetOf(difficulty))).toBe(prompt)
  })

  it('keeps its split in a window of another size', () => {
    expect(budgetOf('simple', 200_000)).toEqual({ system: 5_000, history: 30_000, message: 5_000, work: 120_000, answer: 40_000 })
    expect(budgetOf('complex', 4_000)).toEqual({ system: 50, history: 400, message: 50, work: 2_800, answer: 700 })
  })
})
