/**
 * Four nodes in processes of their own with 250 followers each, while runs are written in this one.
 *
 *     node bench/team/followers.ts        one JSON line a node; ms from storing an event to a follower's having it
 */
import '../own-temporary.ts'
import { spawn } from 'node:child_process'
import { chmodSync, chownSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { connectPostgres } from '../../src/store/postgres/database.ts'
import { migratePostgres } from '../../src/store/postgres/migrate.ts'
import { postgresStores } from '../../src/store/postgres/postgres-stores.ts'
import { addressOf, endCluster, postgresUser, startCluster } from '../../src/store/postgres/server.fixture.ts'

const nodes = 4
const followers = 250
const runs = Array.from({ length: 10 }, (_, index) => `run-${index}`)
/** Of each run: the first, which tells that a follower is there, notes, and the end. */
const events = 102
/** ms between two events of a run: some 100 events a second over all. */
const everyMs = 100

const place = mkdtempSync(join(tmpdir(), 'ibid-bench-postgres-'))
const { uid, gid } = postgresUser()
if (uid !== undefined && gid !== undefined) chownSync(place, uid, gid)
chmodSync(place, 0o700)
startCluster(place, join(place, 'data'))
const url = addressOf(place, 'postgres')
const database = connectPostgres(url)
await migratePostgres(database)
await database.close()
const stores = postgresStores(url)
const log = await stores.log()
for (const run of runs) await log.append(run, 0, { type: 'notice.given', reason: 'final', text: 'here' })
const children = Array.from({ length: nodes }, () => {
  const file = join(import.meta.dirname, 'follower-process.ts')
  const child = spawn(process.execPath, [file, url, String(followers), String(events), ...runs], { stdio: ['ignore', 'pipe', 'inherit'] })
  process.once('exit', () => child.kill('SIGKILL'))
  return createInterface({ input: child.stdout })[Symbol.asyncIterator]()
})
for (const lines of children) await lines.next()
const writing = runs.map(async (run, index) => {
  await pause((index * everyMs) / runs.length)
  for (let after = 1; after < events - 1; after++) {
    await log.append(run, after, { type: 'notice.given', reason: 'final', text: `note ${after} `.repeat(20) })
    await pause(everyMs)
  }
  await log.append(run, events - 1, { type: 'run.ended', end: { status: 'done', reason: 'direct-answer' } })
})
await Promise.all(writing)
for (const [node, lines] of children.entries()) {
  const { value } = await lines.next()
  console.log(JSON.stringify({ bench: 'team', figure: 'followers', node, followers, ...JSON.parse(String(value)) }))
}
await stores.close()
endCluster(place)
