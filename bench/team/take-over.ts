/**
 * How long runs of a worker that is killed stand still, and what that is made of. One worker is killed after the other, while another has room for its runs.
 *
 *     node bench/team/take-over.ts [KILLS]        one JSON line; ms, longest and median over all runs that changed hands
 *
 * `noticed`: from the kill to its being put back into the queue; `taken`: until a worker has it; `resumed`: until the next event is stored.
 */
import '../own-temporary.ts'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { connectPostgres } from '../../src/store/postgres/database.ts'
import { team } from './team.ts'

const kills = Number(process.argv[2] ?? 5)
const atOnce = 4
/** Of the model, so that a run lasts far longer than a take-over. */
const [steps, latencyMs] = [18, 2_000]

const model = spawn(process.execPath, [join(import.meta.dirname, 'model-process.ts'), String(steps), String(latencyMs)], {
  stdio: ['ignore', 'pipe', 'inherit'],
})
const [address] = await once(createInterface({ input: model.stdout }), 'line')
await using place = await team(String(address))
const database = connectPostgres(place.url)
const log = await place.app.log()
const noticed: number[] = []
const taken: number[] = []
const resumed: number[] = []
const whole: number[] = []
for (let kill = 0; kill < kills; kill++) {
  const worker = await place.worker(atOnce)
  const askings = await Promise.all(Array.from({ length: atOnce }, (_, index) => place.ask(`list-${kill * atOnce + index}`)))
  // Not at the same moment between two signs of life each time.
  await pause(1_000 + kill * 700)
  const other = await place.worker(atOnce)
  const killed = Date.now()
  worker.kill('SIGKILL')
  for (const runHandle of askings) {
    await runHandle.result
    const run = await runHandle.run
    const { rows } = await database.query<{ put: number; took: number }>(
      `select (extract(epoch from created_on) * 1000)::bigint as put, (extract(epoch from started_on) * 1000)::bigint as took
       from ibid_jobs.job where singleton_key = $1 and created_on > to_timestamp($2::float8 / 1000) order by created_on limit 1`,
      [run, killed],
    )
    const [job] = rows
    if (!job) throw new Error('a run did not change hands')
    const next = (await log.read(run)).find(({ at }) => at >= job.took)
    noticed.push(job.put - killed)
    taken.push(job.took - job.put)
    resumed.push((next?.at ?? Number.NaN) - job.took)
    whole.push((next?.at ?? Number.NaN) - killed)
  }
  other.kill('SIGKILL')
}
await database.close()
model.kill()
const of = (values: readonly number[]) => {
  const sorted = values.toSorted((a, b) => a - b)
  return { median: sorted[Math.floor(sorted.length / 2)], longest: sorted.at(-1) }
}
console.log(
  JSON.stringify({
    bench: 'team',
    figure: 'take-over',
    ...{ kills, runs: whole.length, latencyMs },
    ...{ noticedMs: of(noticed), takenMs: of(taken), resumedMs: of(resumed), wholeMs: of(whole) },
    repeatedWrites: place.executions().length - new Set(place.executions()).size,
  }),
)
