import { encode } from 'gpt-tokenizer/encoding/o200k_base'
import { afterEach, describe, expect, it } from 'vitest'
import { appAgents } from '../../app/agents/agents.ts'
import { approveProject } from '../../app/agents/approving.fixture.ts'
import type { App } from '../../app/app.ts'
import { eras, type McpWorld, mcpWorld, textOf } from '../mcp.fixture.ts'
import { carriedRuns } from '../runs/carried-runs.ts'
import { type VerbServerOptions, verbServer } from './verb-server.ts'

const worlds: McpWorld[] = []
afterEach(async () => {
  for (const world of worlds.splice(0)) await world[Symbol.asyncDispose]()
})

async function verbs(options: Partial<VerbServerOptions> = {}, flags: Parameters<McpWorld['app']>[0] = { 'llm.model': 'extractive' }) {
  const world = await mcpWorld()
  worlds.push(world)
  world.write({ 'rows.csv': 'id,name\n1,Anchor\n2,Buoy\n' })
  const app = await world.app(flags)
  return { world, app, url: await serve(world, app, options) }
}

function serve(world: McpWorld, app: App, options: Partial<VerbServerOptions> = {}): Promise<string> {
  const runs = carriedRuns(app)
  return world.host(verbServer({ app, runs, selection: {}, ...options }), runs)
}

const tokens = (value: unknown) => encode(JSON.stringify(value)).length

const profile = { name: 'data_profile_v1', arguments: { path: 'rows.csv' } }

const clerk = `---
agent: clerk
description: Looks at rows
tools: [data_profile]
verbs:
  rows.look@v1:
    description: Look at rows
    params: { path: string }
    returns: { rows: integer }
    steps: [[{ tool: data_profile, requires_approval: true }]]
---
You look at rows.
`

describe.each(eras)('a server of verbs, for a host of %s', (era) => {
  it('has serve every verb of every declared agent as a tool of at most 150 tokens', async () => {
    const { world, url } = await verbs()
    const { tools } = await (await world.connect(url, era)).listTools()
    expect(tools.length).toBeGreaterThan(10)
    for (const tool of tools) {
      expect(tool.name).toMatch(/^[a-z0-9_]{1,48}$/)
      expect([tool.name, tokens(tool) <= 150]).toEqual([tool.name, true])
      expect([tool.name, typeof tool.title, typeof tool.annotations?.readOnlyHint]).toEqual([tool.name, 'string', 'boolean'])
    }
    expect(tools.find(({ name }) => name === 'data_profile_v1')?.annotations).toEqual({ readOnlyHint: true })
  })

  it('gives the data, and the same as text, under any spelling of the verb', async () => {
    const { world, url } = await verbs()
    const client = await world.connect(url, era)
    for (const name of ['data_profile_v1', 'data.profile@v1', 'data.profile.v1', 'data.profile', 'data_profile']) {
      const result = await client.callTool({ ...profile, name })
      expect(result.structuredContent).toMatchObject({
        mode: 'data',
        result: { rows: 2 },
        input: { path: 'rows.csv' },
        metadata: { verb: 'data.profile@v1', status: 'done', missingReturns: [] },
      })
      expect(JSON.parse(textOf(result))).toEqual(result.structuredContent)
    }
  })

  it('names the nearest for what it does not have', async () => {
    const { world, url } = await verbs()
    const client = await world.connect(url, era)
    const misspelt = await client.callTool({ ...profile, arguments: { pth: 'rows.csv' } })
    expect([misspelt.isError, textOf(misspelt)]).toEqual([true, 'data.profile@v1 has no parameter pth; did you mean path?'])
    await expect(client.callTool({ name: 'data_profle_v1', arguments: {} })).rejects.toThrow('did you mean data_profile_v1?')
  })

  it('says that it is an error where not one tool did its work', async () => {
    const { world, url } = await verbs()
    const result = await (await world.connect(url, era)).callTool({ ...profile, arguments: { path: 'gone.csv' } })
    expect(result).toMatchObject({
      isError: true,
      structuredContent: { metadata: { toolsExecuted: [], toolsFailed: [{ tool: 'data_profile' }] } },
    })
  })

  it("puts an approval that the verb's declaration wants before the person, and goes on with it", async () => {
    const { world, app, url } = await verbs()
    world.write({ '.ibid/agents/clerk.md': clerk })
    await approveProject(app)
    const client = await world.connect(url, era, { capabilities: { elicitation: { form: {} } } }, (host) =>
      host.setRequestHandler('elicitation/create', ({ params }) => {
        expect(params.message).toContain('Allow data_profile to run with {"path":"rows.csv"}?')
        return { action: 'accept', content: { decision: 'once' } }
      }),
    )
    const result = await client.callTool({ name: 'rows_look_v1', arguments: { path: 'rows.csv' } })
    expect(result.structuredContent).toMatchObject({ result: { rows: 2 }, metadata: { status: 'done' } })
  })

  it('refuses a call that wants approval where the host has no forms', async () => {
    const { world, app, url } = await verbs()
    world.write({ '.ibid/agents/clerk.md': clerk })
    await approveProject(app)
    const result = await (await world.connect(url, era)).callTool({ name: 'rows_look_v1', arguments: { path: 'rows.csv' } })
    expect(result).toMatchObject({
      isError: true,
      structuredContent: { metadata: { toolsFailed: [{ tool: 'data_profile', fault: { code: 'denied' } }] } },
    })
  })

  it('hands over a verb that takes too long, to be waited for with another tool', async () => {
    const { world, app, url } = await verbs({ patienceMs: 0 })
    const first = textOf(await (await world.connect(url, era)).callTool(profile))
    const [, run] = /Run: ([0-9A-Z]{26})\nCall wait_for_verb again with this run/.exec(first) ?? []
    const patient = await world.connect(await serve(world, app), era)
    const result = await patient.callTool({ name: 'wait_for_verb', arguments: { run } })
    expect(result.structuredContent).toMatchObject({ result: { rows: 2 } })
  })

  it('has no run of another folder, and none that is no verb', async () => {
    const { world, app, url } = await verbs()
    const client = await world.connect(url, era)
    const { askQuestion } = await import('../../app/questions/ask.ts')
    const question = await (await askQuestion(app, { question: 'What is this?', context: 'A note.', scope: [] })).result
    const nonsense = await client.callTool({ name: 'wait_for_verb', arguments: { run: question.run } })
    expect(textOf(nonsense)).toBe(`run not found: ${question.run}; ask again, without a run`)
    const made = await client.callTool(profile)
    const { run } = Object((made.structuredContent as { metadata: object }).metadata)
    expect((await client.callTool({ name: 'wait_for_verb', arguments: { run } })).structuredContent).toEqual(made.structuredContent)
    const elsewhere = { ...app, input: { ...app.input, folder: world.home } }
    const other = await world.connect(await serve(world, elsewhere), era)
    expect(textOf(await other.callTool({ name: 'wait_for_verb', arguments: { run } }))).toBe(
      `run not found: ${run}; ask again, without a run`,
    )
  })

  it('takes up an agent that was declared meanwhile, once it is approved', async () => {
    const { world, app, url } = await verbs()
    const client = await world.connect(url, era)
    const has = async () => (await client.listTools()).tools.some(({ name }) => name === 'ship_count_v1')
    const waiting = async () => (await appAgents(app)).waiting.map(({ agent }) => agent.id)
    expect(await has()).toBe(false)
    world.write({ '.ibid/agents/ships.md': ships })
    await expect.poll(waiting).toEqual(['ships'])
    expect(await has()).toBe(false)
    await approveProject(app)
    expect(await has()).toBe(true)
    expect((await client.callTool({ name: 'ship_count_v1', arguments: { path: 'rows.csv' } })).structuredContent).toMatchObject({
      result: { rows: 2 },
    })
  })
})

const ships = `---
agent: ships
description: Counts ships.
tools: [data_profile]
verbs:
  ship.count@v1:
    description: Count the ships of a table.
    params: { path: string }
    returns: { rows: integer }
    steps: [[data_profile]]
---
You count ships.
`
