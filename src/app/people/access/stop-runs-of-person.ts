import type { ServerStore } from '../../../core/server-store.ts'
import type { App } from '../../app.ts'
import type { ServerRuns } from '../../workers/server-runs.ts'

interface StopDependencies {
  readonly app: Pick<App, 'log' | 'sessions'>
  readonly carrying: Pick<ServerRuns, 'live'>
  readonly store: Pick<ServerStore, 'carried'>
}

/** Ends what a server does for somebody who is shut out: the prompts that wait in their sessions are dropped, the runs that it carries for them cancelled. */
export async function stopRunsOf({ app, carrying, store }: StopDependencies, owner: string): Promise<void> {
  const [sessions, log] = await Promise.all([app.sessions(), app.log()])
  // One that has begun meanwhile is a run now.
  for (const { id } of await sessions.list({ owner }))
    for (const prompt of await sessions.queue(id)) await sessions.unqueue(id, prompt.id).catch(() => undefined)
  for (const run of await store.carried.list()) {
    const [found] = await log.list({ prefix: run, limit: 1 })
    if (found?.first.type === 'run.began' && found.first.request.owner === owner) carrying.live(run)?.cancel()
  }
}
