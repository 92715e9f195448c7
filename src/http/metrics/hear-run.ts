import type { RunEvent } from '../../core/facts.ts'
import type { EventLog } from '../../core/log.ts'
import { childRunId } from '../../engine/run-id.ts'
import type { Asking } from '../../house/asking.ts'
import type { CountEvent } from './count-event.ts'
import type { Meters } from './meters.ts'

/** Counts what happens in a run while this server carries it. Resolves when that is over; never rejects. */
export async function hearRun(asking: Asking, meters: Meters, count: CountEvent, log: () => Promise<EventLog>): Promise<void> {
  const startedAt = performance.now()
  const seconds = () => (performance.now() - startedAt) / 1_000
  let isFirstText = false
  try {
    const begun = await (await log()).read(await asking.run)
    const [began] = begun
    if (began?.type !== 'run.began') return
    for await (const event of asking) {
      if ('seq' in event) {
        // A run that is carried on was asked for some time ago.
        if (event.type === 'run.began') isFirstText = true
        count(event, began)
        if (event.type === 'tool.finished' && event.output.spent) await countChild(event, count, await log())
      } else if (event.type === 'text.delta' && isFirstText) {
        meters.firstText.observe(seconds())
        isFirstText = false
      }
    }
    const { status } = await asking.result
    meters.runs.inc({ status })
    meters.runSeconds.observe({ status }, seconds())
  } catch {
    // It never began, or the server let go of it.
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
