import { createInterface } from 'node:readline'
import type { SessionEvent } from '../../app/sessions/events.ts'
import { IbidError } from '../../core/fault.ts'
import { say } from '../../views/words/say.ts'
import type { ChatOptions } from '../chat-options.ts'
import type { Cli } from '../cli.ts'
import { exitCodeOf } from '../exit-code.ts'
import { keepHeapSmall } from '../heap-size.ts'
import { printOut } from '../print.ts'

/** `ibid chat`: one question with its panels, or a conversation: on a screen where a person sits before one, else line by line. */
export async function chat(cli: Cli, question: string | undefined, options: ChatOptions): Promise<number> {
  if (options.continue && options.session !== undefined)
    throw new IbidError('usage', '--continue and --session both select a conversation', 'use only one of them')
  const session = options.continue ? 'last' : options.session
  if (question !== undefined && !options.interactive) return askOnce(cli, question, { ...options, session: session ?? 'new' })
  if (cli.options.json)
    throw new IbidError('usage', '--json requires a single question', 'use --jsonl for a conversation, or pass a question')
  if (cli.terminal.isAnswered && !cli.options.jsonl) return onScreen(cli, question, session, options)
  return inLines(cli, question, session, options)
}

/** What a question is for is asked for where somebody can say it. */
async function askOnce(cli: Cli, question: string, options: ChatOptions): Promise<number> {
  const asked = options.useCase === undefined && cli.terminal.isAnswered && question.trim() !== ''
  const useCase = asked ? await cli.terminal.read(say`What is the answer for? (press Enter to skip) `, cli.signal) : options.useCase
  const { ask } = await import('./ask.ts')
  return ask(cli, question, {
    ...options,
    ...(useCase?.trim() ? { useCase: useCase.trim() } : {}),
    inWorkspace: await workspaceOf(cli, options),
  })
}

/** What may be done in the folder: as the command says, else the settings. */
const workspaceOf = async (cli: Cli, { workspace }: ChatOptions) => workspace ?? (await cli.app()).inspection.settings.chat.workspace

async function onScreen(cli: Cli, question: string | undefined, session: string | undefined, options: ChatOptions): Promise<number> {
  let collectAtRest = () => {}
  let end = async () => {}
  const { chatScreen } = await import('../../tui/chat/chat-screen.ts')
  const { heading } = await import('../chat-heading.ts')
  await chatScreen({
    input: cli.input,
    stdin: process.stdin,
    stdout: process.stdout,
    colors: cli.terminal.hasColors,
    heading: heading(cli),
    async open(screen) {
      const [{ isFirstStart, openChat, sessionOf, tellBeginning }, { configuredModel }] = await Promise.all([
        import('../open-chat.ts'),
        import('../../app/models/choose-model.ts'),
      ])
      const opened = await openChat(cli, screen, options, true)
      const { app, chat: made } = opened
      end = opened.end
      const { settings } = app.inspection
      return {
        chat: made,
        status: () => ({
          model: made.model ?? configuredModel(app.inspection).id,
          remarks: [...(made.control.choices.workspace === 'full' ? [] : [say`workspace ${made.control.choices.workspace}`])],
        }),
        notifySeconds: settings.chat.notifySeconds,
        rested: () => collectAtRest(),
        dataFolder: app.dataFolder,
        async begin() {
          collectAtRest = keepHeapSmall()
          const isPlain = question === undefined && session === undefined && options.in === undefined && options.model === undefined
          if (isPlain && (await isFirstStart(app))) return made.setUp()
          tellBeginning(app, made, options)
          if (session !== undefined && session !== 'new')
            await made.open(await opened.sessions.get((await sessionOf(app, session, options)).id))
          if (question !== undefined) await made.submit(question)
        },
      }
    },
  }).finally(() => end())
  return 0
}

async function inLines(cli: Cli, question: string | undefined, session: string | undefined, options: ChatOptions): Promise<number> {
  const { chatLines } = await import('../../tui/chat/chat-lines.ts')
  const isPerson = process.stdin.isTTY === true
  const typed = typedLines(isPerson)
  const lines = question === undefined ? typed : withFirst(question, typed)
  const { jsonl } = cli.options
  let end = async () => {}
  const result = await chatLines({
    look: { columns: process.stdout.isTTY ? cli.terminal.width : 100_000, colors: false, links: false },
    lines,
    isAnswered: isPerson,
    print: (rows) => (jsonl ? undefined : cli.terminal.out(rows.join('\n'))),
    ...(jsonl ? { heard: (event) => tellLine(cli, event) } : {}),
    async open(shown) {
      const { openChat, sessionOf } = await import('../open-chat.ts')
      const opened = await openChat(cli, shown, options, isPerson)
      const { chat: made, app, sessions } = opened
      end = opened.end
      if (session !== undefined && session !== 'new') await made.open(await sessions.get((await sessionOf(app, session, options)).id))
      return made
    },
  }).finally(() => end())
  return cli.signal.aborted ? 130 : result ? exitCodeOf[result.status] : 0
}

/** Lines of standard input; a person is shown where to type. */
async function* typedLines(isPerson: boolean): AsyncGenerator<string, void, undefined> {
  const input = createInterface({ input: process.stdin, terminal: false })
  const lines = input[Symbol.asyncIterator]()
  try {
    for (;;) {
      if (isPerson) printOut('> ')
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
function tellLine(cli: Cli, event: SessionEvent): void {
  if (event.type === 'run.completed' || event.type === 'run.failed') {
    if (event.result) cli.jsonLine({ type: 'result', result: event.result })
    return
  }
  const { session: _, ...line } = event
  if ('at' in event) cli.jsonLine(line)
  else {
    const { seq: __, ...delta } = line
    cli.jsonLine(delta)
  }
}
