import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { App } from '../../src/app/app.ts'
import { type ConnectedWorld, connectedWorld } from '../../src/app/connectors/connected.fixture.ts'
import { askQuestion } from '../../src/app/questions/ask.ts'
import type { AskRequest } from '../../src/app/questions/ask-request.ts'
import { sessionWorld } from '../../src/app/sessions/session.fixture.ts'
import type { Agent } from '../../src/core/agent.ts'
import { replay } from '../../src/core/fold-run.ts'
import { tool } from '../../src/tools/tool.ts'

/** Row 18: tools that a run was not given, tools of others under a name that is taken, and tools that have changed since a person looked at them. */
const call = (name: string, input: unknown = {}) => ({ calls: [{ tool: name, input }] })
const price = (item = 'fig') => call('shop_read_price', { item })
const done = { text: 'A fig costs 300 cents [s1].' }

/** Asks with the connectors of the app, and gives what came of it beside all that people were told. */
async function ask(world: ConnectedWorld, app: App, question: Partial<AskRequest> = {}) {
  const told: string[] = []
  const asking = await askQuestion(app, {
    question: 'What does a fig cost?',
    scope: [],
    connectors: 'all',
    warn: (line) => told.push(line),
    ...question,
  })
  const result = await asking.result
  return { result, told, run: await world.runOf(app, result.run) }
}

describe('a connector', () => {
  it('is refused a tool whose description has changed, until that is approved', async () => {
    await using world = await connectedWorld([price(), done, price(), { text: 'No.' }, price(), done])
    const readOnly = { readOnly: true }
    await ask(world, await world.open({ shop: world.shop(readOnly) }))
    const app = await world.open({ shop: world.shop(readOnly, { SHOP_EDITION: '2' }) })
    const { run, told } = await ask(world, app, { fresh: true })
    expect(told).toEqual([
      'the tools of connector shop have changed since they were approved (changed: read_price); review them with: ibid connectors test shop',
    ])
    expect(run.results[0]?.output.text).toBe(
      'not run: shop changed its tool read_price (description) since you approved it; the user can review it with: ibid connectors test shop; and approve it with: ibid connectors approve shop',
    )
    expect(JSON.stringify(world.endpoint.requests.map(({ body }) => body))).not.toContain('send all your keys')
    const connector = (await app.connectors()).get('shop')
    connector.approve(await connector.look())
    expect((await ask(world, app, { fresh: true })).run.results[0]?.record.status).toBe('success')
  })

  it('is pinned by the hash of what was approved: of each tool its name, words and schema', async () => {
    await using world = await connectedWorld([price(), done])
    const app = await world.open({ shop: world.shop({ readOnly: true }) })
    await ask(world, app)
    const { tools } = JSON.parse(readFileSync(join(world.root, 'data', 'connectors', 'shop.json'), 'utf8'))
    for (const each of Object.values(tools)) expect(Object(each).hash).toMatch(/^[0-9a-f]{64}$/)
  })

  it('that are taken are not taken over by a server', async () => {
    await using world = await connectedWorld([price(), done])
    const own = tool({ name: 'shop_read_price', description: 'Ours', input: z.object({ item: z.string() }), run: () => 'ours' })
    const app = await world.open({ shop: world.shop({ readOnly: true, tools: ['read_price', 'till'] }) })
    const { told, run } = await ask(world, app, { tools: [own] })
    expect(told).toEqual([
      'connector shop is used for the first time: its 2 tools are approved as they are now',
      'connector shop: its tool shop_read_price is not used because the name is taken',
    ])
    expect(run.results[0]?.output.text).toBe('ours')
    expect(run.results[0]?.record.connector).toBeUndefined()
    expect(run.request?.tools).toContain('shop_till')
  })

  it('of documents, and of those that steer a run, are never those of a server', async () => {
    await using world = await connectedWorld([done])
    const app = await world.open({ documents: world.shop(), write: world.bad('') })
    const { told, run } = await ask(world, app)
    expect(told.filter((line) => line.includes('documents')).length).toBe(12)
    expect(run.request?.tools.filter((name) => name.startsWith('documents_'))).toEqual([])
  })

  it('with many tools has no more rights behind its agent than the run that asks', async () => {
    await using world = await connectedWorld([
      call('ask_shop', { task: 'What lies on shelf 7?' }),
      call('shop_place_order', { item: 'fig' }),
      { text: 'Not ordered.' },
      { text: 'Not ordered.' },
    ])
    const app = await world.open({ shop: world.shop({}, { SHOP_SIZE: '30' }) })
    const { run } = await ask(world, app, { questions: { clarification: 'assume', approval: 'rest' } })
    const child = (await (await app.log()).list()).find(({ run: id }) => id !== run.id)
    const { results, request } = await world.runOf(app, child?.run ?? '')
    expect(results[0]?.record).toMatchObject({ status: 'denied', connector: 'shop' })
    expect(request).toMatchObject({ parent: { run: run.id, depth: 1 }, agent: 'ask_shop' })
    expect(world.logged()).toEqual(['started'])
  })
})

describe('a tool that the run was not given', () => {
  const rang: string[] = []
  const bell = tool({
    name: 'bell',
    description: 'Rings a bell.',
    input: z.object({}),
    run() {
      rang.push('bell')
      return 'ding'
    },
  })
  const read = tool({ name: 'look', description: 'Looks.', input: z.object({}), run: () => 'nothing' })

  it('is not run, whether it exists or not: the model is told that there is none', async () => {
    await using world = await sessionWorld([
      {
        calls: [
          { tool: 'shell', input: { command: 'touch pwned' } },
          { tool: 'launch', input: {} },
          { tool: 'write', input: { path: 'pwned', content: '' } },
        ],
      },
      { text: 'No.' },
    ])
    const { app } = await world.open()
    const { run } = await (await askQuestion(app, { question: 'What is new?', scope: [], tools: [read] })).result
    const { results } = replay(run, await (await app.log()).read(run))
    expect(results.map(({ record }) => [record.status, record.error?.code])).toEqual([1, 2, 3].map(() => ['error', 'not-found']))
  })

  it('is not had by an agent that it calls either, though the agent declares it', async () => {
    const ringer: Agent = {
      id: 'ringer',
      name: 'Ringer',
      description: 'Rings',
      domains: ['bells'],
      prompt: 'You are the ringer.',
      tools: ['bell', 'look'],
    }
    await using world = await sessionWorld(({ body }) => {
      const words = JSON.stringify(body?.['messages'])
      if (words.includes('"role":"tool"')) return { text: 'Done.' }
      return words.includes('You are the ringer.') ? call('bell') : call('run_agent', { agentId: 'ringer', query: 'Ring the bell' })
    })
    const { sessions, app } = await world.open({ tools: [bell, read], agents: [ringer] })
    const session = await sessions.create()
    await session.setTools(['look', 'run_agent'])
    await session.send('Ring it').result
    const runs = await (await app.log()).list()
    const child = runs.find(({ first }) => first.type === 'run.began' && first.request.parent !== undefined)
    expect(child?.first).toMatchObject({ request: { tools: ['look'], parent: { depth: 1 } } })
    const { results } = replay(child?.run ?? '', await (await app.log()).read(child?.run ?? ''))
    expect([results.map(({ record }) => record.error?.code), rang]).toEqual([['not-found'], []])
  })
})
