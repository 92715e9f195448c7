/** A source that is looked at beside a conversation. */
export interface OpenedSource {
  readonly run: string
  /** The run's handle of it: `s1`. */
  readonly handle: string
  /** The mark whose quote is looked at; the source as a whole where absent. */
  readonly mark?: number
}

export type OpenSource = (source: OpenedSource) => void
