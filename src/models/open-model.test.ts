import { createServer, type IncomingHttpHeaders } from 'node:http'
import { expect, test } from 'vitest'
import type { Model, ModelFault, ModelMessage, ModelPart, ModelRequest } from '../core/model.ts'
import { openModel, type Vendor } from './open-model.ts'

interface Recorded {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  /** Events of a stream, or the body of a refusal. */
  readonly events?: readonly object[]
  readonly error?: object
  /** Destroys the socket behind the events. */
  readonly cut?: boolean
  readonly hold?: boolean
}

interface Asked {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
  readonly closed: Promise<void>
}

/** A server that answers with recorded replies, in order, in the wire format of a vendor. */
async function recorded(replies: readonly Recorded[], named: boolean) {
  const asked: Asked[] = []
  const server = createServer(async (message, response) => {
    const closed = new Promise<void>((resolve) => response.once('close', () => resolve()))
    let body = ''
    for await (const part of message) body += part
    asked.push({ path: message.url ?? '', headers: message.headers, body, closed })
    const reply = replies[asked.length - 1] ?? { status: 404, error: {} }
    if (reply.error) {
      response.writeHead(reply.status ?? 500, { 'content-type': 'application/json', ...reply.headers })
      return response.end(JSON.stringify(reply.error))
    }
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    const lines = (reply.events ?? []).map((event) => {
      const name = named && 'type' in event ? `event: ${event.type}\n` : ''
      return `${name}data: ${JSON.stringify(event)}\n\n`
    })
    response.write(lines.join(''), () => {
      if (reply.cut) response.destroy()
      else if (!reply.hold) response.end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const close = async () => {
    server.closeAllConnections()
    server.close()
  }
  return { asked, url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/v1`, [Symbol.asyncDispose]: close }
}

const key = 'sk-canary-77'
const open = (vendor: Vendor, model: string, vendorUrl: string): Promise<Model> =>
  openModel({ kind: 'vendor', vendor, model, apiKey: key }, { vendorUrl, now: () => 0 })

const tools = [{ name: 'lookup', description: 'Looks up', input: { type: 'object', properties: { i: { type: 'number' } } } }]
const request = (messages: readonly ModelMessage[], change: Partial<ModelRequest> = {}): ModelRequest => ({
  system: 'Be short.',
  messages,
  tools,
  toolChoice: 'auto',
  temperature: 0.2,
  maxTokens: 100,
  ...change,
})
const question: ModelMessage = { role: 'user', text: 'q' }

async function collect(parts: AsyncIterable<ModelPart>): Promise<ModelPart[]> {
  const all: ModelPart[] = []
  for await (const part of parts) all.push(part)
  return all
}
const ask = (model: Model, messages: readonly ModelMessage[] = [question]) =>
  collect(model.stream(request(messages), new AbortController().signal))

/** The conversation after a step that called `lookup`, with what the provider wants back. */
function afterCall(parts: readonly ModelPart[]): readonly ModelMessage[] {
  const finish = parts.at(-1)
  const call = { id: 'r1', tool: 'lookup', input: { i: 1 } }
  const opaque = finish?.type === 'finish' && finish.opaque !== undefined ? { opaque: finish.opaque } : {}
  return [question, { role: 'assistant', text: 'Let me look.', calls: [call], ...opaque }, { role: 'tool', call, text: 'one', sources: [] }]
}

async function faultOf(vendor: Vendor, reply: Recorded): Promise<ModelFault> {
  await using server = await recorded([reply], vendor !== 'google')
  const last = (await ask(await open(vendor, 'gemini-2.5-pro', server.url))).at(-1)
  if (last?.type !== 'fault') throw new Error('no fault')
  return last.fault
}

const called: readonly ModelPart[] = [
  { type: 'reasoning', text: 'Hm, ' },
  { type: 'reasoning', text: 'look.' },
  { type: 'text', text: 'Let me ' },
  { type: 'text', text: 'look.' },
  { type: 'tool-call', tool: 'lookup', input: '{"i":1}' },
]

const anthropicEvents = [
  {
    type: 'message_start',
    message: {
      id: 'm1',
      type: 'message',
      role: 'assistant',
      model: 'claude',
      content: [],
      usage: { input_tokens: 12, cache_read_input_tokens: 30, output_tokens: 1 },
    },
  },
  { type: 'content_block_start', index: 0, content_block: { type: 'thinking', thinking: '', signature: '' } },
  { type: 'content_block_delta', index: 0, delta: { type: 'thinking_delta', thinking: 'Hm, ' } },
  { type: 'content_block_delta', index: 0, delta: { type: 'thinking_delta', thinking: 'look.' } },
  { type: 'content_block_delta', index: 0, delta: { type: 'signature_delta', signature: 'sig-abc' } },
  { type: 'content_block_stop', index: 0 },
  { type: 'content_block_start', index: 1, content_block: { type: 'text', text: '' } },
  { type: 'content_block_delta', index: 1, delta: { type: 'text_delta', text: 'Let me ' } },
  { type: 'content_block_delta', index: 1, delta: { type: 'text_delta', text: 'look.' } },
  { type: 'content_block_stop', index: 1 },
  { type: 'content_block_start', index: 2, content_block: { type: 'tool_use', id: 'toolu_1', name: 'lookup', input: {} } },
  { type: 'content_block_delta', index: 2, delta: { type: 'input_json_delta', partial_json: '{"i"' } },
  { type: 'content_block_delta', index: 2, delta: { type: 'input_json_delta', partial_json: ':1}' } },
  { type: 'content_block_stop', index: 2 },
  { type: 'message_delta', delta: { stop_reason: 'tool_use', stop_sequence: null }, usage: { output_tokens: 9 } },
  { type: 'message_stop' },
]

test('anthropic: thinking, text, a call and usage; the signature goes back in the same turn', async () => {
  await using server = await recorded([{ events: anthropicEvents }, { events: anthropicEvents }], true)
  const model = await open('anthropic', 'claude-sonnet-4-5', server.url)
  const parts = await ask(model)
  expect(parts.slice(0, -1)).toEqual(called)
  expect(parts.at(-1)).toMatchObject({
    type: 'finish',
    reason: 'tool-calls',
    usage: { inputTokens: 42, outputTokens: 9, cachedInputTokens: 30 },
  })
  await ask(model, afterCall(parts))
  const [first, second] = server.asked
  expect([first?.path, first?.headers['x-api-key'], model.id]).toEqual(['/v1/messages', key, 'anthropic:claude-sonnet-4-5'])
  expect(JSON.parse(first?.body ?? '')).toMatchObject({
    model: 'claude-sonnet-4-5',
    max_tokens: 100,
    stream: true,
    system: [{ text: 'Be short.', cache_control: { type: 'ephemeral' } }],
    tools: [{ name: 'lookup', input_schema: tools[0]!.input }],
  })
  const { messages } = JSON.parse(second?.body ?? '')
  expect(messages[1].content).toMatchObject([
    { type: 'thinking', thinking: 'Hm, look.', signature: 'sig-abc' },
    { type: 'text', text: 'Let me look.' },
    { type: 'tool_use', id: 'r1', name: 'lookup', input: { i: 1 } },
  ])
  expect(messages[2].content).toMatchObject([{ type: 'tool_result', tool_use_id: 'r1', content: 'one' }])
})

test('anthropic: refusals, errors in the stream and cut streams', async () => {
  const error = (type: string, message = 'why') => ({ type: 'error', error: { type, message } })
  expect(await faultOf('anthropic', { status: 429, headers: { 'retry-after': '3' }, error: error('rate_limit_error') })).toMatchObject({
    code: 'rate-limited',
    retryable: true,
    retryAfterMs: 3000,
  })
  expect(await faultOf('anthropic', { status: 401, error: error('authentication_error', `bad ${key}`) })).toMatchObject({
    code: 'unauthorised',
    retryable: false,
    message: expect.not.stringContaining(key),
    remedy: 'check the key for anthropic: its environment variable or llm.apiKey',
  })
  expect(await faultOf('anthropic', { status: 400, error: error('invalid_request_error', `no ${key}`) })).toMatchObject({
    code: 'failed',
    message: expect.stringContaining('[key]'),
  })
  expect(await faultOf('anthropic', { status: 413, error: error('request_too_large') })).toMatchObject({ code: 'context-overflow' })
  expect(await faultOf('anthropic', { events: [error('overloaded_error')] })).toMatchObject({ code: 'overloaded', retryable: true })
  expect(await faultOf('anthropic', { events: [...anthropicEvents.slice(0, 9), error('overloaded_error')] })).toMatchObject({
    code: 'overloaded',
  })
  expect(await faultOf('anthropic', { events: anthropicEvents.slice(0, 9) })).toMatchObject({ code: 'cut-stream', retryable: true })
  expect(await faultOf('anthropic', { events: anthropicEvents.slice(0, 9), cut: true })).toMatchObject({
    code: 'cut-stream',
    retryable: true,
  })
})

const openAiEvents = [
  { type: 'response.created', response: { id: 'resp_1', created_at: 1, model: 'gpt-5' } },
  { type: 'response.output_item.added', output_index: 0, item: { type: 'reasoning', id: 'rs_1', encrypted_content: 'enc0' } },
  { type: 'response.reasoning_summary_part.added', item_id: 'rs_1', summary_index: 0 },
  { type: 'response.reasoning_summary_text.delta', item_id: 'rs_1', summary_index: 0, delta: 'Hm, ' },
  { type: 'response.reasoning_summary_text.delta', item_id: 'rs_1', summary_index: 0, delta: 'look.' },
  { type: 'response.reasoning_summary_part.done', item_id: 'rs_1', summary_index: 0 },
  {
    type: 'response.output_item.done',
    output_index: 0,
    item: { type: 'reasoning', id: 'rs_1', encrypted_content: 'enc-abc', summary: [{ type: 'summary_text', text: 'Hm, look.' }] },
  },
  { type: 'response.output_item.added', output_index: 1, item: { type: 'message', id: 'msg_1', role: 'assistant', content: [] } },
  { type: 'response.output_text.delta', item_id: 'msg_1', output_index: 1, content_index: 0, delta: 'Let me ' },
  { type: 'response.output_text.delta', item_id: 'msg_1', output_index: 1, content_index: 0, delta: 'look.' },
  { type: 'response.output_item.done', output_index: 1, item: { type: 'message', id: 'msg_1', role: 'assistant', content: [] } },
  {
    type: 'response.output_item.added',
    output_index: 2,
    item: { type: 'function_call', id: 'fc_1', call_id: 'call_1', name: 'lookup', arguments: '' },
  },
  { type: 'response.function_call_arguments.delta', item_id: 'fc_1', output_index: 2, delta: '{"i":1}' },
  {
    type: 'response.output_item.done',
    output_index: 2,
    item: { type: 'function_call', id: 'fc_1', call_id: 'call_1', name: 'lookup', arguments: '{"i":1}', status: 'completed' },
  },
  {
    type: 'response.completed',
    response: {
      id: 'resp_1',
      usage: {
        input_tokens: 42,
        input_tokens_details: { cached_tokens: 30 },
        output_tokens: 9,
        output_tokens_details: { reasoning_tokens: 4 },
      },
    },
  },
]

test('openai: reasoning, text, a call and usage; nothing is stored there, encrypted reasoning goes back', async () => {
  await using server = await recorded([{ events: openAiEvents }, { events: openAiEvents }], true)
  const model = await open('openai', 'gpt-5', server.url)
  const parts = await ask(model)
  expect(parts.slice(0, -1)).toEqual(called)
  expect(parts.at(-1)).toMatchObject({
    type: 'finish',
    reason: 'tool-calls',
    usage: { inputTokens: 42, outputTokens: 9, cachedInputTokens: 30 },
  })
  await ask(model, afterCall(parts))
  const [first, second] = server.asked
  expect([first?.path, first?.headers.authorization, model.price]).toEqual([
    '/v1/responses',
    `Bearer ${key}`,
    { input: 1.25, output: 10, cachedInput: 0.125 },
  ])
  expect(JSON.parse(first?.body ?? '')).toMatchObject({
    model: 'gpt-5',
    stream: true,
    store: false,
    max_output_tokens: 100,
    include: ['reasoning.encrypted_content'],
  })
  const { input } = JSON.parse(second?.body ?? '')
  expect(input).toContainEqual(expect.objectContaining({ type: 'reasoning', encrypted_content: 'enc-abc' }))
  expect(input).toContainEqual(expect.objectContaining({ type: 'function_call_output', call_id: 'r1', output: 'one' }))
})

test('openai: refusals, errors in the stream and cut streams', async () => {
  const error = (code: string | null, type: string) => ({ error: { message: 'why', type, param: null, code } })
  expect(await faultOf('openai', { status: 400, error: error('context_length_exceeded', 'invalid_request_error') })).toMatchObject({
    code: 'context-overflow',
  })
  expect(await faultOf('openai', { status: 429, error: error('insufficient_quota', 'insufficient_quota') })).toMatchObject({
    code: 'rate-limited',
    retryable: false,
  })
  expect(await faultOf('openai', { status: 404, error: error('model_not_found', 'invalid_request_error') })).toMatchObject({
    code: 'not-found',
  })
  expect(await faultOf('openai', { status: 500, error: error(null, 'server_error') })).toMatchObject({
    code: 'overloaded',
    retryable: true,
  })
  expect(await faultOf('openai', { status: 302, headers: { location: 'http://elsewhere/' }, error: {} })).toMatchObject({
    code: 'failed',
    retryable: false,
  })
  expect(await faultOf('openai', { events: openAiEvents.slice(0, 9) })).toMatchObject({ code: 'cut-stream', retryable: true })
  expect(await faultOf('openai', { events: openAiEvents.slice(0, 9), cut: true })).toMatchObject({ code: 'cut-stream', retryable: true })
})

const usageMetadata = {
  promptTokenCount: 42,
  cachedContentTokenCount: 30,
  candidatesTokenCount: 5,
  thoughtsTokenCount: 4,
  totalTokenCount: 51,
}
const candidate = (parts: readonly object[], finishReason?: string) => ({
  candidates: [{ content: { role: 'model', parts }, ...(finishReason ? { finishReason } : {}) }],
  usageMetadata,
})
const googleEvents = [
  candidate([{ text: 'Hm, ', thought: true }]),
  candidate([{ text: 'look.', thought: true }]),
  candidate([{ text: 'Let me ' }]),
  candidate([{ text: 'look.' }]),
  candidate([{ functionCall: { name: 'lookup', args: { i: 1 } }, thoughtSignature: 'sig-abc' }]),
  candidate([], 'STOP'),
]

test('google: thoughts, text, a call and usage; the thought signature goes back in the same turn', async () => {
  await using server = await recorded([{ events: googleEvents }, { events: googleEvents }], false)
  const model = await open('google', 'gemini-2.5-pro', server.url)
  const parts = await ask(model)
  expect(parts.slice(0, -1)).toEqual(called)
  expect(parts.at(-1)).toMatchObject({
    type: 'finish',
    reason: 'tool-calls',
    usage: { inputTokens: 42, outputTokens: 9, cachedInputTokens: 30 },
  })
  await ask(model, afterCall(parts))
  const [first, second] = server.asked
  expect([first?.path, first?.headers['x-goog-api-key']]).toEqual(['/v1/models/gemini-2.5-pro:streamGenerateContent?alt=sse', key])
  expect(JSON.parse(first?.body ?? '')).toMatchObject({
    systemInstruction: { parts: [{ text: 'Be short.' }] },
    generationConfig: { maxOutputTokens: 100, temperature: 0.2, thinkingConfig: { includeThoughts: true } },
  })
  const { contents } = JSON.parse(second?.body ?? '')
  expect(contents[1].parts).toContainEqual(
    expect.objectContaining({ functionCall: expect.objectContaining({ name: 'lookup', args: { i: 1 } }), thoughtSignature: 'sig-abc' }),
  )
  expect(contents[2].parts).toMatchObject([{ functionResponse: { name: 'lookup' } }])
})

test('google: refusals, blocked answers and cut streams', async () => {
  const error = (code: number, status: string) => ({ error: { code, message: 'why', status } })
  expect(await faultOf('google', { status: 429, error: error(429, 'RESOURCE_EXHAUSTED') })).toMatchObject({
    code: 'rate-limited',
    retryable: true,
  })
  expect(await faultOf('google', { status: 403, error: error(403, 'PERMISSION_DENIED') })).toMatchObject({
    code: 'unauthorised',
    retryable: false,
  })
  expect(await faultOf('google', { status: 503, error: error(503, 'UNAVAILABLE') })).toMatchObject({ code: 'overloaded', retryable: true })
  expect(await faultOf('google', { events: googleEvents.slice(0, 3) })).toMatchObject({ code: 'cut-stream', retryable: true })
  expect(await faultOf('google', { events: googleEvents.slice(0, 3), cut: true })).toMatchObject({ code: 'cut-stream', retryable: true })
  await using server = await recorded([{ events: [candidate([{ text: 'x' }], 'SAFETY')] }], false)
  expect((await ask(await open('google', 'gemini-2.5-pro', server.url))).at(-1)).toMatchObject({ type: 'finish', reason: 'content-filter' })
})

test('a vendor client tries nothing twice by itself', async () => {
  for (const vendor of ['openai', 'anthropic', 'google'] as const) {
    await using server = await recorded(
      [
        { status: 500, error: {} },
        { status: 500, error: {} },
      ],
      vendor !== 'google',
    )
    await ask(await open(vendor, 'm', server.url))
    expect(server.asked).toHaveLength(1)
  }
})

test('abort closes the socket and throws the reason of the signal', async () => {
  for (const [vendor, events] of [
    ['openai', openAiEvents.slice(0, 9)],
    ['anthropic', anthropicEvents.slice(0, 8)],
    ['google', googleEvents.slice(0, 3)],
  ] as const) {
    await using server = await recorded([{ events, hold: true }], vendor !== 'google')
    const model = await open(vendor, 'm', server.url)
    const control = new AbortController()
    const reason = new Error('enough')
    const run = async () => {
      for await (const part of model.stream(request([question]), control.signal)) if (part.type === 'text') control.abort(reason)
    }
    await expect(run()).rejects.toBe(reason)
    await server.asked[0]?.closed
  }
})

test('a dead vendor is unreachable', async () => {
  const server = await recorded([], true)
  await server[Symbol.asyncDispose]()
  const parts = await ask(await open('openai', 'gpt-5', server.url))
  expect(parts).toMatchObject([{ type: 'fault', fault: { code: 'unreachable', retryable: true } }])
})

test('a bare name is asked for at its endpoint, and an address that is none is refused', async () => {
  const model = await openModel(
    { kind: 'compatible', baseUrl: 'http://127.0.0.1:1/v1', model: 'llama3:8b' },
    { prices: { 'llama3:8b': { input: 0, output: 0 } } },
  )
  expect([model.id, model.price]).toEqual(['llama3:8b', { input: 0, output: 0 }])
  await expect(openModel({ kind: 'compatible', baseUrl: 'ftp://x', model: 'm' })).rejects.toMatchObject({
    code: 'usage',
    message: 'llm.provider is not a web address: ftp://x',
  })
})
