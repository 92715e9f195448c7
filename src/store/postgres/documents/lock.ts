import { Socket } from 'node:net'
import pg from 'pg'
import type { PostgresDatabase } from '../database.ts'
import { storeError } from '../error.ts'

/** ms after which the database takes a process that has said nothing for dead; long, because fitting a latent space is one long step. */
const silentMs = 120_000

/** A connection that holds the lock of a collection. */
export interface Lock {
  isAlive(): boolean
  beat(): Promise<void>
  end(): Promise<void>
}

/** The lock, or undefined while somebody else has it. */
export async function lockOf(database: PostgresDatabase, collection: string): Promise<Lock | undefined> {
  const client = new pg.Client(database.direct)
  let alive = true
  const lost = (): void => {
    alive = false
  }
  client.on('error', lost)
  client.on('end', lost)
  try {
    await client.connect()
    const { rows } = await client.query<{ taken: boolean }>(
      `select set_config('idle_session_timeout', $2, false), set_config('tcp_keepalives_idle', '10', false),
        set_config('tcp_keepalives_interval', '5', false), set_config('tcp_keepalives_count', '4', false),
        pg_try_advisory_lock(hashtextextended('ibid.collection ' || $1, 0)) as taken`,
      [collection, String(silentMs)],
    )
    if (rows[0]?.taken) {
      // A writer that nobody has given free does not keep the process from ending.
      const { stream } = client.connection
      if (stream instanceof Socket) stream.unref()
      return {
        isAlive: () => alive,
        beat: async () => void (await client.query('select 1')),
        async end() {
          if (stream instanceof Socket) stream.ref()
          // The database would notice the end of the connection only after this has returned.
          if (alive) await client.query('select pg_advisory_unlock_all()').catch(lost)
          await client.end().catch(lost)
        },
      }
    }
    await client.end()
    return undefined
  } catch (error) {
    await client.end().catch(lost)
    throw storeError(error, database.place)
  }
}

/** Waits in the line for the lock, beside others who only wait, and does not keep it. Rejects when `signal` aborts. */
export async function lockFreed(database: PostgresDatabase, collection: string, signal: AbortSignal): Promise<void> {
  const client = new pg.Client({ ...database.direct, query_timeout: 0 })
  client.on('error', () => undefined)
  const leave = () => client.connection.stream.destroy()
  signal.addEventListener('abort', leave, { once: true })
  try {
    await client.connect()
    signal.throwIfAborted()
    await client.query(`select pg_advisory_xact_lock_shared(hashtextextended('ibid.collection ' || $1, 0))`, [collection])
  } catch (error) {
    signal.throwIfAborted()
    throw storeError(error, database.place)
  } finally {
    signal.removeEventListener('abort', leave)
    await client.end().catch(() => undefined)
  }
}
