import { faultOf, IbidError } from '../../../core/fault.ts'
import type { Permission } from '../../../core/permission.ts'
import type { QuestionPolicy } from '../../../core/question.ts'
import { publicText } from '../../../core/text-origin.ts'
import type { DeclaredAgent, Verb, VerbMode, VerbOrder } from '../../../core/verb.ts'
import type { Ask } from '../../../engine/begin.ts'
import { isWanted } from '../../../engine/verb/steps.ts'
import { verbSystemPrompt } from '../../../engine/verb/verb-system-prompt.ts'
import type { App } from '../../app.ts'
import { prepareCollections, type Selection, type SyncServices, wantedCollections } from '../../collections/collections.ts'
import { meetConnectors } from '../../connectors/connectors-for-question.ts'
import { configuredModel, type ModelChoice, namedModel } from '../../models/choose-model.ts'
import type { RunHandle } from '../../runs/run-handle.ts'
import { startRun } from '../../runs/start-run.ts'
import { whyOff } from '../../settings/disabled-tools.ts'
import { isEnabled, switchedOff } from '../../settings/enabled-tools.ts'
import { limitsOfSettings } from '../../settings/limits-of-settings.ts'
import { settingsRules } from '../../settings/permissions-of-settings.ts'
import { checkedInput } from './check-input.ts'
import { verbsOf } from './verbs.ts'

/** A verb to carry out. */
export interface VerbRequest extends Selection {
  /** `review.analyze@v1`, or without the version for the newest. */
  readonly verb: string
  readonly input: { readonly [name: string]: unknown }
  /** `auto` where absent. */
  readonly mode?: VerbMode | undefined
  /** As `llm.model` names it, in place of that and of what the agent says. */
  readonly model?: string | undefined
  /** Ids of the collections that it may read, in place of a selection. */
  readonly scope?: readonly string[] | undefined
  /** Who it is for; absent: the local user. */
  readonly owner?: string | undefined
  /** What becomes of approvals; nobody can give them where absent. */
  readonly questions?: QuestionPolicy | undefined
  /** Hears what a person should know beside the answer, a line each: connectors that are approved at first sight or missing. */
  readonly warn?: ((line: string) => void) | undefined
  readonly signal?: AbortSignal | undefined
}

/**
 * Starts the run of a verb; `result` has its answer under `verb`. Rejects with `IbidError('not-found')` for an unknown verb, `invalid` for input that does not
 * fit, and `usage` where an analysis is wanted and cannot be had, or documents are read and there are none.
 */
export async function runVerb(app: App, request: VerbRequest): Promise<RunHandle> {
  const verbs = await verbsOf(app)
  const { agent, verb } = verbs.find(request.verb)
  const input = await checkedInput(verb, request.input)
  const inspection = app.inspect(request.warn)
  assertEnabled(verb, input, inspection)
  const choice = modelFor(inspection, request.model, agent.model)
  const mode = modeOf(verb, request.mode ?? 'auto', choice)
  await meetConnectors({ inspection, connectors: () => app.connectors(inspection) }, toolsOf(verb), request)
  const [parts, scope] = await Promise.all([app.parts([], { inspection }), scopeOf(app, verb, request)])
  return startRun(
    parts,
    askOf(
      { inspection, input: app.input },
      { agent, verb, input, mode, model: choice.id, scope, questions: request.questions, owner: request.owner },
    ),
    request.signal,
  )
}

interface Order extends Pick<VerbOrder, 'input' | 'mode'> {
  readonly agent: DeclaredAgent
  readonly verb: Verb
  readonly model: string
  readonly scope: readonly string[]
  readonly questions: QuestionPolicy | undefined
  readonly owner: string | undefined
}

function askOf(app: Pick<App, 'input' | 'inspection'>, { agent, verb, input, mode, model, scope, questions, owner }: Order): Ask {
  const { id, returns, steps, data, prompt } = verb
  const tools = toolsOf(verb)
  const { inspection, input: place } = app
  const { settings } = inspection
  return {
    question: `${id} ${JSON.stringify(input)}`,
    agent: agent.id,
    model: mode === 'analysis' ? model : 'extractive',
    tools: mode === 'analysis' ? [...tools, 'return_result'] : tools,
    scope,
    owner,
    folder: place.folder,
    // What a project declares are words of others, approved or not: they steer the run from its first fact.
    knows: agent.origin === 'project' ? publicText : undefined,
    questions,
    permissions: [...settingsRules(app), ...trusted(agent, tools)],
    temperature: settings.llm.temperature,
    maxTokens: settings.llm.maxTokens,
    limits: { ...limitsOfSettings(inspection, 'ask'), toolCalls: steps.flat().length + 1, steps: steps.length + 4 },
    verb: { id, input, mode, returns, steps, data },
    ...(mode === 'analysis' ? { prompts: verbSystemPrompt(agent.prompt, prompt ?? '') } : {}),
  }
}

/** Throws `IbidError('denied')` where a step that this input wants has a tool that is switched off. */
function assertEnabled({ steps }: Verb, input: Order['input'], inspection: App['inspection']): void {
  const wanted = new Set(steps.flat().flatMap((step) => (isWanted(step, input) ? [step.tool] : [])))
  const off = [...wanted].filter((name) => whyOff(name, inspection) !== undefined)
  const unswitched = off.find((name) => isEnabled(name, inspection))
  if (unswitched !== undefined) throw switchedOff([unswitched], whyOff(unswitched, inspection))
  if (off.length > 0) throw switchedOff(off)
}

const toolsOf = ({ steps }: Verb): readonly string[] => [...new Set(steps.flat().map(({ tool }) => tool))]

/** What the person's own agents and ours declare was wanted by calling the verb; what a project brings is asked for by its effect. */
const trusted = ({ origin }: DeclaredAgent, tools: readonly string[]): readonly Permission[] =>
  origin === 'project' ? [] : tools.map((tool) => ({ tool, decision: 'allow' }))

/**
 * What the caller names, in the request or on the command line; else what the agent names, else the settings. The extractive model, with the reason, where that
 * cannot be asked.
 */
function modelFor(inspection: App['inspection'], asked: string | undefined, agents: string | undefined): Pick<ModelChoice, 'id' | 'why'> {
  const isFlag = inspection.origins.get('llm.model')?.origin === 'flag'
  const name = asked ?? (isFlag ? undefined : agents)
  if (name === undefined) return { id: configuredModel(inspection).id }
  try {
    return namedModel(inspection, name)
  } catch (error) {
    return { id: 'extractive', why: faultOf(error).message }
  }
}

function modeOf(verb: Verb, wanted: VerbMode, { id, why: unasked }: Pick<ModelChoice, 'id' | 'why'>): VerbOrder['mode'] {
  if (wanted === 'data') return 'data'
  const why = id === 'extractive' ? (unasked ?? 'no language model is configured') : verb.prompt ? undefined : `${verb.id} has no prompt`
  if (why === undefined) return 'analysis'
  if (wanted === 'auto') return 'data'
  throw new IbidError('usage', `${verb.id} cannot run in analysis mode: ${why}`, 'omit the mode, or set it to data')
}

/** Whether a verb has anything to do with collections. */
export const readsDocuments = ({ steps }: Pick<Verb, 'steps'>): boolean =>
  steps.flat().some(({ tool }) => /^(?:documents_|docs_)/.test(tool))

/** The collections of a verb that reads documents, made ready to be read. */
async function scopeOf(
  app: SyncServices,
  verb: Verb,
  { scope, ...selection }: Pick<VerbRequest, 'scope' | keyof Selection>,
): Promise<readonly string[]> {
  if (!readsDocuments(verb)) return []
  if (scope) return scope
  const wanted = wantedCollections(app, selection)
  if (wanted.length === 0)
    throw new IbidError(
      'usage',
      `${verb.id} needs documents, but there are none here`,
      'pass some with --in ./docs, or add them permanently with: ibid collections add ./docs',
    )
  await prepareCollections(app, wanted)
  return wanted.map(({ id }) => id)
}
