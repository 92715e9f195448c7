import type { DocumentReader, DocumentStore, StoredDocument, VectorModelRow } from '../../../core/document-store.ts'
import { IbidError } from '../../../core/fault.ts'
import { clearVectors } from './clear.ts'
import { takeNumbers } from './commit.ts'
import type { Connection } from './connection.ts'
import { pageKey } from './keys.ts'
import type { Transact } from './transact.ts'

type ModelRow = Omit<VectorModelRow, 'live'> & { readonly live: number }

/** Which documents have no vectors in a model: its number, then the collection. Its key is that of `pageKey`. */
const lacking =
  'from documents d where collection = ?2 and not exists (select 1 from vector_pages where id = ?1 * 8589934592 + d.number and whole = 1)'

/** What a reader knows of vectors. */
export const vectorReader = ({
  statement,
}: Connection): Pick<DocumentReader, 'vectorModels' | 'vectorPages' | 'withoutVectors' | 'sectionsWithoutVectors'> => ({
  vectorModels: async (collections) => {
    const of = statement<ModelRow>(
      'select id, collection, name, dimensions, live from vector_models where collection = ? order by live desc, id',
    )
    return collections.flatMap((collection) => of.all(collection)).map((row) => ({ ...row, live: row.live === 1 }))
  },
  vectorPages: async (model, documents) => {
    const one = statement<{ whole: number; data: Uint8Array }>('select whole, data from vector_pages where id = ?')
    return documents.map((document) => {
      const row = one.get(pageKey(model, document))
      return row === undefined ? undefined : { whole: row.whole === 1, data: row.data }
    })
  },
  withoutVectors: async (collection, model, after, limit) =>
    statement<StoredDocument>(
      `select number, collection, path, title, uri, bytes, hash, sections ${lacking} and number > ?3 order by number limit ?4`,
    ).all(model, collection, after, limit),
  sectionsWithoutVectors: async (collection, model) =>
    statement<{ n: number | null }>(`select sum(sections) n ${lacking}`).get(model, collection)?.n ?? 0,
})

/** What a store does with vectors. */
export const vectorStore = (
  connection: Connection,
  transact: Transact,
): Pick<DocumentStore, 'vectorModel' | 'putVectors' | 'useVectors'> => {
  const { statement } = connection
  return {
    vectorModel: (collection, name, dimensions) =>
      transact(() => {
        const known = statement<{ id: number }>('select id from vector_models where collection = ? and name = ? and dimensions = ?')
        const found = known.get(collection, name, dimensions)
        if (found !== undefined) return found.id
        if (statement('select 1 from collections where id = ?').get(collection) === undefined)
          throw new IbidError('not-found', `collection not found: ${collection}`)
        const id = takeNumbers(connection, 'model', 1)
        statement(
          `insert into vector_models (id, collection, name, dimensions, live)
           values (?1, ?2, ?3, ?4, not exists (select 1 from vector_models where collection = ?2 and live = 1))`,
        ).run(id, collection, name, dimensions)
        return id
      }),
    putVectors: (model, rows) =>
      transact(() => {
        const add = statement(
          `insert into vector_pages (id, whole, data) select ?1, ?2, ?3 where exists (select 1 from documents where number = ?4)
             and exists (select 1 from vector_models where id = ?5)
           on conflict (id) do update set whole = excluded.whole, data = excluded.data`,
        )
        for (const { document, whole, data } of rows) add.run(pageKey(model, document), whole ? 1 : 0, data, document, model)
      }),
    useVectors: async (model) => {
      const others = statement<{ id: number }>(
        'select id from vector_models where id <> ?1 and collection = (select collection from vector_models where id = ?1)',
      ).all(model)
      await transact(() => {
        for (const { id } of others) statement('update vector_models set live = 0 where id = ?').run(id)
        statement('update vector_models set live = 1 where id = ?').run(model)
      })
      for (const { id } of others) await clearVectors(connection, transact, id)
    },
  }
}
