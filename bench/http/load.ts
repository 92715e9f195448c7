/**
 * 500 open streams on 50 concurrent runs of one `ibid serve`: each run searches three times and streams an answer of 200 words at 25 a second, and when it ends
 * another takes its place and its readers go over to that. The first begin one after another, over the time that a run takes.
 *
 *     node bench/http/load.ts [seconds] [runs] [streams]        60, 50 and 500 where absent; a JSON line a figure, times in ms
 */
import '../own-temporary.ts'
import { setTimeout as pause } from 'node:timers/promises'
import { follow, print, served, spread } from './served.ts'

const [seconds = 60, runs = 50, streams = 500] = process.argv.slice(2).map(Number)
const words = Array.from({ length: 200 }, (_, index) => `word${index} `)
const runMs = 10_000

await using server = await served(({ body }) => {
  const results = JSON.stringify(body?.['messages']).split('"role":"tool"').length - 1
  if (results < 3) return { calls: [{ tool: 'documents_search', input: { query: `jobs that throw ${results}` } }], slowMs: 40 }
  return { text: [...words, 'A job that throws is tried again, up to 7 times [s1].'], slowMs: 40 }
})
const errors = new Map<string, number>()
const latencies: number[] = []
const memory: number[] = []
let done = 0
let events = 0
let openAtMost = 0

const count = (error: unknown) => {
  const name = error instanceof Error ? error.message : String(error)
  errors.set(name, (errors.get(name) ?? 0) + 1)
}

/** Follows a run from its start; what was stored before the stream stood says nothing of how fast it is. */
async function read(run: string): Promise<void> {
  const since = Date.now()
  let last = 0
  let isOver = false
  const status = await follow(server, run, 0, ({ id, type, at }) => {
    if (id !== last + 1) count(`event ${id} after ${last}`)
    last = id
    events += 1
    isOver ||= type === 'run.result'
    if (at > since + 500) latencies.push(Date.now() - at)
  })
  if (status !== 200) count(`status ${status}`)
  else if (!isOver) count('a stream without a result')
}

async function carryOn(place: number, end: number): Promise<void> {
  await pause((place / runs) * runMs)
  while (performance.now() < end) {
    try {
      const run = await server.ask('How often is a job tried again?')
      await Promise.all(Array.from({ length: streams / runs }, () => read(run)))
      done += 1
    } catch (error) {
      return count(error)
    }
  }
}

// Code that is loaded for the first run is not what a run costs.
await read(await server.ask('How often is a job tried again?'))
latencies.length = 0
const before = { at: performance.now(), cpu: server.cpu(), own: process.cpuUsage(), memory: server.memory().now }
const looking = setInterval(() => {
  memory.push(server.memory().now)
  void server.metric('ibid_streams_open').then((open) => (openAtMost = Math.max(openAtMost, open)), count)
}, 1_000)
await Promise.all(Array.from({ length: runs }, (_, place) => carryOn(place, before.at + seconds * 1_000)))
clearInterval(looking)
const own = process.cpuUsage(before.own)
const wrong = [...errors.values()].reduce((sum, each) => sum + each, 0)
print('load', { runs, streams: openAtMost, runsDone: done, events, wrong, errors: Object.fromEntries(errors) })
print('first event to the client after the fact', spread(latencies))
print('memory of the server, MB', { oneRun: before.memory, usual: spread(memory).p50, atMost: server.memory().peak })
print('processor time, seconds', {
  wall: Math.round((performance.now() - before.at) / 1_000),
  server: Math.round(server.cpu() - before.cpu),
  readersAndModel: Math.round((own.user + own.system) / 1_000_000),
})
