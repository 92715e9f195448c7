import type { RunResult } from '../core/run-result.ts'
import { restText } from './answer-command.ts'
import { answerText } from './answer-text.ts'
import { type Cli, faultLine } from './cli.ts'
import { exitCodeOfAnswer } from './exit-code.ts'

/** Shows what came of a run as people or machines want it, and gives the exit code of the command. */
export async function showResult(cli: Cli, result: RunResult): Promise<number> {
  const text =
    cli.options.json || cli.options.jsonl ? undefined : result.question ? restText(cli, result) : await answerText(result, cli.terminal)
  cli.show(result, text, [{ type: 'result', result }])
  if (result.fault) cli.warn(faultLine(result.fault))
  return exitCodeOfAnswer(result)
}
