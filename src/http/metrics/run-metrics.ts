import type { RunHandle } from '../../app/runs/run-handle.ts'
import type { EventLog } from '../../core/event-log.ts'
import type { RunEvent } from '../../core/event-types.ts'
import { childRunId } from '../../engine/run-id.ts'
import type { CountEvent } from './count-event.ts'
import type { Meters } from './meters.ts'

/** Who works at a run: this server, which was asked; a worker, to which this server has handed it over; or this program as such a worker. */
type Place = 'server' | 'handed over' | 'worker'

interface Hearing {
  readonly meters: Meters
  readonly count: CountEvent
  log(): Promise<EventLog>
}

/**
 * Counts what happens in a run: what it costs where it is carried, and how long its reader waits where it was asked, so that the sum over all programs of a team
 * has everything once. Resolves when that is over; never rejects.
 */
export async function measureRun(runHandle: RunHandle, place: Place, { meters, count, log }: Hearing): Promise<void> {
  const startedAt = performance.now()
  const seconds = () => (performance.now() - startedAt) / 1_000
  const isAskedHere = place !== 'worker'
  const open = place === 'handed over' ? meters.runsFollowed : meters.runsOpen
  let waitsFor: 'beginning' | 'event' | 'text' | 'nothing' = 'beginning'
  let isOfWorker = place === 'handed over'
  let stepAt = startedAt
  open.inc()
  try {
    const begun = await (await log()).read(await runHandle.run)
    const [began] = begun
    if (began?.type !== 'run.began') return
    for await (const event of runHandle) {
      if ('seq' in event) {
        // An answer that is given again needs no worker.
        if (event.type === 'answer.reused') isOfWorker = false
        // A run that is carried on was asked for some time ago.
        if (event.type === 'run.began') waitsFor = isAskedHere ? 'event' : 'nothing'
        else if (waitsFor === 'event') {
          meters.firstEvent.observe(seconds())
          waitsFor = 'text'
        }
        if (isOfWorker) continue
        if (event.seq === 2 && place === 'worker') meters.queued.observe(Math.max(0, event.at - began.at) / 1_000)
        if (event.type === 'model.replied') {
          meters.stepSeconds.observe((performance.now() - stepAt) / 1_000)
          stepAt = performance.now()
        }
        count(event, began)
        if (event.type === 'tool.finished' && event.output.spent) await countChild(event, count, await log())
      } else if (event.type === 'text.delta' && waitsFor !== 'beginning' && waitsFor !== 'nothing') {
        meters.firstText.observe(seconds())
        if (waitsFor === 'event') meters.firstEvent.observe(seconds())
        waitsFor = 'nothing'
      }
    }
    const { status } = await runHandle.result
    if (isOfWorker) return
    meters.runs.inc({ status })
    meters.runSeconds.observe({ status }, seconds())
  } catch {
    // It never began, or the server let go of it.
  } finally {
    open.dec()
  }
}

/** Counts the run of the agent that a call handed work to; nobody else hears of it. */
async function countChild(event: Extract<RunEvent, { readonly type: 'tool.finished' }>, count: CountEvent, log: EventLog): Promise<void> {
  const events = await log.read(childRunId(event.run, event.record.call.id))
  const [began] = events
  if (began?.type !== 'run.began') return
  for (const each of events) {
    count(each, began)
    if (each.type === 'tool.finished' && each.output.spent) await countChild(each, count, log)
  }
}
