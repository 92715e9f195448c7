import { replayRun } from '../../house/replay-run.ts'
import { firstDifference } from '../../views/first-difference.ts'
import { differenceLines } from '../diff-text.ts'
import type { Face } from '../face.ts'
import { type RunPlace, runEvents } from '../run-events.ts'

/** `ibid runs replay --check`: makes a run again from its recorded answers, in memory; exit code 1 where it comes to something else. */
export async function checkReplay(face: Face, place: RunPlace): Promise<number> {
  const { run, events } = await runEvents(face, place)
  const difference = firstDifference(events, await replayRun(events))
  const outcome = { run, identical: difference === undefined, events: events.length, ...(difference ? { difference } : {}) }
  if (face.options.json) face.json(outcome)
  else if (face.options.jsonl) face.jsonLine(outcome)
  else if (!difference) face.terminal.out(`${run}: identical, ${events.length} events`)
  else face.terminal.out([`${run}: differs; a is the recording, b what it comes to now`, ...differenceLines(difference)].join('\n'))
  return difference ? 1 : 0
}
