import { systemClock } from '../../core/clock.ts'
import type { Embedded, EmbeddingModel } from '../../core/embedding-model.ts'
import { estimateTokens } from '../../core/text/tokens.ts'
import { costOf } from '../../core/usage.ts'
import { retryDelay } from '../../engine/retry-delay.ts'
import type { App } from '../app.ts'
import { type Payer, reserveCallCost } from '../models/reserve-call-cost.ts'

/** ms that one call may take, and all tries of it together; as for calls of language models. */
const callMs = 120_000
const allMs = 300_000

/**
 * Calls of a model for sections, with retries and money, and what they have cost, microdollars; `null` where nobody knows the price. `tryMs`: ms in which a call
 * may be tried again.
 */
export function embeddingCalls(
  app: Pick<App, 'kept' | 'inspection'>,
  model: EmbeddingModel,
  payer: Payer,
  signal: AbortSignal,
  tryMs = allMs,
) {
  let spent: number | null = model.price ? 0 : null
  /** A text that is too long for the model is tried by halves; the first of them stands for it. */
  const embed = async (texts: readonly string[]): Promise<Embedded> => {
    const answer = await retried(texts)
    if (answer.ok || answer.fault.code !== 'context-overflow') return answer
    const [only] = texts
    if (texts.length === 1 && only !== undefined) return only.length < 64 ? answer : embed([only.slice(0, only.length >> 1)])
    const vectors: Float32Array[] = []
    let tokens = 0
    for (const half of [texts.slice(0, texts.length >> 1), texts.slice(texts.length >> 1)]) {
      const part = await embed(half)
      if (!part.ok) return part
      vectors.push(...part.vectors)
      tokens += part.tokens
    }
    return { ok: true, vectors, tokens }
  }
  const retried = async (texts: readonly string[]): Promise<Embedded> => {
    const expected = texts.reduce((sum, text) => sum + estimateTokens(text), 0)
    const costs = (tokens: number) => costOf({ inputTokens: tokens, outputTokens: 0, cachedInputTokens: 0 }, model.price) ?? 0
    const booked = await reserveCallCost(app, payer, costs(expected))
    if ('code' in booked) return { ok: false, fault: { ...booked, retryable: false } }
    const deadline = systemClock.now() + tryMs
    for (let tries = 1; ; tries += 1) {
      const answer = await model.embed(texts, 'section', { signal, withinMs: callMs })
      if (answer.ok) {
        const cost = costs(answer.tokens || expected)
        if (spent !== null) spent += cost
        await booked.settle(cost)
        return answer
      }
      const delayMs = retryDelay(answer.fault, tries, deadline - systemClock.now())
      if (delayMs === undefined) {
        await booked.settle(0)
        return answer
      }
      await systemClock.sleep(delayMs, signal)
    }
  }
  return { embed, spent: () => spent }
}
