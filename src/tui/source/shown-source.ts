import type { Source } from '../../core/source.ts'
import type { Look } from '../markdown/look.ts'
import type { Style } from '../markdown/span.ts'
import { type MarkedRow, withQuotes } from './marked-quotes.ts'
import { languageOf, lineRows, markdownRows, type TextRow } from './rendered-text.ts'

/** The quote that is looked at, and others of the same answer. */
const looked: Style = { marks: ['bold', 'yellow'] }
const other: Style = { marks: ['yellow'] }

/** The rows of a source with quotes in them; `chosen` is the one that is looked at, by its place among them, -1 for none. */
export type MarkQuotes = (quotes: readonly string[], chosen: number) => readonly MarkedRow[]

/** Renders a source as a person would read it, once, for all its quotes. */
export function shownSource(source: Source, look: Look): MarkQuotes {
  const language = languageOf(source)
  const ways = [
    ...(language === undefined ? [(text: string) => markdownRows(text, look)] : []),
    // What rendering has taken apart, such as a quote over several cells of a table, is shown as it was written.
    (text: string) => lineRows(text, language ?? '', source.line, look),
  ].map((rowsOf) => ({ rowsOf, whole: once(() => rowsOf(source.text)) }))
  return (quotes, chosen) => {
    // The quote that is looked at comes first, so that its style holds where two overlap.
    const order = quotes.map((_, index) => index).toSorted((a, b) => Number(b === chosen) - Number(a === chosen))
    for (const { rowsOf, whole } of ways) {
      const found = withQuotes(
        whole(),
        order.map((index) => {
          const quote = quotes[index] ?? ''
          return { rows: rowsOf(quote), before: source.text.slice(0, Math.max(0, source.text.indexOf(quote))) }
        }),
        (place) => (order[place] === chosen ? looked : other),
      )
      if (found) return found.map((row) => ({ ...row, quotes: row.quotes.map((place) => order[place] ?? place) }))
    }
    return ways
      .at(-1)!
      .whole()
      .map((row) => ({ ...row, quotes: [] }))
  }
}

function once(rows: () => readonly TextRow[]): () => readonly TextRow[] {
  let known: readonly TextRow[] | undefined
  return () => (known ??= rows())
}
