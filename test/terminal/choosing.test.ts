import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { makePdf } from '../../src/docs/parse/fixtures/make-pdf.ts'
import type { EndpointReply } from '../../src/testing/chat-events.ts'
import type { EndpointRequest } from '../../src/testing/scripted-endpoint.ts'
import { chatWorld, lastMessage } from './chat.fixture.ts'
import { fullClears, startInTerminal } from './terminal.fixture.ts'

const ready = /^> $/m
const [up, down, esc] = ['\u001b[A', '\u001b[B', '\u001b']
const models = { data: [{ id: 'large' }, { id: 'local' }, { id: 'small' }, { id: 'nomic-embed-text' }] }
/** Lists its models, and says which one was asked. */
const telling = ({ path, body }: EndpointRequest): EndpointReply =>
  path.endsWith('/models') ? { json: models } : { text: `Here speaks ${String(body?.['model'])}.` }

describe.concurrent('choosing in a chat', { timeout: 90_000 }, () => {
  it('opens a conversation that is found by typing', async () => {
    await using world = await chatWorld(telling)
    const chat = world.start(['chat', '--workspace', 'off'])
    await chat.until(ready)
    for (const [index, question] of ['How is tea made?', '插件的顺序是什么？'].entries()) {
      chat.type('/new\r')
      await chat.until((rows) => rows.filter((row) => row.includes('starts a new conversation')).length === index + 1)
      chat.type(`${question}\r`)
      await chat.until(
        (rows) =>
          rows.some((row) => row.startsWith(`local · workspace off · ${question}`)) && !rows.some((row) => row.includes('Esc stops')),
      )
    }
    chat.type('/sessions\r')
    await chat.until('How is tea made?  ')
    expect(chat.screen().join('\n')).toContain('❯ * 插件的顺序是什么？')
    chat.type('tea')
    await chat.until(/Enter selects · Esc closes +1 of 2$/m)
    chat.type('\r')
    await chat.until('· Opened: How is tea made?')
    chat.type('/sessions\r')
    await chat.until('❯ * How is tea made?')
    chat.type(esc)
    await chat.until((rows) => !rows.some((row) => row.includes('Esc closes')))
    expect(fullClears(chat.output())).toBe(0)
  })

  it.each([40, 80, 200])('takes a model by the arrows, at %i columns', async (columns) => {
    await using world = await chatWorld(telling)
    const chat = world.start(['chat', '--workspace', 'off'], { columns })
    await chat.until(ready)
    chat.type('/model\r')
    await chat.until('❯ * default')
    await chat.until('small')
    chat.type(`${down}${down}${down}${up}${down}`)
    await chat.until('❯   small')
    chat.type('\r')
    await chat.until(/answered by\s+small/)
    chat.type('/model smal\r')
    await chat.until(/did you mean\s+small\?/)
    chat.type('who are you?\r')
    await chat.until('Here speaks small.')
    expect(chat.history().every((row) => row.length <= columns)).toBe(true)
  })

  it('marks collections by a space; the next prompt asks those', async () => {
    const context = JSON.stringify({ collections: { guide: { url: './docs' }, notes: { url: './notes' } } })
    await using world = await chatWorld(telling, { files: { 'context.json': context, 'notes/a.md': '# Notes\n\nTea is green.\n' } })
    const chat = world.start(['chat', '--workspace', 'off'])
    await chat.until(ready)
    chat.type('/collections\r')
    await chat.until('❯ [x] guide')
    expect(chat.screen().join('\n')).toContain('  [x] notes')
    chat.type(' ')
    await chat.until('❯ [ ] guide')
    chat.type('\r')
    await chat.until('· The next messages use: notes')
    chat.type('/collections\r')
    await chat.until('❯ [ ] guide')
    chat.type(`${down} \r`)
    await chat.until('· The next messages use no documents')
  })

  it('offers the current folder where there is no collection', async () => {
    await using world = await chatWorld(telling)
    const chat = world.start(['chat', '--workspace', 'off'])
    await chat.until(ready)
    chat.type('/collections\r')
    await chat.until('❯ [ ] .  the current folder')
    chat.type(' ')
    await chat.until('❯ [x] .  the current folder')
    chat.type('\r')
    await chat.until('· The next messages use: ')
  })

  it('lets a question wait while a list is open, and is resized with it', async () => {
    const asks = { tool: 'ask_user', input: { question: 'Which plugins?', options: ['the dead ones', 'the live ones'] } }
    const held = Promise.withResolvers<void>()
    await using world = await chatWorld(async ({ path, body }) => {
      if (path.endsWith('/models')) return { json: models }
      if (lastMessage(body).includes('"role":"tool"')) return { text: 'They sleep.' }
      await held.promise
      return { calls: [asks] }
    })
    const chat = world.start(['chat', '--workspace', 'off'])
    await chat.until(ready)
    chat.type('what do they do?\r')
    await chat.until('Esc stops')
    chat.type('/model\r')
    await chat.until('❯ * default')
    held.resolve()
    await chat.until((rows) => !rows.some((row) => row.includes('Esc stops')))
    chat.type(down)
    await chat.until('❯   local')
    chat.resize(44, 20)
    await chat.until((rows) => rows.some((row) => row === '── Model for this conversation ─────────────'))
    expect(chat.screen().join('\n')).not.toContain('Which plugins?')
    chat.type(esc)
    await chat.until('❯ 1. the dead ones')
    chat.type(`${down}\r`)
    await chat.until('They sleep.')
    expect(lastMessage(world.endpoint.requests.at(-1)?.body)).toContain('the live ones')
    expect(fullClears(chat.output())).toBe(0)
  })

  it('shows an agent that was chosen', async () => {
    await using world = await chatWorld(telling)
    const chat = world.start(['chat', '--workspace', 'off'])
    await chat.until(ready)
    chat.type('/agents\r')
    await chat.until('Enter selects')
    chat.type('\r')
    await chat.until('Run a verb with: ibid run ')
  })
})

const guide = [
  '# Plugins',
  '',
  '## Order',
  '',
  'Plugins run in **the order** in which they were registered.',
  '',
  ...Array.from({ length: 40 }, (_, index) => `Step ${index + 1} of the long way is taken.\n`),
  '```ts',
  'const a = 1',
  '```',
  '',
  'Whoever comes last has to wait for all the others.',
  '',
].join('\n')
const reading = ({ body }: EndpointRequest): EndpointReply =>
  lastMessage(body).includes('"role":"tool"')
    ? { text: 'Plugins run in the order in which they were registered [s1]. Whoever comes last has to wait for all the others [s1].' }
    : { calls: [{ tool: 'documents_search', input: { query: 'plugin order registered' } }] }

describe.concurrent('reading a source in a chat', { timeout: 90_000 }, () => {
  it('opens it rendered at its quote, and goes to the next mark and back', async () => {
    await using world = await chatWorld(reading, { files: { 'docs/plugins.md': guide } })
    const chat = world.start(['chat', '--in', 'docs', '--workspace', 'off'])
    await chat.until(ready)
    chat.type('How are plugins ordered?\r')
    await chat.until(' tokens · cost unknown')
    chat.type('/open\r')
    await chat.until('Sources in this conversation')
    chat.type('\r')
    await chat.until('[1] docs/plugins.md > Order')
    await chat.until('┃ Plugins run in the order in which they were registered.')
    expect(chat.screen().join('\n')).toContain('1 of 2')
    chat.type('n')
    await chat.until('┃ Whoever comes last has to wait for all the others.')
    await chat.until('    const a = 1')
    chat.type('p')
    await chat.until('┃ Plugins run in the order')
    chat.type('\u001b[6~')
    await chat.until((rows) => rows.some((row) => row.startsWith('  Step 12')) && !rows.some((row) => row.startsWith('┃')))
    chat.type(esc)
    await chat.until('· [1] docs/plugins.md > Order  docs/plugins.md:5')
    chat.type('/open 2\r')
    await chat.until('┃ Whoever comes last has to wait for all the others.')
    chat.type('q')
    await chat.until('· [2] docs/plugins.md > Order')
    chat.type('/open 7\r')
    await chat.until('the latest answer has no mark 7; it has: 1, 2')
    expect(fullClears(chat.output())).toBe(0)
  })
})

describe.concurrent('sources of a conversation', { timeout: 90_000 }, () => {
  it('are opened for earlier answers too, from the list or by the number of the question', async () => {
    let asked = 0
    await using world = await chatWorld(({ body }) =>
      lastMessage(body).includes('"role":"tool"')
        ? {
            text:
              asked++ === 0 ? 'Plugins run in the order in which they were registered [s1].' : 'A hook is called before each request [s1].',
          }
        : { calls: [{ tool: 'documents_search', input: { query: asked === 0 ? 'order registered' : 'hook called request' } }] },
    )
    const chat = world.start(['chat', '--in', 'docs', '--workspace', 'off'])
    await chat.until(ready)
    chat.type('How are plugins ordered?\r')
    await chat.until(' tokens · cost unknown')
    chat.type('When is a hook called?\r')
    await chat.until('A hook is called before each request. [1]')
    await chat.until((rows) => rows.filter((row) => row.includes(' tokens · cost unknown')).length === 2)
    chat.type('/open\r')
    await chat.until('1. How are plugins ordered?')
    const list = chat.screen().map((row) => row.trimEnd())
    expect(list).toContain('2. When is a hook called?')
    expect(list.findIndex((row) => row.startsWith('2. When'))).toBeLessThan(list.findIndex((row) => row.startsWith('1. How')))
    chat.type('ordered\r')
    await chat.until('── [1.1] docs/plugins.md > Order')
    await chat.until('┃ Plugins run in the order in which they were registered.')
    chat.type(esc)
    await chat.until('· [1.1] docs/plugins.md > Order')
    chat.type('/open 1.1\r')
    await chat.until((rows) => rows.some((row) => row.startsWith('┃ Plugins run')))
    chat.type('q')
    await chat.until(ready)
    expect(fullClears(chat.output())).toBe(0)
  })
})

describe.concurrent('a PDF that is read in a chat', { timeout: 90_000 }, () => {
  const answering = ({ body }: EndpointRequest): EndpointReply =>
    lastMessage(body).includes('"role":"tool"')
      ? { text: 'Dead jobs are kept for 14 days [s1].' }
      : { calls: [{ tool: 'documents_search', input: { query: 'dead jobs kept' } }] }
  const paper = makePdf([[['Dead jobs are kept for 14 days.', 10, 700]]], 'Paper')

  it.each([true, false])('is opened by `e` on the desktop, where there is one (%o), and stays open here', async (hasDesktop) => {
    await using world = await chatWorld(answering, { files: { 'papers/a.txt': 'Nothing.\n' }, env: hasDesktop ? { DISPLAY: ':0' } : {} })
    const bin = join(world.folder, '../bin')
    mkdirSync(bin)
    writeFileSync(join(bin, 'xdg-open'), `#!/bin/sh\nprintf %s "$1" > "${bin}/given"\n`)
    chmodSync(join(bin, 'xdg-open'), 0o755)
    writeFileSync(join(world.folder, 'papers/dead jobs.pdf'), paper)
    const env = { ...world.env, PATH: `${bin}:${world.env['PATH']}` }
    await using chat = startInTerminal([join(import.meta.dirname, '../../bin/ibid.cjs'), 'chat', '--in', 'papers', '--workspace', 'off'], {
      env,
      folder: world.folder,
    })
    await chat.until(ready)
    chat.type('How long are dead jobs kept?\r')
    await chat.until(' tokens · cost unknown')
    chat.type('/open 1\r')
    await chat.until('e opens it')
    chat.type('e')
    await chat.until(`· ${hasDesktop ? 'Opened' : 'No program found to show it here'}: papers/dead jobs.pdf, page 1`)
    expect(chat.screen().join('\n')).toContain('e opens it')
    expect(existsSync(join(bin, 'given')) ? readFileSync(join(bin, 'given'), 'utf8') : '').toBe(
      hasDesktop ? join(world.folder, 'papers/dead jobs.pdf') : '',
    )
  })
})

describe.concurrent('completing a path in a chat', { timeout: 90_000 }, () => {
  it('goes through folders below the home by Tab, and sends the file', async () => {
    await using world = await chatWorld(telling)
    const home = world.env['HOME'] ?? ''
    mkdirSync(join(home, 'Papers/2026'), { recursive: true })
    writeFileSync(join(home, 'Papers/2026/tea.md'), 'Tea is green.')
    const chat = world.start(['chat', '--workspace', 'off'])
    await chat.until(ready)
    chat.type('read @~')
    await chat.until('❯ ~/')
    chat.type('\t')
    await chat.until('❯ ~/Papers/')
    chat.type('\t')
    await chat.until('❯ ~/Papers/2026/')
    chat.type('\t')
    await chat.until('❯ ~/Papers/2026/tea.md')
    chat.type('\t')
    await chat.until(/^> read @~\/Papers\/2026\/tea\.md *$/m)
    chat.type('please\r')
    await chat.until('> read @~/Papers/2026/tea.md please')
    await chat.until('Here speaks local.')
    expect(JSON.stringify(world.endpoint.requests.at(-1)?.body)).toContain('Tea is green.')
  })
})

describe.concurrent('the help of a chat', { timeout: 90_000 }, () => {
  it.each([
    [80, 24],
    [40, 12],
  ])('is read to its end at %i columns and %i rows', async (columns, rows) => {
    await using world = await chatWorld(telling)
    const chat = world.start(['chat', '--workspace', 'off'], { columns, rows })
    await chat.until(ready)
    chat.type('/help\r')
    await chat.until('── Help ')
    expect(chat.screen().join('\n')).toContain('/new ')
    expect(chat.screen().join('\n')).not.toContain('@file')
    chat.type('\u001b[F')
    await chat.until('@file ')
    chat.type(esc)
    await chat.until((shown) => !shown.some((row) => row.includes('Esc closes')))
    expect(chat.history().join('\n')).not.toContain('── Conversations')
    expect(fullClears(chat.output())).toBe(0)
  })
})
