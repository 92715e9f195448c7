import { answerRun } from '../app/runs/answer-run.ts'
import type { RunHandle } from '../app/runs/run-handle.ts'
import type { RunEvent } from '../core/event-types.ts'
import { faultOf } from '../core/fault.ts'
import type { Question } from '../core/question.ts'
import type { Run } from '../core/run.ts'
import type { PersonsAnswer } from '../engine/answer-question.ts'
import { restsOn } from '../engine/questions.ts'
import { resultOf } from '../views/result.ts'
import { say } from '../views/words/say.ts'
import { answerCommand, restText } from './answer-command.ts'
import { askPerson } from './ask-person.ts'
import { type Cli, faultLine } from './cli.ts'

/** What comes next on the log of a run that is followed. */
export type Coming = Promise<IteratorResult<RunEvent>>

/** Puts the questions of a run that is followed to whoever watches it. */
export interface AnswerRunQuestions {
  /**
   * Puts the question that the run rests on, once, until it is answered here or something else comes. At a terminal the person is asked in place and the run
   * goes on in this process; elsewhere the command is printed that answers it.
   */
  put(run: Run, coming: Coming): Promise<void>
  /** The run as this process has carried it, since a question was answered here. */
  carried(): RunHandle | undefined
}

export function answerRunQuestions(cli: Cli): AnswerRunQuestions {
  const { terminal } = cli
  let newest: string | undefined
  let carried: RunHandle | undefined

  const carryOn = async (run: string, question: Question, said: PersonsAnswer): Promise<void> => {
    try {
      const runHandle = await answerRun(await cli.app(), run, { ...said, question: question.id })
      await runHandle.run
      carried = runHandle
      runHandle.result.catch((error) => {
        const fault = faultOf(error)
        if (!cli.signal.aborted && fault.code !== 'stale') cli.warn(faultLine(fault))
      })
    } catch (error) {
      const fault = faultOf(error)
      if (fault.code === 'stale') cli.warn(say`${question.id} was already answered elsewhere; continuing to follow the run`)
      else cli.warn(say`${faultLine(fault)}; the run is still waiting for an answer to ${question.id}`)
    }
  }
  return {
    carried: () => carried,
    async put(run, coming) {
      const { question } = run
      if (!question || question.id === newest || !restsOn(run, question)) return
      newest = question.id
      if (!terminal.isAnswered) {
        if (!cli.options.json && !cli.options.jsonl) terminal.out(`\n${restText(cli, resultOf(run))}\n`)
        return
      }
      const said = await typedBefore(coming, (signal) => askPerson(terminal, question, AbortSignal.any([cli.signal, signal])))
      if (cli.signal.aborted) return
      if (said === 'elsewhere') {
        const { value } = await coming
        if (value?.type === 'question.answered') cli.warn(say`${question.id} was answered elsewhere; continuing to follow the run`)
        return
      }
      if (said) return carryOn(run.id, question, said)
      cli.warn(say`${question.id} is unanswered; continuing to follow the run. Answer it with: ${answerCommand(cli, resultOf(run))}`)
    },
  }
}

/** What a person types, or `elsewhere` where something comes first; the prompt is then taken away. Undefined where they close the input. */
async function typedBefore<T>(coming: Coming, ask: (signal: AbortSignal) => Promise<T>): Promise<T | 'elsewhere' | undefined> {
  const first = new AbortController()
  const typed = ask(first.signal).catch((error) => {
    if (!first.signal.aborted && faultOf(error).code !== 'cancelled') throw error
    return undefined
  })
  const said = await Promise.race([typed, coming.then(() => 'elsewhere' as const)])
  first.abort()
  await typed
  return said
}
