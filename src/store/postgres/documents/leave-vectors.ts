import type pg from 'pg'
import { pageKey } from '../../sqlite/documents/keys.ts'

/** Documents go: their vectors go with them, or to those that take their places, for what has not changed in those. */
export const leaveVectors = async (
  client: pg.ClientBase,
  collection: string,
  documents: readonly { readonly number: number; readonly heir: number | undefined }[],
): Promise<void> => {
  const models = await client.query<{ id: number }>('select id from vector_models where collection = $1', [collection])
  for (const { id } of models.rows) {
    const left = documents.flatMap(({ number, heir }) => (heir === undefined ? [] : [{ from: pageKey(id, number), to: pageKey(id, heir) }]))
    const gone = documents.flatMap(({ number, heir }) => (heir === undefined ? [pageKey(id, number)] : []))
    if (gone.length > 0) await client.query('delete from vector_pages where id = any($1::bigint[])', [gone])
    if (left.length > 0)
      await client.query(
        'update vector_pages set id = heir, whole = false from unnest($1::bigint[], $2::bigint[]) as moved (old, heir) where id = old',
        [left.map(({ from }) => from), left.map(({ to }) => to)],
      )
  }
}
