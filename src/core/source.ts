import { textFragment } from './text-fragment.ts'

/** A passage that a tool returned and the run has read. `text` is exact: a quote must stand in it word for word. */
export interface Source {
  /** Stable identity of the place, such as `collection/document#anchor`; the same place read twice is one source. */
  readonly id: string
  readonly title: string
  /** Opens at the place: `file:///a/b.md#L10-L24`, `https://...`, `file:///c.pdf#page=3`. */
  readonly uri: string
  readonly text: string
  readonly collection?: string
  readonly document?: string
  /** Heading path inside the document, such as `Plugins > Order`. */
  readonly section?: string
  /** Line of the document (from 1) on which `text` begins, where the document has lines. */
  readonly line?: number
  /** The part of `text` that answers best; what the model is shown when the whole would be too long. */
  readonly passage?: string
  /** How well the place fits the question, 0 to 1, where the tool ranks. */
  readonly score?: number
  /** Share of the question's informative words that the place holds, 0 to 1, where the tool ranks. */
  readonly coverage?: number
  /** When the text was read from its origin, ms since 1970, where it is older than the run. */
  readonly readAt?: number
}

/** A mark in an answer. `quote` stands word for word in the source, or the citation does not exist. */
export interface Citation {
  /** The number shown as `[1]`. */
  readonly mark: number
  /** The run's handle of the source: `s1`, `s2`, ... */
  readonly source: string
  readonly quote: string
  /** Opens at the quote itself, narrower than the source's own `uri` where the place has lines. */
  readonly uri: string
  /** How well the quote supports the sentence, 0 to 1. */
  readonly support: number
}

/**
 * A URI that opens at `quote` inside `source`: the lines of the quote where the source has lines, on a web page the words of the quote (a text fragment),
 * else the source's own.
 */
export function uriOfQuote(source: Source, quote: string): string {
  const at = source.text.indexOf(quote)
  if (at < 0) return source.uri
  if (source.line === undefined) return onPage(source, at, quote)
  const first = source.line + newlines(source.text, 0, at)
  const last = first + newlines(quote, 0, quote.length)
  const base = source.uri.replace(/#.*$/, '')
  return last > first ? `${base}#L${first}-L${last}` : `${base}#L${first}`
}

/** Pages of paged documents are opened by their number, which viewers understand. */
function onPage({ uri, text }: Source, at: number, quote: string): string {
  if (!/^https?:/.test(uri) || /#page=\d+$/.test(uri)) return uri
  const fragment = textFragment(text, at, quote)
  if (fragment === undefined) return uri
  return uri.includes('#') ? `${uri}${fragment}` : `${uri}#${fragment}`
}

function newlines(text: string, from: number, to: number): number {
  let count = 0
  for (let at = text.indexOf('\n', from); at >= 0 && at < to; at = text.indexOf('\n', at + 1)) count++
  return count
}
