import type { RunEvent } from '../../core/facts.ts'
import type { EventLog } from '../../core/log.ts'
import { childRunId } from '../../engine/run-id.ts'
import type { Asking } from '../../house/asking.ts'
import type { CarryingHouse } from '../../house/serving/carrying-house.ts'
import type { RunSpan } from './run-span.ts'
import { spansOfRun } from './spans-of-run.ts'

/** ms that what waits may take to be sent when the server stops. */
const patienceMs = 3_000

interface Traces {
  close(): Promise<void>
}

/**
 * Sends a trace of each run that ends here, where the settings say where to. Nothing of it is in the way of a run: it is made from the log once the run is over. What
 * goes wrong is told, and no more.
 */
export async function sendTraces(carrying: CarryingHouse, onError: (error: unknown) => void): Promise<Traces> {
  const { url, content } = carrying.house.inspection.settings.server.traces
  if (url === undefined) return { close: async () => undefined }
  const { otlpSender } = await import('./otlp-sender.ts')
  const sender = await otlpSender({ url, onError }).catch((error: unknown) => {
    onError(error)
    return undefined
  })
  if (!sender) return { close: async () => undefined }
  const trace = async (asking: Asking): Promise<void> => {
    const ended = await asking.result.catch(() => undefined)
    if (!ended || ended.status === 'waiting') return
    const log = await carrying.house.log()
    sender.send(await spansOfAll(await log.read(ended.run), log, content))
  }
  carrying.onCarry((asking) => void trace(asking).catch(onError))
  return { close: () => sender.close(patienceMs) }
}

/** The spans of a run, and of the runs of the agents that it called. */
async function spansOfAll(events: readonly RunEvent[], log: EventLog, content: boolean): Promise<readonly RunSpan[]> {
  const spans = [...spansOfRun(events, { content })]
  for (const event of events) {
    if (event.type !== 'tool.finished' || !event.output.spent) continue
    spans.push(...(await spansOfAll(await log.read(childRunId(event.run, event.record.call.id)), log, content)))
  }
  return spans
}
