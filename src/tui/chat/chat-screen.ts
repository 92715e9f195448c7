import { join } from 'node:path'
import { lastIn } from '../../app/sessions/find-session.ts'
import { faultOf } from '../../core/fault.ts'
import type { SettingsInput } from '../../settings/settings-input.ts'
import { openPromptHistory, type PromptHistory } from '../../store/prompt-history.ts'
import { emptyChat } from '../../views/chat/chat-view.ts'
import { inReadersLanguage, say } from '../../views/words/say.ts'
import type { Look } from '../markdown/look.ts'
import { openEditor } from '../open-editor.ts'
import { openOnDesktop } from '../open-on-desktop.ts'
import { opensLinks } from '../opens-links.ts'
import type { OpenPanel, Panel, ShowPanel } from '../panel/panel.ts'
import { withCandidates } from '../prompt/completing.ts'
import { type Candidates, folderAt } from '../prompt/completion.ts'
import { replacePrompt } from '../prompt/edit-history.ts'
import { editPrompt } from '../prompt/edit-prompt.ts'
import type { Key } from '../prompt/key.ts'
import { listFiles } from '../prompt/list-files.ts'
import { listFolder } from '../prompt/list-folder.ts'
import { type PromptEffect, promptState, wholeText } from '../prompt/prompt-state.ts'
import { textRows } from '../rows/text-rows.ts'
import { mountScreen } from '../screen/mount-screen.ts'
import { answerFrom } from './answer-from.ts'
import type { Chat, ChatFace } from './chat.ts'
import { answerRoom, chatFrame } from './chat-frame.ts'
import type { ChatState, ChatStatus } from './chat-state.ts'
import { editedOutside } from './edited-outside.ts'
import { firstChoice, questionKey } from './question-key.ts'
import { wholeQuestionRows } from './question-rows.ts'
import { redrawTimer } from './redraw-rate.ts'

/** What a chat on a screen leans on. */
export interface ChatScreenDependencies {
  readonly input: SettingsInput
  readonly stdin: NodeJS.ReadStream
  readonly stdout: NodeJS.WriteStream
  readonly colors: boolean
  /** Printed first. */
  readonly heading: readonly string[]
  /** Opens the chat once the prompt is shown; its parts take longer to load than a person to type. */
  open(face: ChatFace): Promise<OpenedChat>
}

export interface OpenedChat {
  readonly chat: Chat
  /** What the last row tells, but for what the chat knows itself. */
  status(): Omit<ChatStatus, 'title' | 'cost'>
  /** Seconds after which a rest is told aloud; 0 for never. */
  readonly notifySeconds: number
  readonly dataFolder: string
  /** Told of each rest. */
  rested(): void
  /** What is done first, without being typed. */
  begin(): Promise<void>
}

/** ms between two frames that nobody has asked for by a key: with those of keys at most 20 a second. */
const frameMs = 80
/** The same where the frame has a mark that was not there yet: there are few of them. */
const awaitedMs = 10
/** ms between two turns of the spinner. */
const turnMs = 120
/** ms in which a second Ctrl-C leaves. */
const leaveMs = 2_000
/** ms after a question came up in which nothing is chosen and no key answers it: it was meant for something else. */
const pauseMs = 500

/** A chat on the screen, until the person leaves. Resolves when the terminal is given back; rejects where the chat could not be opened. */
export async function chatScreen({ input, stdin, stdout, colors, heading, open }: ChatScreenDependencies): Promise<void> {
  const left = Promise.withResolvers<void>()
  const closing = new AbortController()
  let opened: OpenedChat | undefined
  let history: PromptHistory | undefined
  let prompt = promptState()
  let candidates: Candidates = { commands: [], files: [] }
  let folderTyped: string | undefined
  let chosen = 0
  /** The question that was seen last. */
  let asked = ''
  /** The question that was printed whole. */
  let wholeAsked = ''
  let askedAt = 0
  /** What stood in the prompt when a question came up. */
  let kept = ''
  let notice = ''
  let status = ''
  let leavesUntil = 0
  let isLent = false
  let panel: Panel | undefined
  /** Panels come one after the other. */
  let panels: Promise<unknown> = Promise.resolve()
  const printing: string[] = []

  const look = (): Look => ({ columns: screen.columns, colors, links: colors && opensLinks(input.env) })
  const state = (): ChatState => {
    const chat = opened?.chat
    return {
      view: chat?.view ?? emptyChat,
      answer: chat?.answer ?? { rows: () => [] },
      prompt,
      queue: chat?.queue ?? [],
      chosen: isPausing() ? undefined : chosen,
      notice: notice || status,
      panel,
      now: Date.now(),
      status: { model: '', remarks: [], ...opened?.status(), title: chat?.title ?? '', cost: chat?.control.cost ?? 0 },
    }
  }
  const isPausing = () => Date.now() - askedAt < pauseMs
  const draw = () => {
    if (isLent || closing.signal.aborted) return
    const shown = opened?.chat.control.look ?? look()
    const current = state()
    const above = printing.splice(0)
    if (opened) above.push(...opened.chat.spill(answerRoom(current, shown, screen.rows)))
    const frame = chatFrame(current, shown, screen.rows)
    // Nothing is asked unseen: what does not fit into the frame is printed whole, once.
    if (frame.isQuestionCut && current.view.question && wholeAsked !== asked) {
      wholeAsked = asked
      above.push('', ...wholeQuestionRows(current.view.question, shown))
    }
    screen.show(frame)
    screen.print(above)
  }
  const pace = redrawTimer(frameMs, draw)
  /** What is printed and what it takes from the frame are one change. */
  const print = (rows: readonly string[]) => {
    printing.push(...rows)
    pace.soon()
  }
  const tell = (error: unknown) => print(textRows([['✗ ', 'red'], inReadersLanguage(faultOf(error).message)], look(), 2))

  const lend = async (work: () => Promise<void>) => {
    isLent = true
    try {
      await screen.lend(work)
    } finally {
      isLent = false
      draw()
    }
  }
  const startPause = () => {
    askedAt = Date.now()
    setTimeout(() => pace.soon(), pauseMs).unref()
  }
  /** A new question is chosen from anew. */
  const noteQuestion = () => {
    const view = opened?.chat.view
    const name = view?.question ? `${view.run} ${view.question.id}` : ''
    if (name === asked) return
    asked = name
    startPause()
    chosen = view?.question ? firstChoice(view.question) : 0
    // What was being typed is no answer; it comes back when the question is gone.
    if (view?.question && prompt.text !== '') {
      kept = wholeText(prompt)
      prompt = replacePrompt(prompt, '')
    } else if (!view?.question && kept !== '' && prompt.text === '') {
      prompt = replacePrompt(prompt, kept)
      kept = ''
    }
  }
  const showPanel: ShowPanel = <Result>(open: OpenPanel<Result>) => {
    const shown = panels.then(() => {
      const done = Promise.withResolvers<Result | undefined>()
      panel = open({ changed: () => pace.soon(), close: done.resolve })
      pace.soon()
      return done.promise.finally(() => {
        panel = undefined
        // What came up meanwhile has not been seen yet.
        startPause()
        pace.soon()
      })
    })
    panels = shown.catch(() => undefined)
    return shown
  }
  const face: ChatFace = {
    look,
    print,
    panel: showPanel,
    status(text) {
      status = text
      pace.soon()
    },
    changed(isAwaited = false) {
      noteQuestion()
      pace.soon(isAwaited ? awaitedMs : frameMs)
    },
    async edit(file, line) {
      await lend(() => openEditor(input, file, line))
      return true
    },
    openOnDesktop: (target) => openOnDesktop(input, target),
    rested(ms) {
      opened?.rested()
      const seconds = opened?.notifySeconds ?? 0
      if (seconds > 0 && ms >= seconds * 1_000)
        screen.ring(opened?.chat.view.question ? say`ibid: waiting for your answer` : say`ibid: answer ready`)
    },
    leave: () => left.resolve(),
  }

  const submit = (text: string) => {
    const chat = opened?.chat
    const question = chat?.view.question
    if (chat && question && !text.startsWith('/')) {
      const said = answerFrom(question, text)
      if (said) void chat.answerQuestion(said)
      return
    }
    if (text.trim() === '') return
    void history?.add(chat ? chat.control.app.redact(text) : text).catch(() => undefined)
    void ready
      .then(({ chat: there }) => there.submit(text))
      .then((became) => {
        // What was not taken stands there again, to be mended.
        if (became === 'failed' && prompt.text === '') prompt = replacePrompt(prompt, text)
        pace.soon()
        return completeCommands()
      })
  }
  const cancel = (by: 'escape' | 'ctrl-c') => {
    const chat = opened?.chat
    if (chat && (chat.view.isWorking || chat.view.question)) {
      void chat.stop().then((waiting) => {
        if (waiting.length > 0 && prompt.text === '') prompt = replacePrompt(prompt, waiting.join('\n'))
        pace.soon()
      })
      return
    }
    if (by === 'escape') return
    if (Date.now() < leavesUntil) return left.resolve()
    leavesUntil = Date.now() + leaveMs
    notice = say`Press Ctrl-C again to quit`
    setTimeout(() => {
      notice = ''
      pace.soon()
    }, leaveMs).unref()
  }
  const take = (effect: PromptEffect) => {
    if (effect.kind === 'submit') submit(effect.text)
    else if (effect.kind === 'cancel') cancel(effect.by)
    else if (effect.kind === 'leave') left.resolve()
    else if (effect.kind === 'edit')
      void editedOutside(effect.text, (file) => lend(() => openEditor(input, file)))
        .then((text) => {
          prompt = replacePrompt(prompt, text)
        })
        .catch(tell)
        .finally(draw)
  }
  const key = (pressed: Key) => {
    if (panel) {
      panel.key(pressed)
      // One that follows at once takes the place of this one, without a prompt between them.
      setImmediate(() => pace.now())
      return
    }
    const chat = opened?.chat
    const question = chat?.view.question
    const taken = question && prompt.text === '' ? questionKey(question, chosen, pressed) : undefined
    if (taken && isPausing()) return
    if (taken && 'chosen' in taken) chosen = taken.chosen
    else if (taken) void chat?.answerQuestion(taken.said)
    else {
      const edited = editPrompt(prompt, pressed)
      prompt = edited.state
      completeFolder()
      if (edited.effect) take(edited.effect)
    }
    pace.now()
  }
  const complete = (more: Partial<Candidates>) => {
    candidates = { ...candidates, ...more }
    prompt = withCandidates(prompt, candidates)
    pace.soon()
  }
  /** Looks into the folder whose path is being typed, each time that it is another one. */
  const completeFolder = () => {
    const typed = folderAt(prompt.text, prompt.cursor)
    if (typed === folderTyped) return
    folderTyped = typed
    if (typed === undefined) return
    void listFolder(typed, input).then((paths) => {
      if (typed === folderTyped) complete({ folder: { typed, paths } })
    })
  }
  const completeCommands = async () => {
    if (!opened) return
    const { candidatesOf } = await import('../commands/chat-commands.ts')
    complete({ commands: await candidatesOf(opened.chat.control) })
  }

  const reflows = !input.env['XTERM_VERSION'] && input.env['TERM'] !== 'linux'
  const screen = mountScreen({ stdin, stdout, reflows }, { key, resized: draw })
  screen.print(heading)
  draw()
  // Behind the first frame, so that a person can type while the parts load.
  const shown = new Promise((resolve) => setImmediate(resolve))
  const ready = shown
    .then(() => open(face))
    .then(async (chat) => {
      // Whoever has left by now has the terminal back, and wants nothing more.
      if (closing.signal.aborted) {
        chat.chat.close()
        return chat
      }
      opened = chat
      history = openPromptHistory(join(chat.dataFolder, 'prompts.jsonl'))
      const entries = await history.load().catch(() => [])
      prompt = { ...prompt, past: promptState(entries).past }
      void completeCommands().catch(tell)
      void listFiles(input.folder, { environment: input.env, signal: closing.signal }).then((files) => complete({ files }))
      draw()
      return chat
    })
  const beginUnlessLeft = async (chat: OpenedChat) => {
    if (!closing.signal.aborted) await chat.begin()
  }
  const turning = setInterval(() => opened?.chat.view.isWorking && pace.soon(), turnMs)
  turning.unref()
  try {
    await Promise.race([ready.then(beginUnlessLeft).then(() => left.promise), left.promise])
  } finally {
    clearInterval(turning)
    closing.abort()
    pace.stop()
    opened?.chat.close()
    screen.print([...printing, ...(await farewell(opened?.chat, look()))])
    await screen.close()
  }
}

/** How to go on with what is left behind. */
async function farewell(chat: Chat | undefined, look: Look): Promise<readonly string[]> {
  const session = chat?.control.conversation.session
  if (!chat || !session) return []
  const { app } = chat.control
  const newest = await lastIn(app, app.input.folder).catch(() => undefined)
  const left = chat.view.isWorking ? say`The current turn is unfinished. Resume it with: ` : say`Continue with: `
  return textRows([[left, 'dim'], newest?.id === session.id ? 'ibid chat --continue' : `ibid chat --session ${session.id}`], look)
}
