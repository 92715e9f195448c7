import type { RunEvent } from '../../core/facts.ts'
import { fold } from '../../core/run.ts'
import { findRun } from '../../house/ask.ts'
import { moment } from '../../views/amounts.ts'
import { captionOf } from '../../views/caption.ts'
import { resultOf } from '../../views/result.ts'
import { answerText } from '../answer-text.ts'
import { exitCodeOf } from '../exit-code.ts'
import type { Face } from '../face.ts'

/** `ibid runs follow`: the past of a run, then what happens, until it ends. */
export async function followRun(face: Face, prefix: string): Promise<number> {
  const house = await face.house()
  const run = await findRun(house, prefix)
  return tell(face, run, (await house.log()).follow(run, 0, face.signal))
}

/** `ibid runs replay`: the run again from its log alone; no model and no tool is asked. */
export async function replayRun(face: Face, prefix: string): Promise<number> {
  const house = await face.house()
  const run = await findRun(house, prefix)
  return tell(face, run, await (await house.log()).read(run))
}

async function tell(face: Face, run: string, events: AsyncIterable<RunEvent> | Iterable<RunEvent>): Promise<number> {
  const told = fold(run)
  for await (const event of events) {
    told.apply(event)
    if (face.options.jsonl) face.jsonLine(event)
    else if (!face.options.json) face.terminal.out(`${String(event.seq).padStart(3)}  ${moment(event.at)}  ${captionOf(event)}`)
  }
  const result = resultOf(told.run)
  if (face.options.json) face.json(result)
  else if (!face.options.jsonl && told.run.end) face.terminal.out(`\n${answerText(result, face.terminal)}`)
  return face.signal.aborted ? 130 : exitCodeOf[result.status]
}
