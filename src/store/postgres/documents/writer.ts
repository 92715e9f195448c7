import type { DocumentWriter } from '../../../core/document-store.ts'
import { blockKey, pageKey, termKey } from '../../sqlite/documents/keys.ts'
import type { PostgresDatabase } from '../database.ts'
import { clearLatent, clearLeftovers, clearSegment } from './clear.ts'
import { writeBatch } from './commit.ts'
import { takeHold } from './hold.ts'
import { insertRows } from './insert.ts'
import { internTerms } from './terms.ts'
import { heldBy, noteChange, takeNumbers } from './writing.ts'

const bytesById = { id: 'bigint', data: 'bytea' } as const

/** Takes the collection and answers with its writer; see {@link DocumentWriter}. What it does is done again where the database was away. */
export const openDocumentWriter = async (database: PostgresDatabase, collection: string): Promise<DocumentWriter> => {
  const hold = await database.lasting(() => takeHold(database, collection))
  const held = heldBy(database, hold)
  try {
    await clearLeftovers(database, held, collection)
  } catch (error) {
    await hold.free()
    throw error
  }
  const numbered = async (kind: 'document' | 'segment' | 'model', count: number): Promise<number> => {
    await held(async () => undefined)
    return database.lasting(() => takeNumbers(database, kind, count))
  }
  return {
    collection,
    async hashes() {
      const text = 'select path, hash from documents where collection = $1'
      const { rows } = await database.lasting(() => database.query<{ path: Buffer; hash: string }>(text, [collection]))
      return new Map(rows.map(({ path, hash }) => [path.toString(), hash]))
    },
    reserve: (count) => numbered('document', count),
    termNumbers: async (terms) => (terms.length === 0 ? [] : held((client) => internTerms(client, terms))),
    async commit(batch) {
      const segment = batch.segment === undefined ? 0 : await numbered('segment', 1)
      await held(async (client) => {
        await writeBatch(client, collection, batch, segment)
        await noteChange(client)
      })
    },
    async beginSegment() {
      const id = await numbered('segment', 1)
      await held((client) =>
        client.query(
          `insert into segments (id, collection, documents, sections, state) values ($1, $2, 0, 0, 'building') on conflict do nothing`,
          [id, collection],
        ),
      )
      return id
    },
    addPostings: (segment, postings) =>
      held((client) =>
        insertRows(
          client,
          'postings',
          bytesById,
          postings.map(({ first, data }) => [termKey(segment, first), data]),
        ),
      ),
    async replaceSegments(segment, { documents, sections, layout }, old) {
      await held(async (client) => {
        await client.query("update segments set state = 'dead' where id = any($1::bigint[])", [old])
        await client.query("update segments set state = 'live', documents = $3, sections = $4 where id = $1 and collection = $2", [
          segment,
          collection,
          documents.length,
          sections,
        ])
        await insertRows(client, 'layouts', { segment: 'bigint', data: 'bytea' }, [[segment, layout]])
        await client.query('update documents set segment = $1 where number = any($2::bigint[])', [segment, documents])
        await noteChange(client)
      })
      for (const id of old) await clearSegment(held, id)
    },
    async beginLatent() {
      const id = await numbered('model', 1)
      await held((client) =>
        client.query(
          'insert into latent_models (id, collection, sections, live, data) values ($1, $2, 0, false, $3) on conflict do nothing',
          [...[id, collection], Buffer.alloc(0)],
        ),
      )
      return id
    },
    addLatentPages: (model, rows) =>
      held((client) =>
        insertRows(
          client,
          'latent_pages',
          bytesById,
          rows.map(({ document, vectors }) => [pageKey(model, document), vectors]),
        ),
      ),
    addLatentBlocks: (model, first, blocks) =>
      held((client) =>
        insertRows(
          client,
          'latent_blocks',
          bytesById,
          blocks.map((data, at) => [blockKey(model, first + at), data]),
        ),
      ),
    async useLatent(model, directory, sections) {
      const old = await held(async (client) => {
        const before = 'update latent_models set live = false where collection = $1 and live and id <> $2 returning id'
        const { rows } = await client.query<{ id: number }>(before, [collection, model])
        await client.query('update latent_models set live = true, data = $2, sections = $3 where id = $1', [model, directory, sections])
        await noteChange(client)
        return rows
      })
      for (const { id } of old) await clearLatent(held, id)
    },
    synced: (at) =>
      held(async (client) => {
        await client.query('update collections set synced_at = $2 where id = $1', [collection, at])
        await noteChange(client)
      }),
    release: () => database.lasting(() => hold.free()),
  }
}
