import { PgBoss } from 'pg-boss'
import type { Distribution, WaitingRun } from '../../core/distribution.ts'
import { mostSilent } from './carriers.ts'
import type { PostgresDatabase } from './database.ts'
import { deltaChannel } from './delta-channel.ts'
import type { Hints } from './hints.ts'
import { taking } from './taking.ts'

/** Where the tables of the queue are, beside ours. */
const jobSchema = 'ibid_jobs'
const queue = 'runs'
/** Told when a run has come into the queue. */
const channel = 'waiting'
/** s after which a run that was taken counts as given up, whatever its worker says: longer than any run may take. */
const longestSeconds = 82_800

const priorities: Readonly<Record<WaitingRun['urgency'], number>> = { left: 20, conversation: 10, program: 0, background: -10 }

/** Marked runs that no living process carries, and that do not wait in the queue. */
const leftRuns = `select run from carried_marks marked
  where not exists (select from carried join carriers on token = carrier where carried.run = marked.run and beat > now() - ${mostSilent})
    and not exists (select from ${jobSchema}.job
      where name = '${queue}' and coalesce(singleton_key, '') = marked.run and state in ('created', 'retry'))`

/** Runs wait in a queue of pg-boss in the same database. What fails in the background is tried again at the next look. */
export async function postgresDistribution(
  url: string,
  database: PostgresDatabase,
  hints: Hints,
): Promise<Distribution & { close(): Promise<void> }> {
  const boss = new PgBoss({ connectionString: url, application_name: 'ibid', schema: jobSchema, max: 3, superviseIntervalSeconds: 60 })
  boss.on('error', () => undefined)
  await database.lasting(() => boss.start())
  await boss.createQueue(queue, { policy: 'short', retryLimit: 0, expireInSeconds: longestSeconds, deleteAfterSeconds: 3_600 })
  const deltas = deltaChannel(hints)
  return {
    async send({ run, owner, urgency }) {
      await database.lasting(() =>
        boss.send(
          queue,
          { run },
          { singletonKey: run, priority: priorities[urgency], ...(owner === undefined ? {} : { group: { id: owner } }) },
        ),
      )
      hints.tell(channel, '')
    },
    take: (atOnce, carry) =>
      taking(atOnce, carry, {
        fetch: (most, ofOneOwner) =>
          boss.fetch<{ readonly run: string }>(queue, {
            batchSize: most,
            ...(ofOneOwner === undefined ? {} : { groupConcurrency: ofOneOwner }),
          }),
        done: (job) => database.lasting(() => boss.complete(queue, job)).then(() => undefined),
        onWaiting: (heard) => hints.on(channel, heard),
      }),
    async lost(run) {
      const jobs = await boss.findJobs(queue, { key: run })
      for (const { id, state } of jobs) if (state === 'active') await boss.complete(queue, id)
    },
    async left() {
      const { rows } = await database.query<{ run: string }>(leftRuns)
      return rows.map(({ run }) => run)
    },
    tell: deltas.tell,
    hear: deltas.hear,
    close: () => boss.stop({ graceful: false }),
  }
}
