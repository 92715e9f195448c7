import type { Distribution } from '../../core/distribution.ts'
import { replay } from '../../core/run.ts'
import type { ServerStore } from '../../core/server-store.ts'
import { isResting } from '../../engine/questions.ts'
import type { House } from '../house.ts'
import { elsewhereOf } from './elsewhere.ts'

/** ms between two looks. A worker that gives no sign of life for 8 s is dead, so that another has its runs within 15 s. */
const lookMs = 2_000

/** How often this program puts one run back: one that brings down whatever carries it must not do so for ever, at the cost of a model call each time. */
const mostTimes = 5

/** Puts runs back whose workers have died. Every node looks; of several that find the same run, one puts it back. */
export function leftRuns(house: House, distribution: Distribution, store: Pick<ServerStore, 'carried'>): { start(): void; stop(): void } {
  const times = new Map<string, number>()
  const { putBack } = elsewhereOf(distribution)
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  let before: ReadonlySet<string> = new Set()
  const look = async () => {
    const left = new Set(await distribution.left())
    // Between a worker's taking a run and its first sign of life nobody seems to have it: what is left is left at two looks.
    const again = [...left].filter((run) => before.has(run) && (times.get(run) ?? 0) < mostTimes)
    before = left
    const log = again.length > 0 ? await house.log() : undefined
    for (const id of again) {
      const run = replay(id, (await log?.read(id)) ?? [])
      if (!run.request || run.end || isResting(run)) {
        await store.carried.remove(id)
        continue
      }
      times.set(id, (times.get(id) ?? 0) + 1)
      await putBack(run)
    }
  }
  const later = () => {
    if (!isStopped)
      timer = setTimeout(
        () =>
          void look()
            .catch(() => undefined)
            .finally(later),
        lookMs,
      ).unref()
  }
  return {
    start: later,
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
