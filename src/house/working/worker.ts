import type { Distribution } from '../../core/distribution.ts'
import { replay } from '../../core/run.ts'
import type { ServerStore } from '../../core/server-store.ts'
import type { House } from '../house.ts'
import { resumeRun } from '../resume-run.ts'
import { carryingHouse } from '../serving/carrying-house.ts'
import { elsewhereOf } from './elsewhere.ts'
import { leftRuns } from './left-runs.ts'

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
  open: House,
  {
    distribution,
    store,
    atOnce,
  }: { readonly distribution: Distribution; readonly store: Pick<ServerStore, 'carried'>; readonly atOnce: number },
): Worker {
  const carrying = carryingHouse(open, store.carried)
  const { house } = carrying
  const { putBack } = elsewhereOf(distribution)
  const underWay = new Map<string, Promise<void>>()

  const carry = async (id: string): Promise<void> => {
    const asking = await resumeRun(house, id)
    for await (const event of asking) if (!('at' in event)) distribution.tell(event)
    await asking.result
  }
  const taking = distribution.take(atOnce, (id) => {
    const carried = carry(id)
      // It is carried elsewhere already, or stays on the log, and marked, for a machine that has its model and its tools.
      .catch(() => undefined)
      .finally(() => underWay.delete(id))
    underWay.set(id, carried)
    return carried
  })
  const left = leftRuns(house, distribution, store)
  left.start()
  return {
    count: () => underWay.size,
    async stop(patienceMs = 0) {
      left.stop()
      await taking.stop()
      await settledWithin([...underWay.values()], patienceMs)
      const ids = [...underWay.keys()]
      await carrying.leave()
      await Promise.allSettled(underWay.values())
      const log = await house.log()
      for (const id of ids) {
        const run = replay(id, await log.read(id))
        if (run.request && !run.end) await putBack(run)
      }
    },
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
