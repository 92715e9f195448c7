import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { App } from '../../app/app.ts'
import { prepareCollections, type Selection, wantedCollections } from '../../app/collections/collections.ts'
import { openApp } from '../../app/compose.ts'
import type { Session } from '../../app/sessions/session.ts'
import { type Sessions, sessionsOf } from '../../app/sessions/sessions.ts'
import type { Permission } from '../../core/permission.ts'
import type { RunResult } from '../../core/run-result.ts'
import type { Tool } from '../../core/tool.ts'
import type { PersonsAnswer } from '../../engine/answer-question.ts'
import { type EndpointScript, type ScriptedEndpoint, scriptedEndpoint } from '../../testing/scripted-endpoint.ts'
import { type ChatView, emptyChat } from '../../views/chat/chat-view.ts'
import { reduceChat } from '../../views/chat/reduce-chat.ts'
import { conversation } from '../chat/conversation.ts'
import { runCommand } from './chat-commands.ts'
import type { ChatChoices, ChatControl } from './chat-control.ts'

/** A chat in which commands are typed, over a real app, its data folder and a scripted endpoint. */
export interface TestChat {
  readonly control: ChatControl
  /** Types a line behind a slash and gives the rows that it printed. */
  type(line: string): Promise<readonly string[]>
  /** Sends a prompt; resolves when its run is over or rests, and its events have been seen. */
  ask(prompt: string): Promise<RunResult>
  /** Answers the question that the run rests on; resolves when that is over, or rests again. */
  answer(said: PersonsAnswer): Promise<RunResult>
  /** Sends a prompt whose run does not end by itself; resolves with its session once it has begun. */
  began(prompt: string): Promise<Session>
  /** What `edit` was asked to open. */
  readonly edited: readonly string[]
  readonly openedOnDesktop: readonly string[]
  /** How often `leave` was called. */
  readonly left: number
}

export interface ChatWorld extends AsyncDisposable {
  readonly endpoint: ScriptedEndpoint
  /** The folder in which the chat was started. */
  readonly folder: string
  readonly app: App
  readonly sessions: Sessions
  /** Writes a file below the folder. */
  write(path: string, text: string): string
  chat(options?: ChatOptions): TestChat
  /** Resolves when nothing of a session is under way any more. */
  settled(session: Session): Promise<void>
}

interface ChatOptions {
  readonly columns?: number
  readonly colors?: boolean
  readonly choices?: Partial<ChatChoices>
  readonly permissions?: readonly Permission[]
  readonly hasEditor?: boolean
  readonly hasDesktop?: boolean
  /** What becomes of questions; they rest where absent. */
  readonly questions?: 'rest' | 'refuse'
}

interface WorldOptions {
  readonly tools?: readonly Tool[]
  readonly env?: Readonly<Record<string, string>>
  /** Files of the folder before it is opened. */
  readonly files?: Readonly<Record<string, string>>
}

const usualChoices: ChatChoices = { selection: {}, useCase: undefined, model: undefined, workspace: 'off', verbose: false, thoughts: false }

export async function chatWorld(script: EndpointScript, { tools = [], env = {}, files = {} }: WorldOptions = {}): Promise<ChatWorld> {
  const root = mkdtempSync(join(tmpdir(), 'ibid-chat-'))
  const folder = join(root, 'work')
  const write = (path: string, text: string) => {
    const file = join(folder, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
    return file
  }
  mkdirSync(folder)
  for (const [path, text] of Object.entries(files)) write(path, text)
  const endpoint = await scriptedEndpoint(script)
  const closing = new AbortController()
  const app = await openApp({
    env: { IBID_LLM_PROVIDER: endpoint.baseUrl, IBID_LLM_MODEL: 'local', IBID_DATA_DIR: join(root, 'data'), ...env },
    home: root,
    folder,
    platform: 'linux',
  })
  const scopeOf = async (selection: Selection) => {
    const wanted = wantedCollections(app, selection)
    await prepareCollections(app, wanted)
    return wanted.map(({ id }) => id)
  }
  const sessions = sessionsOf({ app, tools, scopeOf, closing: closing.signal })
  const chats: TestChat[] = []
  return {
    endpoint,
    folder,
    app,
    sessions,
    write,
    chat(options) {
      const made = testChat(app, sessions, options)
      chats.push(made)
      return made
    },
    async settled(session) {
      const stop = new AbortController()
      if ((await session.state()) === 'free') return
      // From the start on: what ends before it is followed has to be told too.
      for await (const event of session.follow(stop.signal, { after: 'start' }))
        if ((event.type === 'run.completed' || event.type === 'run.failed') && (await session.state()) === 'free') return
    },
    async [Symbol.asyncDispose]() {
      for (const { control } of chats) control.conversation.close()
      closing.abort()
      await app.close()
      await endpoint.close()
      rmSync(root, { recursive: true, force: true })
    },
  }
}

function testChat(app: App, sessions: Sessions, options: ChatOptions = {}): TestChat {
  const { columns = 80, colors = false, permissions = [], hasEditor = true, hasDesktop = false, questions = 'rest' } = options
  let choices: ChatChoices = { ...usualChoices, ...options.choices }
  let view: ChatView = emptyChat
  let result: RunResult | undefined
  let spent: number | null = 0
  const printed: string[] = []
  const edited: string[] = []
  const openedOnDesktop: string[] = []
  let left = 0
  const waiting: ((result: RunResult) => void)[] = []
  const beginning: (() => void)[] = []
  const held = conversation(
    {
      app,
      sessions,
      model: () => choices.model,
      sendOptions: () => ({
        ...choices.selection,
        ...(choices.useCase === undefined ? {} : { useCase: choices.useCase }),
        ...(choices.workspace === 'off' ? {} : { workspace: choices.workspace }),
        permissions,
        questions: questions === 'rest' ? { clarification: 'rest', approval: 'rest' } : { clarification: 'assume', approval: 'refuse' },
      }),
    },
    {
      opened(_, past) {
        view = emptyChat
        result = undefined
        spent = past.reduce<number | null>((sum, { run }) => (sum === null || run.cost === null ? null : sum + run.cost), 0)
      },
      event(event) {
        if (
          event.type === 'queue.changed' ||
          event.type === 'session.retitled' ||
          event.type === 'session.undone' ||
          event.type === 'session.deleted'
        )
          return
        view = reduceChat(view, event).view
        if (event.type === 'run.began') for (const resolve of beginning.splice(0)) resolve()
        if (event.type !== 'run.completed' && event.type !== 'run.failed') return
        const done = event.result
        if (!done) return
        result = done
        spent = spent === null || done.costUsd === null ? null : spent + Math.round(done.costUsd * 1_000_000)
        for (const resolve of waiting.splice(0)) resolve(done)
      },
      failed(error) {
        throw error
      },
    },
  )
  const control: ChatControl = {
    app,
    sessions,
    conversation: held,
    get choices() {
      return choices
    },
    get view() {
      return view
    },
    get result() {
      return result
    },
    get cost() {
      return spent
    },
    look: { columns, colors, links: false },
    change(changes) {
      choices = { ...choices, ...changes }
    },
    print: (rows) => void printed.push(...rows),
    async edit(file, line) {
      if (hasEditor) edited.push(line === undefined ? file : `${file}:${line}`)
      return hasEditor
    },
    async openOnDesktop(target) {
      if (hasDesktop) openedOnDesktop.push(target)
      return hasDesktop
    },
    send: (prompt) => void held.send(prompt),
    leave: () => void left++,
  }
  return {
    control,
    edited,
    openedOnDesktop,
    get left() {
      return left
    },
    async type(line) {
      printed.length = 0
      await runCommand(control, line)
      return [...printed]
    },
    async answer(said) {
      const over = new Promise<RunResult>((resolve) => waiting.push(resolve))
      await held.answer(said)
      return over
    },
    async began(prompt) {
      const working = new Promise<void>((resolve) => beginning.push(resolve))
      await held.send(prompt)
      await working
      return held.session!
    },
    async ask(prompt) {
      const over = new Promise<RunResult>((resolve) => waiting.push(resolve))
      await held.send(prompt)
      return over
    },
  }
}

/** Rows without what differs from run to run: ids, times, money and folders, each replaced by a word. */
export const masked = (rows: readonly string[], { folder }: Pick<ChatWorld, 'folder'>): readonly string[] =>
  rows.map((row) =>
    row
      .replaceAll(folder, 'FOLDER')
      .replace(/\b[0-9A-HJKMNP-TV-Z]{26}\b/g, 'ID')
      .replace(/\b\d{4}-\d\d-\d\d \d\d:\d\d\b/g, 'MOMENT')
      .replace(/\b\d+ s ago/g, 'AGE ago')
      .replace(/127\.0\.0\.1:\d+/g, 'HOST'),
  )
