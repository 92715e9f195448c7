/** A part of a page under one heading. */
export interface WebSection {
  readonly heading: string
  readonly text: string
  /** From 1, in documents that have pages. */
  readonly page?: number
}

/** A page as it was read. */
export interface WebPage {
  /** Where the redirects ended, without a fragment. */
  readonly place: string
  readonly title: string
  readonly sections: readonly WebSection[]
  readonly redirects: readonly string[]
  /** What is worth knowing before it is believed to be whole, one line each. */
  readonly notes: readonly string[]
  /** When it was read from its server, ms since 1970. */
  readonly readAt: number
}
