/**
 * A team changes over to this version while people ask: two servers and two workers of an older commit on one database, then `ibid store migrate` of this version, then
 * one program after the other replaced, workers first. Of each version a worker is killed on the way, and of this one a server; another is
 * restarted at the end.
 *
 *     node bench/load/upgrade.ts [--from COMMIT] [--per-second 3] [--phase 10] [--word-ms 50]
 *
 * Without `--from` it is the newest tag, or the last commit of a day before the present one. `--phase`: seconds between two steps. Older programs run from source with the
 * packages of this checkout. One JSON line; times in ms. Exit code 1 where a request failed that was not told to come again or cut by a kill, or a run was lost.
 */
import '../own-temporary.ts'
import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs, promisify } from 'node:util'
import { type Program, startProgram } from '../soak/program.ts'
import { key, pageOf, signedUp, startPostgres } from '../soak/system.ts'
import { arrivals } from './arrivals.ts'
import { balancer, type Upstream } from './balancer.ts'
import { checkedOut, lastVersion } from './old-version.ts'
import { failedAs, newTally } from './patient-client.ts'
import { type Asked, questions } from './questions.ts'
import { scriptedModel } from './scripted-model.ts'
import { wholeRuns } from './whole-runs.ts'

const { values } = parseArgs({
  options: {
    from: { type: 'string' },
    'per-second': { type: 'string', default: '3' },
    phase: { type: 'string', default: '10' },
    'word-ms': { type: 'string', default: '50' },
  },
})
const here = join(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'ibid-upgrade-'))
const before = join(folder, 'before')
const from = checkedOut(values.from ?? lastVersion(), before)
const documents = join(folder, 'work', 'docs')
mkdirSync(documents, { recursive: true })
writeFileSync(join(folder, 'work', 'context.json'), JSON.stringify({ collections: { docs: { url: './docs' } } }))
for (let page = 0; page < 40; page++) writeFileSync(join(documents, `page-${page}.md`), pageOf(page))

await using model = await scriptedModel(Number(values['word-ms']))
await using front = await balancer()
const place = await startPostgres(false)
const envOf = (name: string) => ({
  ...{ IBID_LLM_PROVIDER: model.baseUrl, IBID_LLM_MODEL: 'scripted', IBID_SERVER_SECRET_KEY: key },
  ...{ IBID_STORE_URL: place.url, IBID_SERVER_RUNS_AT_ONCE: '0', IBID_DATA_DIR: join(folder, name) },
})

/** Of one of the programs of `checkout`: ms that it took. */
async function migrate(checkout: string): Promise<number> {
  const began = performance.now()
  const env = { PATH: process.env['PATH'], HOME: join(folder, 'home'), ...envOf('migrating') }
  await promisify(execFile)(process.execPath, [join(checkout, 'bin', 'ibid.cjs'), 'store', 'migrate'], { cwd: folder, env })
  return Math.round(performance.now() - began)
}

interface Node {
  readonly program: Program
  stop(): Promise<void>
  kill(): Promise<void>
}

async function worker(name: string, checkout: string): Promise<Node> {
  const program = await startProgram(name, ['worker', '--runs', '16', '--json'], folder, envOf(name), checkout)
  return { program, stop: () => program.stop(), kill: () => program.kill() }
}

async function server(name: string, checkout: string): Promise<Node> {
  const program = await startProgram(name, ['serve', '--team', '--port', '0', '--json'], folder, envOf(name), checkout)
  const upstream: Upstream = { url: String(program.told['url']), hasFailed: false }
  front.upstreams.add(upstream)
  return {
    program,
    // A server of before may cut off who comes while it closes: it is taken out first. One of now needs no warning.
    async stop() {
      if (checkout === before) {
        front.upstreams.delete(upstream)
        await pause(1_000)
      }
      await program.stop()
      front.upstreams.delete(upstream)
    },
    async kill() {
      upstream.hasFailed = true
      await program.kill()
      // Those who look after it take it out when it has not answered twice.
      await pause(2_000)
      front.upstreams.delete(upstream)
    },
  }
}

await migrate(before)
const [one, two] = [await server('server-1', before), await server('server-2', before)]
const [first, second] = [await worker('worker-1', before), await worker('worker-2', before)]
// They sign in where they are invited, and come with tokens through the front.
const people = (await signedUp(one.program.told, 6)).map((person) => ({ ...person, url: front.url }))

const tally = newTally()
const asked: Asked = { taken: new Set(), unsure: new Set() }
const deeds = await questions(people, tally, asked)
const began = performance.now()
const steps: string[] = []
const step = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
  await pause(Number(values.phase) * 1_000)
  steps.push(`${Math.round((performance.now() - began) / 1_000)} s: ${name}`)
  return await work()
}
let migrationMs = 0
const upgraded = async (): Promise<readonly Node[]> => {
  migrationMs = await step('migrate', () => migrate(here))
  const third = await step('replace worker 1', async () => {
    await first.stop()
    return await worker('worker-3', here)
  })
  const fourth = await step('kill worker 2, of before', async () => {
    await second.kill()
    return await worker('worker-4', here)
  })
  const nextOne = await step('replace server 1', async () => {
    await one.stop()
    return await server('server-3', here)
  })
  const fifth = await step('kill worker 3, of now', async () => {
    await third.kill()
    return await worker('worker-5', here)
  })
  const again = await step('kill server 3, of now', async () => {
    await nextOne.kill()
    return await server('server-4', here)
  })
  const nextTwo = await step('replace server 2', async () => {
    await two.stop()
    return await server('server-5', here)
  })
  const last = await step('restart server 4, of now', async () => {
    await again.stop()
    return await server('server-6', here)
  })
  await step('end', async () => undefined)
  return [last, nextTwo, fourth, fifth]
}
const isOver = new AbortController()
const upgrading = upgraded().finally(() => isOver.abort())
const things = await arrivals(
  deeds,
  Number(values['per-second']),
  Number.POSITIVE_INFINITY,
  (name, error) => failedAs(tally, `${name}: ${error instanceof Error ? error.message : error}`),
  isOver.signal,
)
const left = await upgrading
const whole = await wholeRuns(place.url, asked, 60_000)
await Promise.all(left.map((node) => node.stop()))
place.end()

const { failed, longestRequestMs, longestPauseMs, ...counted } = tally
const failures = [...failed.values()].reduce((sum, each) => sum + each, 0) + front.broken.other
console.log(
  JSON.stringify({
    ...{ bench: 'upgrade', from: from.slice(0, 8), perSecond: Number(values['per-second']), things },
    ...{ seconds: Math.round((performance.now() - began) / 1_000), steps, migrationMs },
    ...counted,
    ...{ brokenByKills: front.broken.failed, failed: failures, failures: { ...Object.fromEntries(failed), broken: front.broken.other } },
    ...{ longestRequestMs: Math.round(longestRequestMs), longestPauseMs: Math.round(longestPauseMs) },
    ...{ taken: asked.taken.size, unsure: asked.unsure.size, runs: whole.runs, ends: whole.ends },
    ...{ lost: whole.lost.length, lostRuns: whole.lost, answeredTwice: whole.twice, brokenLogs: whole.broken },
    longestPauseOfLogsMs: whole.longestPauseMs,
  }),
)
process.exitCode = failures + whole.lost.length + whole.twice + whole.broken > 0 ? 1 : 0
