import type { RunEvent } from '../../../core/event-types.ts'
import { runEventSchema } from '../../../core/schemas/event.ts'
import type { View } from '../../../store/copy/side.ts'
import { eventOf, type Head, type Row, verifyRows } from '../../../store/hash-chain.ts'
import { counted } from '../../../views/amounts.ts'
import { amiss, type Check, fine } from '../check.ts'
import { newProblemCounter } from './problem-counter.ts'
import { rowsOf } from './tables.ts'

/** Hashes of everything that an event has beside the log: pictures and files by their kind, and files before they were changed. */
function mediaIn(event: RunEvent): readonly string[] {
  const found: string[] = []
  const look = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    if ('mediaType' in value && 'size' in value && 'hash' in value && typeof value.hash === 'string') found.push(value.hash)
    for (const member of Object.values(value)) look(member)
  }
  // What a model called a tool with is its own words.
  if (event.type === 'run.began') look(event.request)
  if (event.type === 'tool.finished') look(event.output.media)
  if (event.type === 'file.changing' && event.change.before !== null) found.push(event.change.before)
  return found
}

/** What the rest of a store is held against: some hundred bytes a run. */
export interface LookedThrough {
  readonly checks: readonly Check[]
  readonly runs: ReadonlySet<string>
  /** Hashes that events name, each with the run that does so first. */
  readonly media: ReadonlyMap<string, string>
  /** What ended runs say they have spent themselves, microdollars; without those of unknown prices. */
  readonly costs: ReadonlyMap<string, number>
}

/** Reads every run once, one after the other: whether its chain is whole, and whether its events can be read. */
export async function lookThroughRuns(view: View, told: (runs: number) => void): Promise<LookedThrough> {
  const runs = new Set<string>()
  const media = new Map<string, string>()
  const costs = new Map<string, number>()
  const [broken, unreadable, newer] = [newProblemCounter(), newProblemCounter(), newProblemCounter()]
  let brokenRun = ''
  let count = 0
  const heads = new Map<string, Head>()
  for await (const { run, seq, hash } of rowsOf(view, 'run_heads')) heads.set(String(run), { seq: Number(seq), hash: hexOf(hash) })
  const look = (run: string, rows: readonly Row[]) => {
    runs.add(run)
    count += rows.length
    const proof = verifyRows(run, rows, heads.get(run))
    heads.delete(run)
    if (!proof.intact) {
      brokenRun ||= run
      broken.add(`${run} (${proof.problem})`)
    }
    const events = rows.flatMap((row) => {
      const event = readable(run, row)
      if (event === undefined) unreadable.add(`event ${row.seq} of run ${run}`)
      else if (event.type === 'fact.unknown') newer.add(`event ${row.seq} of run ${run} (${event.of})`)
      return event ?? []
    })
    for (const event of events) for (const hash of mediaIn(event)) if (!media.has(hash)) media.set(hash, run)
    const cost = events.some(({ type }) => type === 'run.ended') ? ownCost(events) : null
    if (cost !== null) costs.set(run, cost)
    told(runs.size)
  }
  let run: string | undefined
  let rows: Row[] = []
  for await (const row of rowsOf(view, 'events', ['run', 'seq'])) {
    if (row['run'] !== run) {
      if (run !== undefined) look(run, rows)
      run = String(row['run'])
      rows = []
    }
    rows.push({
      seq: Number(row['seq']),
      at: Number(row['at']),
      type: String(row['type']),
      body: String(row['body']),
      hash: hexOf(row['hash']),
    })
  }
  if (run !== undefined) look(run, rows)
  for (const gone of heads.keys()) {
    brokenRun ||= gone
    broken.add(`${gone} (all of its events are missing)`)
  }
  return {
    ...{ runs, media, costs },
    checks: [
      broken.count > 0
        ? amiss(
            'runs',
            'broken',
            broken.said('run has been altered', 'runs have been altered'),
            `find where with: ibid runs verify ${brokenRun}; only a backup has the original`,
          )
        : fine('runs', `${counted(runs.size, 'run')}, each with an intact hash chain`),
      unreadable.count > 0
        ? amiss('events', 'broken', unreadable.said('event cannot be read', 'events cannot be read'), 'restore an earlier backup')
        : newer.count > 0
          ? amiss(
              'events',
              'warning',
              newer.said('event was written by a newer ibid', 'events were written by a newer ibid'),
              'update ibid on this machine',
            )
          : fine('events', `${counted(count, 'event')}, all readable`),
    ],
  }
}

const hexOf = (value: unknown): string => (value instanceof Uint8Array ? Buffer.from(value).toString('hex') : '')

/** An event as its type says; undefined where it is none. */
function readable(run: string, row: Row): RunEvent | undefined {
  try {
    const event = eventOf(run, row)
    return event.type === 'fact.unknown' || runEventSchema.safeParse(event).success ? event : undefined
  } catch {
    return undefined
  }
}

/** What the calls of a run's own models have cost, as its events tell it; null where a price is not known. What a fork has of another run, that one paid. */
function ownCost(events: readonly RunEvent[]): number | null {
  const [began] = events
  const paidBefore = (began?.type === 'run.began' ? began.request.forkedFrom?.seq : undefined) ?? 0
  let sum = 0
  for (const event of events) {
    const spent = event.type === 'model.replied' ? event.reply : 'spent' in event ? event.spent : undefined
    if (!spent || event.seq <= paidBefore) continue
    if (spent.cost === null) return null
    sum += spent.cost
  }
  return sum
}
