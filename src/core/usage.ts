/** Tokens as the provider counted them. `inputTokens` includes the cached ones. */
export interface Usage {
  readonly inputTokens: number
  readonly outputTokens: number
  readonly cachedInputTokens: number
}

/** US dollars per million tokens. */
export interface Price {
  readonly input: number
  readonly output: number
  readonly cachedInput?: number
}

/** That of a call that was never made. */
export const noUsage: Usage = { inputTokens: 0, outputTokens: 0, cachedInputTokens: 0 }

/** Cost in microdollars (millionths of a US dollar), or null where the price is unknown. */
export function costOf(usage: Usage, price: Price | undefined): number | null {
  if (!price) return null
  const fresh = Math.max(0, usage.inputTokens - usage.cachedInputTokens)
  return Math.round(fresh * price.input + usage.cachedInputTokens * (price.cachedInput ?? price.input) + usage.outputTokens * price.output)
}
