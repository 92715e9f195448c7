import type { QuestionVectors } from '../index/vectors.ts'

/** What a search asks models for; each answers within its time, or says in one line why not. */
export interface SearchModels {
  /** Whether there is a model for vectors, and one that puts results in order. */
  has(): { readonly vectors: boolean; readonly rerank: boolean }
  /** The question's vectors by these models. */
  embed(question: string, models: readonly string[]): Promise<QuestionVectors | string>
  /** Places of the texts, the best first. */
  rerank(question: string, texts: readonly string[]): Promise<readonly number[] | string>
}
