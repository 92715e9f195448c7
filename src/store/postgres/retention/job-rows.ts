import type pg from 'pg'
import type { Going } from '../../../core/retention.ts'
import type { PostgresDatabase } from '../database.ts'
import { ask } from '../shared/ask.ts'
import { patient } from './row-statements.ts'

type Place = PostgresDatabase | pg.ClientBase

const where = `where group_id = $1::text or data ->> 'run' = any($2::text[])`
const valuesOf = ({ runs, person }: Going) => [person?.owner ?? null, runs]

/** The queue has tables only where somebody has ever worked for it. */
const isThere = async (on: Place): Promise<boolean> =>
  (await ask(on, { text: `select to_regclass('ibid_jobs.job')::text as there` })).rows[0]?.['there'] !== null

/** Runs that wait in the queue, or did so lately. */
export async function countJobs(on: Place, going: Going): Promise<number> {
  if (!(await isThere(on))) return 0
  const { rows } = await ask(on, { text: `select count(*) as n from ibid_jobs.job ${where}`, ...patient }, valuesOf(going))
  return Number(rows[0]?.['n'])
}

export async function removeJobs(on: Place, going: Going): Promise<void> {
  if (await isThere(on)) await ask(on, { text: `delete from ibid_jobs.job ${where}`, ...patient }, valuesOf(going))
}
