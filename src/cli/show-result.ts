import type { RunResult } from '../core/run-result.ts'
import { restText } from './answer-command.ts'
import { answerText } from './answer-text.ts'
import { exitCodeOfAnswer } from './exit-code.ts'
import { type Face, faultLine } from './face.ts'

/** Shows what came of a run as people or machines want it, and gives the exit code of the command. */
export async function showResult(face: Face, result: RunResult): Promise<number> {
  const text =
    face.options.json || face.options.jsonl ? undefined : result.question ? restText(face, result) : await answerText(result, face.terminal)
  face.show(result, text, [{ type: 'result', result }])
  if (result.fault) face.warn(faultLine(result.fault))
  return exitCodeOfAnswer(result)
}
