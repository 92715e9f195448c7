import { appendFileSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { connectPostgres } from './database.ts'
import { migratePostgres } from './migrate.ts'
import { addressOf, clusterFolder, endCluster, postgresProgram, startCluster } from './server.fixture.ts'

/** A server that follows another by its write-ahead log and answers reads. */
export interface ReplicaServer {
  /** Where its socket is: what `replica` in an address is to be. */
  readonly folder: string
  /** One statement, asked as the owner of everything. */
  ask<Row extends pg.QueryResultRow>(statement: string): Promise<readonly Row[]>
  stop(mode?: 'fast' | 'immediate'): void
  start(): void
  /** Starts it, once it was stopped, as a database of its own with what it has got. */
  promote(): void
  end(): void
}

/** A copy of the server whose socket is in `primary`, which follows it `delayMs` later. */
export function startReplica(primary: string, { delayMs = 0 } = {}): ReplicaServer {
  const folder = clusterFolder('ibid-replica-')
  const data = join(folder, 'data')
  const end = () => {
    process.off('exit', end)
    endCluster(folder)
  }
  process.once('exit', end)
  const start = () => startCluster(folder, data, { settings: [`recovery_min_apply_delay=${delayMs}`] })
  const tables = `--tablespace-mapping=${join(primary, 'small')}=${join(folder, 'small')}`
  const from = `host=${primary} user=ibid`
  postgresProgram('pg_basebackup', ['-d', from, '-D', data, '-R', '-X', 'stream', '-c', 'fast', '--no-sync', tables])
  start()
  return {
    folder,
    start,
    end,
    stop: (mode = 'fast') => postgresProgram('pg_ctl', ['-D', data, '-w', '-m', mode, 'stop']),
    promote() {
      appendFileSync(join(data, 'postgresql.auto.conf'), "primary_conninfo = ''\n")
      start()
      postgresProgram('pg_ctl', ['-D', data, '-w', 'promote'])
    },
    ask: (statement) => asked(folder, statement),
  }
}

/** A server of a test's own with our tables, and a replica. */
export interface ReplicatedDatabase extends AsyncDisposable {
  /** With the replica. */
  readonly url: string
  readonly folder: string
  readonly replica: ReplicaServer
  ask<Row extends pg.QueryResultRow>(statement: string): Promise<readonly Row[]>
}

export async function replicatedDatabase(): Promise<ReplicatedDatabase> {
  const folder = clusterFolder('ibid-replicated-')
  const end = () => endCluster(folder)
  process.once('exit', end)
  startCluster(folder, join(folder, 'data'))
  const url = addressOf(folder, 'postgres')
  const database = connectPostgres(url)
  await migratePostgres(database)
  await database.close()
  const replica = startReplica(folder)
  return {
    url: `${url}&replica=${encodeURIComponent(replica.folder)}`,
    folder,
    replica,
    ask: (statement) => asked(folder, statement),
    async [Symbol.asyncDispose]() {
      replica.end()
      process.off('exit', end)
      if (existsSync(folder)) end()
    },
  }
}

async function asked<Row extends pg.QueryResultRow>(folder: string, statement: string): Promise<readonly Row[]> {
  const client = new pg.Client({ connectionString: addressOf(folder, 'postgres') })
  await client.connect()
  try {
    return (await client.query<Row>(statement)).rows
  } finally {
    await client.end()
  }
}
