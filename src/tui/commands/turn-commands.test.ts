import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { EndpointReply } from '../../testing/chat-events.ts'
import { tool } from '../../tools/tool.ts'
import { edit } from '../../tools/workspace/edit.ts'
import { read } from '../../tools/workspace/read.ts'
import { write } from '../../tools/workspace/write.ts'
import { chatWorld } from './chat-control.fixture.ts'

const dependencies = { environment: {} }
/** A command that does nothing: only that it was run counts here. */
const shell = tool({
  name: 'shell',
  description: 'Runs a command.',
  input: z.object({ command: z.string() }),
  run: () => ({ text: 'done' }),
})
const tools = [read(dependencies), edit(dependencies), write(), shell]
const permissions = [{ tool: '*', decision: 'allow' }] as const

const calls = (...made: NonNullable<EndpointReply['calls']>): EndpointReply => ({ calls: made })
const done: EndpointReply = { text: 'Done.' }
/** Reads a.md, changes a line of it, and makes a new file. */
const changing: readonly EndpointReply[] = [
  calls({ tool: 'read', input: { path: 'a.md' } }),
  calls({ tool: 'edit', input: { path: 'a.md', oldText: 'two', newText: 'TWO' } }),
  calls({ tool: 'write', input: { path: 'notes/b.md', content: 'fresh\n' } }, { tool: 'shell', input: { command: 'npm test' } }),
  done,
]
const files = { 'a.md': 'one\ntwo\nthree\n' }

/** How far in the lines around a change stand is for the rows of a diff to say. */
const flush = (rows: readonly string[]) => rows.map((row) => row.replace(/^ {3,}/, '  '))

describe('/diff', () => {
  it('shows what the newest turn changed, from first to last', async () => {
    await using world = await chatWorld(changing, { tools, files })
    const chat = world.chat({ permissions })
    await chat.ask('Change it')
    expect(flush(await chat.type('/diff'))).toEqual([
      'a.md  changed',
      '  @@ -1,3 +1,3 @@',
      '  one',
      '  -two',
      '  +TWO',
      '  three',
      'notes/b.md  new',
      '  @@ -0,0 +1,1 @@',
      '  +fresh',
    ])
  })

  it('shows the changes one by one where somebody has changed the file since', async () => {
    await using world = await chatWorld(changing, { tools, files })
    const chat = world.chat({ permissions })
    await chat.ask('Change it')
    writeFileSync(join(world.folder, 'a.md'), 'mine\n')
    expect(flush(await chat.type('/diff')).slice(0, 6)).toEqual([
      'a.md  changed, and changed since by someone else',
      '  @@ -1,3 +1,3 @@',
      '  one',
      '  -two',
      '  +TWO',
      '  three',
    ])
  })

  it('says so where nothing was changed', async () => {
    await using world = await chatWorld([done])
    const chat = world.chat()
    await chat.ask('Hello')
    expect(await chat.type('/diff')).toEqual(['· The latest turn changed no files'])
    expect(await chat.type('/diff a.md')).toEqual(['✗ /diff takes no arguments; use: /diff'])
  })
})

describe('/undo', () => {
  it('takes the turn and its files back, and tells of commands', async () => {
    await using world = await chatWorld(changing, { tools, files })
    const chat = world.chat({ permissions })
    await chat.ask('Change it')
    expect(await chat.type('/undo')).toEqual([
      '· Undone: Change it',
      '  removed   notes/b.md',
      '  restored  a.md',
      '! A command was run; its effects remain',
    ])
    expect(readFileSync(join(world.folder, 'a.md'), 'utf8')).toBe('one\ntwo\nthree\n')
    expect(existsSync(join(world.folder, 'notes/b.md'))).toBe(false)
    expect(await chat.type('/diff')).toEqual(['✗ no question asked yet; send a message first'])
    expect(await chat.type('/undo')).toEqual(['✗ no turn to undo; send a message first'])
  })

  it('takes nothing back before it is told what becomes of files that somebody changed since', async () => {
    for (const [line, told, text] of [
      ['/undo !', 'restored', 'one\ntwo\nthree\n'],
      ['/undo keep', 'not restored: changed since', 'mine\n'],
    ] as const) {
      await using world = await chatWorld(changing, { tools, files })
      const chat = world.chat({ permissions })
      await chat.ask('Change it')
      writeFileSync(join(world.folder, 'a.md'), 'mine\n')
      expect(await chat.type('/undo')).toEqual([
        '! Nothing undone yet: someone has changed files since',
        '  a.md',
        '  Undo their changes too: /undo !   Leave these files as they are: /undo keep',
      ])
      expect(existsSync(join(world.folder, 'notes/b.md'))).toBe(true)
      const rows = await chat.type(line)
      expect(rows[0]).toBe('· Undone: Change it')
      expect(rows[2]).toBe(`  ${told.padEnd('removed'.length)}  a.md`)
      expect(readFileSync(join(world.folder, 'a.md'), 'utf8')).toBe(text)
    }
  })

  it('stops a run that is under way first', async () => {
    await using world = await chatWorld(() => new Promise(() => {}))
    const chat = world.chat()
    const session = await chat.began('A slow one')
    expect(await chat.type('/undo')).toEqual(['· The run was stopped', '· Undone: A slow one'])
    expect(await session.history()).toEqual([])
  })

  it('takes back no turn from before /clear, and no words that it does not know', async () => {
    await using world = await chatWorld([done])
    const chat = world.chat()
    await chat.ask('Hello')
    await chat.type('/clear')
    expect(await chat.type('/undo')).toEqual(['✗ no turn to undo; turns before /clear cannot be undone'])
    expect(await chat.type('/undo all')).toEqual(['✗ /undo has no action "all"; use /undo, /undo ! or /undo keep'])
  })
})

describe('/queue', () => {
  it('shows what waits, changes and drops it', async () => {
    let over = () => {}
    const hold = new Promise<void>((resolve) => (over = resolve))
    await using world = await chatWorld(() => hold.then(() => done))
    const chat = world.chat()
    const session = await chat.began('A slow one')
    expect(await chat.type('/queue')).toEqual(['· No messages are queued'])
    for (const prompt of ['Then this', 'And that']) expect(await chat.control.conversation.send(prompt)).toBe('queued')
    expect(await chat.type('/queue')).toEqual([
      '  1  Then this',
      '  2  And that',
      '  Change one with: /queue edit 1 TEXT, or /queue drop 1',
    ])
    expect(await chat.type('/queue edit 2 And that,\nplease')).toEqual(['· Message 2 is now: And that, please'])
    expect(await session.queue.list()).toMatchObject([{ text: 'Then this' }, { text: 'And that,\nplease' }])
    expect(await chat.type('/queue drop 1')).toEqual(['· Dropped: Then this'])
    expect(await chat.type('/queue drop 2')).toEqual(['✗ no queued message 2; list them with: /queue'])
    expect(await chat.type('/queue edit 1')).toEqual(['✗ /queue has no action "edit 1"; use: edit 1 TEXT, or drop 1'])
    expect(await chat.type('/queue drop 1')).toEqual(['· Dropped: And that, please'])
    over()
    await world.settled(session)
  })
})
