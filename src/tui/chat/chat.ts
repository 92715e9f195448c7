import { join } from 'node:path'
import type { App } from '../../app/app.ts'
import type { ReadRun } from '../../app/runs/read-runs.ts'
import type { RunOutcome, SessionEvent, SessionNotice } from '../../app/sessions/events.ts'
import type { Session } from '../../app/sessions/session.ts'
import type { Sessions } from '../../app/sessions/sessions.ts'
import { faultOf } from '../../core/fault.ts'
import type { QuestionPolicy } from '../../core/question.ts'
import type { RunResult } from '../../core/run-result.ts'
import type { QueuedPrompt } from '../../core/session.ts'
import type { PersonsAnswer } from '../../engine/answer-question.ts'
import { type ChatView, emptyChat } from '../../views/chat/chat-view.ts'
import { reduceChat } from '../../views/chat/reduce-chat.ts'
import { resultOf } from '../../views/result.ts'
import { say, sayCount } from '../../views/words/say.ts'
import type { ChatChoices, ChatControl } from '../commands/chat-control.ts'
import type { Look } from '../markdown/look.ts'
import type { ShowPanel } from '../panel/panel.ts'
import type { AnswerStream } from './answer-stream.ts'
import { conversation, pastRuns } from './conversation.ts'
import { mentionedFiles } from './mentioned-files.ts'
import { createFinishedTurnPrinter } from './print-finished-turns.ts'

/** A mark as answers have it. */
const mark = /\[(?:\d+|[!?])\]/

/** How a chat is shown: on a screen, or as plain lines. */
export interface ChatFace {
  /** How wide a row may be, and what it may hold; asked for anew each time. */
  look(): Look
  print(rows: readonly string[]): void
  /** Shows a panel in the place of the prompt; absent where nothing changes once it is printed. */
  readonly panel?: ShowPanel
  /** What goes on before a run can begin; empty when it is over. */
  status?(text: string): void
  /** Something that is shown while it changes has changed. */
  /** `isAwaited`: a person looks for it, as for the mark of a sentence. */
  changed(isAwaited?: boolean): void
  edit(file: string, line?: number): Promise<boolean>
  openOnDesktop(target: string): Promise<boolean>
  /** Hears every event of the runs, for whoever writes them out. */
  heard?(event: SessionEvent): void
  /** A run that a person waited for is over, or rests on a question. */
  rested(ms: number, outcome: RunOutcome): void
  leave(): void
}

export interface ChatDependencies {
  readonly app: App
  readonly sessions: Sessions
  readonly choices: ChatChoices
  readonly temperature?: number | undefined
  readonly maxSteps?: number | undefined
  /** What becomes of questions. */
  readonly questions: QuestionPolicy
}

/** A chat without its looks. */
export interface Chat {
  readonly control: ChatControl
  readonly view: ChatView
  readonly queue: readonly QueuedPrompt[]
  /** Rows of the streamed answer that are not printed yet. */
  readonly answer: Pick<AnswerStream, 'rows'>
  /** Tells a person something about the chat. */
  warn(text: string): void
  /** Prints the finished beginning of the streamed answer, until at most `room` rows of it are left. */
  spill(room: number): readonly string[]
  readonly title: string
  /** The model of this chat, where not that of the settings. */
  readonly model: string | undefined
  /** Sends what was typed: a command or a prompt. `began` where a run works on it now, `failed` where a prompt was not taken. Never rejects. */
  submit(text: string): Promise<'began' | 'done' | 'failed'>
  /** The same for the answer to the open question. */
  answerQuestion(said: PersonsAnswer): Promise<'began' | 'done'>
  /** Lets the person add documents and a model. */
  setUp(): Promise<void>
  /** Stops what is under way; what waits behind it is taken off the queue and given back. */
  stop(): Promise<readonly string[]>
  open(session: Session): Promise<void>
  close(): void
}

/** Turns of a session that is opened which are printed in full. */
const turnsShown = 3

export function createChat(dependencies: ChatDependencies, face: ChatFace): Chat {
  const { app, sessions } = dependencies
  let choices = dependencies.choices
  let view = emptyChat
  let queue: readonly QueuedPrompt[] = []
  let result: RunResult | undefined
  let title = ''
  /** That of the session, where it has one of its own. */
  let ownModel: string | undefined
  /** Microdollars of the runs before the newest. */
  let spent: number | null = 0
  /** Whether the person was told how a source is opened. */
  let isShownHow = false
  /** So that a second key does not answer the next question. */
  let isAnswering = false
  /** What happens is told in its order, also where telling it takes a moment. */
  let telling: Promise<void> = Promise.resolve()

  const teller = createFinishedTurnPrinter({
    look: () => face.look(),
    shown: () => ({
      verbose: choices.verbose,
      thoughts: choices.thoughts ?? app.inspection.settings.agent.reasoningVisible,
      mediaFolder: join(app.dataFolder, 'media'),
    }),
    print: (rows) => face.print(rows),
  })
  const fail = (error: unknown) => teller.fail(faultOf(error))
  const warn = (text: string) => teller.note([['! ', 'yellow'], text])

  const tell = async (event: SessionEvent | SessionNotice) => {
    switch (event.type) {
      case 'queue.changed':
        queue = event.queue
        return face.changed()
      case 'session.retitled':
        title = event.title
        return face.changed()
      case 'session.undone':
        return
      case 'session.deleted':
        warn(say`this conversation was deleted; your next message starts a new one`)
        return held.begin()
    }
    face.heard?.(event)
    if (event.type === 'run.began') spent = add(spent, view.cost)
    if (event.type === 'text.delta') teller.stream(event.text)
    const before = view
    const told = reduceChat(view, event)
    view = told.view
    for (const entry of told.entries) await teller.print(entry)
    if (before.streamed && !view.streamed) teller.drop()
    if ('result' in event && event.result) {
      result = event.result
      if (face.panel && !isShownHow && result.citations.length > 0) {
        isShownHow = true
        const isContradicted = result.sentences?.some(({ against }) => against) === true
        teller.note([
          [say`· To open a source at its quote: /open${isContradicted ? say`; to see what contradicts [!]: /open !1` : ''}`, 'dim'],
        ])
      }
    }
    if (event.type === 'run.completed' || event.type === 'run.failed') face.rested(Date.now() - view.startedAt, event)
    face.changed(event.type === 'text.delta' && mark.test(event.text))
  }

  const opened = async (session: Session | undefined, past: readonly ReadRun[]) => {
    teller.clear()
    view = emptyChat
    queue = []
    spent = 0
    result = past.length > 0 ? resultOf(past.at(-1)!.run) : undefined
    const info = await session?.info()
    title = info?.title ?? ''
    ownModel = info?.model
    const left = past.length < pastRuns ? past.length - turnsShown : (info?.runs ?? 0) - turnsShown
    if (past.length > 0 && left > 0) teller.note([[say`· ${sayCount(left, 'earlier turn')} not shown; show all with /export`, 'dim']])
    for (const turn of past.slice(-turnsShown)) await teller.printTurn(turn)
    for (const { run } of past) spent = add(spent, run.cost)
    if (session) queue = await session.queue.list()
    face.changed()
  }

  const inOrder = (work: () => Promise<void>): Promise<void> => {
    telling = telling.then(work).catch(fail)
    return telling
  }
  const held = conversation(
    {
      app,
      sessions,
      model: () => choices.model,
      sendOptions: () => ({
        ...choices.selection,
        ...(choices.useCase === undefined ? {} : { useCase: choices.useCase }),
        ...(choices.workspace === 'off' ? {} : { workspace: choices.workspace }),
        ...(dependencies.temperature === undefined ? {} : { temperature: dependencies.temperature }),
        ...(dependencies.maxSteps === undefined ? {} : { maxSteps: dependencies.maxSteps }),
        questions: dependencies.questions,
        warn,
      }),
    },
    {
      opened: (session, past) => void inOrder(() => opened(session, past)),
      event: (event) => void inOrder(() => tell(event)),
      failed: (error) => void inOrder(async () => fail(error)),
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
      return add(spent, view.cost)
    },
    get look() {
      return teller.look()
    },
    change(changes) {
      choices = { ...choices, ...changes }
      held.chosen()
      face.changed()
    },
    print: (rows) => face.print(rows),
    ...(face.panel ? { panel: face.panel } : {}),
    edit: (file, line) => face.edit(file, line),
    openOnDesktop: (target) => face.openOnDesktop(target),
    send: (prompt) => void submit(prompt),
    leave: () => face.leave(),
  }

  const answerQuestion = async (said: PersonsAnswer): Promise<'began' | 'done'> => {
    const { question } = view
    if (!question || isAnswering) return 'done'
    isAnswering = true
    try {
      await held.answer({ ...said, question: question.id })
      return 'began'
    } catch (error) {
      fail(error)
      return 'done'
    } finally {
      isAnswering = false
    }
  }

  const attachedFiles = async (paths: readonly string[]) =>
    paths.length === 0 ? undefined : (await import('../../app/attachments/attach-paths.ts')).attachPaths(app, paths)

  const submit = async (text: string): Promise<'began' | 'done' | 'failed'> => {
    try {
      if (isCommand(text)) {
        const { runCommand } = await import('../commands/chat-commands.ts')
        face.print([''])
        teller.note([
          ['> ', 'cyan'],
          [text.trim(), 'dim'],
        ])
        await runCommand(control, text)
        return 'done'
      }
      const { others, unknown, context, contextFrom } = await mentionedFiles(text, app.input)
      for (const name of unknown) warn(say`@${name} is not a file here; it is sent as plain text`)
      // What was typed is gone from the prompt by now, and documents may have to be looked at first.
      face.status?.(say`sending ...`)
      const attached = await attachedFiles(others)
      const along = { ...(contextFrom ? { context, contextFrom } : {}), ...(attached ? { attached } : {}) }
      const sent = await held.send(text, along).finally(() => face.status?.(''))
      if (sent === 'queued' && Object.keys(along).length > 0)
        warn(say`queued messages are sent without their @files; the model can still read text files`)
      return sent === 'sent' ? 'began' : 'done'
    } catch (error) {
      fail(error)
      return isCommand(text) ? 'done' : 'failed'
    }
  }

  return {
    control,
    get view() {
      return view
    },
    get queue() {
      return queue
    },
    answer: teller.answer,
    spill: teller.spill,
    get title() {
      return title
    },
    get model() {
      return choices.model ?? ownModel
    },
    warn,
    async setUp() {
      const { runCommand } = await import('../commands/chat-commands.ts')
      await runCommand(control, '/setup')
    },
    submit,
    answerQuestion,
    async stop() {
      try {
        const waiting = queue.map(({ text }) => text)
        for (const { id } of queue) await held.session?.queue.drop(id)
        await held.cancel()
        return waiting
      } catch (error) {
        fail(error)
        return []
      }
    },
    open: (session) => held.open(session),
    close: () => held.close(),
  }
}

/** A path is no command: `/etc/hosts says what?` is asked. */
const isCommand = (text: string): boolean => /^\/[a-z-]*!?(?:\s|$)/i.test(text.trimStart())

const add = (a: number | null, b: number | null): number | null => (a === null || b === null ? null : a + b)
