import type { Fault } from '../../core/fault.ts'
import { faultOf } from '../../core/fault.ts'
import type { QuestionPolicy } from '../../core/question.ts'
import type { RunResult } from '../../core/run-result.ts'
import type { QueuedPrompt } from '../../core/session.ts'
import type { PersonsAnswer } from '../../engine/answer-question.ts'
import type { House } from '../../house/house.ts'
import type { RunOutcome, SessionEvent, SessionNotice } from '../../house/sessions/events.ts'
import type { RememberedRun } from '../../house/sessions/remembered-runs.ts'
import type { Session } from '../../house/sessions/session.ts'
import type { Sessions } from '../../house/sessions/sessions.ts'
import { counted } from '../../views/amounts.ts'
import { type ChatView, type Entry, emptyChat } from '../../views/chat/chat-view.ts'
import { reduceChat } from '../../views/chat/reduce-chat.ts'
import { resultOf } from '../../views/result.ts'
import type { ChatChoices, ChatControl } from '../commands/chat-control.ts'
import { highlightFor } from '../markdown/highlight.ts'
import type { Look } from '../markdown/look.ts'
import { entryRows } from '../rows/entry-rows.ts'
import { textRows } from '../rows/text-rows.ts'
import { withHandles } from '../rows/with-handles.ts'
import { type AnswerStream, answerStream } from './answer-stream.ts'
import { conversation, pastRuns } from './conversation.ts'
import { mentionedFiles } from './mentioned-files.ts'

/** How a chat is shown: on a screen, or as plain lines. */
export interface ChatFace {
  /** How wide a row may be, and what it may hold; asked for anew each time. */
  look(): Look
  print(rows: readonly string[]): void
  /** Something that is shown while it changes has changed. */
  changed(): void
  edit(file: string, line?: number): Promise<boolean>
  /** Hears every event of the runs, for whoever writes them out. */
  heard?(event: SessionEvent): void
  /** A run that a person waited for is over, or rests on a question. */
  rested(ms: number, outcome: RunOutcome): void
  leave(): void
}

export interface ChatMeans {
  readonly house: House
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
  /** Prints the finished beginning of the streamed answer, until at most `room` rows of it are left. */
  spill(room: number): readonly string[]
  readonly title: string
  /** Sends what was typed: a command or a prompt. `began` where a run works on it now. Never rejects. */
  submit(text: string, context?: string): Promise<'began' | 'done'>
  /** The same for the answer to the open question. */
  answerQuestion(said: PersonsAnswer): Promise<'began' | 'done'>
  /** Stops what is under way. */
  stop(): Promise<void>
  open(session: Session): Promise<void>
  close(): void
}

/** Turns of a session that is opened which are printed in full. */
const turnsShown = 3

export function createChat(means: ChatMeans, face: ChatFace): Chat {
  const { house, sessions } = means
  let choices = means.choices
  let view = emptyChat
  let queue: readonly QueuedPrompt[] = []
  let result: RunResult | undefined
  let title = ''
  /** Microdollars of the runs before the newest. */
  let spent: number | null = 0
  let highlight: Look['highlight']
  /** Whether what was printed last is a line about the work, from which an answer is set apart. */
  let isBehindWork = false
  /** So that a second key does not answer the next question. */
  let isAnswering = false
  const answer = answerStream()
  /** What happens is told in its order, also where telling it takes a moment. */
  let telling: Promise<void> = Promise.resolve()

  const look = (): Look => ({ ...face.look(), highlight })
  const shown = () => ({ verbose: choices.verbose, thoughts: choices.thoughts })
  const fail = (fault: Fault) => face.print(entryRows({ kind: 'fault', fault }, look(), shown()))
  const loadHighlight = async (text: string) => {
    highlight ??= await highlightFor(text)
  }

  const setApart = (rows: readonly string[]): readonly string[] => {
    if (rows.length === 0 || !isBehindWork) return rows
    isBehindWork = false
    return ['', ...rows]
  }
  const printEntry = async (entry: Entry) => {
    if (entry.kind === 'remark' || entry.kind === 'result') {
      const text = entry.kind === 'remark' ? entry.text : withHandles(entry.result)
      await loadHighlight(text)
      face.print(setApart(answer.finish(text, look())))
      if (entry.kind === 'result') face.print(entryRows(entry, look(), shown()))
    } else face.print(entryRows(entry, look(), shown()))
    if (entry.kind === 'result') result = entry.result
    isBehindWork = entry.kind !== 'asked' && entry.kind !== 'remark' && entry.kind !== 'result'
  }
  const dropStreamed = () => {
    if (answer.drop()) face.print(textRows([['· what stands above is not the answer; it goes on below', 'dim']], look(), 2))
  }

  const tell = async (event: SessionEvent | SessionNotice) => {
    switch (event.type) {
      case 'queue.changed':
        queue = event.queue
        return face.changed()
      case 'session.retitled':
        title = event.title
        return face.changed()
      case 'session.undone':
      case 'session.deleted':
        return
    }
    face.heard?.(event)
    if (event.type === 'run.began') spent = add(spent, view.cost)
    if (event.type === 'text.delta') {
      answer.push(event.text)
      if (!highlight && event.text.includes('`')) void loadHighlight('```')
    }
    const before = view
    const told = reduceChat(view, event)
    view = told.view
    for (const entry of told.entries) await printEntry(entry)
    if (before.streamed && !view.streamed) dropStreamed()
    if (event.type === 'run.completed' || event.type === 'run.failed') face.rested(Date.now() - view.startedAt, event)
    face.changed()
  }

  const opened = async (session: Session | undefined, past: readonly RememberedRun[]) => {
    answer.drop()
    view = emptyChat
    queue = []
    spent = 0
    result = past.length > 0 ? resultOf(past.at(-1)!.run) : undefined
    const info = await session?.info()
    title = info?.title ?? ''
    const left = past.length < pastRuns ? past.length - turnsShown : (info?.runs ?? 0) - turnsShown
    if (past.length > 0 && left > 0)
      face.print(['', ...textRows([[`· ${counted(left, 'earlier turn')}: /export prints all`, 'dim']], look(), 2)])
    for (const { run, events } of past.slice(-turnsShown)) {
      let before = emptyChat
      for (const event of events) {
        const told = reduceChat(before, event)
        before = told.view
        for (const entry of told.entries) if (entry.kind === 'asked' || entry.kind === 'call') await printEntry(entry)
      }
      await printEntry({ kind: 'result', result: resultOf(run) })
    }
    for (const { run } of past) spent = add(spent, run.cost)
    if (session) queue = await session.queue.list()
    face.changed()
  }

  const inOrder = (work: () => Promise<void>): Promise<void> => {
    telling = telling.then(work).catch((error) => fail(faultOf(error)))
    return telling
  }
  const held = conversation(
    {
      house,
      sessions,
      model: () => choices.model,
      sendOptions: () => ({
        ...choices.selection,
        ...(choices.useCase === undefined ? {} : { useCase: choices.useCase }),
        ...(choices.workspace === 'off' ? {} : { workspace: choices.workspace }),
        ...(means.temperature === undefined ? {} : { temperature: means.temperature }),
        ...(means.maxSteps === undefined ? {} : { maxSteps: means.maxSteps }),
        questions: means.questions,
        warn: (line) => face.print(textRows([['! ', 'yellow'], line], look(), 2)),
      }),
    },
    {
      opened: (session, past) => void inOrder(() => opened(session, past)),
      event: (event) => void inOrder(() => tell(event)),
      failed: (error) => void inOrder(async () => fail(faultOf(error))),
    },
  )

  const control: ChatControl = {
    house,
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
      return look()
    },
    change(changes) {
      choices = { ...choices, ...changes }
      held.chosen()
      face.changed()
    },
    print: (rows) => face.print(rows),
    edit: (file, line) => face.edit(file, line),
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
      fail(faultOf(error))
      return 'done'
    } finally {
      isAnswering = false
    }
  }

  const submit = async (text: string, context?: string): Promise<'began' | 'done'> => {
    try {
      if (isCommand(text)) {
        const { runCommand } = await import('../commands/chat-commands.ts')
        face.print([
          '',
          ...textRows(
            [
              ['> ', 'cyan'],
              [text.trim(), 'dim'],
            ],
            look(),
            2,
          ),
        ])
        await runCommand(control, text)
        return 'done'
      }
      const mentioned = await mentionedFiles(text, house.input.folder)
      for (const name of mentioned.missing)
        face.print(textRows([['! ', 'yellow'], `@${name} is no file of text here; it is left as it is`], look(), 2))
      const sent = await held.send(text, [context, mentioned.context].filter(Boolean).join('\n\n') || undefined)
      if (sent === 'queued' && mentioned.context !== '')
        face.print(
          textRows([['! ', 'yellow'], 'a prompt that waits is sent without the text of its @files; the model can read them'], look(), 2),
        )
      return sent === 'sent' ? 'began' : 'done'
    } catch (error) {
      fail(faultOf(error))
      return 'done'
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
    answer,
    spill: (room) => setApart(answer.spill(look(), room)),
    get title() {
      return title
    },
    submit,
    answerQuestion,
    stop: () => held.cancel().catch((error) => fail(faultOf(error))),
    open: (session) => held.open(session),
    close: () => held.close(),
  }
}

/** A path is no command: `/etc/hosts says what?` is asked. */
const isCommand = (text: string): boolean => /^\/[a-z-]*!?(?:\s|$)/i.test(text.trimStart())

const add = (a: number | null, b: number | null): number | null => (a === null || b === null ? null : a + b)
