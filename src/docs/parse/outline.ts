/** A heading and where it stands in the source, in UTF-16 offsets. */
export interface Head {
  /** 1 to 6. */
  readonly level: number
  /** Plain words, without markup. */
  readonly heading: string
  /** First character of the heading, and of an anchor or attribute line that belongs to it. */
  readonly start: number
  /** Where its body begins. */
  readonly end: number
  /** The id the author gave; a GitHub-style one where absent. */
  readonly anchor?: string
}

/** From and up to, in UTF-16 offsets. */
export type Span = readonly [from: number, to: number]

/** What a format knows of a text: enough to cut it into sections without touching a character. Everything is in reading order. */
export interface Outline {
  readonly source: string
  /** Where the body begins, after front matter. */
  readonly start: number
  readonly heads: readonly Head[]
  /** Offsets at line starts where a paragraph, list item, table or code block begins, so that a cut harms nothing. */
  readonly borders: ArrayLike<number>
  /** Metadata in the body (comments, scripts, imports); left out where it opens or closes a section. */
  readonly hidden?: readonly Span[]
  /** Offsets where pages begin, for paged formats; a section never spans two. */
  readonly pages?: readonly { readonly offset: number; readonly page: number }[]
  /** Whether lines of `source` are lines of the file. */
  readonly numbered: boolean
  /** Longest stretch between borders that stays whole, in characters; 16,000 where absent. */
  readonly wholeUpTo?: number
}

/** Headings over this are plain text from there on, so that a hostile file stays bounded; nothing is lost. */
export const maxHeadings = 25_000

/** A heading longer than this many characters is no heading. */
export const maxHeadingLength = 1000
