import { Client, type ClientOptions, type Progress, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { prepareCollections, wantedCollections } from '../../app/collections/collections.ts'
import { type Era, eras, heard, textOf } from '../../mcp/mcp.fixture.ts'
import type { EndpointRequest } from '../../testing/scripted-endpoint.ts'
import { type HttpUser, type HttpWorld, httpWorld } from '../http.fixture.ts'

/** Answers from what it reads; asks back first where the question says so. */
const script = ({ body }: EndpointRequest) => {
  const messages = (body?.['messages'] ?? []) as { role: string; content: string }[]
  const asked = messages.find(({ role }) => role === 'user')?.content ?? ''
  const calls = messages.filter(({ role }) => role === 'tool').length
  if (asked.includes('Ask.') && calls === 0) return { calls: [{ tool: 'ask_user', input: { question: 'Which one?', assumption: 'any' } }] }
  if (calls < (asked.includes('Ask.') ? 2 : 1)) return { calls: [{ tool: 'documents_search', input: { query: 'dead jobs kept days' } }] }
  return { text: 'Dead jobs are kept for 14 days [s1].' }
}
const forms: ClientOptions = { capabilities: { elicitation: {} } }
const initialize = JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'host', version: '1' } },
})
const list = JSON.stringify({ jsonrpc: '2.0', id: 2, method: 'tools/list' })
const mcpHeaders = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }

describe('the MCP server of a server', () => {
  let world: HttpWorld
  let anna: HttpUser
  let bela: HttpUser
  const clients: Client[] = []
  beforeAll(async () => {
    world = await httpWorld(script, { mode: 'team' })
    anna = await world.as('Anna')
    bela = await world.as('Bela')
  })
  afterAll(async () => {
    for (const client of clients) await client.close()
    await world[Symbol.asyncDispose]()
    expect(world.errors).toEqual([])
  })
  const connect = async (of: HttpUser, era: Era, options: ClientOptions = {}, prepare?: (client: Client) => void) => {
    const authorization = `Bearer ${await world.token(['ask'], of)}`
    const mode = era === '2025-11-25' ? ('legacy' as const) : { pin: era }
    const client = new Client({ name: 'host', version: '1.0.0' }, { ...options, versionNegotiation: { mode } })
    prepare?.(client)
    clients.push(client)
    await client.connect(new StreamableHTTPClientTransport(new URL(`${world.url}/mcp`), { requestInit: { headers: { authorization } } }))
    return client
  }
  const askOf = (client: Client, args: Readonly<Record<string, unknown>>, onprogress?: (progress: Progress) => void) =>
    client.callTool({ name: 'ask_documents', arguments: args }, onprogress ? { onprogress } : {})
  const post = (of: Pick<HttpUser, 'fetch'>, body: string, headers: Readonly<Record<string, string>> = {}) =>
    of.fetch('/mcp', { method: 'POST', body, headers: { ...mcpHeaders, ...headers } })

  it.each(eras)('reads and answers; its runs belong to whoever asks (%s)', async (era) => {
    const client = await connect(anna, era)
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name)).toEqual(expect.arrayContaining(['ask_documents', 'documents_search', 'documents_get_section']))
    const found = await client.callTool({ name: 'documents_search', arguments: { query: 'dead jobs' } })
    expect(textOf(found)).toContain('kept for 14 days')
    const said = heard()
    const answer = await askOf(
      client,
      { query: 'How long are dead jobs kept?', use_case: 'a talk', collections: ['docs'] },
      said.onprogress,
    )
    expect(textOf(answer)).toContain('Dead jobs are kept for 14 days')
    const [, run = ''] = await said.first(/^run (\S+) started$/)
    expect((await anna.json<{ readonly run: string }>(`/v1/runs/${run}`)).run).toBe(run)
    expect((await bela.fetch(`/v1/runs/${run}`)).status).toBe(404)
  })

  it.each(eras)('shows each person their own collections and runs, and says of others that they are not there (%s)', async (era) => {
    const [own, other] = [await connect(anna, era), await connect(bela, era)]
    world.write({ [`anna-${era}/gold.md`]: '# Gold\n\nThe gold lies beneath the third pier.\n' })
    const wanted = wantedCollections(world.app, { in: [`./anna-${era}`] })
    await prepareCollections(world.app, wanted)
    await (await world.app.server()).collectionOwners.give(wanted[0]?.id ?? '', anna.id)
    const named = async (client: Client) => textOf(await client.callTool({ name: 'documents_list_collections', arguments: {} }))
    expect(await named(own)).toContain(`anna-${era}`)
    expect(await named(other)).not.toContain(`anna-${era}`)
    const found = await askOf(own, { query: 'Where is the gold?', use_case: 'a talk', collections: [`anna-${era}`] })
    expect(textOf(found)).not.toContain('collection not found')
    const refused = await askOf(other, { query: 'Where is the gold?', use_case: 'a heist', collections: [`anna-${era}`] })
    expect(textOf(refused)).toContain(`collection not found: anna-${era}`)

    const said = heard()
    await askOf(own, { query: 'How long are dead jobs kept?', use_case: 'a talk', collections: ['docs'] }, said.onprogress)
    const [, run = ''] = await said.first(/^run (\S+) started$/)
    expect(textOf(await askOf(own, { run }))).toContain('14 days')
    const unknown = '01ARZ3NDEKTSV4RRFFQ69G5FAV'
    const words = async (id: string) => textOf(await askOf(other, { run: id })).replaceAll(id, 'ID')
    expect(await words(run)).toBe(await words(unknown))
  })

  it.each(eras)('puts a question before the person, and goes on with what they say (%s)', async (era) => {
    const questions: string[] = []
    const client = await connect(anna, era, forms, (each) =>
      each.setRequestHandler('elicitation/create', async ({ params }) => {
        questions.push(params.message)
        return { action: 'accept', content: { words: 'The second' } }
      }),
    )
    const answer = await askOf(client, { query: 'How long are dead jobs kept? Ask.', use_case: 'a talk', collections: ['docs'] })
    expect([questions, textOf(answer)]).toEqual([['Which one?'], expect.stringContaining('14 days')])
  })

  it('binds sessions of the older revision to who opened them', async () => {
    const opened = await post(anna, initialize)
    const session = { 'mcp-session-id': opened.headers.get('mcp-session-id') ?? '' }
    expect(opened.status).toBe(200)
    expect((await post(bela, list, session)).status).toBe(404)
    expect((await bela.fetch('/mcp', { method: 'DELETE', headers: session })).status).toBe(404)
    expect((await bela.fetch('/mcp', { headers: { ...session, accept: 'text/event-stream' } })).status).toBe(404)
    expect(await (await post(anna, list, session)).text()).toContain('ask_documents')
  })

  it('hears nobody without the right to ask, and nothing that a page of another site sends', async () => {
    const reader = world.withToken(await world.token(['read'], anna))
    expect((await post(reader, list)).status).toBe(403)
    expect((await post(world.nobody, list)).status).toBe(401)
    for (const headers of [{ origin: 'https://evil.example' }, { origin: 'null' }])
      expect((await post(anna, list, headers)).status).toBe(403)
    expect((await post(anna, list, { 'content-type': 'text/plain' })).status).toBe(415)
  })

  it('takes no body that is too long or nested too deep', async () => {
    expect((await post(anna, `{"a":"${'x'.repeat(5 * 1024 * 1024)}"}`)).status).toBe(413)
    const deep = `{"jsonrpc":"2.0","id":"q7","method":"tools/call","params":${'['.repeat(200_000)}${']'.repeat(200_000)}}`
    expect([(await post(anna, deep)).status]).toEqual([400])
  })

  it('ends a stream when whoever reads is shut out', async () => {
    const carl = await world.as('Carl')
    const opened = await post(carl, initialize)
    const headers = { 'mcp-session-id': opened.headers.get('mcp-session-id') ?? '', accept: 'text/event-stream' }
    const stream = await carl.fetch('/mcp', { headers })
    expect([stream.status, stream.headers.get('content-type')]).toEqual([200, 'text/event-stream'])
    expect((await world.fetch(`/v1/users/${carl.id}`, { method: 'PATCH', body: { blocked: true } })).ok).toBe(true)
    expect(await stream.text()).toBe('')
  })
})
