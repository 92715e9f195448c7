import type pg from 'pg'
import { IbidError } from '../../../core/fault.ts'
import type { PostgresDatabase } from '../database.ts'
import { ask } from '../shared/ask.ts'
import { noteChange } from './writing.ts'

/** Rows of `forward` that are read at once. */
const portion = 2_000
/** ms that what is removed may take. */
const patient = { query_timeout: 3_600_000 }

const forward = { name: 'documents.forward-after', text: 'select chunk, data from forward where chunk > $1 order by chunk limit $2' }

/** A hold that nobody has any more gives its lock away at once. */
const held = `select process from collection_leases
  where not pg_try_advisory_xact_lock(hashtextextended('ibid.collection ' || collection, 0)) limit 1`

const removing = `delete from terms
  where not exists (select from unnest($1::integer[]) as used (number) where used.number = terms.number)`

/**
 * Forgets terms that are in no document any more. What is there is read first, so that others wait only for what has come meanwhile: whoever looks for a term or
 * brings one does so before or after, never between.
 */
export async function forgetTerms(database: PostgresDatabase, numbersIn: (chunk: Uint8Array) => Iterable<number>): Promise<number> {
  const used = new Set<number>()
  let last = -1
  const readMore = async (on: PostgresDatabase | pg.ClientBase): Promise<number> => {
    const { rows } = await ask(on, forward, [last, portion])
    for (const { data } of rows) if (data instanceof Uint8Array) for (const number of numbersIn(data)) used.add(number)
    last = Number(rows.at(-1)?.['chunk'] ?? last)
    return rows.length
  }
  while ((await readMore(database)) === portion);
  return database.transaction(async (client) => {
    await client.query('lock table terms in access exclusive mode')
    const [holder] = (await client.query<{ process: number }>(held)).rows
    if (holder !== undefined)
      throw new IbidError(
        'busy',
        `a collection is being synced by process ${holder.process}`,
        'wait until it finishes, or stop that process',
      )
    while ((await readMore(client)) === portion);
    const { count } = await ask(client, { text: removing, ...patient }, [[...used]])
    await noteChange(client)
    return count
  })
}
