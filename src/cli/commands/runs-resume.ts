import { resumeRun } from '../../house/ask.ts'
import { answerText } from '../answer-text.ts'
import { exitCodeOf } from '../exit-code.ts'
import { type Face, faultLine } from '../face.ts'
import { followLive } from '../follow-live.ts'

/** `ibid runs resume`: carries on where the log ends; a run that has ended just shows its result. */
export async function resume(face: Face, prefix: string): Promise<number> {
  const result = await followLive(face, await resumeRun(await face.house(), prefix, face.signal))
  if (face.options.json) face.json(result)
  else if (face.options.jsonl) face.jsonLine({ type: 'result', result })
  else face.terminal.out(answerText(result, face.terminal))
  if (result.fault) face.warn(faultLine(result.fault))
  return exitCodeOf[result.status]
}
