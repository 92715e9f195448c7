import type pg from 'pg'
import { once } from '../../../core/once.ts'
import { storeError } from '../error.ts'

/** A statement that every connection prepares once, by its name. */
export interface Statement {
  readonly name: string
  readonly text: string
}

/** What a database held at one instant. */
export interface Moment {
  rows<Row extends pg.QueryResultRow>(statement: Statement, values?: readonly unknown[]): Promise<readonly Row[]>
  /** Of the documents: changes with everything that is written of them, by any process. */
  version(): Promise<number>
}

const versionOf: Statement = { name: 'documents.version', text: "select value from document_counters where name = 'version'" }

const versionAt = async (client: pg.ClientBase): Promise<number> =>
  (await client.query<{ value: number }>({ ...versionOf })).rows[0]?.value ?? 0

/**
 * Runs `work` on one moment, on a connection that is taken when the first row is asked for and sends everything at once that is asked for at once: the beginning
 * and what is asked first are one round trip. Nobody waits for its end. What PostgreSQL throws becomes an `IbidError`. `begun` asks for the version; where it throws,
 * nothing of the moment is given.
 */
export async function inMoment<T>(
  pool: pg.Pool,
  place: string,
  work: (moment: Moment) => Promise<T>,
  begun: (client: pg.ClientBase) => Promise<number> = versionAt,
): Promise<T> {
  let used: pg.PoolClient | undefined
  const begin = once(async () => {
    const client = await pool.connect()
    used = client
    const beginning = client.query('begin isolation level repeatable read read only')
    const version = Promise.all([begun(client), beginning]).then(([number]) => number)
    // Whoever asks for anything hears of it.
    version.catch(() => undefined)
    return { client, version }
  })
  try {
    return await work({
      async rows<Row extends pg.QueryResultRow>(statement: Statement, values: readonly unknown[] = []) {
        const { client, version } = await begin()
        const [{ rows }] = await Promise.all([client.query<Row>({ ...statement, values: [...values] }), version])
        return rows
      },
      version: async () => (await begin()).version,
    })
  } catch (error) {
    throw storeError(error, place)
  } finally {
    const client = used
    client?.query('rollback').then(
      () => client.release(),
      (error: Error) => client.release(error),
    )
  }
}
