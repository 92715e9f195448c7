import type { App } from '../../app/app.ts'
import type { RunHandle } from '../../app/runs/run-handle.ts'
import type { EventLog } from '../../core/event-log.ts'
import type { RunEvent } from '../../core/event-types.ts'
import { childRunId } from '../../engine/run-id.ts'
import type { RunSpan } from './run-span.ts'
import { spansOfRun } from './spans-of-run.ts'

/** ms that what waits may take to be sent when the program stops. */
const patienceMs = 3_000

/** Sends a trace of each run once it has ended. */
export interface Traces {
  /** Where a run is carried. */
  carries(runHandle: RunHandle): void
  /** Where it was handed over to workers, whose matter its trace is; what no worker had a hand in is sent here. */
  handsOver(runHandle: RunHandle): void
  close(): Promise<void>
}

const none: Traces = { carries: () => undefined, handsOver: () => undefined, close: async () => undefined }

/**
 * Sends traces where the settings say where to. Nothing of it is in the way of a run: it is made from the log once the run is over, so that a run of many machines
 * is one trace, sent by whoever brought it to its end. What goes wrong is told, and no more.
 */
export async function sendTraces(
  { inspection, log: openLog }: Pick<App, 'inspection' | 'log'>,
  onError: (error: unknown) => void,
): Promise<Traces> {
  const { url, content } = inspection.settings.server.traces
  if (url === undefined) return none
  const { otlpSender } = await import('./otlp-sender.ts')
  const sender = await otlpSender({ url, onError }).catch((error: unknown) => {
    onError(error)
    return undefined
  })
  if (!sender) return none
  /** Of runs that are over and not yet with the sender. */
  const readings = new Set<Promise<void>>()
  const read = async (run: string, isOurs: (events: readonly RunEvent[]) => boolean): Promise<void> => {
    const log = await openLog()
    const events = await log.read(run)
    if (isOurs(events)) sender.send(await spansOfAll(events, log, content))
  }
  const trace = async (runHandle: RunHandle, isOurs: (events: readonly RunEvent[]) => boolean): Promise<void> => {
    const ended = await runHandle.result.catch(() => undefined)
    if (!ended || ended.status === 'waiting') return
    const reading = read(ended.run, isOurs)
      .catch(onError)
      .finally(() => readings.delete(reading))
    readings.add(reading)
  }
  return {
    carries: (runHandle) => void trace(runHandle, () => true),
    handsOver: (runHandle) => void trace(runHandle, (events) => !events.some((event) => 'step' in event)),
    async close() {
      await Promise.all(readings)
      await sender.close(patienceMs)
    },
  }
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
