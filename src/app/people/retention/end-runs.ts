import { setTimeout as sleep } from 'node:timers/promises'
import { faultOf } from '../../../core/fault.ts'
import type { App } from '../../app.ts'
import { cancelRun } from '../../runs/cancel-run.ts'
import { carrierOf } from '../../runs/who-works-on-run.ts'

/** ms that whoever carries a run may take to let go of it. */
const patienceMs = 15_000
const lookMs = 50

/** Drops what waits in the sessions of an owner, and ends their runs; resolves when nobody carries one any more. */
export async function endRunsOf(
  app: Pick<App, 'carriers' | 'log' | 'parts' | 'sessions'>,
  owner: string,
  signal: AbortSignal,
): Promise<void> {
  const [sessions, log] = await Promise.all([app.sessions(), app.log()])
  // One that has begun meanwhile is a run now.
  for (const { id } of await sessions.list({ owner }))
    for (const prompt of await sessions.queue(id)) await sessions.unqueue(id, prompt.id).catch(() => undefined)
  const open = (await log.list({ owner })).filter(({ last }) => last.type !== 'run.ended')
  const rank = ({ first }: (typeof open)[number]) => (first.type === 'run.began' ? (first.request.parent?.depth ?? 0) : 0)
  // Those that work for others end with them.
  for (const { run } of open.toSorted((a, b) => rank(a) - rank(b))) {
    signal.throwIfAborted()
    await cancelRun(app, run).catch((error: unknown) => {
      if (faultOf(error).code !== 'stale') throw error
    })
  }
  const end = performance.now() + patienceMs
  for (const { run } of open)
    while (performance.now() < end && (await carrierOf(app, run)) !== 'nobody') await sleep(lookMs, undefined, { signal })
}
