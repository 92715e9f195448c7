import type pg from 'pg'
import { blockKey, pageKey, termKey } from '../../sqlite/documents/keys.ts'
import type { PostgresDatabase } from '../database.ts'
import type { Held } from './writing.ts'

/** Clears away a segment that nobody reads any more, or that was never finished. Who still reads an older moment keeps it. */
export const clearSegment = (held: Held, segment: number): Promise<void> =>
  held(async (client) => {
    await client.query('delete from postings where id >= $1 and id < $2', [termKey(segment, 0), termKey(segment + 1, 0)])
    await client.query('delete from layouts where segment = $1', [segment])
    await client.query('delete from removed where segment = $1', [segment])
    await client.query('delete from segments where id = $1', [segment])
  })

/** Clears away a latent model that nobody reads any more, or that was never finished. */
export const clearLatent = (held: Held, model: number): Promise<void> =>
  held(async (client) => {
    await client.query('delete from latent_pages where id >= $1 and id < $2', [pageKey(model, 0), pageKey(model + 1, 0)])
    await client.query('delete from latent_blocks where id >= $1 and id < $2', [blockKey(model, 0), blockKey(model + 1, 0)])
    await client.query('delete from latent_models where id = $1', [model])
  })

/** Clears away the vectors of a model that nobody uses any more. */
export const clearVectors = async (client: pg.ClientBase, model: number): Promise<void> => {
  await client.query('delete from vector_pages where id >= $1 and id < $2', [pageKey(model, 0), pageKey(model + 1, 0)])
  await client.query('delete from vector_models where id = $1', [model])
}

/** Clears away what an earlier writer left unfinished in the collection, or in one that has been dropped. */
export const clearLeftovers = async (database: PostgresDatabase, held: Held, collection: string): Promise<void> => {
  const of = '(collection = $1 or collection not in (select id from collections))'
  const idsOf = (text: string) => database.lasting(() => database.query<{ id: number }>(`${text} and ${of}`, [collection]))
  for (const { id } of (await idsOf("select id from segments where state <> 'live'")).rows) await clearSegment(held, id)
  for (const { id } of (await idsOf('select id from latent_models where not live')).rows) await clearLatent(held, id)
  const gone = 'select id from vector_models where collection not in (select id from collections)'
  const { rows } = await database.lasting(() => database.query<{ id: number }>(gone))
  for (const { id } of rows) await held((client) => clearVectors(client, id))
}
