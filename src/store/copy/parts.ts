import type { KeptMedia, Row, View } from './side.ts'
import { type CopiedTable, copiedTables } from './tables.ts'

/** A piece of a store on its way to another. */
export type Part =
  | { readonly kind: 'rows'; readonly table: CopiedTable; readonly rows: readonly Row[] }
  | { readonly kind: 'media'; readonly media: KeptMedia }

/** All of a store, in an order in which what is referred to comes first. */
export async function* partsOf(view: View): AsyncGenerator<Part, void, undefined> {
  for (const table of copiedTables) for await (const rows of view.rows(table)) yield { kind: 'rows', table, rows }
  for await (const media of view.media()) yield { kind: 'media', media }
}
