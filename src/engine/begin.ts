import { randomBytes } from 'node:crypto'
import { IbidError } from '../core/fault.ts'
import type { PromptBlocks } from '../core/prompt-blocks.ts'
import { askLimits, type Limits, type Request } from '../core/request.ts'
import { joined, personalText, receivedText, type TextOrigin } from '../core/text-origin.ts'
import { budgetOf } from './context/budget.ts'
import { fittingTurns, mostMessages } from './context/session-history-limit.ts'
import { difficultyOf } from './difficulty.ts'
import type { EngineDependencies } from './engine-dependencies.ts'
import { systemPrompt } from './prompt.ts'
import { newRunId } from './run-id.ts'

/** Members of a request that are stored as they are given. */
const given = [
  'useCase',
  'context',
  'contextFrom',
  'files',
  'images',
  'seesImages',
  'tag',
  'owner',
  'session',
  'folder',
  'scope',
  'behind',
  'fastModel',
  'style',
  'planning',
  'reviewer',
  'verify',
  'contextTokens',
  'questions',
  'permissions',
  'memory',
  'said',
  'grants',
  'verb',
  'parent',
  'predictedCost',
] as const

type Given = { readonly [Key in (typeof given)[number]]?: Request[Key] | undefined }

/** What an interface says to start a run; everything left out has a default. */
export interface Ask extends Given {
  readonly question: string
  readonly model: string
  readonly tools: readonly string[]
  readonly agent?: string | undefined
  readonly limits?: Partial<Limits> | undefined
  readonly temperature?: number | undefined
  readonly maxTokens?: number | undefined
  /** Earlier turns of the session, oldest first; the newest that fit are told. */
  readonly history?: Request['history'] | undefined
  /** Whose words it knows beside those of earlier turns. */
  readonly knows?: TextOrigin | undefined
  readonly prompts?: PromptBlocks | undefined
  /** What earlier runs taught about the tools, for the system prompt. */
  readonly toolHint?: string | undefined
  /** The id of the run, where it must be known before; a new one where absent. */
  readonly id?: string | undefined
}

/** Stores a new run and returns its id; `pursue` carries it on. An empty question throws before anything is stored. */
export async function begin(
  ask: Ask,
  dependencies: Pick<EngineDependencies, 'clock' | 'redact'> & { readonly log: Pick<EngineDependencies['log'], 'append'> },
): Promise<string> {
  const question = ask.question.trim()
  if (question === '')
    throw new IbidError('empty-prompt', 'the question is empty', 'put it in quotes: ibid ask "how are sessions resumed?"')
  const id = ask.id ?? newRunId(dependencies.clock.now())
  const nonce = randomBytes(6).toString('hex')
  const tools = ask.planning === 'never' ? ask.tools.filter((tool) => tool !== 'write_plan') : ask.tools
  const history = fittingTurns(ask.history ?? [], budgetOf(difficultyOf(question), ask.contextTokens).history, mostMessages)
  // Text that comes with a person's question may be anybody's; what comes with a run's order, that run has read.
  const came = ask.context && !ask.parent ? receivedText : undefined
  const knows = joined(ask.knows, came, ask.memory && personalText, ...history.map(({ read }) => read))
  const request: Request = {
    question,
    agent: ask.agent ?? 'ask',
    model: ask.model,
    tools,
    system: systemPrompt(nonce, {
      prompts: ask.prompts,
      style: ask.style,
      tools,
      images: showsImages(ask, history),
      hint: ask.toolHint,
      memory: ask.memory,
    }),
    limits: limitsOf(ask.limits),
    temperature: ask.temperature ?? 0,
    maxTokens: ask.maxTokens ?? 4096,
    nonce,
    ...(history.length > 0 ? { history } : {}),
    ...(knows.outside || knows.private ? { knows } : {}),
    ...present(ask),
  }
  await dependencies.log.append(id, 0, dependencies.redact({ type: 'run.began', request }))
  return id
}

/** Whether the model is shown images, with the question or with those before it. */
const showsImages = ({ images, seesImages }: Ask, history: NonNullable<Request['history']>): boolean =>
  seesImages !== false && [images, ...history.map((turn) => turn.images)].some((each) => each && each.length > 0)

/** Steps that are given by themselves do not grow. */
const limitsOf = (limits: Partial<Limits> = {}): Limits => ({
  ...askLimits,
  ...(limits.steps === undefined ? {} : { stepsAtMost: limits.steps }),
  ...limits,
})

const present = (ask: Given): Partial<Request> =>
  Object.fromEntries(given.flatMap((key) => (ask[key] === undefined || ask[key] === '' ? [] : [[key, ask[key]]])))
