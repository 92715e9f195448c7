import { describe, expect, it } from 'vitest'
import { candidatesOf, chatCommands } from './chat-commands.ts'
import { chatWorld, masked } from './chat-control.fixture.ts'

describe('/help', () => {
  it('lists every command in groups, and the keys', async () => {
    await using world = await chatWorld([])
    const rows = await world.chat().type('/help')
    expect(rows).toEqual([
      '── Conversations ───────────────────────────────────────────────────────────────',
      '  /new          starts a new conversation',
      '  /sessions     opens an earlier conversation',
      '  /rename       renames this conversation',
      '  /fork         continues in a copy of this conversation',
      '  /delete       deletes this conversation, or another, permanently',
      '  /export       shows this conversation as Markdown, or writes it into a file',
      '  /clear        starts over: the next prompt knows nothing of what was said',
      '── This turn ───────────────────────────────────────────────────────────────────',
      '  /sources      lists the sources of the newest answer',
      '  /open         opens a source of an answer at its quote',
      '  /plan         shows the plan of the newest turn as it stands',
      '  /thinking     turns the model’s reasoning on or off',
      '  /diff         shows what the newest turn changed in files',
      '  /undo         undoes the last turn, including its changes to files',
      '  /queue        shows the queued prompts; changes or drops one',
      '  /cost         shows what was spent, and how full the context is',
      '── The next prompts ────────────────────────────────────────────────────────────',
      '  /collections  chooses which documents the next prompts ask',
      '  /use-case     sets what the answers are for',
      '  /model        changes the model of this conversation',
      '  /workspace    sets what runs may do in this folder',
      '  /verbose      turns the results of tools on or off',
      '── What there is ───────────────────────────────────────────────────────────────',
      '  /memory       shows what is remembered about you; adds, forgets, undoes',
      '  /models       lists the models that can be asked',
      '  /agents       shows the declared agents with their verbs',
      '  /tools        lists what a run here may use, and whether it asks first',
      '  /permissions  shows the rules of what may run, in their order',
      '── This program ────────────────────────────────────────────────────────────────',
      '  /help         lists commands and keys, or explains one command',
      '  /setup        adds documents and sets up a model, step by step',
      '  /quit         quits',
      '── Keys ────────────────────────────────────────────────────────────────────────',
      '  Enter         sends what you typed',
      '  Ctrl-J        begins a new line',
      '  Esc           stops the run',
      '  Ctrl-C        twice: leaves',
      '  Ctrl-D        leaves, where nothing is typed',
      '  Ctrl-R        searches what you typed before',
      '  Ctrl-G        opens what you typed in your editor',
      '  Tab           completes a command, a file or a name',
      '  @file         the prompt is about that file',
    ])
  })

  it('tells of one command', async () => {
    await using world = await chatWorld([])
    const chat = world.chat()
    const open = [
      '/open [mark | 3.2 | s3] [!]',
      '  opens a source of an answer at its quote',
      '  alone: chosen from a list, newest answer first',
      '  with a number: what stands behind that mark of the newest answer',
      '  with 3.2: mark 2 of the answer to your third question',
      '  with !1: what contradicts the first sentence that is marked [!]',
      '  with ! behind it: opens the file in its program, or the web page',
    ]
    expect(await chat.type('/help open')).toEqual(open)
    expect(await chat.type('/help /open')).toEqual(open)
    expect(await chat.type('/help exit')).toEqual(['/quit', '  quits', '  The same: /exit'])
    expect(await chat.type('/help opn')).toEqual(['✗ there is no command "opn"; did you mean /open?'])
  })

  it('fits a narrow terminal', async () => {
    await using world = await chatWorld([])
    const rows = await world.chat({ columns: 40 }).type('/help')
    expect(rows.slice(0, 5)).toEqual([
      '── Conversations ───────────────────────',
      '  /new          starts a new',
      '                conversation',
      '  /sessions     opens an earlier',
      '                conversation',
    ])
    for (const columns of [12, 20, 40])
      for (const row of await world.chat({ columns }).type('/help')) expect(row.length).toBeLessThanOrEqual(columns)
  })
})

describe('a line behind a slash', () => {
  it('names the nearest command for one that is not there, and never throws', async () => {
    await using world = await chatWorld([])
    const chat = world.chat()
    expect(await chat.type('/opne s1')).toEqual(['✗ there is no command /opne; did you mean /open?'])
    expect(await chat.type('/xyzzy')).toEqual(['✗ there is no command /xyzzy; list them with: /help'])
    expect(await chat.type('/')).toEqual(['✗ a command has a name; list them with: /help'])
    expect(await chat.type('/\u001b[31mred')).toEqual(['✗ there is no command /red; list them with: /help'])
  })

  it('is taken without regard to case, and leaves with /quit or /exit', async () => {
    await using world = await chatWorld([])
    const chat = world.chat()
    expect(await chat.type('/QUIT')).toEqual([])
    expect(await chat.type('/exit')).toEqual([])
    expect(chat.left).toBe(2)
    expect(await chat.type('/quit now')).toEqual(['✗ /quit takes nothing behind it; say: /quit'])
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
    expect(candidates[0]).toEqual({ name: 'new', summary: 'starts a new conversation' })
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
      summary: 'chooses which documents the next prompts ask',
    })
  })
})
