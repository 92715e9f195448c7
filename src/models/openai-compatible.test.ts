import { createServer } from 'node:http'
import { expect, test } from 'vitest'
import type { ModelFault, ModelMessage, ModelPart, ModelRequest } from '../core/model.ts'
import { type EndpointReply, fixedClock, scriptedEndpoint } from '../testing/testing.ts'
import { type Endpoint, openAiCompatible } from './openai-compatible.ts'

const tools = [{ name: 'lookup', description: 'Looks up', input: { type: 'object', properties: { i: { type: 'number' } } } }]
const request = (change: Partial<ModelRequest> = {}): ModelRequest => ({
  system: 'Be short.',
  messages: [{ role: 'user', text: 'Hi 你好' }],
  tools,
  toolChoice: 'auto',
  temperature: 0.2,
  maxTokens: 100,
  ...change,
})
const never = () => new AbortController().signal

async function collect(parts: AsyncIterable<ModelPart>): Promise<ModelPart[]> {
  const all: ModelPart[] = []
  for await (const part of parts) all.push(part)
  return all
}
const textOf = (parts: readonly ModelPart[]) => parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('')

async function play(reply: EndpointReply, endpoint: Partial<Endpoint> = {}): Promise<ModelPart[]> {
  await using server = await scriptedEndpoint([reply])
  const model = openAiCompatible({ name: 'm1', baseUrl: new URL(server.baseUrl), apiKey: 'sk-canary-1', ...endpoint })
  return await collect(model.stream(request(), never()))
}
async function faultOf(reply: EndpointReply, endpoint: Partial<Endpoint> = {}): Promise<ModelFault> {
  const last = (await play(reply, endpoint)).at(-1)
  if (last?.type !== 'fault') throw new Error('no fault')
  return last.fault
}

test('text, reasoning, usage and the finish reason arrive as parts', async () => {
  const parts = await play({ reasoning: ['think ', 'hard'], text: ['Hello ', '世界'], usage: { input: 20, output: 4, cached: 8 } })
  expect(
    parts
      .filter((part) => part.type === 'reasoning')
      .map((part) => part.text)
      .join(''),
  ).toBe('think hard')
  expect(textOf(parts)).toBe('Hello 世界')
  expect(parts.at(-1)).toEqual({ type: 'finish', reason: 'stop', usage: { inputTokens: 20, outputTokens: 4, cachedInputTokens: 8 } })
})

test('fragments of several calls are put together, broken arguments untouched', async () => {
  const parts = await play({
    calls: [
      { tool: 'lookup', input: { i: 1 } },
      { tool: 'lookup', input: '{"i": 1,, "oops' },
      { tool: 'now', input: '' },
    ],
  })
  expect(parts.slice(0, -1)).toEqual([
    { type: 'tool-call', tool: 'lookup', input: '{"i":1}' },
    { type: 'tool-call', tool: 'lookup', input: '{"i": 1,, "oops' },
    { type: 'tool-call', tool: 'now', input: '{}' },
  ])
  expect(parts.at(-1)).toMatchObject({ type: 'finish', reason: 'tool-calls' })
})

test('the request carries messages, calls, results, tools and limits', async () => {
  await using server = await scriptedEndpoint([{ text: 'a' }, { text: 'b' }])
  const model = openAiCompatible({ name: 'm1', baseUrl: new URL(`${server.baseUrl}/`) })
  const call = { id: 'r1', tool: 'lookup', input: { i: 1 } }
  const broken = { id: 'r2', tool: 'lookup', input: null, malformed: 'not JSON' }
  const messages: ModelMessage[] = [
    { role: 'user', text: 'q' },
    { role: 'assistant', text: '', calls: [call, broken] },
    { role: 'tool', call, text: 'one', sources: [] },
    { role: 'tool', call: broken, text: 'bad', sources: [] },
  ]
  await collect(model.stream(request({ messages, toolChoice: 'none' }), never()))
  await collect(model.stream(request({ messages, tools: [], system: '' }), never()))
  const [first, second] = server.requests
  expect(first?.path).toBe('/v1/chat/completions')
  expect(first?.headers.authorization).toBeUndefined()
  expect(first?.body).toEqual({
    model: 'm1',
    stream: true,
    stream_options: { include_usage: true },
    temperature: 0.2,
    max_tokens: 100,
    tools: [{ type: 'function', function: { name: 'lookup', description: 'Looks up', parameters: tools[0]!.input } }],
    tool_choice: 'none',
    messages: [
      { role: 'system', content: 'Be short.' },
      { role: 'user', content: 'q' },
      {
        role: 'assistant',
        content: null,
        tool_calls: [
          { id: 'r1', type: 'function', function: { name: 'lookup', arguments: '{"i":1}' } },
          { id: 'r2', type: 'function', function: { name: 'lookup', arguments: '{}' } },
        ],
      },
      { role: 'tool', tool_call_id: 'r1', content: 'one' },
      { role: 'tool', tool_call_id: 'r2', content: 'bad' },
    ],
  })
  expect(second?.body?.['tools']).toBeUndefined()
  expect(second?.body?.['messages']).toHaveLength(4)
})

test('finish reasons are mapped', async () => {
  for (const [wire, reason] of [
    ['length', 'length'],
    ['content_filter', 'content-filter'],
    ['eos', 'other'],
  ] as const)
    expect((await play({ text: 'x', finish: wire })).at(-1)).toMatchObject({ reason })
  expect((await play({ calls: [{ tool: 'lookup', input: {} }], finish: 'stop' })).at(-1)).toMatchObject({ reason: 'tool-calls' })
})

test('a cut socket and a silent end are faults after their text', async () => {
  for (const ends of ['cut', 'silent'] as const) {
    const parts = await play({ text: 'half an', ends })
    expect(textOf(parts)).toBe('half an')
    expect(parts.at(-1)).toMatchObject({ type: 'fault', fault: { code: 'cut-stream', retryable: true } })
  }
  const called = await play({ calls: [{ tool: 'lookup', input: { i: 123 } }], ends: 'cut' })
  expect(called.map((part) => part.type)).toEqual(['fault'])
})

test('429 and 5xx are retryable, with the wish of the provider', async () => {
  const now = () => fixedClock().now()
  expect(await faultOf({ status: 429, headers: { 'retry-after': '2' } })).toMatchObject({
    code: 'rate-limited',
    retryable: true,
    retryAfterMs: 2000,
  })
  expect(await faultOf({ status: 429, headers: { 'retry-after-ms': '150', 'retry-after': '1' } })).toMatchObject({ retryAfterMs: 150 })
  const dated = { status: 503, headers: { 'retry-after': 'Thu, 01 Jan 2026 00:00:07 GMT' } }
  expect(await faultOf(dated, { now })).toMatchObject({ code: 'overloaded', retryAfterMs: 7000 })
  for (const status of [500, 502, 504]) expect(await faultOf({ status })).toMatchObject({ code: 'overloaded', retryable: true })
  expect(await faultOf({ status: 429, error: { code: 'insufficient_quota', message: 'x' } })).toMatchObject({
    code: 'rate-limited',
    retryable: false,
  })
})

test('refusals are told apart by status and code, never by their words', async () => {
  expect(await faultOf({ status: 401, error: { message: 'Incorrect key: sk-canary-1' } })).toEqual({
    code: 'unauthorised',
    message: expect.stringMatching(/^127\.0\.0\.1:\d+ rejected the key \(401\)$/),
    recoverable: false,
    remedy: 'check llm.apiKey',
    retryable: false,
  })
  expect(await faultOf({ status: 404, error: { message: 'no such model' } })).toMatchObject({
    code: 'not-found',
    remedy: 'check llm.model and llm.provider',
  })
  expect(await faultOf({ status: 400, error: { code: 'context_length_exceeded', message: 'too long' } })).toMatchObject({
    code: 'context-overflow',
    retryable: false,
    recoverable: true,
  })
  expect(await faultOf({ status: 400, error: { type: 'exceed_context_size_error' } })).toMatchObject({ code: 'context-overflow' })
  expect(await faultOf({ status: 400, error: { param: 'input_tokens', code: 400 } })).toMatchObject({ code: 'context-overflow' })
  expect(await faultOf({ status: 400, error: { code: 'content_filter' } })).toMatchObject({ code: 'content-filter' })
  expect(await faultOf({ status: 400, error: { message: 'maximum context length, rate limit, overloaded' } })).toMatchObject({
    code: 'failed',
  })
  expect(await faultOf({ status: 301, headers: { location: 'http://elsewhere/' } })).toMatchObject({ code: 'failed', retryable: false })
})

test('the key stands in no message', async () => {
  const fault = await faultOf({ status: 403, error: { message: 'key sk-canary-1\u202e may\nnot' } })
  expect(fault.message).toMatch(/responded with status 403: key \[key\] may not$/)
})

test('an error inside the stream is a fault by its own code', async () => {
  const raw = `data: ${JSON.stringify({ error: { code: 429, message: 'slow down' } })}\n\n`
  expect(await faultOf({ raw })).toMatchObject({ code: 'rate-limited', retryable: true })
  expect(await faultOf({ raw: 'data: {"choices": [\n\n' })).toMatchObject({ code: 'malformed', retryable: true })
})

test('comments, carriage returns, split characters and a last line without a break are read', async () => {
  const bytes = Buffer.from(
    ': ping\r\nevent: x\r\ndata:{"choices":[{"delta":{"content":"é世"}}]}\r\n\r\ndata: {"choices":[{"delta":{},"finish_reason":"stop"}]}',
  )
  const server = createServer((message, response) => {
    message.resume()
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    const step = (at: number) => (at < bytes.length ? response.write(bytes.subarray(at, at + 1), () => step(at + 1)) : response.end())
    step(0)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const model = openAiCompatible({ name: 'm', baseUrl: new URL(`http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/v1`) })
  const parts = await collect(model.stream(request(), never()))
  server.closeAllConnections()
  server.close()
  expect(textOf(parts)).toBe('é世')
  expect(parts.at(-1)).toMatchObject({ type: 'finish', reason: 'stop', usage: { inputTokens: 0 } })
})

test('an endpoint that ignores streaming is read whole, a web page is named', async () => {
  const answer = {
    choices: [{ message: { content: 'all at once' }, finish_reason: 'stop' }],
    usage: { prompt_tokens: 3, completion_tokens: 2 },
  }
  let type = 'application/json'
  const server = createServer((message, response) => {
    message.resume()
    response.writeHead(200, { 'content-type': type })
    response.end(type === 'text/html' ? '<h1>Sign in</h1>' : JSON.stringify(answer))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const model = openAiCompatible({ name: 'm', baseUrl: new URL(`http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`) })
  const parts = await collect(model.stream(request(), never()))
  type = 'text/html'
  const page = await collect(model.stream(request(), never()))
  server.closeAllConnections()
  server.close()
  expect(parts).toEqual([
    { type: 'text', text: 'all at once' },
    { type: 'finish', reason: 'stop', usage: { inputTokens: 3, outputTokens: 2, cachedInputTokens: 0 } },
  ])
  expect(page).toMatchObject([{ type: 'fault', fault: { code: 'malformed', retryable: false } }])
})

test('a dead endpoint is unreachable and may be tried again, an unknown host may not', async () => {
  const server = await scriptedEndpoint([])
  await server.close()
  const parts = await collect(openAiCompatible({ name: 'm', baseUrl: new URL(server.baseUrl) }).stream(request(), never()))
  expect(parts).toMatchObject([
    { type: 'fault', fault: { code: 'unreachable', retryable: true, message: expect.stringContaining('refused the connection') } },
  ])
  expect(await faultOf({ hangUp: true })).toMatchObject({ code: 'unreachable', retryable: true })
})

test('abort closes the socket at once and throws the reason of the signal', async () => {
  const hold = new Promise(() => {})
  await using server = await scriptedEndpoint([
    { text: ['part '], ends: 'silent', hold },
    { hold, ends: 'silent' },
  ])
  const model = openAiCompatible({ name: 'm', baseUrl: new URL(server.baseUrl) })
  const control = new AbortController()
  const seen: ModelPart[] = []
  const reason = new Error('enough')
  await expect(
    (async () => {
      for await (const part of model.stream(request(), control.signal)) {
        seen.push(part)
        control.abort(reason)
      }
    })(),
  ).rejects.toBe(reason)
  expect(seen).toEqual([{ type: 'text', text: 'part ' }])
  expect(await server.requests[0]?.over).toBe('closed')
  await expect(collect(model.stream(request(), AbortSignal.abort(reason)))).rejects.toBe(reason)
  expect(server.requests).toHaveLength(1)
})

test('a reader that leaves early closes the socket', async () => {
  await using server = await scriptedEndpoint([{ text: ['a'], hold: new Promise(() => {}), ends: 'silent' }])
  for await (const _ of openAiCompatible({ name: 'm', baseUrl: new URL(server.baseUrl) }).stream(request(), never())) break
  expect(await server.requests[0]?.over).toBe('closed')
})

test('a kept-alive socket is used again, and replaced when the server closed it', async () => {
  const ports = new Set<number | undefined>()
  let count = 0
  const server = createServer((message, response) => {
    message.resume()
    ports.add(message.socket.remotePort)
    count++
    if (count === 3) return void message.socket.destroy()
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.end('data: {"choices":[{"delta":{"content":"x"},"finish_reason":"stop"}]}\n\ndata: [DONE]\n\n')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const model = openAiCompatible({ name: 'm', baseUrl: new URL(`http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/v1`) })
  for (let turn = 0; turn < 3; turn++) expect(textOf(await collect(model.stream(request(), never())))).toBe('x')
  server.closeAllConnections()
  server.close()
  expect(count).toBe(4)
  expect(ports.size).toBe(2)
})

test('a parameter that the endpoint refuses by its code is left out from then on', async () => {
  await using server = await scriptedEndpoint([
    { status: 400, error: { code: 'unsupported_parameter', param: 'max_tokens' } },
    { status: 400, error: { code: 'unsupported_value', param: 'temperature' } },
    { text: 'ok' },
    { text: 'ok' },
  ])
  const model = openAiCompatible({ name: 'm', baseUrl: new URL(server.baseUrl) })
  expect(textOf(await collect(model.stream(request(), never())))).toBe('ok')
  await collect(model.stream(request(), never()))
  expect(server.requests[3]?.body).toMatchObject({ max_completion_tokens: 100 })
  expect(server.requests[3]?.body?.['temperature']).toBeUndefined()
})

test('a signature of a call goes back with the next request', async () => {
  const piece = {
    index: 0,
    id: 'c',
    function: { name: 'lookup', arguments: '{}' },
    extra_content: { google: { thought_signature: 'abc' } },
  }
  const raw = `data: ${JSON.stringify({ choices: [{ delta: { tool_calls: [piece] } }] })}\n\n`
  await using server = await scriptedEndpoint([{ raw, finish: 'tool_calls' }, { text: 'ok' }])
  const model = openAiCompatible({ name: 'm', baseUrl: new URL(server.baseUrl) })
  const finish = (await collect(model.stream(request(), never()))).at(-1)
  const opaque = finish?.type === 'finish' ? finish.opaque : undefined
  const messages: ModelMessage[] = [
    { role: 'user', text: 'q' },
    { role: 'assistant', text: '', calls: [{ id: 'r1', tool: 'lookup', input: {} }], ...(opaque === undefined ? {} : { opaque }) },
  ]
  await collect(model.stream(request({ messages }), never()))
  expect(JSON.stringify(server.requests[1]?.body)).toContain('"extra_content":{"google":{"thought_signature":"abc"}}')
})

test('calls without an index, or all with the index 0, stay apart', async () => {
  const event = (tool_calls: object[]) => `data: ${JSON.stringify({ choices: [{ delta: { tool_calls } }] })}\n\n`
  const raw =
    event([{ index: 0, id: 'a', function: { name: 'lookup', arguments: '{"i":1}' } }]) +
    event([{ index: 0, id: 'b', function: { name: 'lookup', arguments: '{"i":2}' } }]) +
    event([{ id: 'c', function: { name: 'lookup', arguments: { i: 3 } } }])
  const parts = await play({ raw, finish: 'tool_calls' })
  expect(parts.flatMap((part) => (part.type === 'tool-call' ? [part.input] : []))).toEqual(['{"i":1}', '{"i":2}', '{"i":3}'])
})
