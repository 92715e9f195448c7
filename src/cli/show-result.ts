import type { RunResult } from '../core/run-result.ts'
import { restText } from './answer-command.ts'
import { answerText } from './answer-text.ts'
import { exitCodeOf } from './exit-code.ts'
import { type Face, faultLine } from './face.ts'

/** Shows what came of a run as people or machines want it, and gives the exit code of the command. */
export function showResult(face: Face, result: RunResult): number {
  if (face.options.json) face.json(result)
  else if (face.options.jsonl) face.jsonLine({ type: 'result', result })
  else face.terminal.out(result.question ? restText(face, result) : answerText(result, face.terminal))
  if (result.fault) face.warn(faultLine(result.fault))
  return exitCodeOf[result.status]
}
