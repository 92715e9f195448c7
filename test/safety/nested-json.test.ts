import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { askQuestion } from '../../src/app/questions/ask.ts'
import { type SessionWorld, sessionWorld } from '../../src/app/sessions/session.fixture.ts'
import { callTool } from '../../src/app/tools/call-tool.ts'
import { connect } from '../../src/connectors/connect.ts'
import { parseDocument } from '../../src/docs/parse/parse.ts'
import { folderOf, listing, serve } from '../../src/docs/sources/sources.fixture.ts'
import { exportWorkspace } from '../../src/feeds/chat/slack-export/export-workspace.ts'
import { openExport } from '../../src/feeds/chat/slack-export/slack-export.ts'
import { type HttpWorld, httpWorld } from '../../src/http/http.fixture.ts'
import { routes } from '../../src/http/routes/routes.ts'
import { limitedLines } from '../../src/mcp/serve/limited-lines.ts'
import { serveHttp } from '../../src/mcp/serve/serve-http.ts'
import { loadSettings } from '../../src/settings/load.ts'
import { readRunFile } from '../../src/store/run-file.ts'
import { dataTransform } from '../../src/tools/data/data-transform.ts'
import { jsonValidator } from '../../src/tools/data/json-validator.ts'
import { logReader } from '../../src/tools/data/log-reader.ts'
import { dependencyAudit } from '../../src/tools/project/dependency-audit.ts'
import { contextIn, testDependencies, useTool } from '../../src/tools/repository/repository.fixture.ts'
import { httpClient } from '../../src/tools/web/http-client.ts'

/** Row 22: 200,000 arrays within one another, wherever JSON comes in. */
const deep = '['.repeat(200_000) + ']'.repeat(200_000)
const request = `{"jsonrpc":"2.0","id":"q7","method":"tools/call","params":${deep}}`

describe('a server', () => {
  let world: HttpWorld
  beforeAll(async () => {
    world = await httpWorld()
  })
  afterAll(async () => {
    await world[Symbol.asyncDispose]()
    expect(world.errors).toEqual([])
  })

  it('refuses it on every route that takes JSON, MCP among them, as too deep', async () => {
    const taking = routes.filter(({ body }) => body)
    expect(taking.length).toBeGreaterThan(20)
    for (const { method, path } of taking) {
      const address = path.replace('{prompt}', '1').replaceAll(/\{\w+\}/g, '01ARZ3NDEKTSV4RRFFQ69G5FAV')
      const response = await world.fetch(address, {
        method: method.toUpperCase(),
        body: deep,
        headers: { 'content-type': 'application/json' },
      })
      expect([path, response.status, await response.text()]).toEqual([
        path,
        400,
        expect.stringContaining('nested 200000 levels deep; 100 are allowed'),
      ])
    }
    const response = await world.fetch('/mcp', {
      method: 'POST',
      body: request,
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    })
    expect([response.status, await response.json()]).toMatchObject([400, { id: 'q7', error: { code: -32600 } }])
  })

  it('of MCP alone refuses it, addressed to who sent it', async () => {
    const server = await serveHttp(
      { name: 'bare', title: 'Bare', register: () => undefined },
      { host: '127.0.0.1', port: 0, token: undefined },
      () => {},
    )
    const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
    const response = await fetch(server.url, { method: 'POST', body: request, headers })
    expect([response.status, await response.json()]).toMatchObject([400, { id: 'q7', error: { code: -32600 } }])
    await server.close()
  })

  it('of MCP over standard input refuses the line, and the next one passes', async () => {
    const refused: unknown[] = []
    const lines = limitedLines({ refuse: (answer) => refused.push(answer), last: async () => {} })
    lines.end(`${request}\n{"next":1}\n`)
    expect(await text(lines)).toBe('{"next":1}\n')
    const message = 'the message is nested 200001 levels deep; the limit is 100: send flatter arguments'
    expect(refused).toEqual([{ jsonrpc: '2.0', id: 'q7', error: { code: -32600, message } }])
  })
})

describe('what is read', () => {
  const here = (files: Readonly<Record<string, string>>) => contextIn(folderOf(files))
  const client = httpClient({ ...testDependencies, allowedHosts: ['127.0.0.1'], readDocument: parseDocument })

  it.each<readonly [string, () => Promise<unknown>, unknown]>([
    ['settings', () => loadSettings(inputOf({ 'settings.json': `{"dataDir":${deep}}` })), { code: 'usage' }],
    ['a manifest', () => listing('manifest.json', folderOf({ 'manifest.json': deep })), { code: 'invalid' }],
    ['a file of a run', async () => readRunFile(`${deep}\n`), { code: 'malformed' }],
    [
      'an answer to a question by the web',
      () => fromServer((origin) => useTool(client, { url: origin }, contextIn('/'))),
      { code: 'limit' },
    ],
    ['data to be checked', () => useTool(jsonValidator(), { text: deep }, here({})), { code: 'limit' }],
    ['a schema to check it by', () => useTool(jsonValidator(), { text: '{}', schema: JSON.parse(deep) }, here({})), expect.anything()],
    ['data to be changed', () => useTool(dataTransform(), { text: deep, to: 'yaml' }, here({})), { code: 'limit' }],
    [
      'a lock file',
      () => useTool(dependencyAudit({ ...testDependencies, advisoriesUrl: 'none' }), {}, here({ 'package-lock.json': deep })),
      expect.anything(),
    ],
    [
      'a message of a connector',
      () => fromServer((url) => connect({ kind: 'http', url: `${url}/`, headers: {} })),
      { message: 'the server sent a message nested more than 100 levels deep' },
    ],
    [
      'an export of messages',
      async () => exportWorkspace(await openExport(folderOf({ 'users.json': deep, 'channels.json': deep })), 'export', undefined),
      { code: 'malformed' },
    ],
  ])('is refused or told of: %s', async (_what, read, refusal) => {
    const outcome = await read().then(
      (given) => (JSON.stringify(given).includes('[[[[[[[[') ? 'it was taken' : undefined),
      (error: unknown) => error,
    )
    if (outcome !== undefined) expect(outcome).toMatchObject(Object(refusal))
    expect(String(outcome)).not.toMatch(/call stack|it was taken/)
  })

  it('is a notebook with a reason, and lines of a log', async () => {
    expect(await parseDocument({ path: 'a.ipynb', bytes: Buffer.from(deep) })).toMatchObject({
      ok: false,
      reason: expect.stringMatching(/^(?!.*call stack)/),
    })
    expect(await useTool(logReader(), { text: `${deep}\n{"a":${deep}}\nan error\n` }, here({}))).toMatchObject({ text: expect.any(String) })
  })
})

describe('a model', () => {
  const worlds: SessionWorld[] = []
  afterAll(async () => {
    for (const world of worlds) await world[Symbol.asyncDispose]()
  })
  const asked = async (...script: Parameters<typeof sessionWorld>) => {
    const world = await sessionWorld(...script)
    worlds.push(world)
    const { app } = await world.open()
    const { result } = await askQuestion(app, { question: 'Why?', scope: [], workspace: 'read-only' })
    const ended = await result
    return { ended, events: await (await app.log()).read(ended.run) }
  }

  it('that gives it as arguments is told that they are malformed, and goes on', async () => {
    const { ended, events } = await asked([
      {
        calls: [
          { tool: 'read', input: `{"path":${deep}}` },
          { tool: 'read', input: deep },
        ],
      },
      { text: 'Nothing could be read.' },
    ])
    expect(ended.status).toBe('done')
    expect(events.flatMap((event) => (event.type === 'tool.finished' ? [event.record.error?.code] : []))).toEqual([
      'malformed',
      'malformed',
    ])
  })

  it.each([
    ['an event', `{"choices":${deep}}`],
    [
      'arguments of a call that are no text',
      `{"choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"a","function":{"name":"read","arguments":{"path":${deep}}}}]}}]}`,
    ],
  ])('that streams %s of it is told so in a line, and asked again', async (_what, event) => {
    const { ended, events } = await asked(({ index }) => (index === 0 ? { raw: `data: ${event}\n\n` } : { text: 'Words.' }))
    const [retried] = events.flatMap((each) => (each.type === 'model.retried' ? [each.fault.message] : []))
    expect([ended.status, retried]).toEqual(['done', 'the model endpoint sent an event that is nested more than 100 levels deep'])
  })
})

describe('a call by hand', () => {
  it('is refused before it begins', async () => {
    await using world = await sessionWorld([])
    const { app } = await world.open()
    await expect(callTool(app, 'documents_search', { query: JSON.parse(deep) })).rejects.toMatchObject({ code: 'limit' })
  })
})

async function fromServer<T>(read: (origin: string) => Promise<T>): Promise<T> {
  const { origin } = await serve((_request, response) => response.writeHead(200, { 'content-type': 'application/json' }).end(deep))
  return read(origin)
}

function inputOf(files: Readonly<Record<string, string>>): Parameters<typeof loadSettings>[0] {
  const home = folderOf(Object.fromEntries(Object.entries(files).map(([name, content]) => [`.config/ibid/${name}`, content])))
  return { env: {}, home, folder: home, platform: 'linux' }
}
