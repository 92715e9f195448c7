import type { ModelFault } from './model.ts'
import type { Price } from './usage.ts'

/** What a text is to a search: some models want to be told. */
export type EmbeddingUse = 'question' | 'section'

/** Vectors of texts in their order, all of one length, or why there are none. */
export type Embedded =
  | { readonly ok: true; readonly vectors: readonly Float32Array[] /** As the provider counted them. */; readonly tokens: number }
  | { readonly ok: false; readonly fault: ModelFault }

/** How long a call may take. */
export interface CallLimits {
  readonly signal: AbortSignal
  /** ms. After them the call is given up with a fault of code `timeout`. */
  readonly withinMs: number
}

/** A model that turns a text into a vector: what means the same lies near. Its client retries nothing. */
export interface EmbeddingModel {
  /** As `llm.embedModel` names it. */
  readonly id: string
  readonly price?: Price
  /** One call. Never throws but for its own abort signal. */
  embed(texts: readonly string[], use: EmbeddingUse, limits: CallLimits): Promise<Embedded>
}
