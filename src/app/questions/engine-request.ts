import { resolve } from 'node:path'
import { IbidError } from '../../core/fault.ts'
import type { Permission } from '../../core/permission.ts'
import type { PromptBlocks } from '../../core/prompt-blocks.ts'
import type { Planning, Style } from '../../core/request.ts'
import type { Toolbox } from '../../core/toolbox.ts'
import type { Ask } from '../../engine/begin.ts'
import type { Inspection } from '../../settings/inspection.ts'
import type { SettingsInput } from '../../settings/settings-input.ts'
import { isFeedTool } from '../../tools/feeds/feed-tool-names.ts'
import { workspaceChanging, workspaceReading } from '../../tools/workspace/workspace-names.ts'
import type { App } from '../app.ts'
import { configuredModel, fastModel } from '../models/choose-model.ts'
import type { AskRequest } from './ask-request.ts'
import { canLookUp } from './conversation-tools.ts'
import { whyOff } from './disabled-tools.ts'
import { limitsOfSettings } from './limits-of-settings.ts'
import { seesImages } from './sees-images.ts'

/** Tools that a question may have: those that read documents, and the way back into shortened results. Nothing else, whatever is switched on. */
export const isAskTool = (name: string): boolean => name.startsWith('documents_') || name === 'recall_details'

/** Those of them that every question has. The others do the same in more words; who wants them names them in `agent.enabledTools`. */
const enough: ReadonlySet<string> = new Set(['documents_search', 'documents_open'])

/** Whether a question has a tool where neither it nor its session has chosen any. */
export const isUsual = (name: string, { settings }: Pick<Inspection, 'settings'>): boolean =>
  isAskTool(name) && (enough.has(name) || settings.agent.enabledTools?.includes(name) === true)

/** The way back into shortened results is there where results can be shortened: the two keep to their own budget. */
const withRecall = (names: readonly string[]): readonly string[] =>
  names.every((name) => enough.has(name)) ? names : [...names.filter((name) => name !== 'recall_details'), 'recall_details']
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

/** The model that a question goes to: its own, that of its session, that of the settings. */
export const askedModel = ({ inspection }: Pick<App, 'inspection'>, { model, session }: Pick<AskRequest, 'model' | 'session'>): string =>
  model ?? session?.model ?? configuredModel(inspection).id

/** A question as the engine takes it: what it says itself, then what its session has chosen, then the settings. */
export function engineAsk(
  { inspection, input }: Pick<App, 'inspection' | 'input'>,
  question: AskRequest,
  toolbox: Toolbox,
  { mayDelegate, connected, assistant }: Further,
): Ask {
  const { settings, origins } = inspection
  const { session } = question
  const model = askedModel({ inspection }, question)
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
  throw new IbidError('not-found', `the session uses ${missing.join(', ')}, which is no tool of this program`, 'set its tools anew')
}

/** The rules of the settings, their folders resolved. */
export const settingsRules = ({ inspection, input }: Pick<App, 'inspection' | 'input'>): readonly Permission[] =>
  inspection.settings.agent.permissions.map((rule) => placed(rule, input))

type Rule = Inspection['settings']['agent']['permissions'][number] | Permission

/** A folder of a rule counts from the current one; `~/` is the home folder. */
const placed = ({ tool, arguments: words, folder, decision }: Rule, input: SettingsInput): Permission => ({
  tool,
  ...(words === undefined ? {} : { arguments: words }),
  ...(folder === undefined
    ? {}
    : {
        folder: resolve(
          input.folder,
          folder.replace(/^~(?=[/\\]|$)/, () => input.home),
        ),
      }),
  decision,
})

const givenBlocks = ({ role, work, answer }: Inspection['settings']['agent']['prompts']): PromptBlocks => ({
  ...(role === undefined ? {} : { role }),
  ...(work === undefined ? {} : { work }),
  ...(answer === undefined ? {} : { answer }),
})
