import { PgBoss } from 'pg-boss'
import { generation as newest } from '../../core/event-upgrades.ts'
import { IbidError } from '../../core/fault.ts'
import type { Distribution, WaitingRun } from '../../core/waiting-runs.ts'
import type { PostgresDatabase } from './database.ts'
import { deltaChannel } from './delta-channel.ts'
import type { Hints } from './listen-notify.ts'
import { assertQueue, queueOf, queueSchema, readableQueues } from './queue.ts'
import { queuePlaces } from './queue-places.ts'
import { mostSilent } from './running-processes.ts'
import { statementNames } from './statement-names.ts'
import { unhurried } from './statement-timeouts.ts'
import { takeQueuedRuns } from './take-queued-runs.ts'

/** Told when a run has come into a queue. */
const channel = 'waiting'

/** Of jobs in the queue: more goes first. */
export const priorities: Readonly<Record<WaitingRun['urgency'], number>> = { left: 20, conversation: 10, program: 0, background: -10 }

const waitingRuns = `select count(*)::int as waiting from ${queueSchema}.job where name like 'runs%' and state in ('created', 'retry')`

/** About in the order in which they are taken: whose turn it is depends on what their owners have under way then. */
const runsInOrder = `select singleton_key as run from ${queueSchema}.job where name like 'runs%' and state in ('created', 'retry')
  order by priority desc, created_on, id`

/** Marked runs that no living process carries, and that wait in no queue, those of newer programs included. */
const leftRuns = `select run from carried_marks marked
  where not exists (select from carried join carriers on token = carrier where carried.run = marked.run and beat > now() - ${mostSilent})
    and not exists (select from ${queueSchema}.job
      where name like 'runs%' and coalesce(singleton_key, '') = marked.run and state in ('created', 'retry'))`

/**
 * Runs wait in queues of pg-boss in the same database, one for each generation of facts. What fails in the background is tried again at the next look. Throws
 * `IbidError('failed')` where `ibid store migrate` has not made the queues.
 */
export async function postgresDistribution(database: PostgresDatabase, hints: Hints): Promise<Distribution & { close(): Promise<void> }> {
  const { version, known } = await database.lasting(() => assertQueue(database))
  // Where it may migrate, it takes tables of a newer program too; what is older was refused just now, so that nothing is ever changed here.
  const migrate = version > known
  const parts = { schedule: false, superviseIntervalSeconds: 60 }
  // Planning what it asks takes longer than doing it; what has no values may be several statements, which have no name.
  const nameOf = statementNames()
  const asked = (text: string, values: readonly unknown[]) => {
    const name = values.length > 0 ? nameOf(text) : undefined
    return { ...unhurried, ...(name === undefined ? {} : { name }), text }
  }
  const executeSql = (text: string, values: unknown[] = []) => database.pool.query(asked(text, values), values)
  /** For what each run needs. The queue goes by what PostgreSQL says. */
  const inLine = {
    executeSql: (text: string, values: unknown[] = []) =>
      database.query({ ...asked(text, values), line: 'runs' }, values).catch((error: unknown) => {
        throw error instanceof IbidError ? (error.cause ?? error) : error
      }),
  }
  const boss = new PgBoss({ db: { executeSql }, schema: queueSchema, migrate, ...parts })
  boss.on('error', () => undefined)
  await database.lasting(() => boss.start())
  const deltas = deltaChannel(hints)
  const places = queuePlaces(async () => (await database.query<{ run: string }>(runsInOrder)).rows.map(({ run }) => run))
  return {
    async send({ run, owner, generation, urgency }) {
      await database.lasting(() =>
        boss.send(
          queueOf(Math.min(generation, newest)),
          { run },
          { db: inLine, singletonKey: run, priority: priorities[urgency], ...(owner === undefined ? {} : { group: { id: owner } }) },
        ),
      )
      hints.tell(channel, '')
    },
    take(atOnce, carry) {
      return takeQueuedRuns(atOnce, carry, {
        queues: readableQueues,
        fetch: (queue, most, ofOneOwner) =>
          boss.fetch<{ readonly run: string }>(queue, {
            ...{ db: inLine, batchSize: most },
            ...(ofOneOwner === undefined ? {} : { groupConcurrency: ofOneOwner }),
          }),
        done: ({ name, id }) => database.lasting(() => boss.complete(name, id, undefined, { db: inLine })).then(() => undefined),
        onWaiting: (heard) => hints.on(channel, heard),
      })
    },
    async lost(run) {
      for (const queue of readableQueues)
        for (const { id, state } of await boss.findJobs(queue, { key: run })) if (state === 'active') await boss.complete(queue, id)
    },
    async waiting() {
      const { rows } = await database.query<{ waiting: number }>(waitingRuns)
      return rows[0]?.waiting ?? 0
    },
    async left() {
      const { rows } = await database.query<{ run: string }>(leftRuns)
      return rows.map(({ run }) => run)
    },
    tell: deltas.tell,
    hear(run, heard) {
      const stops = [deltas.hear(run, heard), places.watch(run, (ahead) => heard({ type: 'run.waiting', run, ahead }))]
      return () => {
        for (const stop of stops) stop()
      }
    },
    close: () => boss.stop({ graceful: false }),
  }
}
