import type { RunEvent } from '../../core/event-types.ts'
import { fold } from '../../core/fold-run.ts'
import type { Run } from '../../core/run.ts'
import { retryOnConflict } from './retry-on-conflict.ts'
import type { RunDependencies } from './run-dependencies.ts'

/** ms for which whoever carries a cancelled run is waited for: they notice within half a second. */
const graceMs = 2_000

/**
 * Cancels a run that somebody else carries, here or elsewhere, so that they store what its model has said until then, and gives the run as it has ended. `heard` is
 * told of what comes behind `after`. Gives `undefined` where nobody carries it, or nobody has ended it within two seconds: then it is left to whoever asks.
 */
export async function cancelElsewhere(
  id: string,
  after: number,
  { log, carriers }: Pick<RunDependencies, 'log' | 'carriers'>,
  heard: (event: RunEvent) => void,
): Promise<Run | undefined> {
  if (!carriers || (await carriers.presence(id)) === 'nobody') return undefined
  const { run, apply } = fold(id, [])
  const take = (events: readonly RunEvent[]) => {
    for (const event of events) {
      apply(event)
      if (event.seq > after) heard(event)
    }
  }
  await retryOnConflict(async () => {
    take(await log.read(id, run.seq))
    if (!run.end && !run.cancelled) take([await log.append(id, run.seq, { type: 'run.cancelled', by: 'person' })])
  })
  for await (const event of log.follow(id, run.seq, AbortSignal.timeout(graceMs))) take([event])
  return run.end ? run : undefined
}
