import type { WithFiles } from '../../core/attached.ts'

/** What is handed over with a question: each document is a collection of its own, which joins those that the question asks. */
export interface Attached extends Required<WithFiles> {
  /** Ids of the collections of the documents. */
  readonly scope: readonly string[]
}
