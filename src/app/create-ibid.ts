import type { Agent } from '../core/agent.ts'
import type { SearchHit } from '../core/documents.ts'
import type { EventLog } from '../core/event-log.ts'
import { IbidError } from '../core/fault.ts'
import type { Permission } from '../core/permission.ts'
import type { PromptBlocks } from '../core/prompt-blocks.ts'
import type { Planning, Style } from '../core/request.ts'
import type { RunResult } from '../core/run-result.ts'
import type { Tool } from '../core/tool.ts'
import type { Verb } from '../core/verb.ts'
import type { SyncProgress, SyncReport } from '../docs/sync/report.ts'
import type { PersonsAnswer } from '../engine/answer-question.ts'
import type { Fork } from '../engine/fork.ts'
import { processEnvironment } from '../settings/process-environment.ts'
import { runVerb, type VerbRequest } from './agents/verbs/run-verb.ts'
import { verbsOf } from './agents/verbs/verbs.ts'
import type { App } from './app.ts'
import { prepareCollections, type Selection, type Wanted, wantedCollections } from './collections/collections.ts'
import { openApp } from './compose.ts'
import { askQuestion } from './questions/ask.ts'
import type { AskOptions } from './questions/ask-options.ts'
import { answerRun } from './runs/answer-run.ts'
import { cancelRun } from './runs/cancel-run.ts'
import { deferredRun } from './runs/deferred-run.ts'
import { findRun } from './runs/find-run.ts'
import { forkRun } from './runs/replay/fork-run.ts'
import { resumeRun } from './runs/resume-run.ts'
import type { RunHandle } from './runs/run-handle.ts'
import { type Sessions, sessionsOf } from './sessions/sessions.ts'

/** Settings given in code; each wins over files and environment. Everything left out is found as the terminal finds it. */
export interface IbidOptions {
  readonly llm?: {
    readonly provider?: string
    readonly model?: string
    readonly fastModel?: string
    /** Model that makes pictures, such as `openai:NAME`; none where absent. */
    readonly imageModel?: string
    /** Model that gives vectors; searches compare words alone where absent. */
    readonly embedModel?: string
    /** Model that puts results in order; none where absent. */
    readonly rerankModel?: string
    readonly apiKey?: string
    readonly temperature?: number
    readonly maxTokens?: number
  }
  readonly agent?: {
    readonly style?: Style
    readonly planning?: Planning
    readonly reviewer?: boolean
    /** Who checks that quotes carry their sentences: `judge` where a fast model is set, else `code`. */
    readonly verify?: 'off' | 'code' | 'judge'
    readonly contextTokens?: number
    readonly permissions?: readonly Permission[]
    readonly prompts?: PromptBlocks
    readonly costCapCents?: number
    readonly sessionCapCents?: number
    readonly dayCapCents?: number
    readonly reuseMinutes?: number
    /** Whether conversations may read the web. */
    readonly web?: boolean
    /** Whether conversations remember facts about whom they talk to. */
    readonly memory?: boolean
    /** Whether conversations may have pictures made. */
    readonly images?: boolean
    readonly maxIterations?: number
    readonly limits?: {
      readonly toolCalls?: number
      readonly callsAtOnce?: number
      readonly depth?: number
      readonly runSeconds?: number
      readonly modelSeconds?: number
      readonly attemptSeconds?: number
      readonly toolSeconds?: number
    }
  }
  /** Searching the web and reading its pages. */
  readonly web?: {
    readonly provider?: 'none' | 'searxng' | 'brave' | 'tavily' | 'google' | 'exa'
    readonly url?: string
    readonly engine?: string
    readonly searchesPerDay?: number
    readonly fetchesPerDay?: number
    readonly robots?: boolean
    /** `auto`, `none`, or the path of a program. */
    readonly browser?: string
  }
  /** Folder of the databases. */
  readonly dataDir?: string
  /** Where `context.json`, project settings and relative paths are found; the current folder where absent. */
  readonly folder?: string
  /** True where the program vouches for the agents and collections that the project in `folder` declares; otherwise those that the person has approved count. */
  readonly trustProject?: boolean
  /** Keys that tools ask for by name, in place of `tools.credentials`. */
  readonly credentials?: Readonly<Record<string, string>>
  /** MCP servers whose tools sessions may use, in the form of the setting `mcpServers`, in place of that. */
  readonly mcpServers?: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  /** Tools beside those that read documents. */
  readonly tools?: readonly Tool[]
  /** Agents to which a run of a language model can hand a part of its work. */
  readonly agents?: readonly Agent[]
}

/** ibid as a part of another program. Close it, or declare it with `await using`. */
export interface Ibid extends AsyncDisposable {
  /** Starts a run at once. Iterate what it returns for events, or await its `result`. Throws nothing: see `result`. */
  ask(question: string, options?: AskOptions): RunHandle
  /** Carries on a run that was cut off, by id. */
  resume(run: string, options?: { readonly signal?: AbortSignal }): RunHandle
  /**
   * Answers the question that a run rests on and carries the run on. A text is what a question wants to know; an approval has a `decision`. `result` rejects
   * with `IbidError('stale')` where it was answered already, and with `IbidError('not-found')` where there is no question.
   */
  answer(run: string, said: string | PersonsAnswer, options?: { readonly signal?: AbortSignal }): RunHandle
  /** Ends a run for good that rests, was cut off, or is under way elsewhere. Rejects with `IbidError('stale')` where it has ended already. */
  cancel(run: string): Promise<RunResult>
  /** Starts another run from a place of this one on, with something changed; what stands before it is taken over, not paid for or run again. */
  fork(run: string, fork: Fork & { readonly signal?: AbortSignal }): RunHandle
  /**
   * Carries out a verb of a declared agent, such as `review.analyze@v1`; its answer stands under `verb` of the result. `result` rejects with
   * `IbidError('not-found')` for an unknown verb, and with `invalid` for input that does not fit its parameters.
   */
  verb(name: string, input?: Readonly<Record<string, unknown>>, options?: Omit<VerbRequest, 'verb' | 'input'>): RunHandle
  /** The verbs in reach: shipped, the user's own, and those of the project that are approved or vouched for. */
  verbs(): Promise<readonly Verb[]>
  search(query: string, options?: Selection & { readonly limit?: number }): Promise<readonly SearchHit[]>
  /** Brings collections up to date; throws the first fault after all have been tried. */
  sync(selection?: Selection & { readonly onProgress?: (name: string, progress: SyncProgress) => void }): Promise<readonly SyncReport[]>
  /** The runs: read, follow, list, verify. */
  log(): Promise<EventLog>
  /** Conversations that are kept. */
  readonly sessions: Sessions
  close(): Promise<void>
}

/** Opens ibid. Throws `IbidError('usage')` for settings that do not fit. */
export async function createIbid(options: IbidOptions = {}): Promise<Ibid> {
  const around = processEnvironment()
  const flags = {
    ...flat('llm', options.llm),
    ...flat('agent', options.agent),
    ...flat('web', options.web),
    ...flat('', { dataDir: options.dataDir, 'tools.credentials': options.credentials, mcpServers: options.mcpServers }),
  }
  const input = { ...around, folder: options.folder ?? around.folder, flags, trustsProject: options.trustProject === true }
  const app = await openApp(input, options.agents)
  const closing = new AbortController()
  const close = () => {
    closing.abort()
    return app.close()
  }
  const scopeOf = async (selection: Selection) => (await prepared(app, selection)).map(({ id }) => id)
  return {
    sessions: sessionsOf({ app, tools: options.tools ?? [], scopeOf, closing: closing.signal }),
    ask: (question, asked = {}) => deferredRun(askPrepared(app, question, asked, options.tools)),
    resume: (run, { signal } = {}) => deferredRun(findRun(app, run).then((id) => resumeRun(app, id, signal, options.tools))),
    answer: (run, said, { signal } = {}) =>
      deferredRun(answerRun(app, run, typeof said === 'string' ? { text: said } : said, { signal, tools: options.tools })),
    cancel: (run) => cancelRun(app, run),
    fork: (run, { signal, ...fork }) => deferredRun(forkRun(app, run, fork, { signal, tools: options.tools })),
    verb: (name, input = {}, how = {}) => deferredRun(runVerb(app, { ...how, verb: name, input })),
    verbs: async () => (await verbsOf(app)).list.map(({ verb }) => verb),
    async search(query, selected = {}) {
      const wanted = await prepared(app, selected)
      return (await app.library()).search(
        wanted.map(({ id }) => id),
        { query, ...(selected.limit === undefined ? {} : { limit: selected.limit }) },
      )
    },
    async sync(selected = {}) {
      const { onProgress } = selected
      const synced = await prepareCollections(app, wantedCollections(app, selected), {
        all: true,
        ...(onProgress ? { onProgress } : {}),
      })
      const failed = synced.find(({ fault }) => fault !== undefined)
      if (failed?.fault) throw new IbidError(failed.fault.code, `${failed.name}: ${failed.fault.message}`, failed.fault.remedy)
      return synced.flatMap(({ report }) => (report ? [report] : []))
    },
    log: () => app.log(),
    close,
    [Symbol.asyncDispose]: close,
  }
}

async function askPrepared(app: App, question: string, options: AskOptions, tools: readonly Tool[] = []): Promise<RunHandle> {
  if (question.trim() === '') throw new IbidError('empty-prompt', 'the question is empty')
  const wanted = await prepared(app, options, options.warn)
  const { in: _in, collections: _collections, global: _global, ...how } = options
  return askQuestion(app, { ...how, question, scope: wanted.map(({ id }) => id), tools })
}

/**
 * The selected collections, synced where they have to be, without those that must not be read; `warn` hears of these. Throws the fault of one that cannot be
 * had and was never indexed.
 */
async function prepared(app: App, selection: Selection, warn?: (line: string) => void): Promise<readonly Wanted[]> {
  const wanted = wantedCollections(app, selection)
  const synced = await prepareCollections(app, wanted)
  const failed = synced.find(({ fault }) => fault !== undefined)
  const readable = wanted.filter(({ id }) => id !== '')
  if (failed?.fault && (wanted.length === 1 || readable.length === 0))
    throw new IbidError(failed.fault.code, `${failed.name}: ${failed.fault.message}`, failed.fault.remedy)
  for (const { name, fault } of synced) if (fault) warn?.([`${name}: ${fault.message}`, fault.remedy].filter(Boolean).join('; '))
  return readable
}

const flat = (group: string, values: object | undefined): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(values ?? {})
      .filter(([, value]) => value !== undefined)
      .map(([key, value]) => [group ? `${group}.${key}` : key, value]),
  )
