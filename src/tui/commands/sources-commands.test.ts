import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { EndpointScript } from '../../testing/scripted-endpoint.ts'
import { tool } from '../../tools/tool.ts'
import { type ChatWorld, chatWorld, type TestChat } from './chat-control.fixture.ts'

const guide = [
  '# Plugins',
  '',
  'Plugins extend the program.',
  '',
  '## Order',
  '',
  'Plugins run in the order of their names.',
  'A plugin that fails is skipped.',
  '',
  '## Names',
  '',
  'Each name is unique.',
  '',
].join('\n')
const files = { 'docs/guide.md': guide, 'context.json': JSON.stringify({ collections: { guide: { url: './docs' } } }) }
const question = 'In which order do plugins run?'

/** Searches, then answers with the source that tells of the order. */
const searching: EndpointScript = ({ body }) => {
  const told = JSON.stringify(body?.['messages'] ?? [])
  const handle = /\[(s\d+)\] [^[]*Order/.exec(told.slice(told.lastIndexOf('"tool"')))?.[1]
  return handle && told.includes('"role":"tool"')
    ? { text: `Plugins run in the order of their names [${handle}].`, usage: { input: 1200, output: 40, cached: 300 } }
    : { calls: [{ tool: 'documents_search', input: { query: 'order of plugins' } }], usage: { input: 800, output: 20 } }
}

/** The same conversation on a terminal of 40 columns. */
async function narrowed(world: ChatWorld, { control }: TestChat): Promise<TestChat> {
  const narrow = world.chat({ columns: 40 })
  await narrow.control.conversation.open(control.conversation.session!)
  return narrow
}

describe('/sources', () => {
  it('lists what is cited, with handles and quotes', async () => {
    await using world = await chatWorld(searching, { files })
    const chat = world.chat()
    await chat.ask(question)
    expect(await chat.type('/sources')).toEqual([
      '  [1]  s1  guide/guide.md > Order',
      '        "Plugins run in the order of their names."',
      '  Open one with: /open 1',
    ])
    expect(await (await narrowed(world, chat)).type('/sources')).toEqual([
      '  [1]  s1  guide/guide.md > Order',
      '        "Plugins run in the order of',
      '         their names."',
      '  Open one with: /open 1',
    ])
    expect(await chat.type('/open')).toEqual(await chat.type('/sources'))
  })

  it('says so where nothing is cited, or nothing answered', async () => {
    await using world = await chatWorld([{ text: 'Hello.' }])
    const chat = world.chat()
    await chat.ask('Hello')
    expect(await chat.type('/sources')).toEqual(['· The latest answer cites no sources'])
    expect(await chat.type('/open s1')).toEqual(['✗ the latest answer has no source s1; it cites no sources'])
  })
})

describe('/open', () => {
  it('shows the place, the lines around the quote and their numbers', async () => {
    await using world = await chatWorld(searching, { files })
    const chat = world.chat()
    await chat.ask(question)
    const opened = (name: string) => [
      's1  guide/guide.md > Order',
      '  docs/guide.md:7',
      '> 7  Plugins run in the order of their names.',
      '  8  A plugin that fails is skipped.',
      `  Open it with: /open ${name} !`,
    ]
    expect(await chat.type('/open s1')).toEqual(opened('s1'))
    expect(await chat.type('/open 1')).toEqual(opened('1'))
    expect(await chat.type('/open [S1]')).toEqual(opened('[S1]'))
  })

  it('says where the document has changed since, and shows what the answer was made from', async () => {
    await using world = await chatWorld(searching, { files })
    const chat = world.chat()
    await chat.ask(question)
    world.write('docs/guide.md', guide.replace('order of their names', 'order of their numbers'))
    // Another question brings the collection up to date.
    await chat.ask('Which plugins fail?')
    expect((await chat.type('/open 1.1')).slice(1, 3)).toEqual([
      '  docs/guide.md:7 · changed since this answer',
      '> 7  Plugins run in the order of their names.',
    ])
  })

  it('takes at most 30 rows of a long source, the quote among them', async () => {
    const lines = Array.from({ length: 80 }, (_, index) => `Line ${index + 1} of the story is here.`)
    const long = `# Order\n\n${lines.join('\n').replace('Line 50 of', 'Plugins run in the order of their names.\nLine 50 of')}\n`
    await using world = await chatWorld(searching, { files: { ...files, 'docs/guide.md': long } })
    for (const columns of [80, 30]) {
      const chat = world.chat({ columns })
      await chat.ask(question)
      const rows = await chat.type('/open 1')
      expect(rows.length).toBeLessThanOrEqual(30)
      expect(rows.every((row) => row.length <= columns)).toBe(true)
      expect(rows.find((row) => row.startsWith('> 52'))).toMatch(/^> 52 {2}Plugins run in the order/)
      expect(rows.join(' ')).toMatch(/\d+ of 8\d lines\. Open it +with: +\/open 1 !$/)
    }
  })

  it('opens the editor at the quote, and says where none is', async () => {
    await using world = await chatWorld(searching, { files })
    const chat = world.chat()
    await chat.ask(question)
    expect(await chat.type('/open s1 !')).toEqual([])
    expect(await chat.type('/open s1!')).toEqual([])
    expect(chat.edited).toEqual([`${world.folder}/docs/guide.md:7`, `${world.folder}/docs/guide.md:7`])
    const other = world.chat({ hasEditor: false })
    await other.ask(question)
    expect(await other.type('/open 1 !')).toEqual(['✗ no editor found to open docs/guide.md:7; set $VISUAL or $EDITOR'])
  })

  it('gives the address of a web page', async () => {
    const text = 'Plugins run in the order of their names.'
    const page = tool({
      name: 'page',
      description: 'Reads a page.',
      input: z.object({}),
      run: () => ({ text: '', sources: [{ id: 'p', title: 'Plugins', uri: 'https://example.org/plugins', text }] }),
    })
    await using world = await chatWorld([{ calls: [{ tool: 'page', input: {} }] }, { text: `${text.slice(0, -1)} [s1].` }], {
      tools: [page],
    })
    const chat = world.chat()
    await chat.ask(question)
    expect(await chat.type('/open 1')).toEqual([
      's1  Plugins',
      '  https://example.org/plugins#:~:text=Plugins%20run%20in%20the%20order%20of%20th',
      '  eir%20names.',
      '> Plugins run in the order of their names.',
      '  Open it with: /open 1 !',
    ])
    expect(await chat.type('/open 1 !')).toEqual([
      '  https://example.org/plugins#:~:text=Plugins%20run%20in%20the%20order%20of%20th',
      '  eir%20names.',
    ])
    expect(chat.edited).toEqual([])
  })

  it.each([
    ['paper.pdf', true, 'Opened: paper.pdf, page 3'],
    ['paper.pdf', false, 'No program found to show it here: paper.pdf, page 3'],
    ['program.bin', true, 'No program found to show it here: program.bin, page 3'],
  ])('has a program of the desktop show %s where there is one (%o), else tells its place', async (name, hasDesktop, told) => {
    const text = 'Plugins run in the order of their names.'
    let uri = ''
    const paper = tool({
      name: 'paper',
      description: 'Reads a paper.',
      input: z.object({}),
      run: () => ({ text: '', sources: [{ id: 'p', title: 'Paper', uri: `${uri}#page=3`, text }] }),
    })
    await using world = await chatWorld([{ calls: [{ tool: 'paper', input: {} }] }, { text: `${text.slice(0, -1)} [s1].` }], {
      tools: [paper],
    })
    const file = world.write(name, '\u0000')
    uri = pathToFileURL(file).href
    const chat = world.chat({ hasDesktop })
    await chat.ask(question)
    expect(await chat.type('/open 1 !')).toEqual([`· ${told}`])
    expect(chat.openedOnDesktop).toEqual(told.startsWith('Opened') ? [file] : [])
    expect(chat.edited).toEqual([])
  })

  it('opens the marks of earlier answers by the number of the question', async () => {
    await using world = await chatWorld(searching, { files })
    const chat = world.chat()
    await chat.ask('How are you?')
    await chat.ask(question)
    await chat.ask(question)
    expect(await chat.type('/open 2.1')).toEqual((await chat.type('/open 1')).with(-1, '  Open it with: /open 2.1 !'))
    expect(await chat.type('/open 2.4')).toEqual(['✗ the answer to question 2 has no mark 4; it has: 1'])
    expect(await chat.type('/open 7.1')).toEqual(['✗ no question 7; this conversation has 3; choose from the list: /open'])
  })

  it('names the sources that there are for one that is not', async () => {
    await using world = await chatWorld(searching, { files })
    const chat = world.chat()
    await chat.ask(question)
    expect(await chat.type('/open 4')).toEqual(['✗ the latest answer has no mark 4; it has: 1'])
    expect(await chat.type('/open order')).toEqual(['✗ the latest answer has no source order; it has: 1'])
  })
})

describe('/cost', () => {
  it('tells of this run, this chat and today, and how full the context is', async () => {
    await using world = await chatWorld(searching, {
      files,
      env: { IBID_LLM_PRICES: '{"local":{"input":1,"output":2}}', IBID_AGENT_SESSION_CAP_CENTS: '100' },
    })
    const chat = world.chat()
    expect(await chat.type('/cost')).toEqual([
      '  This run   $0 of $0.10',
      '  This chat  $0 of $1.00',
      '  Today      $0 of $5.00  agent.dayCapCents',
    ])
    await chat.ask(question)
    await chat.ask(`${question} Again?`)
    expect(await chat.type('/cost')).toEqual([
      '  This run   $0.0021 of $0.10  2,000 tokens in (15% cached), 60 out',
      '  This chat  $0.0042 of $1.00  4,000 tokens in (15% cached), 120 out',
      '  Today      $0.0042 of $5.00  agent.dayCapCents',
      '  Context    4%                1,200 of 33,000 tokens',
    ])
  })

  it('says so where a price is unknown', async () => {
    await using world = await chatWorld([{ text: 'Hello.' }])
    const chat = world.chat({ columns: 40 })
    await chat.ask('Hello')
    expect(await chat.type('/cost')).toEqual([
      '  This run   cost unknown',
      '    10 tokens in, 5 out',
      '  This chat  cost unknown',
      '    10 tokens in, 5 out',
      '  Today      $0 of $5.00',
      '    agent.dayCapCents',
      '  Context    0%',
      '    10 of 33,000 tokens',
    ])
  })
})

describe('/plan', () => {
  it('shows the plan as it stands', async () => {
    const plan = {
      goal: 'Say how plugins run',
      subTasks: [
        { id: '1', description: 'Read the guide', status: 'done' },
        { id: '2', description: 'Say it', status: 'in_progress', dependencies: ['1'] },
      ],
    }
    let asked = 0
    await using world = await chatWorld(
      () => (asked++ === 0 ? { calls: [{ tool: 'write_plan', input: plan }] } : { text: 'In their order.' }),
      { files },
    )
    const chat = world.chat()
    await chat.ask(question)
    expect(await chat.type('/plan')).toEqual(['Plan: Say how plugins run', '  [x] 1 Read the guide', '  [>] 2 Say it (after 1)'])
    expect(await chat.type('/plan all')).toEqual(['✗ /plan takes no arguments; use: /plan'])
  })

  it('says so where there is none', async () => {
    await using world = await chatWorld([{ text: 'Hello.' }])
    const chat = world.chat()
    await chat.ask('Hello')
    expect(await chat.type('/plan')).toEqual(['· The latest turn has no plan'])
  })
})

describe('/thinking', () => {
  it('shows the thoughts of the newest turn, and what comes, until it is typed again', async () => {
    await using world = await chatWorld([{ text: 'Hello.', reasoning: 'A greeting.\n\nSo I greet.' }])
    const chat = world.chat()
    await chat.ask('Hello')
    expect(await chat.type('/thinking')).toEqual(['· The model’s reasoning is shown', '    A greeting.', '', '    So I greet.'])
    expect(chat.control.choices.thoughts).toBe(true)
    expect(await chat.type('/thinking')).toEqual(['· The model’s reasoning is hidden'])
    expect(chat.control.choices.thoughts).toBe(false)
    expect(await chat.type('/thinking hard')).toEqual(['✗ /thinking takes no arguments; use: /thinking'])
  })
})
