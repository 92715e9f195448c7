import type { RunEvent } from '../../core/facts.ts'
import { fold } from '../../core/run.ts'
import { findRun } from '../../house/find-run.ts'
import { moment } from '../../views/amounts.ts'
import { captionOf } from '../../views/caption.ts'
import { resultOf } from '../../views/result.ts'
import { restText } from '../answer-command.ts'
import { answerText } from '../answer-text.ts'
import { exitCodeOf } from '../exit-code.ts'
import type { Face } from '../face.ts'
import { type RunPlace, runEvents } from '../run-events.ts'

/** `ibid runs follow`: the past of a run, then what happens, until it ends. */
export async function followRun(face: Face, prefix: string): Promise<number> {
  const house = await face.house()
  const run = await findRun(house, prefix)
  const log = await house.log()
  const known = (await log.read(run)).length
  return tell(face, run, log.follow(run, 0, face.signal), known)
}

/** `ibid runs replay`: the run again from its log, or from a file, alone; no model and no tool is asked. */
export async function tellRun(face: Face, place: RunPlace): Promise<number> {
  const { run, events } = await runEvents(face, place)
  return tell(face, run, events)
}

/** A question that is open is told with the command that answers it: the last of the `known` events, and whatever comes behind them. */
async function tell(
  face: Face,
  run: string,
  events: AsyncIterable<RunEvent> | readonly RunEvent[],
  known = 'length' in events ? events.length : 0,
): Promise<number> {
  const told = fold(run)
  for await (const event of events) {
    told.apply(event)
    if (face.options.jsonl) face.jsonLine(event)
    else if (!face.options.json) {
      face.terminal.out(`${String(event.seq).padStart(3)}  ${moment(event.at)}  ${captionOf(event)}`)
      if (told.run.question && event.seq >= known) face.terminal.out(`\n${restText(face, resultOf(told.run))}\n`)
    }
  }
  const result = resultOf(told.run)
  if (face.options.json) face.json(result)
  else if (!face.options.jsonl && told.run.end) face.terminal.out(`\n${answerText(result, face.terminal)}`)
  return face.signal.aborted ? 130 : exitCodeOf[result.status]
}
