import type { App } from '../app/app.ts'
import { wantedCollections } from '../app/collections/collections.ts'
import type { FeedServices } from '../app/feeds/sync-feed.ts'
import { memoryExtractionTimer } from '../app/memory/memory-extraction-timer.ts'
import { configuredModel } from '../app/models/choose-model.ts'
import { findSession, lastIn } from '../app/sessions/find-session.ts'
import { type Sessions, sessionsOf } from '../app/sessions/sessions.ts'
import { systemClock } from '../core/clock.ts'
import { safeToShow } from '../core/control-sequences.ts'
import type { SessionInfo } from '../core/session.ts'
import { type Chat, type ChatFace, createChat } from '../tui/chat/chat.ts'
import { say } from '../views/words/say.ts'
import type { ChatOptions } from './chat-options.ts'
import type { Cli } from './cli.ts'
import { prepare } from './prepare-collections.ts'

/** A chat with what it leans on. */
export interface Opened {
  readonly chat: Chat
  readonly app: Pick<App, 'dataFolder' | 'documents' | 'input' | 'inspection' | 'log' | 'sessions'>
  readonly sessions: Sessions
  /** Ends what goes on beside the chat; resolves when nothing is written any more. */
  end(): Promise<void>
}

/** Opens the app and a chat in it. What it needs is loaded by whoever imports this file: behind the first frame of a screen. */
export async function openChat(cli: Cli, shown: ChatFace, options: ChatOptions, isAnswered: boolean): Promise<Opened> {
  const app = await cli.app()
  const { rested, start } = memoryExtractionTimer(app, { closing: cli.signal, left: 'local' })
  const sessions = sessionsOf({
    app,
    tools: [],
    scopeOf: async (selection) => prepare(shown.status ? quietly(cli, shown) : cli, app, wantedCollections(app, selection)),
    rested,
    closing: cli.signal,
  })
  start()
  const { in: folders, collections, global } = options
  const chat = createChat(
    {
      app,
      sessions,
      questions: {
        clarification: isAnswered || options.assume === false ? 'rest' : 'assume',
        approval: isAnswered || options.wait ? 'rest' : 'refuse',
      },
      temperature: options.temperature === undefined ? undefined : Number(options.temperature),
      maxSteps: options.maxSteps,
      choices: {
        selection: {
          ...(folders === undefined ? {} : { in: folders }),
          ...(collections === undefined ? {} : { collections }),
          ...(global === undefined ? {} : { global }),
        },
        useCase: options.useCase,
        model: options.model === undefined ? undefined : configuredModel(app.inspection).id,
        workspace: options.workspace ?? app.inspection.settings.chat.workspace,
        verbose: cli.options.verbose === true,
        thoughts: undefined,
      },
    },
    shown,
  )
  return { chat, app, sessions, end: keepingFeeds(app) }
}

/** ms between two looks whether there are feeds by now. */
const lookMs = 30_000

/** Keeps feeds up to date while a chat runs, where there are any. Whatever goes wrong with one does not disturb the chat; the list of connectors tells of it. */
function keepingFeeds(app: FeedServices): () => Promise<void> {
  const stop = new AbortController()
  const begun = async () => {
    // What watches is loaded once there is something to watch: also what is added while the chat runs.
    while ((await (await app.feeds()).list()).length === 0) await systemClock.sleep(lookMs, stop.signal)
    const { watchFeeds } = await import('../app/feeds/watch-feeds.ts')
    await watchFeeds(app, stop.signal)
  }
  const over = begun().catch(() => undefined)
  return () => {
    stop.abort()
    return over
  }
}

/** What a command works with, but that what it tells goes to the chat. */
const quietly = (cli: Cli, shown: ChatFace): Cli => ({
  ...cli,
  terminal: { ...cli.terminal, status: (text) => shown.status?.(text) },
  warn: (line) => shown.print([`! ${safeToShow(line)}`]),
})

/** The session that is named, or with `--continue` the one that was used last in this folder, else anywhere. */
export async function sessionOf(app: Pick<App, 'input' | 'log' | 'sessions'>, words: string, options: ChatOptions): Promise<SessionInfo> {
  return (options.continue ? await lastIn(app, app.input.folder) : undefined) ?? findSession(app, words)
}

/** Whether nothing was ever set up or asked here: then a chat begins with that. */
export async function isFirstStart(
  app: Pick<App, 'dataFolder' | 'documents' | 'input' | 'inspection' | 'log' | 'sessions'>,
): Promise<boolean> {
  const { whatIsSetUp } = await import('../app/diagnosis/what-is-set-up.ts')
  const { hasModel, hasDocuments } = await whatIsSetUp(app)
  return !hasModel && !hasDocuments && (await (await app.sessions()).list({ limit: 1 })).length === 0
}

/** What a person should know before the first prompt. */
export function tellBeginning(app: Pick<App, 'dataFolder' | 'input' | 'inspection'>, made: Chat, options: ChatOptions): void {
  const choice = configuredModel(app.inspection)
  if ((made.model ?? choice.id) !== 'extractive') return
  made.warn(
    say`no language model is configured${choice.why ? `: ${choice.why}` : ''}; answers will quote your documents (set up a model with /setup)`,
  )
  if (wantedCollections(app, { ...options }).length === 0)
    made.warn(say`no documents found; use this folder with /collections . or add documents with /setup`)
}
