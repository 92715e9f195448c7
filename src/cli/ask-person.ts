import type { App } from '../app/app.ts'
import { answerRun } from '../app/runs/answer-run.ts'
import { cancelRun } from '../app/runs/cancel-run.ts'
import type { RunHandle } from '../app/runs/run-handle.ts'
import type { Question } from '../core/question.ts'
import type { RunResult } from '../core/run-result.ts'
import type { PersonsAnswer } from '../engine/answer-question.ts'
import { answerFrom } from '../tui/chat/answer-from.ts'
import { say } from '../views/words/say.ts'
import { wholeQuestion } from './answer-command.ts'
import type { Cli } from './cli.ts'
import { showRunLive } from './show-run-live.ts'
import type { Terminal } from './terminal.ts'

/**
 * Follows a run to where it ends or rests. Where a person is there, each question is asked in place and the run goes on with the answer; closing the input
 * (Ctrl-D) leaves it resting, an interrupt cancels it.
 */
export async function followAnswering(
  cli: Cli,
  app: Pick<App, 'inspect' | 'inspection' | 'log' | 'parts' | 'sessions'>,
  runHandle: RunHandle,
): Promise<RunResult> {
  let result = await showRunLive(cli, runHandle)
  while (result.question && cli.terminal.isAnswered) {
    const said = await askPerson(cli.terminal, result.question, cli.signal).catch((error) => {
      if (!cli.signal.aborted) throw error
    })
    if (cli.signal.aborted) return cancelRun(app, result.run)
    if (!said) return result
    result = await showRunLive(cli, await answerRun(app, result.run, said, { signal: cli.signal }))
  }
  return result
}

/** Puts a question to the person at the terminal until the answer says something; undefined where they leave. */
export async function askPerson(terminal: Terminal, question: Question, signal: AbortSignal): Promise<PersonsAnswer | undefined> {
  terminal.out(['', ...wholeQuestion(question), terminal.styled('dim', howToAnswer(question))].join('\n'))
  for (;;) {
    const typed = await terminal.read('> ', signal)
    if (typed === undefined) return undefined
    const said = answerFrom(question, typed)
    if (said) return said
  }
}

/** What can be typed. */
function howToAnswer({ kind, options = [], assumption }: Question): string {
  if (kind === 'approval') return say`(enter a number; any other text denies the call and is sent to the model)`
  const words = options.length > 0 ? say`enter a number or your own answer` : say`enter your answer`
  return `(${words}${assumption ? say`; press Enter to accept the most likely meaning` : ''})`
}
