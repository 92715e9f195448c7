import type { App } from '../../app/app.ts'
import type { RunHandle } from '../../app/runs/run-handle.ts'
import type { ServerRuns } from '../../app/workers/server-runs.ts'
import type { Changes } from '../../core/change.ts'

interface Telling {
  readonly app: Pick<App, 'log'>
  readonly carrying: Pick<ServerRuns, 'onCarry'>
  readonly changes: Pick<Changes, 'tell'>
}

/** Tells the pages of a run's owner when it has ended or waits for them: the request that began it was answered long before. */
export function tellRunEnds({ app, carrying, changes }: Telling): void {
  const told = async (runHandle: RunHandle): Promise<void> => {
    const [began] = await (await app.log()).read(await runHandle.run)
    await runHandle.result
    if (began?.type !== 'run.began') return
    const { owner } = began.request
    changes.tell({ topic: 'runs', ...(owner === undefined ? {} : { owner }) })
  }
  // A run that comes to no result has told whoever began it.
  carrying.onCarry((runHandle) => void told(runHandle).catch(() => undefined))
}
