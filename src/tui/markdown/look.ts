import type { Span } from './span.ts'

/** Colours code of a language: its text in spans, unchanged, line feeds included. Undefined where the language is not known. */
export type Highlight = (code: string, language: string) => readonly Span[] | undefined

/** What the terminal can show. */
export interface Look {
  /** The width of a row in cells. */
  readonly columns: number
  /** Whether rows may hold escape sequences at all. */
  readonly colors: boolean
  /** Whether the terminal opens links (OSC 8). Without colours there are none. */
  readonly links: boolean
  /** Colours of code, from `highlightFor`. Without it, code has one colour. */
  readonly highlight?: Highlight | undefined
}
