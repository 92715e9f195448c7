import type { Source } from '../../core/source.ts'
import type { Look } from '../markdown/look.ts'
import type { Style } from '../markdown/span.ts'
import { type MarkedRow, withQuotes } from './marked-quotes.ts'
import { languageOf, lineRows, markdownRows, type TextRow } from './rendered-text.ts'

/** The quote that is looked at, and others of the same answer. */
const looked: Style = { marks: ['bold', 'yellow'] }
const other: Style = { marks: ['yellow'] }

/** A source as a person would read it, with the quotes in it; `chosen` is the one that is looked at, by its place among them, -1 for none. */
export function shownSource(source: Source, quotes: readonly string[], chosen: number, look: Look): readonly MarkedRow[] {
  const language = languageOf(source)
  const lines = (text: string) => lineRows(text, language ?? '', source.line, look)
  const rendered = language === undefined ? marked(source, quotes, chosen, (text) => markdownRows(text, look)) : undefined
  // What rendering has taken apart, such as a quote over the cells of a table, is shown as it was written.
  return rendered ?? marked(source, quotes, chosen, lines) ?? lines(source.text).map((row) => ({ ...row, quotes: [] }))
}

/** The quote that is looked at comes first, so that its style holds where two overlap. */
function marked(
  { text }: Source,
  quotes: readonly string[],
  chosen: number,
  rowsOf: (text: string) => readonly TextRow[],
): readonly MarkedRow[] | undefined {
  const order = quotes.map((_, index) => index).toSorted((a, b) => Number(b === chosen) - Number(a === chosen))
  const found = withQuotes(
    rowsOf(text),
    order.map((index) => {
      const quote = quotes[index] ?? ''
      return { rows: rowsOf(quote), before: text.slice(0, Math.max(0, text.indexOf(quote))) }
    }),
    (place) => (order[place] === chosen ? looked : other),
  )
  return found?.map((row) => ({ ...row, quotes: row.quotes.map((place) => order[place] ?? place) }))
}
