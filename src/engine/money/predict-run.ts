import type { Difficulty } from '../../core/request.ts'
import { costOf, type Price, type Usage } from '../../core/usage.ts'
import { perTool } from '../context/count.ts'

/** What is known of a run before it begins. */
export interface RunNumbers {
  readonly difficulty: Difficulty
  /** Tools that the model is told of. */
  readonly tools: number
  /** Tokens of the question with all that comes with it: context, history. */
  readonly question: number
  /** Microdollars that the run may spend at most. */
  readonly cap: number
  /** Usage of earlier runs of the same agent, model and difficulty. */
  readonly earlier: readonly Usage[]
}

/** Earlier runs from which on they say more than the formula. */
const enoughRuns = 5
/** Between these shares of the earlier runs the cost is expected to be. */
const share = { low: 0.1, high: 0.9 }

/** Model steps, the answering one included. */
const steps: Readonly<Record<Difficulty, { readonly low: number; readonly high: number }>> = {
  simple: { low: 2, high: 4 },
  moderate: { low: 3, high: 6 },
  complex: { low: 4, high: 10 },
}
/** Tokens of the system prompt, about. */
const systemTokens = 500
/** Tokens that a step adds to the next prompt (one shortened result; two whole ones), that it says, and that the answer has. */
const few = { growth: 600, said: 80, answer: 200 }
const many = { growth: 2_200, said: 200, answer: 800 }

/**
 * What a run will cost, microdollars; null where the price is unknown. From five earlier runs on it is what one in ten of them stayed under and nine in
 * ten did not exceed, at today's price. Before that, with `n` steps and a first prompt of `p` tokens that grows by `g` a step:
 *
 *     input = n p + g n (n - 1) / 2      output = (n - 1) said + answer
 *
 * once with few steps, short results and every repeated prompt cached, once with many, long ones and nothing cached. Never above the cap.
 */
export function predictRun(
  { difficulty, tools, question, cap, earlier }: RunNumbers,
  price: Price | undefined,
): { readonly low: number; readonly high: number } | null {
  const first = systemTokens + tools * perTool + question
  const guess = (count: number, { growth, said, answer }: typeof few, cached: boolean) => {
    const last = first + growth * (count - 1)
    const inputTokens = count * first + (growth * count * (count - 1)) / 2
    const usage = { inputTokens, cachedInputTokens: cached ? inputTokens - last : 0, outputTokens: (count - 1) * said + answer }
    return costOf(usage, price)
  }
  const costs = earlier.map((usage) => costOf(usage, price)).filter((cost) => cost !== null)
  const [low, high] =
    costs.length < enoughRuns
      ? [guess(steps[difficulty].low, few, true), guess(steps[difficulty].high, many, false)]
      : [quantile(costs, share.low), quantile(costs, share.high)]
  return low === null || high === null ? null : { low: Math.min(low, cap), high: Math.min(high, cap) }
}

/** The smallest value that at least this share of them does not exceed. */
function quantile(values: readonly number[], at: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(sorted.length * at) - 1)] ?? 0
}
