import type { RunEvent } from '../../core/event-types.ts'
import { fold } from '../../core/fold-run.ts'
import type { Run } from '../../core/run.ts'
import { isResting } from '../../engine/questions.ts'
import { followRemoteRun } from './follow-remote-run.ts'
import type { LiveEvent } from './live-events.ts'
import type { RunQueue } from './queue-run.ts'
import type { RunDependencies } from './run-dependencies.ts'

/**
 * Puts a run with this `past` into other hands, and tells what happens to it there until it rests, has ended, or `signal` aborts; gives it as it is then.
 * `sent` is called when it waits for a worker.
 */
export async function handOver(
  id: string,
  past: readonly RunEvent[],
  { log, elsewhere }: { readonly log: RunDependencies['log']; readonly elsewhere: RunQueue },
  { sent, heard }: { sent(): void; heard(event: LiveEvent): void },
  signal: AbortSignal,
): Promise<Run> {
  const { run, apply } = fold(id, past)
  if (isLeftAlone(run)) return run
  await elsewhere.send(run)
  sent()
  for await (const event of followRemoteRun(id, run.seq, { log, distribution: elsewhere, isNew: true }, signal)) {
    if ('at' in event) apply(event)
    heard(event)
    if (isLeftAlone(run)) break
  }
  return run
}

/** Whether there is nothing to do for a worker: the run has ended, or a person is to answer. */
export const isLeftAlone = (run: Run): boolean => run.end !== undefined || isResting(run)
