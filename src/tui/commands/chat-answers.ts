import { readRuns } from '../../app/runs/read-runs.ts'
import { IbidError } from '../../core/fault.ts'
import type { Run } from '../../core/run.ts'
import { say } from '../../views/words/say.ts'
import type { ChatControl } from './chat-control.ts'
import { heldSession } from './newest-run.ts'

/** An answer of the conversation. */
export interface ChatAnswer {
  readonly run: Run
  /** Which question of the conversation it answers, from 1. */
  readonly number: number
  readonly isNewest: boolean
}

/** Runs that are looked through for answers. */
const mostRuns = 20

/** The answers to the newest questions of the session that is held, the newest first. Throws `IbidError('not-found')` where there is none. */
export async function newestAnswers(control: ChatControl): Promise<readonly [ChatAnswer, ...ChatAnswer[]]> {
  const ids = await runIds(control)
  const first = Math.max(0, ids.length - mostRuns)
  const runs = (await readRuns(control.app, ids.slice(first))).map(({ run }, index) => ({ run, number: first + index + 1 }))
  const [newest, ...others] = runs.filter(({ run }) => run.answer !== undefined).toReversed()
  if (!newest) throw new IbidError('not-found', 'no answer yet', 'send a message first')
  return [{ ...newest, isNewest: true }, ...others.map((other) => ({ ...other, isNewest: false }))]
}

/** The answer to a question by its number. Throws `IbidError('not-found')` where there is none. */
export async function answerTo(control: ChatControl, number: number): Promise<ChatAnswer> {
  const ids = await runIds(control)
  const id = ids[number - 1]
  const [read] = id === undefined ? [] : await readRuns(control.app, [id])
  if (read?.run.answer) return { run: read.run, number, isNewest: number === ids.length }
  const what = read ? say`question ${number} has no answer` : say`no question ${number}; this conversation has ${ids.length}`
  throw new IbidError('not-found', what, 'choose from the list: /open')
}

/** How a mark of an answer is typed behind `/open`: `2` for the newest, `3.2` for the answer to question 3. */
export const markName = ({ isNewest, number }: ChatAnswer, mark: string): string => (isNewest ? mark : `${number}.${mark}`)

/** An answer in a sentence. */
export const answerName = ({ isNewest, number }: ChatAnswer): string =>
  isNewest ? say`the latest answer` : say`the answer to question ${number}`

const runIds = async (control: ChatControl): Promise<readonly string[]> => {
  const { id } = heldSession(control)
  return (await control.app.sessions()).runs(id)
}
