import { request as httpRequest } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serveHttp } from './serve-http.ts'

const parts = {
  name: 'probe',
  title: 'Probe',
  register(server: Parameters<Parameters<typeof serveHttp>[0]['register']>[0]) {
    server.registerTool('ping', { description: 'Says pong.' }, () => ({ content: [{ type: 'text', text: 'pong' }] }))
  },
}

let http: Awaited<ReturnType<typeof serveHttp>>
beforeAll(async () => {
  http = await serveHttp(parts, { host: '127.0.0.1', port: 0, token: undefined }, () => {})
})
afterAll(() => http.close())

interface Sent {
  readonly body?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly method?: string
  readonly path?: string
}

/** Sends what no well-behaved client would. */
const send = ({ body = '', headers = {}, method = 'POST', path }: Sent) =>
  new Promise<{ readonly status: number; readonly headers: object; readonly text: string }>((resolve, reject) => {
    const url = new URL(http.url)
    const request = httpRequest(
      {
        host: url.hostname,
        port: url.port,
        path: path ?? url.pathname,
        method,
        headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
      },
      (response) => {
        let text = ''
        response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
        response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }))
      },
    )
    request.on('error', reject)
    request.end(body)
  })

const initialize = JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'host', version: '1' } },
})

describe('MCP over HTTP', () => {
  it('refuses JSON that is nested too deep, addressed to who sent it', async () => {
    const body = `{"jsonrpc":"2.0","id":"q7","method":"tools/call","params":${'['.repeat(200_000)}${']'.repeat(200_000)}}`
    const { status, text } = await send({ body })
    expect([status, JSON.parse(text)]).toMatchObject([400, { id: 'q7', error: { code: -32600 } }])
  })

  it('refuses what is longer than 4 MiB, and what is no JSON', async () => {
    expect((await send({ body: `{"a":"${'x'.repeat(5 * 1024 * 1024)}"}` })).status).toBe(413)
    expect((await send({ body: '{"a":' })).status).toBe(400)
    expect((await send({ body: '' })).status).toBe(400)
  })

  it('has one path', async () => {
    expect(await send({ path: '/', body: initialize })).toMatchObject({
      status: 404,
      text: expect.stringContaining('the MCP endpoint is /mcp'),
    })
  })

  it('keeps the sessions of the older revision apart, and tells a client whose session is gone to begin anew', async () => {
    const sessions = await Promise.all([1, 2].map(async () => Object(await send({ body: initialize })).headers['mcp-session-id']))
    expect(new Set(sessions).size).toBe(2)
    const list = JSON.stringify({ jsonrpc: '2.0', id: 2, method: 'tools/list' })
    const [first, second] = sessions
    expect((await send({ body: list, headers: { 'mcp-session-id': first } })).text).toContain('"ping"')
    expect((await send({ method: 'DELETE', headers: { 'mcp-session-id': first } })).status).toBe(200)
    expect((await send({ body: list, headers: { 'mcp-session-id': first } })).status).toBe(404)
    expect((await send({ body: list, headers: { 'mcp-session-id': second } })).status).toBe(200)
  })

  it('says so where the port is taken', async () => {
    const port = Number(new URL(http.url).port)
    await expect(serveHttp(parts, { host: '127.0.0.1', port, token: undefined }, () => {})).rejects.toMatchObject({
      code: 'usage',
      message: `port ${port} on 127.0.0.1 is already in use`,
    })
  })
})
