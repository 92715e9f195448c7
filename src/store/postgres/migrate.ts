import pg from 'pg'
import { IbidError } from '../../core/fault.ts'
import { connectPostgres, type PostgresDatabase } from './database.ts'
import { storeError } from './error.ts'
import { migrations } from './migrations.ts'
import type { SchemaState } from './schema-state.ts'

/** Any number that no other program is likely to lock by. */
const lock = 4_919_212_614

/** What makes an index of many rows may take its time. */
const patient = { query_timeout: 86_400_000 }

/**
 * Applies the scripts that the database has not had yet, all or none, and then makes the queue of runs or brings it up to date; of several programs that do so at
 * once, one does. Gives what our schema and the queue's tables were before. It goes past a pooler.
 */
export async function migratePostgres(database: PostgresDatabase): Promise<Migrated> {
  if (!database.isPooled) return migrate(database)
  const behind = connectPostgres(database.direct.connectionString ?? '')
  try {
    return await migrate(behind)
  } finally {
    await behind.close()
  }
}

interface Migrated extends SchemaState {
  readonly queue: SchemaState
}

async function migrate(database: PostgresDatabase): Promise<Migrated> {
  const { migrateQueue, queueStateOf } = await import('./queue.ts')
  const state = await applyScripts(database)
  const queue = await alone(database, async () => {
    const before = await queueStateOf(database)
    await migrateQueue(database)
    return before
  })
  return { ...state, queue }
}

/** Runs `work`, which has transactions of its own, while no other program does. */
async function alone<T>(database: PostgresDatabase, work: () => Promise<T>): Promise<T> {
  const client = new pg.Client(database.direct)
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query({ ...patient, text: `select pg_advisory_lock(${lock})` })
    return await work()
  } catch (error) {
    throw storeError(error, database.place)
  } finally {
    // The lock goes with its connection.
    await client.end().catch(() => undefined)
  }
}

const applyScripts = (database: PostgresDatabase): Promise<SchemaState> =>
  database.transaction(async (client) => {
    await client.query('select pg_advisory_xact_lock($1)', [lock])
    await client.query('create schema if not exists ibid; create table if not exists ibid.schema (version integer not null)')
    const { rows } = await client.query<{ version: number }>('select version from ibid.schema')
    const version = rows[0]?.version ?? 0
    if (version > migrations.length) throw newer(database, version)
    for (const text of migrations.slice(version)) await client.query({ ...patient, text })
    await client.query('delete from ibid.schema')
    await client.query('insert into ibid.schema values ($1)', [migrations.length])
    return { version, known: migrations.length }
  })

/** What the database has, without changing it. */
export async function schemaOf(database: PostgresDatabase): Promise<SchemaState> {
  const { rows } = await database.query<{ there: string | null }>(`select to_regclass('ibid.schema')::text as there`)
  const versions = rows[0]?.there === null ? [] : (await database.query<{ version: number }>('select version from ibid.schema')).rows
  return { version: versions[0]?.version ?? 0, known: migrations.length }
}

/** Throws `IbidError('failed')` unless the schema is that of this program; one of a newer program, while a team changes over, is as good. */
export async function assertSchema(database: PostgresDatabase): Promise<void> {
  const { version, known } = await schemaOf(database)
  if (version >= known) return
  throw new IbidError(
    'failed',
    version === 0
      ? `the database ${database.place} contains no ibid data yet`
      : `the database ${database.place} has an older schema (version ${version}; this version of ibid needs ${known})`,
    'run: ibid store migrate',
  )
}

const newer = ({ place }: PostgresDatabase, version: number): IbidError =>
  new IbidError(
    'failed',
    `the database ${place} has a newer schema (version ${version}; this version of ibid supports up to ${migrations.length})`,
    'update ibid',
  )
