import '../own-temporary.ts'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openWriter } from '../../src/docs/index/writer.ts'
import { openLibrary } from '../../src/docs/library.ts'
import { connectPostgres } from '../../src/store/postgres/database.ts'
import { postgresDocuments } from '../../src/store/postgres/documents/documents.ts'
import { replicatedDatabase } from '../../src/store/postgres/replica.fixture.ts'
import { addressOf, hasPostgres } from '../../src/store/postgres/server.fixture.ts'
import { printSkipped } from '../sets/bench-data.ts'
import { loadSet } from '../sets/judged-set.ts'
import { postgresCpuMs } from '../team/cpu.ts'

/**
 * What a replica takes off a database: the questions of a set, four at once, first without a replica and then with one, and the CPU of each server and of this
 * program for a question. Arguments: set, questions.
 */
const [name = 'scifact', most = '600'] = process.argv.slice(2)
const atOnce = 4
const set = loadSet(name)
if (!set) printSkipped('replica', [name])
else if (!hasPostgres) console.log(JSON.stringify({ bench: 'replica', skipped: 'PostgreSQL is not here' }))
else await compare(set)

async function compare({ pages, queries }: NonNullable<typeof set>): Promise<void> {
  await using place = await replicatedDatabase()
  const alone = connectPostgres(addressOf(place.folder, 'postgres'))
  const filling = postgresDocuments(alone)
  await filling.putCollection({ id: name, name, origin: `set:${name}` })
  const writer = await openWriter(filling, name)
  for (const { path, title, sections } of pages)
    await writer.putDocument({ path, title, uri: `set:${path}`, bytes: 0, hash: path }, sections)
  await writer.finish(0)
  await place.ask('vacuum analyze')
  await filling.close()
  await alone.close()
  const asked = Array.from({ length: Number(most) }, (_, index) => queries[index % queries.length]?.text ?? '')
  const ways = [['database', addressOf(place.folder, 'postgres')] as const, ['replica', place.url] as const]
  // Twice in turn, because other work on the machine may come and go.
  for (const [reads, url] of [...ways, ...ways]) {
    const database = connectPostgres(url)
    const store = postgresDocuments(database)
    const library = openLibrary(store)
    const search = (text: string) => library.search([name], { query: text, limit: 10 })
    for (const text of asked.slice(0, 100)) await search(text)
    // The look at a replica is over by now, and the pages are in memory.
    await sleep(200)
    const servers = [place.folder, place.replica.folder].map((folder) => join(folder, 'data'))
    const before = [...servers.map(postgresCpuMs), ownMs()]
    const times: number[] = []
    const waiting = [...asked]
    const start = performance.now()
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        for (let text = waiting.pop(); text !== undefined; text = waiting.pop()) {
          const began = performance.now()
          await search(text)
          times.push(performance.now() - began)
        }
      }),
    )
    const seconds = (performance.now() - start) / 1_000
    const after = [...servers.map(postgresCpuMs), ownMs()]
    const [onDatabase, onReplica, own] = after.map((ms, index) => Math.round(((ms - (before[index] ?? 0)) / asked.length) * 100) / 100)
    times.sort((a, b) => a - b)
    console.log(
      JSON.stringify({
        ...{ bench: 'replica', set: name, reads, questions: asked.length, perSecond: Math.round(asked.length / seconds) },
        p50Ms: Math.round((times[times.length >> 1] ?? 0) * 10) / 10,
        cpuMs: { database: onDatabase, replica: onReplica, program: own },
      }),
    )
    await store.close()
    await database.close()
  }
}

function ownMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}
