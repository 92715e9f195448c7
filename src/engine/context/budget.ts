import type { Difficulty } from '../../core/request.ts'

/** Tokens of one prompt and its answer, and how they are split (row B3). */
export interface Budget {
  readonly system: number
  readonly history: number
  readonly message: number
  /** Results, notices and what the model said. */
  readonly work: number
  readonly answer: number
}

const budgets: Readonly<Record<Difficulty, Budget>> = {
  simple: { system: 500, history: 3_000, message: 500, work: 12_000, answer: 4_000 },
  moderate: { system: 500, history: 5_000, message: 500, work: 18_000, answer: 6_000 },
  complex: { system: 500, history: 4_000, message: 500, work: 28_000, answer: 7_000 },
}

/** The budget of a difficulty, or the same split of `total` tokens where a larger (or smaller) window was asked for. */
export function budgetOf(difficulty: Difficulty, total?: number): Budget {
  const budget = budgets[difficulty]
  if (total === undefined) return budget
  const scale = total / totalOf(budget)
  return {
    system: Math.round(budget.system * scale),
    history: Math.round(budget.history * scale),
    message: Math.round(budget.message * scale),
    work: Math.round(budget.work * scale),
    answer: Math.round(budget.answer * scale),
  }
}

/** Tokens that a prompt may have: everything but the answer. */
export const promptTokens = (budget: Budget): number => totalOf(budget) - budget.answer

const totalOf = ({ system, history, message, work, answer }: Budget): number => system + history + message + work + answer
