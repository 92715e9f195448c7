import { PgBoss } from 'pg-boss'
import manifest from 'pg-boss/package.json' with { type: 'json' }
import { generation } from '../../core/event-upgrades.ts'
import { IbidError } from '../../core/fault.ts'
import type { PostgresDatabase } from './database.ts'
import type { SchemaState } from './schema-state.ts'

/** Where the tables of the queue are, beside ours. */
export const queueSchema = 'ibid_jobs'

/** s after which a run that was taken counts as given up, whatever its worker says: longer than any run may take. */
const longestSeconds = 82_800
/** Large tables may take their time. */
const patient = { query_timeout: 86_400_000 }
/** ms between two looks at what is built in the background. */
const lookMs = 200

/** Where runs wait whose events programs of a generation can read. Those of the first are in the one without a number. */
export const queueOf = (of: number): string => (of === 1 ? 'runs' : `runs-${of}`)

/** The queues that this program takes runs from, its own generation first. */
export const readableQueues: readonly string[] = Array.from({ length: generation }, (_, at) => queueOf(generation - at))

/** Makes the queue's tables and brings them up to date, and makes the queues of this program. Of several programs that do so at once, one does. */
export async function migrateQueue(database: PostgresDatabase): Promise<void> {
  const boss = new PgBoss({
    db: { executeSql: (text, values = []) => database.pool.query({ ...patient, text }, values) },
    schema: queueSchema,
    ...{ supervise: false, schedule: false, registerInstance: false },
  })
  boss.on('error', () => undefined)
  await boss.start()
  try {
    for (const queue of readableQueues)
      await boss.createQueue(queue, { policy: 'short', retryLimit: 0, expireInSeconds: longestSeconds, deleteAfterSeconds: 3_600 })
    // Indexes of large tables are built without stopping those who work.
    while ((await boss.getBamStatus()).some(({ status, count }) => count > 0 && (status === 'pending' || status === 'in_progress')))
      await new Promise((resolve) => setTimeout(resolve, lookMs))
  } finally {
    await boss.stop({ graceful: false })
  }
}

/** What of the queue's tables the database has, without changing it; version 0 also where a queue of this program is missing. */
export async function queueStateOf(database: PostgresDatabase): Promise<SchemaState> {
  const known = manifest.pgboss.schema
  const { rows } = await database.query<{ there: string | null }>(`select to_regclass('${queueSchema}.version')::text as there`)
  if (rows[0]?.there === null) return { version: 0, known }
  const versions = await database.query<{ version: number; queues: number }>(
    `select version, (select count(*)::int from ${queueSchema}.queue where name = any($1)) as queues from ${queueSchema}.version`,
    [readableQueues],
  )
  const [found] = versions.rows
  return { version: found && found.queues === readableQueues.length ? found.version : 0, known }
}

/** Throws `IbidError('failed')` unless the queue's tables are those of this program, or of a newer one while a team changes over. */
export async function assertQueue(database: PostgresDatabase): Promise<SchemaState> {
  const state = await queueStateOf(database)
  if (state.version >= state.known) return state
  throw new IbidError('failed', `the run queue in ${database.place} was not created by this version of ibid`, 'run: ibid store migrate')
}
