/** A piece of a document under one heading, as a parser cuts it. */
export interface ParsedSection {
  readonly heading: string
  /** 1 to 6; 0 for text before the first heading. */
  readonly level: number
  /** Headings above, outermost first. */
  readonly crumbs: readonly string[]
  /** Unique within the document, stable while headings stay. */
  readonly anchor: string
  /** Exact words: for line-based formats a verbatim slice of the original. */
  readonly text: string
  /** First line in the original, from 1, for line-based formats. */
  readonly line?: number
  /** Page in the original, from 1, for paged formats. */
  readonly page?: number
}

export interface ParsedDocument {
  readonly title: string
  readonly sections: readonly ParsedSection[]
  /** Front matter and the like. */
  readonly metadata: Readonly<Record<string, string>>
  /** Where the document's links lead, as written. */
  readonly links: readonly string[]
}

/** A parser never throws: a file it cannot read has a reason, one line for a person. */
export type ParseOutcome = { readonly ok: true; readonly document: ParsedDocument } | { readonly ok: false; readonly reason: string }
