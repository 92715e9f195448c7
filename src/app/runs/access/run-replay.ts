import type { RunEvent } from '../../../core/event-types.ts'
import type { ReplayAnswer } from '../../../core/schemas/http/runs.ts'
import { firstDifference } from '../../../views/first-difference.ts'
import { replayRun } from '../replay/replay-run.ts'

/** Characters of a value that differs. */
const mostShown = 2_000

/** Whether the run of these events comes to the same when it is made again. Throws as `replayRun` does. */
export async function replayAnswer(events: readonly RunEvent[]): Promise<ReplayAnswer> {
  const found = firstDifference(events, await replayRun(events))
  if (!found) return { same: true }
  const shown = (value: unknown): string => `${found.where}: ${JSON.stringify(value)}`.slice(0, mostShown)
  const difference = {
    seq: found.seq,
    ...(found.a === undefined ? {} : { was: shown(found.a) }),
    ...(found.b === undefined ? {} : { is: shown(found.b) }),
  }
  return { same: false, difference }
}
