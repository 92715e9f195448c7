import { setTimeout as sleep } from 'node:timers/promises'
import { IbidError } from '../../core/fault.ts'
import { replay } from '../../core/fold-run.ts'
import type { ServerStore } from '../../core/server-store.ts'
import type { Distribution } from '../../core/waiting-runs.ts'
import type { App } from '../app.ts'
import { runQueueOf } from '../runs/queue-run.ts'
import { type ResumeServices, resumeTaken } from '../runs/resume-run.ts'
import type { RunHandle } from '../runs/run-handle.ts'
import { leftRuns, staysMarked } from './abandoned-runs.ts'
import { serverRunsOf } from './server-runs.ts'
import type { WorkerWatch } from './worker-watch.ts'

/** ms between two tries to take up a run that seems to be carried: the first, and the longest. */
const [firstWaitMs, longestWaitMs] = [50, 1_600]

/** A program that carries runs for all machines. */
export interface Worker {
  /** Runs that it carries now. */
  count(): number
  /**
   * Takes no more runs and lets go of those that it carries: nothing more is stored of them here, and they wait for other workers at once. With `patienceMs` it
   * gives them so long to end first.
   */
  stop(patienceMs?: number): Promise<void>
}

/** Takes runs, at most `atOnce` at a time, and carries each as far as it goes; and puts what dead workers have left back where others take it. */
export function startWorker(
  open: App,
  {
    distribution,
    store,
    atOnce,
    watch,
    beginWaiting,
  }: {
    readonly distribution: Distribution
    readonly store: Pick<ServerStore, 'carried'>
    readonly atOnce: number
    readonly watch?: WorkerWatch
    readonly beginWaiting?: (session: string) => Promise<void>
  },
): Worker {
  const carrying = serverRunsOf(open, store.carried, { lend: () => taking.lend() }, staysMarked(open))
  const { app } = carrying
  if (watch) carrying.onCarry(watch.carries)
  const { putBack } = runQueueOf(distribution)
  const underWay = new Map<string, Promise<void>>()
  /** What it gives up, from the moment at which it is stopped. */
  let givenUp: Set<string> | undefined

  const carry = async (id: string): Promise<void> => {
    const runHandle = await resumeHandedOver(app, id).catch((error: unknown) => {
      watch?.refused()
      throw error
    })
    for await (const event of runHandle) distribution.tell(event)
    await runHandle.result
  }
  const taking = distribution.take(atOnce, (id) => {
    const carried = carry(id)
      // It is carried elsewhere already, or stays on the log, and marked, for a machine that has its model and its tools.
      .catch(() => undefined)
      .finally(() => underWay.delete(id))
    underWay.set(id, carried)
    givenUp?.add(id)
    return carried
  })
  const left = leftRuns(app, { distribution, store, tookOver: watch?.tookOver, beginWaiting })
  left.start()
  return {
    count: () => underWay.size,
    async stop(patienceMs = 0) {
      left.stop()
      // Without patience nothing begins any more, also of what is being taken now.
      if (patienceMs === 0) {
        givenUp = new Set(underWay.keys())
        void carrying.leave()
      }
      await taking.stop()
      await settledWithin([...underWay.values()], patienceMs)
      const ids = new Set([...(givenUp ?? []), ...underWay.keys()])
      await carrying.leave()
      await Promise.allSettled(underWay.values())
      const log = await app.log()
      for (const id of ids) {
        const run = replay(id, await log.read(id))
        if (!run.request || run.end || run.unknown) continue
        await putBack(run)
        watch?.handedOver()
      }
    },
  }
}

/** Whoever has handed a run over still seems to carry it until the database knows better, which is mostly a few milliseconds. */
async function resumeHandedOver(app: ResumeServices, id: string): Promise<RunHandle> {
  for (let waitMs = firstWaitMs; ; waitMs *= 2) {
    try {
      return await resumeTaken(app, id)
    } catch (error) {
      if (!(error instanceof IbidError) || error.code !== 'busy' || waitMs > longestWaitMs) throw error
      await sleep(waitMs)
    }
  }
}

async function settledWithin(work: readonly Promise<void>[], ms: number): Promise<void> {
  if (ms === 0 || work.length === 0) return
  let timer: NodeJS.Timeout | undefined
  const over = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms)
  })
  await Promise.race([Promise.allSettled(work), over])
  clearTimeout(timer)
}
