import { IbidError } from '../core/fault.ts'
import type { Limits } from '../core/request.ts'
import { replay } from '../core/run.ts'
import type { Tool } from '../core/tool.ts'
import { type Asking, resumeAsking, startAsking } from './asking.ts'
import type { House } from './house.ts'
import { chooseModel, configuredModel } from './model-choice.ts'

/** A question to the house. */
export interface Question {
  readonly question: string
  readonly useCase?: string | undefined
  /** Text that comes with the question, such as standard input. */
  readonly context?: string | undefined
  /** Collection ids the answer may rest on. */
  readonly scope: readonly string[]
  readonly tools?: readonly Tool[] | undefined
  readonly maxSteps?: number | undefined
  readonly limits?: Partial<Limits> | undefined
  readonly signal?: AbortSignal | undefined
}

/** Tools of `ask`: those that read documents, and the way back into shortened results. Nothing else, whatever is switched on. */
const askTools = [
  'documents_search',
  'documents_search_batch',
  'documents_get_section',
  'documents_get_outline',
  'documents_get_document',
  'documents_list_collections',
  'documents_list_documents',
  'documents_find_related',
  'recall_details',
]

/** Starts a run that answers from the documents in scope. */
export async function askHouse(house: House, question: Question): Promise<Asking> {
  const { settings, origins } = house.inspection
  const extra = question.tools ?? []
  const iterations = origins.get('agent.maxIterations')?.origin === 'default' ? undefined : settings.agent.maxIterations
  const steps = question.maxSteps ?? iterations
  return startAsking(
    await house.parts(extra),
    {
      question: question.question,
      model: configuredModel(house.inspection).id,
      tools: question.scope.length > 0 ? [...askTools, ...extra.map((tool) => tool.name)] : extra.map((tool) => tool.name),
      useCase: question.useCase,
      context: question.context,
      scope: question.scope,
      temperature: settings.llm.temperature,
      maxTokens: settings.llm.maxTokens,
      limits: { spend: settings.agent.costCapCents * 10_000, ...(steps === undefined ? {} : { steps }), ...question.limits },
    },
    question.signal,
  )
}

/** Carries on a run that is on the log. Throws `IbidError`, and leaves the log as it is, where the settings cannot reach the run's model. */
export async function resumeRun(house: House, run: string, signal?: AbortSignal): Promise<Asking> {
  const id = await findRun(house, run)
  const { request, end } = replay(id, await (await house.log()).read(id))
  if (request && !end) chooseModel(house.inspection, request.model)
  return resumeAsking(await house.parts(), id, signal)
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
