import type { WaitingRun } from '../../core/waiting-runs.ts'
import type { StoreFigures } from '../store-figures.ts'
import { mostConnections, type PostgresDatabase } from './database.ts'
import { priorities } from './distribution.ts'
import { queueSchema } from './queue.ts'
import { mostSilent } from './running-processes.ts'
import { piecesLeftOut } from './whole-texts.ts'

/** ms for each look: whoever watches asks often, and rather goes without than makes a slow database slower. */
const answerMs = 3_000

const queue = {
  text: `select priority, count(*) as runs, (extract(epoch from now() - min(created_on)) * 1000)::bigint as "oldestMs"
         from ${queueSchema}.job where name like 'runs%' and state in ('created', 'retry') group by priority`,
  query_timeout: answerMs,
}
const carried = {
  text: `select count(distinct run) as carried, count(distinct carrier) as carriers
         from carried join carriers on token = carrier where beat > now() - ${mostSilent}`,
  query_timeout: answerMs,
}

/** Throws `IbidError` where the database does not answer soon. */
export async function teamFigures(database: PostgresDatabase): Promise<StoreFigures> {
  const { totalCount, idleCount, waitingCount } = database.pool
  const connections = { inUse: totalCount - idleCount, idle: idleCount, waiting: waitingCount, most: mostConnections }
  const { rows: waiting } = await database.query<{ priority: number; runs: number; oldestMs: number }>(queue)
  const { rows } = await database.query<{ carried: number; carriers: number }>(carried)
  const urgencies = Object.entries(priorities) as [WaitingRun['urgency'], number][]
  return {
    connections,
    queue: urgencies.map(([urgency, priority]) => {
      const { runs = 0, oldestMs = 0 } = waiting.find((row) => row.priority === priority) ?? {}
      return { urgency, runs, oldestMs }
    }),
    lostDeltas: piecesLeftOut(),
    carried: rows[0]?.carried ?? 0,
    carriers: rows[0]?.carriers ?? 0,
  }
}
