/**
 * Kills processes that carry runs, thousands of times, and holds what is left against what they did:
 *
 *     node test/kill/kill.ts --store sqlite|postgres|both --kills 10000 --seed 1 --jobs 2 --minutes 25 --every 1
 *
 * `--every`: one of so many planned moments of a run is taken.
 *
 * One JSON line at the end; exit code 1 where there is a fault.
 */
import '../../bench/own-temporary.ts'
import { chmodSync, chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { connectPostgres } from '../../src/store/postgres/database.ts'
import { migratePostgres } from '../../src/store/postgres/migrate.ts'
import { addressOf, endCluster, postgresUser, startCluster } from '../../src/store/postgres/server.fixture.ts'
import { bundledCarrier } from './bundled-carrier.ts'
import { type CampaignReport, campaign } from './campaign.ts'
import { inDatabase, type OpenPlace, onDisk } from './place.ts'

/** Faults that the line has in words. */
const mostShown = 20

const { values } = parseArgs({
  options: {
    store: { type: 'string', default: 'both' },
    kills: { type: 'string', default: '10000' },
    seed: { type: 'string', default: '1' },
    jobs: { type: 'string', default: '2' },
    every: { type: 'string', default: '1' },
    minutes: { type: 'string', default: '25' },
  },
})
const names = values.store === 'both' ? ['sqlite', 'postgres'] : [values.store]
const unknown = names.find((name) => name !== 'sqlite' && name !== 'postgres')
if (unknown !== undefined) throw new RangeError(`there is no store ${unknown}; there are sqlite, postgres and both`)

process.once('SIGTERM', () => process.exit(1)).once('SIGINT', () => process.exit(1))
const folder = mkdtempSync(join(tmpdir(), 'ibid-kill-program-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
const began = performance.now()
const seed = Number(values.seed)
const reports: Record<string, CampaignReport> = {}
const program = await bundledCarrier(folder)
for (const store of names) {
  const place = store === 'sqlite' ? { open: onDisk, close: async () => undefined } : await ownServer()
  try {
    const shape = { everyMoment: Math.max(1, Number(values.every)), jobs: Math.max(1, Number(values.jobs)), runs: 8, steps: 40 }
    const kills = Math.ceil(Number(values.kills) / names.length)
    const mostMs = (Number(values.minutes) * 60_000) / names.length
    reports[store] = await campaign({ open: place.open, program, kills, mostMs, seed, ...shape })
  } finally {
    await place.close()
  }
}
const faults = Object.entries(reports).flatMap(([store, each]) => each.faults.map((fault) => `${store}: ${fault}`))
const sum = (figure: Exclude<keyof CampaignReport, 'faults'>) => Object.values(reports).reduce((total, each) => total + each[figure], 0)
process.stdout.write(
  `${JSON.stringify({
    ...{ kills: sum('kills'), planned: sum('planned'), stops: sum('stops'), groups: sum('groups'), runs: sum('runs'), facts: sum('facts') },
    ...{ resumes: sum('resumes'), fenced: sum('fenced'), interrupted: sum('interrupted'), repeated: sum('repeated') },
    ...{ faults: faults.length, found: faults.slice(0, mostShown) },
    ...{ killsOf: Object.fromEntries(Object.entries(reports).map(([store, { kills }]) => [store, kills])) },
    ...{ seconds: Math.round((performance.now() - began) / 1_000), seed },
  })}\n`,
)
if (faults.length > 0) process.exitCode = 1

/** A PostgreSQL server of its own, with our tables. */
async function ownServer(): Promise<{ readonly open: OpenPlace; close(): Promise<void> }> {
  const server = mkdtempSync(join(tmpdir(), 'ibid-kill-postgres-'))
  const { uid, gid } = postgresUser()
  if (uid !== undefined && gid !== undefined) chownSync(server, uid, gid)
  chmodSync(server, 0o700)
  process.once('exit', () => endCluster(server))
  startCluster(server, join(server, 'data'))
  const url = addressOf(server, 'postgres')
  const database = connectPostgres(url)
  await migratePostgres(database)
  await database.close()
  return inDatabase(url)
}
