import type { DocumentReader } from '../../core/document-store.ts'
import { listIn } from './blocks.ts'
import { readHead } from './postings.ts'
import type { IndexView } from './view.ts'

/** Posting lists of terms, segment by segment of the view and there in the order of the terms; all are asked for at once. */
export const readLists = (
  reader: DocumentReader,
  view: IndexView,
  terms: readonly number[],
): Promise<readonly (readonly (Uint8Array | undefined)[])[]> =>
  Promise.all(
    view.segments.map(async ({ id }) => {
      const blocks = await reader.postings(id, terms)
      return terms.map((term, at) => {
        const block = blocks[at]
        return block === undefined ? undefined : listIn(block, term)
      })
    }),
  )

/** In how many sections of the view each term occurs, by its number; those that occur nowhere are left out. */
export const sectionsHolding = async (
  reader: DocumentReader,
  view: IndexView,
  terms: readonly number[],
): Promise<ReadonlyMap<number, number>> => {
  const held = new Map<number, number>()
  for (const lists of await readLists(reader, view, terms))
    terms.forEach((term, at) => {
      const data = lists[at]
      if (data !== undefined) held.set(term, (held.get(term) ?? 0) + readHead({ data, at: 0 }).sections)
    })
  return held
}
