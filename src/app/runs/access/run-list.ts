import type { RunListing } from '../../../core/event-log.ts'
import type { RunList, RunRow } from '../../../core/schemas/http/runs.ts'
import type { App } from '../../app.ts'

/** Which runs are wanted. */
interface RunFilter {
  /** Of everybody where absent. */
  readonly owner?: string | undefined
  readonly session?: string | undefined
  readonly status?: RunRow['status'] | undefined
  /** Words that stand in the question in this order, whatever their case. */
  readonly text?: string | undefined
  /** Older than this run. */
  readonly before?: string | undefined
  readonly limit: number
}

/** Runs read from the log at once, and how many are looked at for one page. */
const batch = 200
const mostLookedAt = 5_000

/**
 * Runs, the newest first. A page has fewer than `limit` also where few fit among the many that were looked at; `next` is there while there may be more, and
 * names the run behind which the next page begins.
 */
export async function listRuns(app: Pick<App, 'log'>, { owner, before, limit, ...wanted }: RunFilter): Promise<RunList> {
  const log = await app.log()
  const runs: RunRow[] = []
  let place = before
  for (let looked = 0; looked < mostLookedAt; looked += batch) {
    const listed = await log.list({
      limit: batch,
      ...(owner === undefined ? {} : { owner }),
      ...(place === undefined ? {} : { before: place }),
    })
    for (const listing of listed) {
      place = listing.run
      const row = rowOf(listing)
      if (row && fits(row, wanted)) runs.push(row)
      if (runs.length === limit) return { runs, next: place }
    }
    if (listed.length < batch) return { runs }
  }
  return { runs, ...(place === undefined ? {} : { next: place }) }
}

function rowOf({ run, first, last }: RunListing): RunRow | undefined {
  if (first.type !== 'run.began') return undefined
  const { session, agent, question, model } = first.request
  return {
    run,
    ...(session === undefined ? {} : { session }),
    agent,
    question,
    status: last.type === 'run.ended' ? last.end.status : last.type === 'question.asked' ? 'waiting' : 'unfinished',
    model,
    startedAt: first.at,
    lastAt: last.at,
  }
}

const fits = (row: RunRow, { session, status, text }: Pick<RunFilter, 'session' | 'status' | 'text'>): boolean =>
  (session === undefined || row.session === session) &&
  (status === undefined || row.status === status) &&
  (text === undefined || folded(row.question).includes(folded(text)))

const folded = (text: string): string => text.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim()
