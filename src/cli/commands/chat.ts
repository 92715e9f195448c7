import { createInterface } from 'node:readline'
import { safeToShow } from '../../core/control-sequences.ts'
import { IbidError } from '../../core/fault.ts'
import type { SessionInfo } from '../../core/session.ts'
import { wantedCollections } from '../../house/collections/collections.ts'
import type { House } from '../../house/house.ts'
import { configuredModel } from '../../house/model-choice.ts'
import type { SessionEvent } from '../../house/sessions/events.ts'
import { findSession, lastIn } from '../../house/sessions/keeping.ts'
import { type Sessions, sessionsOf } from '../../house/sessions/sessions.ts'
import type { Chat, ChatFace } from '../../tui/chat/chat.ts'
import { exitCodeOf } from '../exit-code.ts'
import type { Face } from '../face.ts'
import { keepHeapSmall } from '../small-heap.ts'
import { type AskOptions, ask } from './ask.ts'

export interface ChatOptions extends AskOptions {
  readonly interactive?: boolean
  readonly continue?: boolean
  readonly workspace?: 'full' | 'read-only' | 'off'
  readonly temperature?: string
}

/** `ibid chat`: one question with its panels, or a conversation: on a screen where a person sits before one, else line by line. */
export async function chat(face: Face, question: string | undefined, options: ChatOptions): Promise<number> {
  if (options.continue && options.session !== undefined)
    throw new IbidError('usage', '--continue and --session name two sessions', 'leave one of them out')
  const session = options.continue ? 'last' : options.session
  if (question !== undefined && !options.interactive) return askOnce(face, question, { ...options, session: session ?? 'new' })
  if (face.options.json) throw new IbidError('usage', '--json takes one question', 'use --jsonl for a conversation, or give the question')
  if (face.terminal.isAnswered && !face.options.jsonl) return onScreen(face, question, session, options)
  return inLines(face, question, session, options)
}

/** What a question is for is asked for where somebody can say it. */
async function askOnce(face: Face, question: string, options: ChatOptions): Promise<number> {
  const asked = options.useCase === undefined && face.terminal.isAnswered && question.trim() !== ''
  const useCase = asked ? await face.terminal.read('What is it for? (Enter for nothing special) ', face.signal) : options.useCase
  return ask(face, question, {
    ...options,
    ...(useCase?.trim() ? { useCase: useCase.trim() } : {}),
    inWorkspace: await workspaceOf(face, options),
  })
}

const workspaceOf = async (face: Face, { workspace }: ChatOptions) => workspace ?? (await face.house()).inspection.settings.chat.workspace

async function onScreen(face: Face, question: string | undefined, session: string | undefined, options: ChatOptions): Promise<number> {
  let collectAtRest = () => {}
  const { chatScreen } = await import('../../tui/chat/chat-screen.ts')
  const { heading } = await import('../chat-heading.ts')
  await chatScreen({
    input: face.input,
    stdin: process.stdin,
    stdout: process.stdout,
    colors: face.terminal.hasColors,
    heading: heading(face),
    async open(screen) {
      const opened = await openChat(face, screen, options, true)
      const { house, chat: made } = opened
      const { settings } = house.inspection
      return {
        chat: made,
        status: () => ({
          model: made.model ?? configuredModel(house.inspection).id,
          remarks: [...(made.control.choices.workspace === 'full' ? [] : [`workspace ${made.control.choices.workspace}`])],
        }),
        notifySeconds: settings.chat.notifySeconds,
        rested: () => collectAtRest(),
        dataFolder: house.dataFolder,
        async begin() {
          collectAtRest = keepHeapSmall()
          tellBeginning(house, made, options)
          if (session !== undefined && session !== 'new')
            await made.open(await opened.sessions.get((await sessionOf(house, session, options)).id))
          if (question !== undefined) await made.submit(question)
        },
      }
    },
  })
  return 0
}

async function inLines(face: Face, question: string | undefined, session: string | undefined, options: ChatOptions): Promise<number> {
  const { chatLines } = await import('../../tui/chat/chat-lines.ts')
  const isPerson = process.stdin.isTTY === true
  const typed = typedLines(isPerson)
  const lines = question === undefined ? typed : withFirst(question, typed)
  const { jsonl } = face.options
  const result = await chatLines({
    look: { columns: process.stdout.isTTY ? face.terminal.width : 100_000, colors: false, links: false },
    lines,
    isAnswered: isPerson,
    print: (rows) => (jsonl ? undefined : face.terminal.out(rows.join('\n'))),
    ...(jsonl ? { heard: (event) => tellLine(face, event) } : {}),
    async open(shown) {
      const { chat: made, house, sessions } = await openChat(face, shown, options, isPerson)
      if (session !== undefined && session !== 'new') await made.open(await sessions.get((await sessionOf(house, session, options)).id))
      return made
    },
  })
  return face.signal.aborted ? 130 : result ? exitCodeOf[result.status] : 0
}

/** Lines of standard input; a person is shown where to type. */
async function* typedLines(isPerson: boolean): AsyncGenerator<string, void, undefined> {
  const input = createInterface({ input: process.stdin, terminal: false })
  const lines = input[Symbol.asyncIterator]()
  try {
    for (;;) {
      if (isPerson) process.stdout.write('> ')
      const line = await lines.next()
      if (line.done) return
      yield line.value
    }
  } finally {
    input.close()
  }
}

async function* withFirst(first: string, rest: AsyncIterator<string, unknown, undefined>): AsyncGenerator<string, void, undefined> {
  yield first
  for (let line = await rest.next(); !line.done; line = await rest.next()) yield line.value
}

/** The lines that `ask --jsonl` prints, for each turn. */
function tellLine(face: Face, event: SessionEvent): void {
  if (event.type === 'run.completed' || event.type === 'run.failed') {
    if (event.result) face.jsonLine({ type: 'result', result: event.result })
    return
  }
  const { session: _, ...line } = event
  if ('at' in event) face.jsonLine(line)
  else {
    const { seq: __, ...delta } = line
    face.jsonLine(delta)
  }
}

interface Opened {
  readonly chat: Chat
  readonly house: House
  readonly sessions: Sessions
}

async function openChat(face: Face, shown: ChatFace, options: ChatOptions, isAnswered: boolean): Promise<Opened> {
  const [house, { createChat }, { prepare }] = await Promise.all([face.house(), import('../../tui/chat/chat.ts'), import('../prepare.ts')])
  const sessions = sessionsOf({
    house,
    tools: [],
    scopeOf: async (selection) => prepare(shown.status ? quietly(face, shown) : face, house, wantedCollections(house, selection)),
    closing: face.signal,
  })
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
        workspace: await workspaceOf(face, options),
        verbose: face.options.verbose === true,
        thoughts: house.inspection.settings.agent.reasoningVisible,
      },
    },
    shown,
  )
  return { chat, house, sessions }
}

/** The face of a command, but that what it tells goes to the chat. */
const quietly = (face: Face, shown: ChatFace): Face => ({
  ...face,
  terminal: { ...face.terminal, status: (text) => shown.status?.(text) },
  warn: (line) => shown.print([`! ${safeToShow(line)}`]),
})

/** The session that is named, or with `--continue` the one that was used last in this folder, else anywhere. */
async function sessionOf(house: House, words: string, options: ChatOptions): Promise<SessionInfo> {
  return (options.continue ? await lastIn(house, house.input.folder) : undefined) ?? findSession(house, words)
}

/** What a person should know before the first prompt. */
function tellBeginning(house: House, made: Chat, options: ChatOptions): void {
  const choice = configuredModel(house.inspection)
  if ((made.model ?? choice.id) !== 'extractive') return
  made.warn(
    `no language model is set up${choice.why ? `: ${choice.why}` : ''}; prompts are answered with quotes from documents (ibid help keys)`,
  )
  if (wantedCollections(house, { ...options }).length === 0) made.warn('there are no documents here; name some with --in or /collections')
}
