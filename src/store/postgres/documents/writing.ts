import type pg from 'pg'
import type { PostgresDatabase } from '../database.ts'
import type { Hold } from './hold.ts'

/**
 * Runs `work` in one transaction while the collection is held, again where the database was away; so it may be done twice. `IbidError('stale')` where the hold
 * was lost.
 */
export type Held = <T>(work: (client: pg.ClientBase) => Promise<T>) => Promise<T>

export const heldBy =
  (database: PostgresDatabase, hold: Hold): Held =>
  (work) =>
    database.lasting(async () => {
      await hold.keep()
      return database.transaction(async (client) => {
        await hold.assert(client)
        return work(client)
      })
    })

/** Tells all readers that something has changed: the last statement of a transaction, because others wait at it. */
export const noteChange = async (client: pg.ClientBase): Promise<void> => {
  await client.query("update document_counters set value = value + 1 where name = 'version'")
}

/** The next `count` numbers of a kind, never given twice; answers with the first. */
export const takeNumbers = async (database: PostgresDatabase, kind: 'document' | 'segment' | 'model', count: number): Promise<number> => {
  const { rows } = await database.query<{ first: number }>(
    'update document_counters set value = value + $2 where name = $1 returning value - $2 as first',
    [kind, count],
  )
  return rows[0]?.first ?? 1
}
