import type { Source } from '../../core/source.ts'
import type { ToolContent } from './tool-content.ts'

/** Lines shown as evidence, and characters of each. */
const most = 10
const longest = 500

/** The lines that findings quote, each once, as sources that open there; none for content without a file. */
export function lineSources(
  { name, uri }: ToolContent,
  found: readonly { readonly line: number; readonly quote: string }[],
): readonly Source[] {
  if (uri === undefined) return []
  const quotes = new Map(found.filter(({ quote }) => quote.trim() !== '').map(({ line, quote }) => [line, quote.slice(0, longest)]))
  return [...quotes].slice(0, most).map(([line, text]) => ({
    id: `${name}#L${line}`,
    title: `${name}, line ${line}`,
    uri: `${uri}#L${line}`,
    document: name,
    line,
    text,
  }))
}
