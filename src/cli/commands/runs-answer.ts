import { answerRun } from '../../app/runs/answer-run.ts'
import { findRun } from '../../app/runs/find-run.ts'
import { IbidError } from '../../core/fault.ts'
import { replay } from '../../core/fold-run.ts'
import type { Decision, Question } from '../../core/question.ts'
import type { PersonsAnswer } from '../../engine/answer-question.ts'
import { answerFrom } from '../../tui/chat/answer-from.ts'
import { say } from '../../views/words/say.ts'
import { followAnswering } from '../ask-person.ts'
import type { Cli } from '../cli.ts'
import { titleSession } from '../session-option.ts'
import { showResult } from '../show-result.ts'

export interface AnswerOptions {
  readonly allow?: Decision
  readonly question?: string
}

/** `ibid runs answer`: what a run asked is answered, once, from any process; then the run goes on, and is shown as `ask` shows its own. */
export async function answer(cli: Cli, prefix: string, words: string | undefined, options: AnswerOptions): Promise<number> {
  const app = await cli.app()
  const run = await findRun(app, prefix)
  const open = replay(run, await (await app.log()).read(run)).question
  const said = saidOf(open, words, options)
  const runHandle = await answerRun(
    app,
    run,
    { ...said, ...(options.question ? { question: options.question } : {}) },
    { signal: cli.signal },
  )
  const result = await followAnswering(cli, app, runHandle)
  const exitCode = await showResult(cli, result)
  await titleSession(app, result.session, run, cli.signal)
  return exitCode
}

/** Throws `IbidError('usage')` for words that decide nothing; where no question is open, the engine says why. */
function saidOf(open: Question | undefined, words = '', { allow }: AnswerOptions): PersonsAnswer {
  if (!open) return { text: words, ...(allow ? { decision: allow } : {}) }
  if (open.kind === 'approval' && allow) return { text: words, decision: allow }
  if (allow) throw new IbidError('usage', `${open.id} is a question, not a request for approval: ${open.text}`, 'omit --allow')
  const said = words.trim() === '' ? undefined : answerFrom(open, words)
  if (said) return said
  const remedy = open.kind === 'approval' ? say`use --allow once, --allow session or --allow deny` : say`pass it after the run, in quotes`
  throw new IbidError('usage', `no answer given; ${open.id} asks: ${open.text}`, remedy)
}
