import { appendFileSync, existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { connectPostgres } from '../../src/store/postgres/database.ts'
import { migratePostgres } from '../../src/store/postgres/migrate.ts'
import {
  addressOf,
  type ClusterOptions,
  clusterFolder,
  endCluster,
  postgresProgram,
  startCluster,
} from '../../src/store/postgres/server.fixture.ts'

/** A PostgreSQL server of a scenario's own, with our tables. */
export interface Cluster {
  readonly folder: string
  readonly data: string
  /** By its socket, which no network cuts. */
  readonly url: string
  start(): void
  stop(mode: 'fast' | 'immediate'): void
  end(): void
}

/** What is done with its empty folder before anything is in it; gives what undoes it. */
export type AtPlace = (folder: string) => () => void

export async function cluster(options: ClusterOptions = {}, atPlace: AtPlace = () => () => undefined): Promise<Cluster> {
  const folder = clusterFolder('ibid-chaos-postgres-')
  const undo = atPlace(folder)
  const data = join(folder, 'data')
  const url = addressOf(folder, 'postgres')
  const end = () => {
    try {
      if (existsSync(join(data, 'postmaster.pid'))) postgresProgram('pg_ctl', ['-D', data, '-w', '-m', 'immediate', 'stop'])
    } catch {
      // It has stopped by itself.
      rmSync(join(data, 'postmaster.pid'), { force: true })
    }
    undo()
    endCluster(folder)
  }
  process.once('exit', end)
  startCluster(folder, data, options)
  // Other machines of the scenario come by addresses that are kept for tests of networks (RFC 2544).
  appendFileSync(join(data, 'pg_hba.conf'), 'host all all 198.18.0.0/15 trust\n')
  postgresProgram('pg_ctl', ['-D', data, 'reload'])
  const database = connectPostgres(url)
  await migratePostgres(database)
  // A pooler takes no word of where the tables are.
  await database.query('alter role ibid in database postgres set search_path = ibid')
  await database.close()
  return {
    folder,
    data,
    url,
    start: () => startCluster(folder, data, options),
    stop: (mode) => postgresProgram('pg_ctl', ['-D', data, '-w', '-m', mode, 'stop']),
    end() {
      process.off('exit', end)
      end()
    },
  }
}
