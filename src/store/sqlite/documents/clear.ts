import type { Connection } from './connection.ts'
import { blockKey, pageKey, termKey } from './keys.ts'
import type { Transact } from './transact.ts'

/** Rows deleted in one transaction. */
const portion = 4_000

/** Deletes a range of keys in portions, so that no transaction is long. */
const clearRange = async (
  connection: Connection,
  transact: Transact,
  table: string,
  key: string,
  from: number,
  to: number,
): Promise<void> => {
  const left = connection.statement<{ n: number }>(
    `select count(*) n from (select 1 from ${table} where ${key} >= ? and ${key} < ? limit ${portion})`,
  )
  const remove = connection.statement(
    `delete from ${table} where ${key} in (select ${key} from ${table} where ${key} >= ? and ${key} < ? limit ${portion})`,
  )
  while ((left.get(from, to)?.n ?? 0) > 0) await transact(() => remove.run(from, to))
}

/** Clears away a segment that nobody reads any more, or that was never finished. */
export const clearSegment = async (connection: Connection, transact: Transact, segment: number): Promise<void> => {
  await clearRange(connection, transact, 'postings', 'id', termKey(segment, 0), termKey(segment + 1, 0))
  await transact(() => {
    connection.statement('delete from layouts where segment = ?').run(segment)
    connection.statement('delete from removed where segment = ?').run(segment)
    connection.statement('delete from segments where id = ?').run(segment)
  })
}

/** Clears away a latent model that nobody reads any more, or that was never finished. */
export const clearLatent = async (connection: Connection, transact: Transact, model: number): Promise<void> => {
  await clearRange(connection, transact, 'latent_pages', 'id', pageKey(model, 0), pageKey(model + 1, 0))
  await clearRange(connection, transact, 'latent_blocks', 'id', blockKey(model, 0), blockKey(model + 1, 0))
  await transact(() => connection.statement('delete from latent_models where id = ?').run(model))
}

/** Clears away the vectors of a model that nobody uses any more. */
export const clearVectors = async (connection: Connection, transact: Transact, model: number): Promise<void> => {
  await clearRange(connection, transact, 'vector_pages', 'id', pageKey(model, 0), pageKey(model + 1, 0))
  await transact(() => connection.statement('delete from vector_models where id = ?').run(model))
}

/** Clears away what an earlier writer left unfinished in the collection, or in one that has been dropped. */
export const clearLeftovers = async (connection: Connection, transact: Transact, collection: string): Promise<void> => {
  const of = '(collection = ? or collection not in (select id from collections))'
  const segments = connection.statement<{ id: number }>(`select id from segments where state <> 'live' and ${of}`).all(collection)
  for (const { id } of segments) await clearSegment(connection, transact, id)
  const models = connection.statement<{ id: number }>(`select id from latent_models where live = 0 and ${of}`).all(collection)
  for (const { id } of models) await clearLatent(connection, transact, id)
  const vectors = connection
    .statement<{ id: number }>('select id from vector_models where collection not in (select id from collections)')
    .all()
  for (const { id } of vectors) await clearVectors(connection, transact, id)
}
