/** A source that is looked at beside a conversation. */
export interface OpenedSource {
  readonly run: string
  /** The run's handle of it: `s1`. */
  readonly handle: string
  /** The mark whose quote is looked at; the source as a whole where absent. */
  readonly mark?: number
  /** Words that are looked at and that no mark quotes: those that contradict a sentence. */
  readonly quote?: string
}

export type OpenSource = (source: OpenedSource) => void
