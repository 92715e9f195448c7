import { describe, expect, it } from 'vitest'
import { candidatesOf, chatCommands } from './chat-commands.ts'
import { chatWorld, masked } from './chat-control.fixture.ts'

describe('/help', () => {
  it('lists every command in groups, and the keys', async () => {
    await using world = await chatWorld([])
    const rows = await world.chat().type('/help')
    expect(rows).toEqual([
      '── Conversations ───────────────────────────────────────────────────────────────',
      '  /new          start a new conversation',
      '  /sessions     open an earlier conversation',
      '  /rename       rename this conversation',
      '  /fork         continue in a copy of this conversation',
      '  /delete       permanently delete this conversation or another',
      '  /export       show this conversation as Markdown, or write it to a file',
      '  /clear        start over: the model no longer sees what was said before',
      '── This turn ───────────────────────────────────────────────────────────────────',
      '  /sources      list the sources of the latest answer',
      '  /open         open a source of an answer at its quote',
      '  /plan         show the current plan of the latest turn',
      '  /thinking     toggle the model’s reasoning',
      '  /diff         show file changes of the latest turn',
      '  /undo         undo the last turn, including file changes',
      '  /queue        show queued messages; edit or drop one',
      '  /cost         show costs, and how full the context is',
      '── Next messages ───────────────────────────────────────────────────────────────',
      '  /collections  choose which documents the next messages use',
      '  /use-case     set the purpose of the answers',
      '  /model        change the model of this conversation',
      '  /workspace    set what runs may do in this folder',
      '  /verbose      toggle tool results',
      '── Overview ────────────────────────────────────────────────────────────────────',
      '  /memory       show what is remembered about you; add, forget or undo',
      '  /models       list the available models',
      '  /agents       show the declared agents and their verbs',
      '  /tools        list the tools that runs may use here, and which need approval',
      '  /permissions  show the permission rules in order',
      '── General ─────────────────────────────────────────────────────────────────────',
      '  /help         list commands and keys, or explain one command',
      '  /setup        add documents and set up a model, step by step',
      '  /quit         quit ibid',
      '── Keys ────────────────────────────────────────────────────────────────────────',
      '  Enter         send your message',
      '  Ctrl-J        start a new line',
      '  Esc           stop the run',
      '  Ctrl-C        press twice to quit',
      '  Ctrl-D        quit, if your message is empty',
      '  Ctrl-R        search your previous messages',
      '  Ctrl-G        edit your message in your editor',
      '  Tab           complete a command, a file or a name',
      '  @file         attach that file to your message',
    ])
  })

  it('tells of one command', async () => {
    await using world = await chatWorld([])
    const chat = world.chat()
    const open = [
      '/open [mark | 3.2 | s3] [!]',
      '  open a source of an answer at its quote',
      '  without arguments: choose from a list, latest answer first',
      '  with a number: opens the source of that citation in the latest answer',
      '  with 3.2: citation 2 in the answer to your third question',
      '  with !1: what contradicts the first sentence marked [!]',
      '  with ! at the end: opens the file in its program, or the web page',
    ]
    expect(await chat.type('/help open')).toEqual(open)
    expect(await chat.type('/help /open')).toEqual(open)
    expect(await chat.type('/help exit')).toEqual(['/quit', '  quit ibid', '  Aliases: /exit'])
    expect(await chat.type('/help opn')).toEqual(['✗ unknown command "opn"; did you mean /open?'])
  })

  it('fits a narrow terminal', async () => {
    await using world = await chatWorld([])
    const rows = await world.chat({ columns: 40 }).type('/help')
    expect(rows.slice(0, 5)).toEqual([
      '── Conversations ───────────────────────',
      '  /new          start a new conversation',
      '  /sessions     open an earlier',
      '                conversation',
      '  /rename       rename this conversation',
    ])
    for (const columns of [12, 20, 40])
      for (const row of await world.chat({ columns }).type('/help')) expect(row.length).toBeLessThanOrEqual(columns)
  })
})

describe('a line behind a slash', () => {
  it('names the nearest command for one that is not there, and never throws', async () => {
    await using world = await chatWorld([])
    const chat = world.chat()
    expect(await chat.type('/opne s1')).toEqual(['✗ unknown command /opne; did you mean /open?'])
    expect(await chat.type('/xyzzy')).toEqual(['✗ unknown command /xyzzy; list them with: /help'])
    expect(await chat.type('/')).toEqual(['✗ missing command name; list them with: /help'])
    expect(await chat.type('/\u001b[31mred')).toEqual(['✗ unknown command /red; list them with: /help'])
  })

  it('is taken without regard to case, and leaves with /quit or /exit', async () => {
    await using world = await chatWorld([])
    const chat = world.chat()
    expect(await chat.type('/QUIT')).toEqual([])
    expect(await chat.type('/exit')).toEqual([])
    expect(chat.left).toBe(2)
    expect(await chat.type('/quit now')).toEqual(['✗ /quit takes no arguments; use: /quit'])
    expect(chat.left).toBe(2)
  })

  it('prints no escape sequence where there are no colours, and is right with them', async () => {
    await using world = await chatWorld([{ text: 'Hello.' }])
    const chat = world.chat()
    await chat.ask('Hello')
    const colourful = world.chat({ colors: true })
    await colourful.control.conversation.open(chat.control.conversation.session!)
    for (const { name } of chatCommands.filter(
      (command) => !['quit', 'models', 'new', 'fork', 'undo', 'delete', 'thinking', 'verbose'].includes(command.name),
    )) {
      const plain = masked(await chat.type(`/${name}`), world)
      expect(plain.join('\n'), name).not.toContain('\u001b')
      expect(
        masked(
          (await colourful.type(`/${name}`)).map((row) => row.replace(/\u001b\[\d+m/g, '')),
          world,
        ),
        name,
      ).toEqual(plain)
    }
  })
})

describe('what completes a command', () => {
  it('is its name, its summary, and what can follow it as things stand', async () => {
    await using world = await chatWorld([{ text: 'Hello.' }], {
      files: { 'docs/a.md': '# A\n', 'context.json': JSON.stringify({ collections: { guide: { url: './docs' } } }) },
    })
    const chat = world.chat()
    const candidates = await candidatesOf(chat.control)
    const argumentsOf = (name: string) => candidates.find((candidate) => candidate.name === name)?.arguments
    expect(candidates.map(({ name }) => name)).toEqual(chatCommands.map(({ name }) => name))
    expect(candidates[0]).toEqual({ name: 'new', summary: 'start a new conversation' })
    expect(argumentsOf('collections')).toEqual(['all', 'none', 'guide'])
    expect(argumentsOf('workspace')).toEqual(['full', 'read-only', 'off'])
    expect(argumentsOf('model')).toEqual(['default', 'extractive', 'local'])
    expect(argumentsOf('queue')).toEqual(['edit', 'drop'])
    expect(argumentsOf('open')).toBeUndefined()
    await chat.ask('Hello')
    expect(await candidatesOf(chat.control)).toEqual(candidates)
  })

  it('is there where something cannot be told', async () => {
    await using world = await chatWorld([], { files: { 'context.json': 'no JSON' } })
    const candidates = await candidatesOf(world.chat().control)
    expect(candidates).toHaveLength(chatCommands.length)
    expect(candidates.find(({ name }) => name === 'collections')).toEqual({
      name: 'collections',
      summary: 'choose which documents the next messages use',
    })
  })
})
