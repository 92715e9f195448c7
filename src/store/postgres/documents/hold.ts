import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import type pg from 'pg'
import { IbidError } from '../../../core/fault.ts'
import type { PostgresDatabase } from '../database.ts'
import { type Lock, lockFreed, lockOf } from './lock.ts'

/** ms; well within the silence after which a lock ends. */
const beatMs = 30_000

/** A collection that is held for writing. */
export interface Hold {
  readonly collection: string
  /** Takes it again where the connection was lost. `IbidError('stale')` where somebody else has taken it. */
  keep(): Promise<void>
  /** Throws `IbidError('stale')` unless it is held; nobody takes it over before the transaction has ended. */
  assert(client: pg.ClientBase): Promise<void>
  /** Gives the collection free, if it is still held. */
  free(): Promise<void>
}

/**
 * Takes a collection for as long as a connection of its own lives, by a lock that ends with it: a process that died has lost it at once, a machine that has gone
 * within half a minute, one that stands still after two. A token, written where all can see it, tells a late writer from the one that has taken over.
 * `IbidError('busy')` names the holder; `not-found` where there is no such collection.
 */
export async function takeHold(database: PostgresDatabase, collection: string): Promise<Hold> {
  const token = randomUUID()
  const held = async () => (await database.query<{ token: string }>(tokenOf, [collection])).rows[0]?.token
  const line = await lockOf(database, collection)
  if (line === undefined) throw await busy(database, collection)
  try {
    const { rowCount } = await database.query(
      `insert into collection_leases (collection, token, process, host) select id, $2, $3, $4 from collections where id = $1
       on conflict (collection) do update set token = excluded.token, process = excluded.process, host = excluded.host`,
      [collection, token, process.pid, hostname()],
    )
    if (rowCount === 0) throw new IbidError('not-found', `collection not found: ${collection}`)
  } catch (error) {
    await line.end()
    throw error
  }
  let lock: Lock | undefined = line
  let regaining: Promise<void> | undefined
  /** What is left of the lost connection may still have the lock; the token guards the writes until it has gone. */
  const regain = async (): Promise<void> => {
    const taken = await lockOf(database, collection)
    try {
      if ((await held()) !== token) throw stale()
    } catch (error) {
      await taken?.end()
      throw error
    }
    lock = taken
  }
  const keep = async (): Promise<void> => {
    if (lock?.isAlive()) return
    regaining ??= regain().finally(() => (regaining = undefined))
    await regaining
  }
  const beat = setInterval(() => {
    // A beat that fails is not an event: the next write finds out and says so.
    keep()
      .then(() => lock?.beat())
      .catch(() => undefined)
  }, beatMs)
  beat.unref()
  return {
    collection,
    keep,
    async assert(client) {
      const { rows } = await client.query<{ token: string }>(`${tokenOf} for share`, [collection])
      if (rows[0]?.token !== token) throw stale()
    },
    async free() {
      clearInterval(beat)
      try {
        await database.query('delete from collection_leases where collection = $1 and token = $2', [collection, token])
      } finally {
        // One that is just being taken again ends too.
        await regaining?.catch(() => undefined)
        await lock?.end()
      }
    },
  }
}

const tokenOf = 'select token from collection_leases where collection = $1'

const stale = (): IbidError => new IbidError('stale', 'another process took over this sync', 'start the sync again; completed work is kept')

/**
 * Waits until nobody holds the collection, in the line for its lock, which the database moves on; see `DocumentStore.free`. All who wait have it at once, for a
 * moment.
 */
export async function untilFree(
  database: PostgresDatabase,
  collection: string,
  signal: AbortSignal,
  held: (by: string) => void,
): Promise<void> {
  signal.throwIfAborted()
  const free = await lockOf(database, collection)
  if (free) return free.end()
  held((await holderOf(database, collection))?.by ?? 'another process')
  await lockFreed(database, collection, signal)
}

/** The name of a collection, and who holds it as far as that is told. */
async function holderOf(
  database: PostgresDatabase,
  collection: string,
): Promise<{ readonly name: string; readonly by: string } | undefined> {
  const { rows } = await database.query<{ name: Buffer; process: number | null; host: string | null }>(
    'select name, process, host from collections left join collection_leases on collection = id where id = $1',
    [collection],
  )
  const [found] = rows
  if (found === undefined) return undefined
  const { name, process: number, host } = found
  const where = host === null || host === hostname() ? '' : ` on ${host}`
  return { name: name.toString(), by: number === null ? 'another process' : `process ${number}${where}` }
}

async function busy(database: PostgresDatabase, collection: string): Promise<IbidError> {
  const found = await holderOf(database, collection)
  if (found === undefined) return new IbidError('not-found', `collection not found: ${collection}`)
  return new IbidError('busy', `${found.name} is being synced by ${found.by}`, 'wait until it finishes, or stop that process')
}
