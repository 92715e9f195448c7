import type { DocumentReader, DocumentStore, VectorModelRow } from '../../../core/document-store.ts'
import { IbidError } from '../../../core/fault.ts'
import { pageKey } from '../../sqlite/documents/keys.ts'
import type { PostgresDatabase } from '../database.ts'
import { clearVectors } from './clear.ts'
import { insertRows } from './insert.ts'
import type { Moment, Statement } from './moment.ts'
import { type DocumentRow, documentColumns, documentOf } from './rows.ts'
import { noteChange, takeNumbers } from './writing.ts'

const lacking =
  'from documents d where collection = $2 and not exists (select from vector_pages where id = $1::bigint * 8589934592 + d.number and whole)'

const modelsOf: Statement = {
  name: 'documents.vectorModels',
  text: 'select id, collection, name, dimensions, live from vector_models where collection = any($1::text[]) order by live desc, id',
}
const pagesOf: Statement = {
  name: 'documents.vectorPages',
  text: 'select id, whole, data from vector_pages where id = any($1::bigint[])',
}
const lackingOf: Statement = {
  name: 'documents.withoutVectors',
  text: `select ${documentColumns} ${lacking} and number > $3 order by number limit $4`,
}
const lackingSections: Statement = {
  name: 'documents.sectionsWithoutVectors',
  text: `select coalesce(sum(sections), 0)::integer as n ${lacking}`,
}

interface PageRow {
  readonly id: number
  readonly whole: boolean
  readonly data: Buffer
}

/** What a moment knows of vectors. */
export const vectorReader = (
  moment: Moment,
): Pick<DocumentReader, 'vectorModels' | 'vectorPages' | 'withoutVectors' | 'sectionsWithoutVectors'> => ({
  vectorModels: (collections) => moment.rows<VectorModelRow>(modelsOf, [collections]),
  async vectorPages(model, documents) {
    if (documents.length === 0) return []
    const keys = documents.map((document) => pageKey(model, document))
    const found = new Map((await moment.rows<PageRow>(pagesOf, [keys])).map((row) => [row.id, row]))
    return keys.map((key) => {
      const row = found.get(key)
      return row && { whole: row.whole, data: new Uint8Array(row.data.buffer, row.data.byteOffset, row.data.length) }
    })
  },
  withoutVectors: async (collection, model, after, limit) =>
    (await moment.rows<DocumentRow>(lackingOf, [model, collection, after, limit])).map(documentOf),
  sectionsWithoutVectors: async (collection, model) =>
    (await moment.rows<{ readonly n: number }>(lackingSections, [model, collection]))[0]?.n ?? 0,
})

/** What a database does with vectors. */
export const vectorStore = (database: PostgresDatabase): Pick<DocumentStore, 'vectorModel' | 'putVectors' | 'useVectors'> => ({
  vectorModel: (collection, name, dimensions) =>
    database.lasting(async () => {
      const known = async () => {
        const text = 'select id from vector_models where collection = $1 and name = $2 and dimensions = $3'
        return (await database.query<{ id: number }>(text, [collection, name, dimensions])).rows[0]?.id
      }
      const found = await known()
      if (found !== undefined) return found
      const id = await takeNumbers(database, 'model', 1)
      await database.transaction(async (client) => {
        const { rowCount } = await client.query('select from collections where id = $1 for share', [collection])
        if (rowCount === 0) throw new IbidError('not-found', `collection not found: ${collection}`)
        await client.query(
          `insert into vector_models (id, collection, name, dimensions, live)
           values ($1, $2, $3, $4, not exists (select from vector_models where collection = $2 and live)) on conflict (collection, name, dimensions) do nothing`,
          [id, collection, name, dimensions],
        )
        await noteChange(client)
      })
      return (await known()) ?? id
    }),
  putVectors: (model, rows) =>
    database.lasting(() =>
      database.transaction(async (client) => {
        const numbers = rows.map(({ document }) => document)
        // Held until the end, so that none of them goes meanwhile and leaves its vectors behind.
        const there = await client.query<{ number: number }>(
          `select number from documents where number = any($1::bigint[]) and exists (select from vector_models where id = $2) for share`,
          [numbers, model],
        )
        const left = new Set(there.rows.map(({ number }) => number))
        const kept = rows.filter(({ document }) => left.has(document))
        const keys = kept.map(({ document }) => pageKey(model, document))
        await client.query('delete from vector_pages where id = any($1::bigint[])', [keys])
        await insertRows(
          client,
          'vector_pages',
          { id: 'bigint', whole: 'boolean', data: 'bytea' },
          kept.map(({ whole, data }, at) => [keys[at] ?? 0, `${whole}`, data]),
        )
        await noteChange(client)
      }),
    ),
  useVectors: (model) =>
    database.lasting(() =>
      database.transaction(async (client) => {
        const { rows } = await client.query<{ id: number }>(
          'select id from vector_models where id <> $1 and collection = (select collection from vector_models where id = $1)',
          [model],
        )
        for (const { id } of rows) await clearVectors(client, id)
        await client.query('update vector_models set live = true where id = $1', [model])
        await noteChange(client)
      }),
    ),
})
