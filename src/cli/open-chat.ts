import { systemClock } from '../core/clock.ts'
import { safeToShow } from '../core/control-sequences.ts'
import type { SessionInfo } from '../core/session.ts'
import { wantedCollections } from '../house/collections/collections.ts'
import type { House } from '../house/house.ts'
import { lookingBack } from '../house/memory/looking-back.ts'
import { configuredModel } from '../house/model-choice.ts'
import { findSession, lastIn } from '../house/sessions/keeping.ts'
import { type Sessions, sessionsOf } from '../house/sessions/sessions.ts'
import { type Chat, type ChatFace, createChat } from '../tui/chat/chat.ts'
import type { ChatOptions } from './chat-options.ts'
import type { Face } from './face.ts'
import { prepare } from './prepare.ts'

/** A chat with what it leans on. */
export interface Opened {
  readonly chat: Chat
  readonly house: House
  readonly sessions: Sessions
  /** Ends what goes on beside the chat; resolves when nothing is written any more. */
  end(): Promise<void>
}

/** Opens the house and a chat in it. What it needs is loaded by whoever imports this file: behind the first frame of a screen. */
export async function openChat(face: Face, shown: ChatFace, options: ChatOptions, isAnswered: boolean): Promise<Opened> {
  const house = await face.house()
  const { rested, start } = lookingBack(house, { closing: face.signal, left: 'local' })
  const sessions = sessionsOf({
    house,
    tools: [],
    scopeOf: async (selection) => prepare(shown.status ? quietly(face, shown) : face, house, wantedCollections(house, selection)),
    rested,
    closing: face.signal,
  })
  start()
  const { in: folders, collections, global } = options
  const chat = createChat(
    {
      house,
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
        model: options.model === undefined ? undefined : configuredModel(house.inspection).id,
        workspace: options.workspace ?? house.inspection.settings.chat.workspace,
        verbose: face.options.verbose === true,
        thoughts: undefined,
      },
    },
    shown,
  )
  return { chat, house, sessions, end: keepingFeeds(house) }
}

/** ms between two looks whether there are feeds by now. */
const lookMs = 30_000

/** Keeps feeds up to date while a chat runs, where there are any. Whatever goes wrong with one does not disturb the chat; the list of connectors tells of it. */
function keepingFeeds(house: House): () => Promise<void> {
  const stop = new AbortController()
  const begun = async () => {
    // What watches is loaded once there is something to watch: also what is added while the chat runs.
    while ((await (await house.feeds()).list()).length === 0) await systemClock.sleep(lookMs, stop.signal)
    const { watchFeeds } = await import('../house/feeds/watch-feeds.ts')
    await watchFeeds(house, stop.signal)
  }
  const over = begun().catch(() => undefined)
  return () => {
    stop.abort()
    return over
  }
}

/** The face of a command, but that what it tells goes to the chat. */
const quietly = (face: Face, shown: ChatFace): Face => ({
  ...face,
  terminal: { ...face.terminal, status: (text) => shown.status?.(text) },
  warn: (line) => shown.print([`! ${safeToShow(line)}`]),
})

/** The session that is named, or with `--continue` the one that was used last in this folder, else anywhere. */
export async function sessionOf(house: House, words: string, options: ChatOptions): Promise<SessionInfo> {
  return (options.continue ? await lastIn(house, house.input.folder) : undefined) ?? findSession(house, words)
}

/** What a person should know before the first prompt. */
export function tellBeginning(house: House, made: Chat, options: ChatOptions): void {
  const choice = configuredModel(house.inspection)
  if ((made.model ?? choice.id) !== 'extractive') return
  made.warn(
    `no language model is set up${choice.why ? `: ${choice.why}` : ''}; prompts are answered with quotes from documents (ibid help keys)`,
  )
  if (wantedCollections(house, { ...options }).length === 0) made.warn('there are no documents here; name some with --in or /collections')
}
