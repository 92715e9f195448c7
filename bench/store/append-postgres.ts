/**
 * The event log in PostgreSQL: what an append costs beside a bare insert of the same row, and how soon a follower over another pool sees it.
 *
 *     node bench/store/append-postgres.ts [URL]     one JSON line a figure; times in microseconds. Of an empty database, or one that has the schema; without
 *                                                   an address, of one that is started for this
 */
import '../own-temporary.ts'
import { randomBytes } from 'node:crypto'
import { chmodSync, chownSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Fact } from '../../src/core/event-types.ts'
import { connectPostgres } from '../../src/store/postgres/database.ts'
import { postgresEventLog } from '../../src/store/postgres/event-log.ts'
import { listenForHints } from '../../src/store/postgres/listen-notify.ts'
import { migratePostgres } from '../../src/store/postgres/migrate.ts'
import { addressOf, endCluster, postgresUser, startCluster } from '../../src/store/postgres/server.fixture.ts'
import { factsOfRun } from './facts.ts'

const own = process.argv[2] === undefined ? ownCluster() : undefined
const url = process.argv[2] ?? addressOf(own ?? '', 'postgres')

const appends = 5_000
const atOnce = 20
const followed = 300
const print = (figure: string, values: object) => console.log(JSON.stringify({ bench: 'store', store: 'postgres', figure, ...values }))
const microseconds = () => Number(process.hrtime.bigint()) / 1_000

function spread(values: readonly number[]) {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (share: number) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0)
  return { n: sorted.length, p50: at(0.5), p99: at(0.99), max: at(1) }
}

async function timed(times: number[], work: () => Promise<unknown>): Promise<void> {
  const start = microseconds()
  await work()
  times.push(microseconds() - start)
}

const nodes = [connectPostgres(url), connectPostgres(url)].map((database) => ({ database, hints: listenForHints(database) }))
const [one, two] = nodes
if (!one || !two) throw new Error('unreachable')
await migratePostgres(one.database)
const [log, other] = [postgresEventLog(one.database, one.hints), postgresEventLog(two.database, two.hints)]
const series = randomBytes(4).toString('hex')
const facts = factsOfRun(50)

await one.database.query('create table if not exists bare (run text, seq integer, body text, primary key (run, seq))')
const bare = { name: 'bare', text: 'insert into bare (run, seq, body) values ($1, $2, $3)' }
const insertBare = (run: string, seq: number, fact: Fact) => one.database.query(bare, [run, seq, JSON.stringify(fact)])

/** In turns, so that both meet the machine in the same state. */
const [mine, theirs]: [number[], number[]] = [[], []]
for (let run = 0; mine.length < appends; run++) {
  for (const [after, fact] of facts.entries()) {
    await timed(mine, () => log.append(`${series}-${run}`, after, fact))
    await timed(theirs, () => insertBare(`${series}-${run}`, after, fact))
  }
}
print('append', spread(mine.slice(500)))
print('bare insert', spread(theirs.slice(500)))

/** Facts of many runs at once, a second. */
async function rate(name: string, append: (run: string, after: number, fact: Fact) => Promise<unknown>): Promise<number> {
  const start = microseconds()
  await Promise.all(
    Array.from({ length: atOnce }, async (_, run) => {
      for (const [after, fact] of facts.entries()) await append(`${series}-${name}-${run}`, after, fact)
    }),
  )
  return Math.round((atOnce * facts.length * 1e6) / (microseconds() - start))
}

// The first round opens the connections.
for (const round of ['first', 'second']) {
  const [appended, inserted] = [await rate(round, log.append), await rate(round, insertBare)]
  if (round === 'second') print('at once', { runs: atOnce, appendsPerSecond: appended, bareInsertsPerSecond: inserted })
}

/** Each event is appended once the follower has seen the one before, at a moment of its own. */
const stop = new AbortController()
const events = other.follow(`${series}-watched`, 0, stop.signal)[Symbol.asyncIterator]()
const latencies: number[] = []
for (let after = 0; after < followed; after++) {
  const seen = events.next().then(microseconds)
  await pause((after * 7) % 20)
  await log.append(`${series}-watched`, after, {
    type: 'review.made',
    review: { of: 'answer', triggers: [], outcome: 'proceed', objections: [] },
  })
  const acknowledged = microseconds()
  latencies.push((await seen) - acknowledged)
}
print('follow', spread(latencies))
stop.abort()
await one.database.query('drop table bare')
for (const { hints, database } of nodes) {
  await hints.close()
  await database.close()
}
if (own !== undefined) endCluster(own)
// The follower looks for events that nobody announced; it is not waited for.
process.exit(0)

/** Starts PostgreSQL in a folder of its own. */
function ownCluster(): string {
  const place = mkdtempSync(join(tmpdir(), 'ibid-bench-postgres-'))
  const { uid, gid } = postgresUser()
  if (uid !== undefined && gid !== undefined) chownSync(place, uid, gid)
  chmodSync(place, 0o700)
  startCluster(place, join(place, 'data'))
  return place
}
