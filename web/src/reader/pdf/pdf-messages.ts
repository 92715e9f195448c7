import type { Quote } from '../../parts/quoted-parts.ts'

/** A quote on a page, in parts of its width and height, from the left and the top: a box for each line that it stands on. */
export interface QuoteBox {
  readonly mark: number
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** What the page asks of the thread that reads a PDF. */
export type PdfRequest =
  | { readonly id: number; readonly kind: 'open'; readonly bytes: ArrayBuffer }
  | {
      readonly id: number
      readonly kind: 'find'
      readonly quote: string
      /** The page that it is looked for first, from 1, and then on those behind it. */
      readonly page: number
    }
  | {
      readonly id: number
      readonly kind: 'draw'
      /** From 1. */
      readonly page: number
      /** Device pixels that it is drawn with. */
      readonly width: number
      readonly quotes: readonly Quote[]
    }

/** Height of a page as a part of its width, for all of them. */
export interface PdfPages {
  readonly shapes: readonly number[]
}

export interface DrawnPage {
  readonly bitmap: ImageBitmap
  readonly boxes: readonly QuoteBox[]
  /** What stands on it, for who cannot see it. */
  readonly text: string
}

/** Where a quote begins; nothing where it is not found. */
export interface FoundQuote {
  readonly page: number | undefined
}

/** What the thread answers. */
export type PdfResponse = { readonly id: number } & ({ readonly value: PdfPages | FoundQuote | DrawnPage } | { readonly problem: string })
