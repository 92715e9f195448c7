import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { firstDifference } from '../../views/first-difference.ts'
import { runVerb } from '../agents/verbs/run-verb.ts'
import type { App } from '../app.ts'
import { askQuestion } from '../questions/ask.ts'
import type { AskRequest } from '../questions/ask-request.ts'
import { answerRun } from '../runs/answer-run.ts'
import { replayRun } from '../runs/replay/replay-run.ts'
import { sessionsOf } from '../sessions/sessions.ts'
import { type ConnectedWorld, connectedWorld } from './connected.fixture.ts'

const call = (name: string, input: unknown = {}) => ({ calls: [{ tool: name, input }] })
const price = (item = 'fig') => call('shop_read_price', { item })
const done = { text: 'A fig costs 300 cents [s1].' }

/** Asks with the connectors of the app, and gives what came of it beside all that people were told. */
async function ask(world: ConnectedWorld, app: App, question: Partial<AskRequest> = {}) {
  const told: string[] = []
  const runHandle = await askQuestion(app, {
    question: 'What does a fig cost?',
    scope: [],
    connectors: 'all',
    warn: (line) => told.push(line),
    ...question,
  })
  const result = await runHandle.result
  return { result, told, run: await world.runOf(app, result.run) }
}

describe('a run with a connector', () => {
  it('calls its tools, cites what they said, and records where that was', async () => {
    await using world = await connectedWorld([price(), done])
    const app = await world.open({ shop: world.shop({ readOnly: true }) })
    const { result, told, run } = await ask(world, app)
    expect(told).toEqual(['connector shop is used for the first time: its 11 tools are approved as they are now'])
    expect(result).toMatchObject({ status: 'done', answer: 'A fig costs 300 cents. [1]' })
    expect(result.sources).toMatchObject([{ title: 'shop: Price', uri: 'mcp://shop/read_price' }])
    expect(run.results[0]).toMatchObject({
      record: { status: 'success', connector: 'shop', call: { tool: 'shop_read_price' } },
      output: { data: { item: 'fig', cents: 300 } },
    })
    expect(run.request?.tools).toContain('recall_details')
    expect((await ask(world, app, { fresh: true })).told).toEqual([])
    const events = await (await app.log()).read(run.id)
    expect(firstDifference(events, await replayRun(events))).toBeUndefined()
  })

  it('is one that was given it: an ask by itself has none', async () => {
    await using world = await connectedWorld([done])
    const app = await world.open({ shop: world.shop() })
    const { run } = await ask(world, app, { connectors: undefined })
    expect(run.request?.tools.filter((name) => name.startsWith('shop_'))).toEqual([])
    expect(world.logged()).toEqual([])
  })

  it('asks for what may change something, also in another process, and does it once', async () => {
    await using world = await connectedWorld([call('shop_place_order', { item: 'fig' }), { text: 'Ordered: fig [s1].' }])
    const servers = { shop: world.shop() }
    const { result } = await ask(world, await world.open(servers), { questions: { clarification: 'assume', approval: 'rest' } })
    expect(result).toMatchObject({ status: 'waiting', question: { text: 'Allow shop_place_order to run with {"item":"fig"}?' } })
    expect(world.logged()).toEqual(['started'])
    const other = await world.open(servers)
    const resumed = await (await answerRun(other, result.run, { text: '', decision: 'once' })).result
    expect(resumed).toMatchObject({ status: 'done', answer: 'Ordered: fig. [1]' })
    expect(world.logged()).toEqual(['started', 'started', 'order fig'])
  })

  it('does without where nobody can approve, and a rule of the person approves for good', async () => {
    await using world = await connectedWorld([
      call('shop_place_order', { item: 'fig' }),
      { text: 'Not ordered.' },
      call('shop_place_order', { item: 'fig' }),
      done,
    ])
    const app = await world.open({ shop: world.shop() })
    const { run } = await ask(world, app)
    expect(run.results[0]?.record).toMatchObject({
      status: 'denied',
      error: { message: 'shop_place_order requires approval, and nobody was available to give it' },
    })
    expect(world.logged()).toEqual(['started'])
    const allowed = await ask(world, app, { permissions: [{ tool: 'shop_*', decision: 'allow' }], fresh: true })
    expect(allowed.run.results[0]?.record.status).toBe('success')
  })

  it('has its calls checked, not repeated, cut off in time, and its failing tools rested', async () => {
    await using world = await connectedWorld([
      { calls: [price().calls[0]!, call('shop_read_price', { item: 3 }).calls[0]!] },
      price(),
      call('shop_wait'),
      ...[1, 2, 3, 4].map(() => call('shop_fail', {})),
      done,
    ])
    const app = await world.open({ shop: world.shop({ readOnly: true, toolSeconds: 1 }) })
    const { run } = await ask(world, app)
    const records = run.results.map(({ record }) => [record.call.tool, record.status, record.error?.code])
    expect(records.slice(0, 4)).toEqual([
      ['shop_read_price', 'success', undefined],
      ['shop_read_price', 'error', 'invalid'],
      ['shop_read_price', 'skipped', 'repeated'],
      ['shop_wait', 'error', 'timeout'],
    ])
    expect(records.slice(4)).toEqual([
      ['shop_fail', 'error', 'failed'],
      ['shop_fail', 'error', 'failed'],
      ['shop_fail', 'error', 'failed'],
      ['shop_fail', 'skipped', 'cooldown'],
    ])
    expect(world.logged()).toEqual(['started', 'price fig', 'wait begun', 'wait cancelled', 'fail', 'fail', 'fail'])
  })

  it('goes on where its server ends during a call, and has it again for the next', async () => {
    await using world = await connectedWorld([call('shop_crash'), price(), { text: 'A fig costs 300 cents [s1].' }])
    const app = await world.open({ shop: world.shop({ effects: { read_price: 'read' } }) })
    const { result, run } = await ask(world, app, { permissions: [{ tool: 'shop_crash', decision: 'allow' }] })
    expect(run.results.map(({ record }) => [record.status, record.error?.code])).toEqual([
      ['error', 'interrupted'],
      ['success', undefined],
    ])
    expect(result.status).toBe('done')
    expect(world.logged()).toEqual(['started', 'crash', 'started', 'price fig'])
  })

  it('keeps what it says of a key of its server to itself', async () => {
    await using world = await connectedWorld([call('shop_till'), { text: 'It is open.' }])
    const env = { SHOP_KEY: `\${TILL}` }
    const app = await world.open({ shop: world.shop({ readOnly: true }, env) }, { TILL: 'canary-of-the-till' })
    const { run } = await ask(world, app)
    expect(run.results[0]?.output.text).toBe('The key of the till is [redacted].')
    expect(JSON.stringify(await (await app.log()).read(run.id))).not.toContain('canary')
  })
})

describe('a connector that is not there', () => {
  it('is told of in a line, to the person and to the model, and the run goes on', async () => {
    await using world = await connectedWorld([price(), done])
    const app = await world.open({
      mute: world.bad('silent', { connectSeconds: 1 }),
      ended: world.bad('ends'),
      keyless: { url: 'http://127.0.0.1:1/mcp', headers: { Authorization: `Bearer \${NOWHERE}` } },
      wrong: { args: [] },
      off: { ...world.shop(), disabled: true },
      shop: world.shop({ readOnly: true }),
    })
    const { result, told, run } = await ask(world, app)
    expect(told).toEqual([
      'connector wrong is unavailable: it must have either a command or a url, not both',
      'connector mute is unavailable: the server did not respond within 1000 ms',
      'connector ended is unavailable: the server exited: exit code 3: no licence found',
      `connector keyless is unavailable: \${NOWHERE} is not set; set the variable NOWHERE, or tools.credentials.NOWHERE in your settings`,
      'connector shop is used for the first time: its 11 tools are approved as they are now',
    ])
    expect(result.status).toBe('done')
    expect(run.request?.system).toContain(
      'These connectors cannot be reached in this run: mute, ended, keyless. Where the answer needs them, say so.',
    )
    expect(run.request?.system).not.toContain('licence')
  })

  it('is not tried again by the next question', async () => {
    await using world = await connectedWorld(() => done)
    const log = join(world.root, 'log')
    const app = await world.open({ ended: { command: 'sh', args: ['-c', 'echo begun >> "$LOG"; exit 3'], env: { LOG: log } } })
    const first = await ask(world, app)
    const begun = world.logged()
    expect(begun.length).toBeGreaterThan(0)
    expect((await ask(world, app)).told).toEqual(first.told)
    expect(world.logged()).toEqual(begun)
  })

  it('but was asked for by name is an error before anything is stored', async () => {
    await using world = await connectedWorld([])
    const app = await world.open({ shop: world.shop(), off: { ...world.shop(), disabled: true } })
    await expect(ask(world, app, { connectors: ['shpo'] })).rejects.toMatchObject({ code: 'not-found', remedy: 'did you mean shop?' })
    await expect(ask(world, app, { connectors: ['off'] })).rejects.toThrow('off is disabled')
    expect(await (await app.log()).list()).toEqual([])
  })
})

describe('the names of tools', () => {
  it('of two servers that come to the same are those of the first', async () => {
    await using world = await connectedWorld([done])
    const app = await world.open({ a: world.shop({ tools: ['read_price'] }), a_read: world.shop({ tools: ['read_price'] }) })
    expect((await ask(world, app)).run.request?.tools.slice(0, 2)).toEqual(['a_read_price', 'a_read_read_price'])
  })
})

describe('a server with more than 30 tools', () => {
  const task = call('ask_shop', { task: 'What lies on shelf 7?' })

  it('stands behind one agent, which alone is told of them', async () => {
    await using world = await connectedWorld([
      task,
      call('shop_shelf_7'),
      { text: 'Shelf 7 holds 7 apples [s1].' },
      { text: 'Shelf 7 holds 7 apples [s1].' },
    ])
    const app = await world.open({ shop: world.shop({ readOnly: true, description: 'Knows the stock.' }, { SHOP_SIZE: '30' }) })
    const { result, run } = await ask(world, app)
    expect(run.request?.tools.filter((name) => name.includes('shop'))).toEqual(['ask_shop'])
    expect(run.results[0]?.record).toMatchObject({ status: 'success', connector: 'shop', call: { tool: 'ask_shop' } })
    expect(result).toMatchObject({ answer: 'Shelf 7 holds 7 apples. [1]', citations: [{ quote: 'Shelf 7 holds 7 apples.' }] })
    const [parent, child] = world.endpoint.requests.map(({ body }) => JSON.stringify(body?.['tools']))
    expect(parent).toContain('works with its 41 tools')
    expect(parent).toContain('Knows the stock.')
    expect(parent).not.toContain('What lies on shelf 7')
    expect(child).toContain('What lies on shelf 7')
    expect(child).not.toContain('ask_shop')
  })

  it('has those of its tools behind the agent that are enabled; without the agent they are offered as they are', async () => {
    await using world = await connectedWorld([task, { text: 'Nothing.' }, { text: 'Nothing.' }, { text: 'Nothing.' }])
    const servers = { shop: world.shop({ readOnly: true }, { SHOP_SIZE: '30' }) }
    const behind = await world.open(servers, { IBID_AGENT_ENABLED_TOOLS: '["ask_shop","shop_shelf_7"]' })
    await ask(world, behind)
    const [parent, child] = world.endpoint.requests.map(({ body }) => JSON.stringify(body?.['tools']))
    expect(parent).toContain('works with its 1 tools (shop_shelf_7)')
    expect(child).toContain('shop_shelf_7')
    expect(child).not.toContain('shop_shelf_8')
    const bare = await world.open(servers, { IBID_AGENT_ENABLED_TOOLS: '["shop_shelf_7"]' })
    const { run } = await ask(world, bare, { fresh: true })
    expect(run.request?.tools.filter((name) => name.includes('shop'))).toEqual(['shop_shelf_7'])
  })
})

it('a session has all connectors, where neither it nor the question chooses', async () => {
  await using world = await connectedWorld([price(), done, done, done])
  const app = await world.open({ shop: world.shop({ readOnly: true }) })
  const sessions = sessionsOf({ app, tools: [], scopeOf: async () => [], closing: new AbortController().signal })
  const session = await sessions.create()
  const toolsOf = async (run: string) => (await world.runOf(app, run)).request?.tools.filter((name) => name.startsWith('shop_'))
  const first = await session.send('What does a fig cost?').result
  expect(first).toMatchObject({ status: 'done', answer: 'A fig costs 300 cents. [1]' })
  expect((await toolsOf(first.run))?.length).toBe(11)
  expect(await toolsOf((await session.send('And a pear?', { connectors: [] }).result).run)).toEqual([])
  await session.setTools(['shop_till'])
  expect(await toolsOf((await session.send('And a plum?').result).run)).toEqual(['shop_till'])
})

it('a verb has the tools that it names, also of a server that nobody has met', async () => {
  await using world = await connectedWorld([])
  const agents = join(world.root, '.config', 'ibid', 'agents')
  mkdirSync(agents, { recursive: true })
  writeFileSync(join(agents, 'shopper.md'), shopper)
  const app = await world.open({ shop: world.shop() })
  const { verb } = await (await runVerb(app, { verb: 'shop.price', input: { item: 'fig' }, mode: 'data' })).result
  expect(verb).toMatchObject({ mode: 'data', result: { cents: 300 } })
})

const shopper = `---
agent: shopper
description: Knows what things cost.
tools: [shop_read_price]
verbs:
  shop.price@v1:
    description: The price of an item.
    params: { item: string }
    returns: { cents: number }
    steps:
      - { tool: shop_read_price, input: { item: $item } }
    data: { cents: shop_read_price.cents }
---
You know what things cost.
`

it('what is approved is kept in the data folder, and all servers end with the app', async () => {
  await using world = await connectedWorld([price(), done])
  const app = await world.open({ shop: world.shop({ readOnly: true }) })
  await ask(world, app)
  await app.close()
  const again = await world.open({ shop: world.shop({ readOnly: true }) })
  expect((await again.parts()).tools.get('shop_read_price')?.connector).toBe('shop')
  expect(again.dataFolder).toBe(join(world.root, 'data'))
})
