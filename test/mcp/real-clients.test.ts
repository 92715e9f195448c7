import { resolve } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { type McpWorld, mcpWorld } from '../../src/mcp/mcp.fixture.ts'
import type { EndpointReply, EndpointScript } from '../../src/testing/testing.ts'
import { ibidOverHttp, type ServerProcess } from './ibid-server.fixture.ts'
import { inspect, mcpdo, unhurried } from './inspector.fixture.ts'
import { type Form, type OldClient, oldClient, type Target, textOf } from './sdk-v1.fixture.ts'

const main = resolve(import.meta.dirname, '../../bin/ibid.cjs')
const closers: (() => PromiseLike<unknown>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

const question = { query: 'How long are dead jobs kept?', use_case: 'an answer to a customer' }
const search: EndpointReply = { calls: [{ tool: 'documents_search', input: { query: 'dead jobs kept' } }] }
const answer: EndpointReply = { text: 'Dead jobs are kept for 14 days. [s1]' }
const held: EndpointReply = { text: ['Dead jobs are '], ends: 'silent', hold: new Promise<never>(() => {}) }
const ask: EndpointReply = {
  calls: [{ tool: 'ask_user', input: { question: 'Which jobs?', options: ['dead jobs', 'all jobs'], assumption: 'dead jobs' } }],
}
const cited = ['Dead jobs are kept for 14 days. [1]', '', 'Sources:', '[1] docs/guide/retries.md > Dead jobs', '', 'Confidence: high'].join(
  '\n',
)
const readingTools = [
  'documents_search',
  'documents_search_batch',
  'documents_get_section',
  'documents_get_outline',
  'documents_get_document',
  'documents_list_documents',
  'documents_list_collections',
  'documents_find_related',
]

async function worldOf(script: EndpointScript): Promise<McpWorld> {
  const world = await mcpWorld(script)
  closers.push(() => world[Symbol.asyncDispose]())
  return world
}

const variables = ({ home, endpoint }: McpWorld) => ({
  HOME: home,
  PATH: process.env['PATH'] ?? '',
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? '',
  IBID_LLM_PROVIDER: endpoint.baseUrl,
  IBID_LLM_MODEL: 'scripted',
})

/** Where the real command serves: a program for the client to start, or the address of one that runs. */
const transports: Readonly<Record<string, (world: McpWorld, kind: 'docs' | 'agent') => Promise<Target>>> = {
  stdio: async (world, kind) => ({
    command: process.execPath,
    args: [main, 'mcp', kind, '-c', 'docs'],
    env: variables(world),
    cwd: world.folder,
  }),
  http: async (world, kind) => {
    const server: ServerProcess = await ibidOverHttp(world.folder, variables(world), kind, '-c', 'docs')
    closers.push(() => server[Symbol.asyncDispose]())
    return server
  },
}

describe.each(Object.entries(transports))('the client of the first SDK, over %s', { timeout: 300_000 }, (_name, serve) => {
  /** A connected host and its world; `fill` is how its person answers. */
  async function host(kind: 'docs' | 'agent', script: EndpointScript, fill?: (form: Form) => Readonly<Record<string, unknown>>) {
    const world = await worldOf(script)
    const target = await serve(world, kind)
    const connect = async (): Promise<OldClient> => {
      const client = await oldClient(target, fill)
      closers.push(() => client.close())
      return client
    }
    return { world, client: await connect(), connect }
  }

  it('lists the tools that read documents, and calls one', async () => {
    const { client } = await host('docs', [])
    expect((await client.listTools()).tools.map(({ name }) => name).sort()).toEqual([...readingTools].sort())
    const place = { collection: 'docs', document: 'guide/retries.md', section: 'Dead jobs' }
    expect(textOf(await client.callTool({ name: 'documents_get_section', arguments: place }))).toContain('Dead jobs are kept for 14 days.')
    const missed = await client.callTool({ name: 'documents_get_section', arguments: { ...place, document: 'guide/retry.md' } })
    expect(missed).toMatchObject({ isError: true })
    expect(textOf(missed)).toContain('did you mean guide/retries.md')
  })

  it('gets an answer with its sources, and hears what is being done', async () => {
    const { client } = await host('agent', [search, answer])
    expect((await client.listTools()).tools).toMatchObject([{ name: 'ask_documents', annotations: { readOnlyHint: true } }])
    const heard: string[] = []
    const onprogress = ({ message = '' }) => void heard.push(message)
    expect(textOf(await client.callTool({ name: 'ask_documents', arguments: question }, undefined, { onprogress }))).toBe(cited)
    expect(heard[0]).toMatch(/^(indexing docs|run [0-9A-Z]{26} started)/)
  })

  it('puts a question of the run before its person', async () => {
    const forms: Form[] = []
    const { client, world } = await host('agent', [ask, search, answer], (form) => {
      forms.push(form)
      return { choice: 'all jobs' }
    })
    expect(textOf(await client.callTool({ name: 'ask_documents', arguments: question }))).toBe(cited)
    expect(forms).toMatchObject([
      { message: 'Which jobs?', requestedSchema: { properties: { choice: { enum: ['dead jobs', 'all jobs'] } } } },
    ])
    expect(JSON.stringify(world.endpoint.requests[1]?.body)).toContain('all jobs')
  })

  it('goes on with what is likely meant where it has nobody to ask, and is told so', async () => {
    const { client } = await host('agent', [ask, search, answer])
    expect(textOf(await client.callTool({ name: 'ask_documents', arguments: question }))).toContain('dead jobs')
  })

  it('cancels, which ends the call of the model', async () => {
    const { client, world } = await host('agent', [search, held])
    const cancel = new AbortController()
    const answering = Promise.withResolvers<void>()
    const called = client.callTool({ name: 'ask_documents', arguments: question }, undefined, {
      signal: cancel.signal,
      onprogress: ({ message = '' }) => message.startsWith('answering') && answering.resolve(),
    })
    await answering.promise
    cancel.abort()
    await expect(called).rejects.toThrow()
    expect(await world.endpoint.requests[1]?.over).toBe('closed')
  })

  it('goes away, which ends the call of the model', async () => {
    const { client, world } = await host('agent', [search, held])
    const answering = Promise.withResolvers<void>()
    const onprogress = ({ message = '' }) => message.startsWith('answering') && answering.resolve()
    const called = client.callTool({ name: 'ask_documents', arguments: question }, undefined, { onprogress })
    await answering.promise
    const closed = client.close()
    await expect(called).rejects.toThrow()
    expect(await world.endpoint.requests[1]?.over).toBe('closed')
    await closed
  })

  it('gets a run that another host has left, by its handle', async () => {
    const { client, world, connect } = await host('agent', ({ index }) => [search, held][index] ?? answer)
    const begun = Promise.withResolvers<string>()
    const answering = Promise.withResolvers<void>()
    const onprogress = ({ message = '' }) => {
      const [, run] = /^run ([0-9A-Z]{26}) started/.exec(message) ?? []
      if (run) begun.resolve(run)
      if (message.startsWith('answering')) answering.resolve()
    }
    const called = client.callTool({ name: 'ask_documents', arguments: question }, undefined, { onprogress })
    const run = await begun.promise
    await answering.promise
    await Promise.all([client.close(), expect(called).rejects.toThrow()])
    expect(textOf(await (await connect()).callTool({ name: 'ask_documents', arguments: { run } }))).toBe(cited)
    expect(world.endpoint.requests).toHaveLength(3)
  })
})

const headersOf = ({ headers }: Pick<ServerProcess, 'headers'>) =>
  Object.entries(headers).flatMap(([name, value]) => ['--header', `${name}: ${value}`])

describe.each(Object.entries(transports))("the inspector's command line, over %s", { timeout: 300_000 }, (_name, serve) => {
  const words = (world: McpWorld, target: Target): readonly string[] =>
    'url' in target
      ? [target.url, '--transport', 'http', ...headersOf(target)]
      : [
          target.command,
          ...target.args,
          '--cwd',
          world.folder,
          ...Object.entries(target.env).flatMap(([name, value]) => ['-e', `${name}=${value}`]),
        ]

  it.each(['legacy', 'modern'])('lists and calls in the %s era', async (era) => {
    const world = await worldOf([search, answer])
    const [docs, agent] = [words(world, await serve(world, 'docs')), words(world, await serve(world, 'agent'))]
    const call = (on: readonly string[], ...more: readonly string[]) =>
      inspect(world.home, ...on, '--protocol-era', era, '--method', ...more)
    const listed = await call(docs, 'tools/list', '--strict')
    expect(listed).toMatchObject({
      exitCode: 0,
      out: { result: { tools: readingTools.map(() => ({ annotations: { readOnlyHint: true } })) } },
    })
    expect(await call(docs, 'tools/call', '--tool-name', 'documents_search', '--tool-arg', 'query=dead jobs')).toMatchObject({
      exitCode: 0,
      out: { result: { content: [{ type: 'text', text: expect.stringContaining('Dead jobs') }] } },
    })
    expect(await call(agent, 'tools/call', '--tool-name', 'ask_documents', '--tool-args-json', JSON.stringify(question))).toMatchObject({
      exitCode: 0,
      out: { result: { content: [{ type: 'text', text: cited }] } },
    })
    expect(await call(docs, 'resources/templates/list')).toMatchObject({ exitCode: 0 })
  })

  it.each(['legacy', 'modern'])('keeps a connection, and answers a question of the run in the %s era', async (era) => {
    const world = await worldOf([ask, search, answer])
    const target = await serve(world, 'agent')
    closers.push(() => mcpdo(world.home, 'daemon', 'stop'))
    const on =
      'url' in target
        ? ['--transport', 'http', target.url, ...headersOf(target)]
        : [
            ...Object.entries(target.env).flatMap(([name, value]) => ['-e', `${name}=${value}`]),
            '--cwd',
            target.cwd,
            '--',
            target.command,
            ...target.args,
          ]
    const { out } = await mcpdo(world.home, 'connect', '--era', era, ...unhurried, ...on)
    const { name, protocolEra } = out as { readonly name: string; readonly protocolEra: string }
    expect(protocolEra).toBe(era)
    const asked = await mcpdo(world.home, '--connection', name, 'tools/call', 'ask_documents', JSON.stringify(question))
    expect(asked).toMatchObject({ exitCode: 0, out: { elicitationPending: { message: 'Which jobs?', mode: 'form' } } })
    const { elicitationPending } = asked.out as { readonly elicitationPending: { readonly elicitationId: string } }
    const answered = await mcpdo(world.home, 'elicitation/respond', elicitationPending.elicitationId, 'choice:="all jobs"')
    expect(answered).toMatchObject({ exitCode: 0, out: { content: [{ type: 'text', text: cited }] } })
  })
})
