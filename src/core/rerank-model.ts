import type { CallLimits } from './embedding-model.ts'
import type { ModelFault } from './model.ts'
import type { Price } from './usage.ts'

/** Places of the texts, the one that answers best first, each place once; or why there is no such order. */
export type Reranked =
  | { readonly ok: true; readonly order: readonly number[] /** Microdollars; `null` where nobody knows. */; readonly cost: number | null }
  | { readonly ok: false; readonly fault: ModelFault }

/** A model that reads a question beside texts and says which of them answer it best. */
export interface RerankModel {
  readonly id: string
  readonly price?: Price
  /** One call. Never throws but for its own abort signal. */
  rerank(question: string, texts: readonly string[], limits: CallLimits): Promise<Reranked>
}
