import { IbidError } from '../core/fault.ts'
import type { EventLog } from '../core/log.ts'
import type { Permission } from '../core/permission.ts'
import type { QuestionPolicy } from '../core/question.ts'
import type { Limits, Planning, Style } from '../core/request.ts'
import { type Run, replay } from '../core/run.ts'
import type { Tool } from '../core/tool.ts'
import { type Asking, resumeAsking, startAsking } from './asking.ts'
import { engineAsk } from './engine-ask.ts'
import type { House } from './house.ts'
import { foreseen } from './learned.ts'
import { assertReachable } from './reachable.ts'
import { reuseOf } from './reuse.ts'
import type { SessionPart } from './session-run.ts'

/** A question to the house. */
export interface Question {
  readonly question: string
  /** As `llm.model` names it, in place of that. */
  readonly model?: string | undefined
  readonly useCase?: string | undefined
  /** Text that comes with the question, such as standard input. */
  readonly context?: string | undefined
  /** What asked where no person did, for lists: `eval`. */
  readonly tag?: string | undefined
  /** Collection ids the answer may rest on. */
  readonly scope: readonly string[]
  readonly tools?: readonly Tool[] | undefined
  readonly maxSteps?: number | undefined
  readonly limits?: Partial<Limits> | undefined
  readonly temperature?: number | undefined
  readonly maxTokens?: number | undefined
  /** In place of the settings. */
  readonly style?: Style | undefined
  readonly planning?: Planning | undefined
  /** Rules that come before those of the settings. */
  readonly permissions?: readonly Permission[] | undefined
  /** What becomes of questions to a person; nobody can answer where absent. */
  readonly questions?: QuestionPolicy | undefined
  /** True where the model is to be asked, also where it has answered the same before. */
  readonly fresh?: boolean | undefined
  /** What the session of the question brings with it. */
  readonly session?: SessionPart | undefined
  readonly signal?: AbortSignal | undefined
}

/** Starts a run that answers from the documents in scope. */
export async function askHouse(house: House, question: Question): Promise<Asking> {
  const { session, tools = [], fresh, signal } = question
  const parts = await house.parts(tools)
  const ask = engineAsk(house, question, parts.tools)
  const reuse = tools.length === 0 ? await reuseOf(house, ask) : undefined
  const reused = fresh ? undefined : await reuse?.find()
  const foresight = reused ? {} : await foreseen(ask, { ...(await house.kept()), model: parts.model })
  const settled = async (run: Run) => {
    await parts.settled?.(run)
    await reuse?.remember(run)
  }
  const log = session ? logOf(session, parts.log) : parts.log
  return startAsking({ ...parts, log, settled }, { ...ask, ...foresight }, signal, reused)
}

/** The log as the engine uses it, but that the session stores the run's first event. */
const logOf = (session: SessionPart, log: EventLog): EventLog => ({
  ...log,
  append: (run, after, fact) => (after === 0 ? session.begin(run, fact) : log.append(run, after, fact)),
})

/** Carries on a run that is on the log. Throws `IbidError`, and leaves the log as it is, where the settings cannot reach the run's model. */
export async function resumeRun(house: House, run: string, signal?: AbortSignal, tools?: readonly Tool[]): Promise<Asking> {
  const id = await findRun(house, run)
  const { request, end } = replay(id, await (await house.log()).read(id))
  if (request && !end) await assertReachable(house, request)
  return resumeAsking(await house.parts(tools), id, signal)
}

/** The full id of a run from its beginning; `last` is the newest. Throws `IbidError` where none or several begin so. */
export async function findRun(house: House, prefix: string): Promise<string> {
  const log = await house.log()
  const [first, second] = await log.list({ limit: 2, ...(prefix === 'last' ? {} : { prefix: prefix.toUpperCase() }) })
  if (!first)
    throw new IbidError(
      'not-found',
      prefix === 'last' ? 'there are no runs yet' : `there is no run ${prefix}`,
      'list them with: ibid runs list',
    )
  if (second && prefix !== 'last' && first.run !== prefix.toUpperCase())
    throw new IbidError('usage', `several runs begin with ${prefix}`, 'give more of its id')
  return first.run
}
