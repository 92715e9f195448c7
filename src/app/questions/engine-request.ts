import { IbidError } from '../../core/fault.ts'
import type { PromptBlocks } from '../../core/prompt-blocks.ts'
import type { Planning, Style } from '../../core/request.ts'
import type { Toolbox } from '../../core/toolbox.ts'
import type { Ask } from '../../engine/begin.ts'
import type { Inspection } from '../../settings/inspection.ts'
import { isFeedTool } from '../../tools/feeds/feed-tool-names.ts'
import { workspaceChanging, workspaceReading } from '../../tools/workspace/workspace-names.ts'
import type { App } from '../app.ts'
import { askedModel, fastModel } from '../models/choose-model.ts'
import { seesImages } from '../models/sees-images.ts'
import { whyOff } from '../settings/disabled-tools.ts'
import { limitsOfSettings } from '../settings/limits-of-settings.ts'
import { placed, settingsRules } from '../settings/permissions-of-settings.ts'
import { canLookUp } from '../tools/conversation-tools.ts'
import { everyQuestionHas, isAskTool, isUsual } from '../tools/tools-of-every-question.ts'
import type { AskRequest } from './ask-request.ts'

/** The way back into shortened results is there where results can be shortened: the two keep to their own budget. */
const withRecall = (names: readonly string[]): readonly string[] =>
  names.every(everyQuestionHas) ? names : [...names.filter((name) => name !== 'recall_details'), 'recall_details']
/** Tools that hand work to agents, for runs that may. */
const agentTools = ['list_agents', 'run_agent']

/** Tokens of the longest prompt of a run that works in a folder, where no setting says how many: files and outputs are long. */
const workspaceTokens = 100_000

/** Tokens of one reply in a session, where neither the question nor a setting says how many. */
const sessionMaxTokens = 8_192

/** Tools that work in the folder of the program; those that only read first. */
const workspaceTools = ({ workspace, session }: AskRequest): readonly string[] =>
  session?.tools || !workspace ? [] : workspace === 'full' ? [...workspaceReading, ...workspaceChanging] : workspaceReading

/** What a language model may use beside the tools that every question has. */
interface Further {
  /** Whether it may hand work to agents. */
  readonly mayDelegate: boolean
  /** Names of the tools of connectors. */
  readonly connected: readonly string[]
  /** Names of the tools of a conversation beside its documents. */
  readonly assistant: readonly string[]
}

/** A question as the engine takes it: what it says itself, then what its session has chosen, then the settings. */
export function engineAsk(
  { inspection, input }: Pick<App, 'input' | 'inspection'>,
  question: AskRequest,
  toolbox: Toolbox,
  { mayDelegate, connected, assistant }: Further,
): Ask {
  const { settings, origins } = inspection
  const { session } = question
  const model = askedModel(inspection, question)
  const usualMaxTokens = session && origins.get('llm.maxTokens')?.origin === 'default' ? sessionMaxTokens : settings.llm.maxTokens
  const rules = [...(question.permissions ?? []).map((rule) => placed(rule, input)), ...settingsRules({ inspection, input })]
  const tools = enabledOf(
    session?.tools ? there(session.tools, toolbox) : withRecall(usualTools(question, toolbox, inspection)),
    inspection,
  )
  const further = [
    ...workspaceTools(question),
    ...connected,
    ...assistant,
    ...(connected.length + assistant.length > 0 || question.workspace ? ['recall_details'] : []),
    ...(mayDelegate ? agentTools : []),
  ]
  return {
    question: question.question,
    useCase: question.useCase,
    context: question.context,
    contextFrom: question.contextFrom,
    ...attachedTo(question, inspection, model),
    tag: question.tag,
    scope: question.scope,
    folder: input.folder,
    session: session?.id,
    owner: session ? session.owner : question.owner,
    history: session ? session.history : question.history,
    grants: session?.grants,
    questions: question.questions,
    permissions: rules.length > 0 ? rules : undefined,
    temperature: question.temperature ?? settings.llm.temperature,
    maxTokens: question.maxTokens ?? usualMaxTokens,
    limits: {
      ...limitsOfSettings(inspection, question.workspace ? 'workspace' : session ? 'session' : 'ask', question.maxSteps),
      ...question.limits,
    },
    model,
    ...(model === 'extractive'
      ? { tools: withFeeds(tools, enabledOf(assistant, inspection)) }
      : languageAsk(inspection, question, enabledOf([...tools, ...further], inspection))),
  }
}

/** What the extractive model has a use for beside documents: feeds, and the question which of several people is meant. */
function withFeeds(tools: readonly string[], assistant: readonly string[]): readonly string[] {
  const feeds = assistant.filter(isFeedTool)
  return feeds.length > 0 ? [...new Set([...tools, ...feeds, 'ask_user'])] : tools
}

/** The files that come with a question and with those before it; whether images are shown matters only where there are some. */
function attachedTo(
  { attached, session, history }: AskRequest,
  inspection: Inspection,
  model: string,
): Pick<Ask, 'files' | 'images' | 'seesImages'> {
  const { files = [], images = [] } = attached ?? {}
  const hasImages = images.length > 0 || (session?.history ?? history)?.some((turn) => turn.images?.length)
  return {
    ...(files.length > 0 ? { files } : {}),
    ...(images.length > 0 ? { images } : {}),
    ...(hasImages && !seesImages(inspection, model) ? { seesImages: false } : {}),
  }
}

/** What only a language model has a use for. The extractive one plans nothing and reads no prompt. */
function languageAsk(inspection: Inspection, question: AskRequest, tools: readonly string[]) {
  const { agent } = inspection.settings
  const fast = fastModel(inspection)
  return {
    tools: [...new Set([...tools, ...controls(tools, question.planning ?? agent.planning)])],
    style: styleOf(question, tools, agent.style),
    planning: question.planning ?? agent.planning,
    reviewer: (agent.reviewer && fast !== undefined) || undefined,
    fastModel: fast?.id,
    verify: agent.verify ?? (fast ? 'judge' : 'code'),
    contextTokens: agent.contextTokens ?? (question.workspace ? workspaceTokens : undefined),
    prompts: { ...givenBlocks(agent.prompts), ...question.session?.prompts },
  }
}

/**
 * How much evidence is wanted. None is asked for where the tools there are can look nothing up; and where there are no documents, a chat in a folder is as much
 * about work as about answers.
 */
function styleOf({ style, workspace, scope }: AskRequest, tools: readonly string[], usual: Style): Style | undefined {
  if (tools.length > 0 && !canLookUp(tools)) return undefined
  return style ?? (workspace && scope.length === 0 ? undefined : usual)
}

/** Documents are there to be read only where a collection is in scope. The tools that came with the question stand last. */
function usualTools({ scope, tools = [] }: AskRequest, toolbox: Toolbox, inspection: Inspection): readonly string[] {
  const own = tools.map(({ name }) => name)
  const documents = scope.length > 0 ? toolbox.names.filter((name) => isUsual(name, inspection) && !own.includes(name)) : []
  return [...documents, ...own]
}

/** Those that are enabled. The way back into results is of no use by itself. */
function enabledOf(names: readonly string[], inspection: Inspection): readonly string[] {
  const enabled = names.filter((name) => whyOff(name, inspection) === undefined)
  return enabled.every((name) => name === 'recall_details') ? [] : enabled
}

/**
 * The tools by which a model steers its run. Where nothing can be looked up there is nothing to plan, and no evidence to do without. Who only reads documents
 * plans nothing unasked: all parts of a question are searched for at once.
 */
function controls(tools: readonly string[], planning: Planning): readonly string[] {
  if (!canLookUp(tools)) return ['ask_user']
  const plans = planning === 'always' || (planning === 'auto' && !tools.every(isAskTool))
  return [...(plans ? ['write_plan'] : []), 'ask_user', 'answer_directly']
}

/** The tools that a session has chosen; throws for those that this program does not have. */
function there(names: readonly string[], toolbox: Toolbox): readonly string[] {
  const missing = names.filter((name) => !toolbox.get(name))
  if (missing.length === 0) return names
  throw new IbidError('not-found', `the session uses ${missing.join(', ')}, which is not a tool of this program`, 'set its tools again')
}

const givenBlocks = ({ role, work, answer }: Inspection['settings']['agent']['prompts']): PromptBlocks => ({
  ...(role === undefined ? {} : { role }),
  ...(work === undefined ? {} : { work }),
  ...(answer === undefined ? {} : { answer }),
})
