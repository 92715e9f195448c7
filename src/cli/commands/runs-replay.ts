import { replayRun } from '../../app/runs/replay/replay-run.ts'
import { firstDifference } from '../../views/first-difference.ts'
import { say } from '../../views/words/say.ts'
import type { Cli } from '../cli.ts'
import { differenceLines } from '../diff-text.ts'
import { type RunPlace, runEvents } from '../run-events.ts'

/** `ibid runs replay --check`: makes a run again from its recorded answers, in memory; exit code 1 where it comes to something else. */
export async function checkReplay(cli: Cli, place: RunPlace): Promise<number> {
  const { run, events } = await runEvents(cli, place)
  const difference = firstDifference(events, await replayRun(events))
  const outcome = { run, identical: difference === undefined, events: events.length, ...(difference ? { difference } : {}) }
  const lines = difference
    ? [say`${run}: differs; a is the recording, b is the replay`, ...differenceLines(difference)]
    : [say`${run}: identical, ${events.length} events`]
  cli.show(outcome, lines.join('\n'))
  return difference ? 1 : 0
}
