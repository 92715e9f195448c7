/**
 * A team at work on a server: people who ask, go on in conversations, read along, open, search, upload and sync, each so often an hour, whether or not others have their
 * answers. Then a surge, and how long it takes until all is as before.
 *
 *     node bench/load/team.ts [--store sqlite|postgres] [--people 1000] [--each 12] [--minutes 10] [--surge 8] [--word-ms 50]
 *
 * `--each`: what one of them does in an hour of work; `--surge`: times as much, for half a minute (0: none). The model is a script that says 40 words, each after
 * `--word-ms`. Everything, the people too, runs on this machine. One JSON line a phase; times in ms. Exit code 1 where something went wrong that is not a refusal
 * with 429.
 */
import '../own-temporary.ts'
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { spread } from '../http/served.ts'
import { startSystem } from '../soak/system.ts'
import { arrivals } from './arrivals.ts'
import { scriptedModel } from './scripted-model.ts'
import { teamDeeds } from './team-deeds.ts'
import { Refusal } from './visitor.ts'

const { values } = parseArgs({
  options: {
    store: { type: 'string', default: 'sqlite' },
    people: { type: 'string', default: '1000' },
    each: { type: 'string', default: '12' },
    minutes: { type: 'string', default: '10' },
    surge: { type: 'string', default: '8' },
    'word-ms': { type: 'string', default: '50' },
  },
})
/** Accounts that the people share. */
const accounts = 30
const surgeSeconds = 30
const afterSeconds = 30
/** ms within which the first event of 95 of 100 questions comes where all is well. */
const calm = 300
const perSecond = (Number(values.people) * Number(values.each)) / 3_600

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
await using model = await scriptedModel(Number(values['word-ms']))
await using system = await startSystem(values.store === 'postgres' ? 'postgres' : 'sqlite', model.baseUrl, accounts)

let times: { readonly step: string; readonly at: number; readonly ms: number }[] = []
const deeds = await teamDeeds(system, (step, ms) => times.push({ step, at: performance.now(), ms }))
const round = (value: number) => Math.round(value * 100) / 100
const memory = () => system.programs.reduce((sum, { pid }) => sum + residentMb(pid), 0)
const cpu = () => system.programs.reduce((sum, each) => sum + each.cpu(), 0)

async function phase(name: string, rate: number, seconds: number): Promise<number> {
  times = []
  const errors = new Map<string, number>()
  let refused = 0
  const memories: number[] = []
  const looking = setInterval(() => memories.push(memory()), 1_000)
  const before = cpu()
  const began = performance.now()
  const deedsDone = await arrivals(deeds, rate, seconds, (what, error) => {
    if (error instanceof Refusal && error.status === 429) refused++
    else count(errors, `${what}: ${error instanceof Error ? error.message : error}`)
  })
  clearInterval(looking)
  const third = Math.ceil(memories.length / 3)
  const [firstThird, lastThird] = [middle(memories.slice(0, third)), middle(memories.slice(-third))]
  const steps = ['first event', 'answer', 'conversation', 'lists', 'search', 'upload', 'sync'].map((step) => {
    const { n, p50, p95, max } = spread(times.filter((each) => each.step === step).map(({ ms }) => ms))
    return [step, { n, p50: Math.round(p50), p95: Math.round(p95), max: Math.round(max) }] as const
  })
  const settled = calmAfter(began)
  print(name, {
    store: system.name,
    people: Number(values.people),
    perSecond: round(rate),
    seconds: Math.round((performance.now() - began) / 1_000),
    deeds: deedsDone,
    refused,
    wrong: [...errors.values()].reduce((sum, each) => sum + each, 0),
    errors: Object.fromEntries(errors),
    cpuMsADeed: round(((cpu() - before) * 1_000) / deedsDone),
    memoryMb: { firstThird, lastThird, most: Math.max(...memories), growthPercent: Math.round((lastThird / firstThird - 1) * 100) },
    ...(name === 'after' ? { calmAgainAfterSeconds: settled } : {}),
    ...Object.fromEntries(steps),
  })
  return errors.size
}

/** Seconds from `since` until the last question of which the first event came late; 0 where none did. */
function calmAfter(since: number): number {
  const late = times.filter(({ step, ms }) => step === 'first event' && ms > calm)
  return late.length === 0 ? 0 : round((Math.max(...late.map(({ at, ms }) => at - ms)) - since) / 1_000)
}

const count = (map: Map<string, number>, what: string) => map.set(what, (map.get(what) ?? 0) + 1)
const middle = (numbers: readonly number[]): number => spread(numbers).p50
const print = (figure: string, line: object) => console.log(JSON.stringify({ bench: 'team-load', figure, ...line }))

function residentMb(pid: number): number {
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024)
}

const surge = Number(values.surge)
let wrong = await phase('at work', perSecond, Number(values.minutes) * 60)
if (surge > 0) {
  wrong += await phase('surge', perSecond * surge, surgeSeconds)
  wrong += await phase('after', perSecond, afterSeconds)
}
process.exitCode = wrong > 0 ? 1 : 0
