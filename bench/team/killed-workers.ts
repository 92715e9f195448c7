/**
 * Runs of 10 steps over three workers, of which one is killed every 5 s and started anew, while the database restarts twice.
 *
 *     node bench/team/killed-workers.ts [RUNS]        1,000 where nothing is said; one JSON line
 */
import '../own-temporary.ts'
import type { ChildProcess } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { replay } from '../../src/core/fold-run.ts'
import { postgresProgram } from '../../src/store/postgres/server.fixture.ts'
import { stepsOf, team } from './team.ts'

const runs = Number(process.argv[2] ?? 1_000)
const steps = 10
const atOnce = 8
const killEveryMs = 5_000

await using place = await team(stepsOf(steps))
const workers: ChildProcess[] = []
for (let index = 0; index < 3; index++) workers.push(await place.worker(atOnce))
const began = performance.now()
let kills = 0
let restarts = 0
let isOver = false
const killing = (async () => {
  for (let turn = 0; !isOver; turn++) {
    await pause(killEveryMs)
    if (isOver) return
    workers[turn % 3]!.kill('SIGKILL')
    kills += 1
    workers[turn % 3] = await place.worker(atOnce)
    if (turn === 2 || turn === 5) {
      postgresProgram('pg_ctl', ['-D', place.data, '-w', '-m', 'fast', 'restart'])
      restarts += 1
    }
  }
})()
const ids: string[] = []
const results: Promise<unknown>[] = []
for (let index = 0; index < runs; index++) {
  const runHandle = await place.ask(`list-${index}`)
  ids.push(await runHandle.run)
  results.push(runHandle.result.catch((error: Error) => ({ status: `rejected: ${error.message}` })))
}
const ends = await Promise.all(results)
isOver = true
const seconds = (performance.now() - began) / 1_000
await killing
const log = await place.app.log()
const statuses: Record<string, number> = {}
for (const end of ends) {
  const status = typeof end === 'object' && end !== null && 'status' in end ? String(end.status) : 'unknown'
  statuses[status] = (statuses[status] ?? 0) + 1
}
let [lost, broken, interrupted, longestPauseMs] = [0, 0, 0, 0]
for (const id of ids) {
  const events = await log.read(id)
  if (!(await log.verify(id)).intact) broken += 1
  const run = replay(id, events)
  // From the first reply on: a run that waits for its turn pauses too.
  for (const [index, event] of events.entries()) if (index > 1) longestPauseMs = Math.max(longestPauseMs, event.at - events[index - 1]!.at)
  if (!run.end) lost += 1
  interrupted += run.results.filter(({ record }) => record.error?.code === 'interrupted').length
}
const executions = place.executions()
console.log(
  JSON.stringify({
    bench: 'team',
    figure: 'killed workers',
    ...{ runs, steps, kills, restarts, statuses, lost, broken, interrupted, longestPauseMs },
    writes: executions.length,
    repeatedWrites: executions.length - new Set(executions).size,
    seconds: Math.round(seconds * 10) / 10,
    runsPerSecond: Math.round((runs / seconds) * 10) / 10,
  }),
)
