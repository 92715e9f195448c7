/** One topic of `ibid help`, in the order in which it is read. */
export interface Page {
  /** What it is. */
  readonly about: readonly Block[]
  readonly sections: Readonly<Record<string, readonly Block[]>>
  /** What to read next: words behind `ibid`. */
  readonly also: readonly string[]
}

/** A paragraph; lines that stand as they are; terms with what they mean, beside each other or, as `entries`, below each other. */
export type Block =
  | string
  | { readonly lines: readonly string[] }
  | { readonly rows: readonly Row[] }
  | { readonly entries: readonly (readonly [term: string, ...paragraphs: readonly string[]])[] }

export type Row = readonly [term: string, meaning: string]
