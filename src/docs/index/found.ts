/** A section that a search found. */
export interface Found {
  /** The store's number of the section. */
  readonly section: number
  readonly document: number
  readonly collection: string
  /** 0 to 1, falling. */
  readonly score: number
  /** Share of the question's informative words in the section and its headings, 0 to 1. */
  readonly coverage: number
  /** How rare each term of the question is where it was searched, above 0; absent where nothing was asked. */
  readonly rarity?: ReadonlyMap<string, number>
}
