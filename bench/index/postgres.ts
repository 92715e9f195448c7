import '../own-temporary.ts'
import { chmodSync, chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import pg from 'pg'
import type { DocumentStore } from '../../src/core/document-store.ts'
import { openWriter } from '../../src/docs/index/writer.ts'
import { openLibrary } from '../../src/docs/library.ts'
import { connectPostgres } from '../../src/store/postgres/database.ts'
import { postgresDocuments } from '../../src/store/postgres/documents/documents.ts'
import { migratePostgres } from '../../src/store/postgres/migrate.ts'
import { addressOf, endCluster, hasPostgres, postgresProgram, postgresUser, startCluster } from '../../src/store/postgres/server.fixture.ts'
import { openDocumentStore } from '../../src/store/sqlite/documents/open.ts'
import { printSkipped } from '../sets/bench-data.ts'
import { loadSet } from '../sets/judged-set.ts'
import { quality } from '../sets/quality.ts'

/**
 * A set in both databases within one run, PostgreSQL by a local socket: speed of indexing, size, then every question of the set, or as many as asked for, in
 * turn to either: times, round trips, quality, and whether the answers are the same to the last bit. Arguments: set, questions.
 */
const [name = 'ray-docs-qa', most = '200'] = process.argv.slice(2)
const set = loadSet(name)
if (!set) printSkipped('postgres', [name])
else if (!hasPostgres) console.log(JSON.stringify({ bench: 'postgres', skipped: 'PostgreSQL is not here' }))
else {
  const folder = mkdtempSync(join(tmpdir(), 'ibid-bench-postgres-'))
  const { uid, gid } = postgresUser()
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid)
  chmodSync(folder, 0o700)
  startCluster(folder, join(folder, 'data'))
  try {
    await compare(folder, set)
  } finally {
    endCluster(folder)
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Statements of the process, and how often it waited for an answer: what is sent at once is waited for once. */
interface Trips {
  statements: number
  waits: number
}

async function compare(folder: string, { pages, queries, judgedPages, sections }: NonNullable<typeof set>): Promise<void> {
  postgresProgram('createdb', ['-h', folder, '-U', 'ibid', 'bench'])
  const database = connectPostgres(addressOf(folder, 'bench'))
  await migratePostgres(database)
  const stores = { sqlite: openDocumentStore(join(folder, 'documents.db')), postgres: postgresDocuments(database) }
  const print = (figures: object): void => console.log(JSON.stringify({ bench: 'postgres', set: name, ...figures }))

  const index = async (store: DocumentStore): Promise<number> => {
    const start = performance.now()
    await store.putCollection({ id: name, name, origin: `set:${name}` })
    const writer = await openWriter(store, name)
    for (const { path, title, sections: own } of pages)
      await writer.putDocument({ path, title, uri: `set:${path}`, bytes: 0, hash: path }, own)
    await writer.finish(0)
    return performance.now() - start
  }
  const all = pages.reduce((sum, page) => sum + page.sections.length, 0)
  for (const [kind, store] of Object.entries(stores))
    print({ store: kind, sections: all, sectionsPerSecond: Math.round((all / (await index(store))) * 1000) })
  await database.query('vacuum analyze')
  const size = await database.query<{ table: string; bytes: number }>(
    `select relname as table, pg_total_relation_size(oid) as bytes from pg_class where relkind = 'r' and relnamespace = 'ibid'::regnamespace order by 2 desc limit 9`,
  )
  print({ megabytes: Object.fromEntries(size.rows.map(({ table, bytes }) => [table, Math.round(bytes / 1e5) / 10])) })

  const libraries = { sqlite: openLibrary(stores.sqlite), postgres: openLibrary(stores.postgres) }
  const asked = queries.slice(0, Number(most))
  const trips = countTrips()
  const times = { sqlite: [] as number[], postgres: [] as number[] }
  const found = { sqlite: new Map<string, readonly string[]>(), postgres: new Map<string, readonly string[]>() }
  const tripsOf: Trips[] = []
  let different = 0
  for (const { id, text } of asked) {
    const answers: unknown[] = []
    Object.assign(trips, { statements: 0, waits: 0 })
    for (const kind of ['sqlite', 'postgres'] as const) {
      const start = performance.now()
      const hits = await libraries[kind].search([name], { query: text, limit: 10, maxTokens: 1_000_000 })
      times[kind].push(performance.now() - start)
      answers.push(hits)
      found[kind].set(id, [...new Set(hits.map(({ section }) => section.document))])
    }
    tripsOf.push({ ...trips })
    if (!isDeepStrictEqual(answers[0], answers[1])) different += 1
  }
  const chosen = new Set(asked.map(({ id }) => id))
  for (const kind of ['sqlite', 'postgres'] as const)
    print({
      store: kind,
      queries: asked.length,
      p50Ms: at(0.5, times[kind]),
      p95Ms: at(0.95, times[kind]),
      quality: quality(found[kind], judgedPages ?? sections, (query) => chosen.has(query)),
    })
  const waits = tripsOf.map((each) => each.waits)
  const statements = tripsOf.map((each) => each.statements)
  print({
    different,
    roundTrips: { p50: at(0.5, waits), most: Math.max(...waits) },
    statements: { p50: at(0.5, statements), most: Math.max(...statements) },
  })
  const again = asked.map(
    ({ text }) =>
      () =>
        libraries.postgres.search([name], { query: text, limit: 10 }),
  )
  const inTurn = await timed(async () => {
    for (const search of again) await search()
  })
  const atOnce = await timed(() => Promise.all(again.map((search) => search())))
  print({ store: 'postgres', inTurn, atOnce })
  await stores.sqlite.close()
  await stores.postgres.close()
  await database.close()
}

/** Means of a question, in ms. */
async function timed(work: () => Promise<unknown>): Promise<{ readonly wallMs: number; readonly cpuMs: number }> {
  const [start, used] = [performance.now(), process.cpuUsage()]
  await work()
  const { user, system } = process.cpuUsage(used)
  const mean = (ms: number): number => Math.round((ms / Number(most)) * 100) / 100
  return { wallMs: mean(performance.now() - start), cpuMs: mean((user + system) / 1000) }
}

function at(share: number, of: readonly number[]): number {
  const sorted = of.toSorted((a, b) => a - b)
  return Math.round((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0) * 100) / 100
}

/** Counts from now on. */
function countTrips(): Trips {
  const trips: Trips = { statements: 0, waits: 0 }
  const under = new WeakMap<pg.Client, number>()
  const { query } = pg.Client.prototype
  Object.defineProperty(pg.Client.prototype, 'query', {
    value: function counted(this: pg.Client, ...values: unknown[]): unknown {
      trips.statements += 1
      const waiting = under.get(this) ?? 0
      if (waiting === 0) trips.waits += 1
      under.set(this, waiting + 1)
      const result: unknown = Reflect.apply(query, this, values)
      const done = (): void => void under.set(this, (under.get(this) ?? 1) - 1)
      Promise.resolve(result).then(done, done)
      return result
    },
  })
  return trips
}
