import type { PostgresDatabase } from '../../../store/postgres/database.ts'
import { counted, duration, grouped } from '../../../views/amounts.ts'
import { amiss, type Check, fine } from '../check.ts'

/** ms after which a run that waits has nobody who takes it. */
const mostWaiting = 60_000

/** Whether somebody takes what waits, and lives. */
export async function checkQueue(database: PostgresDatabase): Promise<readonly Check[]> {
  const { rows: there } = await database.query<{ job: string | null }>(`select to_regclass('ibid_jobs.job')::text as job`)
  if (there[0]?.job == null) return [fine('queue', 'not created yet')]
  const { rows } = await database.query<{ waiting: number; oldest: number | null; carrying: number; silent: number }>(
    `select count(*)::integer as waiting, (extract(epoch from now() - min(created_on)) * 1000)::float8 as oldest,
       (select count(*)::integer from carriers where beat > now() - interval '8 seconds') as carrying,
       (select count(*)::integer from carriers where beat <= now() - interval '8 seconds') as silent
     from ibid_jobs.job where name like 'runs%' and state in ('created', 'retry')`,
  )
  const { waiting = 0, oldest = null, carrying = 0, silent = 0 } = rows[0] ?? {}
  const workers =
    silent > 0
      ? amiss(
          'workers',
          'warning',
          `${counted(silent, 'program')} with active runs sent no heartbeat for 8 s`,
          'others take over their runs; find out why they stopped',
        )
      : fine('workers', carrying === 0 ? 'no runs in progress' : `${counted(carrying, 'program')} with active runs`)
  if (oldest === null || oldest < mostWaiting) return [fine('queue', `${grouped(waiting)} waiting`), workers]
  const found = `${counted(waiting, 'run')} waiting, the oldest for ${duration(oldest)}`
  return [amiss('queue', 'warning', found, 'start a worker with: ibid worker; or increase server.runsAtOnce'), workers]
}
