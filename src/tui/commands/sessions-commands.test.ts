import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type ChatWorld, chatWorld, masked } from './chat-control.fixture.ts'

const replies = (count: number) => Array.from({ length: count }, (_, index) => ({ text: `Answer ${index + 1}.\n\n    go()` }))

/** Two conversations, the second one open. */
async function twoConversations(world: ChatWorld, columns?: number) {
  const chat = world.chat(columns === undefined ? {} : { columns })
  await chat.ask('Why is the sky blue?')
  const first = chat.control.conversation.session!.id
  await chat.type('/new')
  await chat.ask('Where does the wind come from?')
  return { chat, first, second: chat.control.conversation.session!.id, typed: async (line: string) => masked(await chat.type(line), world) }
}

describe('/sessions', () => {
  it('lists conversations, list sessions, most recently used first, and opens one by its number', async () => {
    await using world = await chatWorld(replies(2))
    const { chat, first, typed } = await twoConversations(world)
    expect(await typed('/sessions')).toEqual([
      '  1  *  AGE ago  1 question  Where does the wind come from?',
      '  2     AGE ago  1 question  Why is the sky blue?',
      '  Open one with: /sessions NUMBER',
    ])
    expect(await typed('/sessions 2')).toEqual(['· Opened: Why is the sky blue?'])
    expect(chat.control.conversation.session?.id).toBe(first)
    expect(await typed('/sessions 2')).toEqual(['· Why is the sky blue? is already open'])
  })

  it('fits a narrow terminal', async () => {
    await using world = await chatWorld(replies(2))
    const { typed } = await twoConversations(world, 40)
    expect(await typed('/sessions')).toEqual([
      '  1  *  AGE ago  1 question',
      '    Where does the wind come from?',
      '  2     AGE ago  1 question',
      '    Why is the sky blue?',
      '  Open one with: /sessions NUMBER',
    ])
  })

  it('finds by words of titles, and then counts in what was found', async () => {
    await using world = await chatWorld(replies(2))
    const { chat, first, typed } = await twoConversations(world)
    expect(await typed('/sessions BLUE sky')).toEqual([
      '  1    AGE ago  1 question  Why is the sky blue?',
      '  Open one with: /sessions NUMBER',
    ])
    expect(await typed('/sessions 1')).toEqual(['· Opened: Why is the sky blue?'])
    expect(chat.control.conversation.session?.id).toBe(first)
    expect(await typed('/sessions rain')).toEqual(['· No conversation matches "rain"'])
  })

  it('opens one by its id, and says what is wrong with a number', async () => {
    await using world = await chatWorld([])
    const store = await world.app.sessions()
    const create = (id: string, title: string) => store.create({ id, title, titledBy: 'person', createdAt: 0 })
    const { id } = await create('01ARZ3NDEKTSV4RRFFQ69G5FAV', 'Skies')
    await create('01ARZ3NDEKTSV4RRFFQ69G5FAW', 'Winds')
    const chat = world.chat()
    expect(await chat.type(`/sessions ${id.toLowerCase()}`)).toEqual(['· Opened: Skies'])
    expect(await chat.type('/sessions 3')).toEqual(['✗ no conversation 3 in the list; list them with: /sessions'])
    expect(await chat.type('/sessions 01arz3nd')).toEqual(['✗ several conversations start with 01arz3nd; enter more of the ID'])
    expect(await chat.type('/sessions 01ARZ3NDEKTSV4RRFFQ69G5FAX')).toEqual(['· No conversation matches "01ARZ3NDEKTSV4RRFFQ69G5FAX"'])
  })

  it('says so where there are none', async () => {
    await using world = await chatWorld([])
    expect(await world.chat().type('/sessions')).toEqual(['· No conversations yet'])
  })
})

describe('/new, /rename, /fork, /clear', () => {
  it('begin, name, copy and forget', async () => {
    await using world = await chatWorld(replies(3))
    const { chat, second, typed } = await twoConversations(world)
    expect(await typed('/rename  Winds   at night ')).toEqual(['· Renamed: Winds at night'])
    expect(await typed('/rename')).toEqual(['✗ the title is empty; enter a title'])
    expect(await typed('/fork')).toEqual(['· Continuing in a copy of: Winds at night'])
    const copy = chat.control.conversation.session!
    expect(copy.id).not.toBe(second)
    expect(await copy.history()).toHaveLength(1)
    expect(await typed('/clear')).toEqual(['· The model will not see anything said before your next message'])
    expect(await copy.history()).toEqual([])
    expect(await typed('/new')).toEqual(['· Your next message starts a new conversation'])
    expect(chat.control.conversation.session).toBeUndefined()
  })

  it('say what to do where there is no conversation, or what is wrong behind them', async () => {
    await using world = await chatWorld([])
    const chat = world.chat()
    const none = ['✗ no conversation yet; send a message first, or open a conversation: /sessions']
    for (const line of ['/rename x', '/fork', '/clear', '/delete', '/export', '/sources', '/open s1', '/plan', '/diff', '/undo'])
      expect(await chat.type(line)).toEqual(none)
    expect(await chat.type('/new one')).toEqual(['✗ /new takes no arguments; use: /new'])
    expect(await chat.type('/fork 3')).toEqual(['✗ /fork takes no arguments; use: /fork'])
  })

  it('tell that a run goes on which is left behind', async () => {
    let over = () => {}
    const hold = new Promise<void>((resolve) => (over = resolve))
    await using world = await chatWorld(() => hold.then(() => ({ text: 'Slow.' })))
    const chat = world.chat()
    const session = await chat.began('A slow one')
    expect(await chat.type('/new')).toEqual([
      '· Your next message starts a new conversation',
      '  The current run continues; find it with: /sessions',
    ])
    over()
    await world.settled(session)
  })
})

describe('/delete', () => {
  it('wants a yes for the open conversation', async () => {
    await using world = await chatWorld(replies(2))
    const { chat, typed } = await twoConversations(world)
    expect(await typed('/delete')).toEqual([
      '· This conversation is open and has 1 question: Where does the wind come from?',
      '  Permanently delete it with: /delete yes',
    ])
    expect(await typed('/delete 1')).toEqual([
      '· This conversation is open and has 1 question: Where does the wind come from?',
      '  Permanently delete it with: /delete 1 yes',
    ])
    expect(await typed('/delete yes')).toEqual(['· Deleted, with 1 question: Where does the wind come from?'])
    expect(chat.control.conversation.session).toBeUndefined()
    expect(await world.sessions.list()).toHaveLength(1)
  })

  it('takes another one away at once, and nothing for words that name none', async () => {
    await using world = await chatWorld(replies(2))
    const { second, chat, typed } = await twoConversations(world)
    expect(await typed('/delete sky')).toEqual(['✗ no such conversation: sky; list them with: /sessions'])
    expect(await typed('/delete 7')).toEqual(['✗ no conversation 7 in the list; list them with: /sessions'])
    expect(await typed('/delete 2')).toEqual(['· Deleted, with 1 question: Why is the sky blue?'])
    expect(chat.control.conversation.session?.id).toBe(second)
    expect((await world.sessions.list()).map(({ id }) => id)).toEqual([second])
  })
})

describe('/export', () => {
  it('shows the conversation as Markdown, or writes it into a file', async () => {
    await using world = await chatWorld(replies(1))
    const chat = world.chat()
    await chat.ask('Why is the sky blue?')
    const markdown = [
      '# Why is the sky blue?',
      '',
      'Session ID, MOMENT, 1 question',
      '',
      '## Why is the sky blue?',
      '',
      'MOMENT, run ID, by local',
      '',
      'Answer 1.',
      '',
      '    go()',
      '',
      'Note: The answer is not based on any source.',
    ]
    expect(masked(await chat.type('/export'), world)).toEqual(markdown)
    expect(masked(await chat.type('/export talk.md'), world)).toEqual(['· Wrote talk.md'])
    expect(masked(readFileSync(join(world.folder, 'talk.md'), 'utf8').split('\n'), world)).toEqual([...markdown, ''])
  })

  it('replaces no file without being told to', async () => {
    await using world = await chatWorld(replies(1))
    const chat = world.chat()
    await chat.ask('Why?')
    const file = world.write('talk.md', 'mine')
    expect(masked(await chat.type('/export talk.md'), world)).toEqual([
      '✗ talk.md already exists; add ! after the name to overwrite it, or use another',
      '  name',
    ])
    expect(readFileSync(file, 'utf8')).toBe('mine')
    expect(masked(await chat.type('/export talk.md !'), world)).toEqual(['· Wrote talk.md'])
    expect(readFileSync(file, 'utf8')).toContain('# Why?')
    expect(await chat.type('/export nowhere/talk.md')).toEqual([
      '✗ nowhere/talk.md could not be written (ENOENT); choose a file in an existing',
      '  folder',
    ])
    expect(existsSync(join(world.folder, 'nowhere'))).toBe(false)
  })
})
