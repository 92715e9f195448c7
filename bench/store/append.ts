/**
 * The event log on disk: what an append costs, how soon a follower in another process sees it, how large a run is.
 *
 *     node bench/store/append.ts        one JSON line a figure; times in microseconds, sizes in bytes
 */
import '../own-temporary.ts'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { openEventLog } from '../../src/store/sqlite/event-log.ts'
import { factsOfRun } from './facts.ts'

const appends = 20_000
const followed = 300
const here = fileURLToPath(import.meta.url)
const print = (figure: string, values: object) => console.log(JSON.stringify({ bench: 'store', figure, ...values }))
const microseconds = () => Number(process.hrtime.bigint()) / 1_000

function spread(values: readonly number[]) {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (share: number) => Math.round((sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0) * 10) / 10
  return { n: sorted.length, p50: at(0.5), p99: at(0.99), max: at(1) }
}

async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'ibid-bench-'))
  try {
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const sizeOf = (folder: string) => readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)

const appendCost = () =>
  inFolder(async (folder) => {
    const opening = microseconds()
    const log = openEventLog(folder)
    print('open', { n: 1, p50: Math.round(microseconds() - opening) })
    const facts = factsOfRun(50)
    const times: number[] = []
    for (let run = 0; times.length < appends; run++) {
      for (const [after, fact] of facts.entries()) {
        const start = microseconds()
        await log.append(`run-${run}`, after, fact)
        times.push(microseconds() - start)
      }
    }
    log.close()
    print('append', spread(times.slice(1_000)))
  })

/** Each event is appended once the follower has seen the one before, at a moment of its own. */
const followLatency = () =>
  inFolder(async (folder) => {
    const log = openEventLog(folder)
    const child = spawn(process.execPath, [here, 'follow', folder], { stdio: ['ignore', 'pipe', 'inherit'] })
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
    await lines.next()
    const times: number[] = []
    for (let after = 0; after < followed; after++) {
      await pause((after * 7) % 20)
      await log.append('watched', after, {
        type: 'review.made',
        review: { of: 'answer', triggers: [], outcome: 'proceed', objections: [] },
      })
      const acknowledged = microseconds()
      times.push(Number((await lines.next()).value) - acknowledged)
    }
    child.kill()
    await once(child, 'close')
    log.close()
    print('follow', spread(times))
  })

async function follow(folder: string): Promise<void> {
  const log = openEventLog(folder)
  console.log('ready')
  for await (const _event of log.follow('watched', 0, new AbortController().signal)) console.log(microseconds())
}

const diskSize = (steps: number) =>
  inFolder(async (folder) => {
    const log = openEventLog(folder)
    const facts = factsOfRun(steps)
    for (const [after, fact] of facts.entries()) await log.append('01JD9VQK4XZ8N2T7M5R3W6Y1AB', after, fact)
    log.close()
    print('size', {
      steps,
      events: facts.length,
      json: facts.reduce((sum, fact) => sum + JSON.stringify(fact).length, 0),
      disk: sizeOf(folder),
    })
  })

if (process.argv[2] === 'follow') await follow(process.argv[3] ?? '.')
else {
  await appendCost()
  await followLatency()
  await diskSize(10)
  await diskSize(50)
}
