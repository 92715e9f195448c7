import type { EventLog } from '../../core/event-log.ts'
import { fold } from '../../core/fold-run.ts'
import { isLeftAlone } from './hand-over-run.ts'
import type { RunHandle } from './run-handle.ts'

/**
 * Waits until a run has ended, a person is to answer, or `ms` have passed. Where this program has let go of it, it is waited for at the log, for whoever carries
 * it on.
 */
export async function waitForRun({ run, result }: RunHandle, log: Pick<EventLog, 'read' | 'follow'>, ms: number): Promise<void> {
  if (ms === 0) return
  const late = new AbortController()
  const isLate = new Promise<void>((resolve) => late.signal.addEventListener('abort', () => resolve(), { once: true }))
  const timer = setTimeout(() => late.abort(), ms)
  const settled = result.then(
    () => undefined,
    async () => leftAlone(await run, log, late.signal),
  )
  try {
    await Promise.race([settled, isLate])
  } finally {
    clearTimeout(timer)
    late.abort()
  }
}

async function leftAlone(id: string, log: Pick<EventLog, 'read' | 'follow'>, signal: AbortSignal): Promise<void> {
  const { run, apply } = fold(id, await log.read(id))
  if (isLeftAlone(run)) return
  for await (const event of log.follow(id, run.seq, signal)) {
    apply(event)
    if (isLeftAlone(run)) return
  }
}
