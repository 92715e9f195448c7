import type { CompleteRequestParams, CompleteResult } from '@modelcontextprotocol/server'
import type { Library } from '../../core/documents.ts'
import { documentTemplate, sectionTemplate } from './document-uri.ts'

/** Values of one completion at most, as the protocol has it. */
const most = 100

/** Documents that are looked through for a name that stands inside a path. */
const mostDocuments = 200

/** The names that fit what was typed of an address: collections, documents of a collection, headings of a document. Nothing outside the scope. */
export async function completions(library: Library, scope: readonly string[], asked: CompleteRequestParams): Promise<CompleteResult> {
  const { ref, argument } = asked
  if (ref.type !== 'ref/resource' || (ref.uri !== documentTemplate && ref.uri !== sectionTemplate)) return { completion: { values: [] } }
  const all = await valuesOf(library, scope, asked).catch(() => [])
  const typed = argument.value.toLowerCase()
  const begins = (value: string) => value.toLowerCase().startsWith(typed)
  const fitting = [...new Set(all)].filter((value) => value.toLowerCase().includes(typed))
  const sorted = [...fitting.filter(begins), ...fitting.filter((value) => !begins(value))]
  return { completion: { values: sorted.slice(0, most), total: sorted.length, hasMore: sorted.length > most } }
}

async function valuesOf(
  library: Library,
  scope: readonly string[],
  { argument, context }: CompleteRequestParams,
): Promise<readonly string[]> {
  const { collection, document } = context?.arguments ?? {}
  if (argument.name === 'collection') return (await library.collections(scope)).map(({ name }) => name)
  if (collection === undefined) return []
  if (argument.name === 'document') {
    // Paths are in order: those that begin with what was typed follow it.
    const starts = argument.value === '' ? [undefined] : [argument.value, undefined]
    const pages = await Promise.all(
      starts.map((cursor) => library.documents(scope, { collection, limit: mostDocuments, ...(cursor === undefined ? {} : { cursor }) })),
    )
    return pages.flatMap(({ items }) => items.map(({ path }) => path))
  }
  if (argument.name !== 'section' || document === undefined) return []
  return (await library.outline(scope, collection, document)).sections.flatMap(({ heading }) => (heading === '' ? [] : [heading]))
}
