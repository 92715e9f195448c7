import { expect, test } from 'vitest'
import type { ModelPart, ModelRequest } from '../core/model.ts'
import { fixedClock, scriptedEndpoint, scriptedModel } from './testing.ts'

const request: ModelRequest = {
  system: '',
  messages: [{ role: 'user', text: 'q' }],
  tools: [],
  toolChoice: 'auto',
  temperature: 0,
  maxTokens: 10,
}
const never = new AbortController().signal

async function collect(parts: AsyncIterable<ModelPart>): Promise<ModelPart[]> {
  const all: ModelPart[] = []
  for await (const part of parts) all.push(part)
  return all
}

const ask = (baseUrl: string, body: object = {}) =>
  fetch(`${baseUrl}/chat/completions`, { method: 'POST', body: JSON.stringify({ model: 'm', stream: true, ...body }) })

test('the clock stands still but for sleepers', async () => {
  const clock = fixedClock(1000)
  await clock.sleep(500)
  clock.advance(1)
  expect(clock.now()).toBe(1501)
  expect(clock.slept).toEqual([500])
  const reason = new Error('no')
  await expect(clock.sleep(1, AbortSignal.abort(reason))).rejects.toBe(reason)
})

test('a scripted model plays its list and then fails', async () => {
  const clock = fixedClock(0)
  const model = scriptedModel(
    [
      {
        reasoning: 'hm',
        text: ['a', 'b'],
        calls: [
          { tool: 't', input: { x: 1 } },
          { tool: 't', input: '{bad' },
        ],
        usage: { inputTokens: 3 },
        slowMs: 10,
      },
      { text: 'half', fault: { code: 'cut-stream', message: 'cut' } },
    ],
    { id: 'test:m', price: { input: 1, output: 2 }, clock },
  )
  expect(await collect(model.stream(request, never))).toEqual([
    { type: 'reasoning', text: 'hm' },
    { type: 'text', text: 'a' },
    { type: 'text', text: 'b' },
    { type: 'tool-call', tool: 't', input: '{"x":1}' },
    { type: 'tool-call', tool: 't', input: '{bad' },
    { type: 'finish', reason: 'tool-calls', usage: { inputTokens: 3, outputTokens: 0, cachedInputTokens: 0 } },
  ])
  expect(clock.now()).toBe(50)
  expect((await collect(model.stream(request, never))).map((part) => part.type)).toEqual(['text', 'fault'])
  expect(await collect(model.stream(request, never))).toMatchObject([
    { fault: { message: 'the scripted model has no step 3', retryable: false } },
  ])
  expect(model.requests).toHaveLength(3)
  expect(model.id).toBe('test:m')
})

test('a scripted model may answer by what it is asked, and a held step ends with its signal', async () => {
  const model = scriptedModel((asked, index) =>
    index === 0 ? { text: String(asked.messages.length) } : { text: 'x', hold: new Promise(() => {}) },
  )
  expect(await collect(model.stream(request, never))).toMatchObject([{ text: '1' }, { reason: 'stop' }])
  const control = new AbortController()
  const reason = new Error('enough')
  const parts: ModelPart[] = []
  const run = (async () => {
    for await (const part of model.stream(request, control.signal)) {
      parts.push(part)
      queueMicrotask(() => control.abort(reason))
    }
  })()
  await expect(run).rejects.toBe(reason)
  expect(parts).toEqual([{ type: 'text', text: 'x' }])
})

test('the endpoint streams events in the order of the protocol and records what it was asked', async () => {
  await using endpoint = await scriptedEndpoint([{ reasoning: 'r', text: 'two words', calls: [{ tool: 't', input: { a: 1 } }] }])
  const text = await (await ask(endpoint.baseUrl, { n: 7 })).text()
  const events = text.trim().split('\n\n')
  expect(events.at(-1)).toBe('data: [DONE]')
  expect(events.filter((event) => event.includes('"content":"two "'))).toHaveLength(1)
  expect(events.filter((event) => event.includes('"arguments"'))).toHaveLength(4)
  expect(events.at(-3)).toContain('"finish_reason":"tool_calls"')
  expect(events.at(-2)).toContain('"prompt_tokens":10')
  expect(endpoint.requests[0]).toMatchObject({ index: 0, path: '/v1/chat/completions', body: { model: 'm', n: 7 } })
  expect(await endpoint.requests[0]?.over).toBe('answered')
})

test('an endpoint that holds a reply has said its words, and not that it is finished', async () => {
  const { promise: held, resolve: open } = Promise.withResolvers<void>()
  await using endpoint = await scriptedEndpoint([{ text: 'two words', hold: held }, {}])
  const told = (await ask(endpoint.baseUrl)).body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  while (!text.includes('words')) text += (await told?.read())?.value
  await (await ask(endpoint.baseUrl)).text()
  const rest = told?.read()
  expect(await Promise.race([rest, new Promise((resolve) => setImmediate(resolve, 'nothing'))])).toBe('nothing')
  open()
  text += (await rest)?.value
  for (let part = await told?.read(); part?.value; part = await told?.read()) text += part.value
  expect(text.split('words"')[1]).toContain('"finish_reason":"stop"')
  expect(text.endsWith('data: [DONE]\n\n')).toBe(true)
})

test('the endpoint refuses, cuts, hangs up and times slow tokens on its clock', async () => {
  const clock = fixedClock(0)
  await using endpoint = await scriptedEndpoint(
    [
      { status: 429, headers: { 'retry-after': '2' }, error: { code: 'rate_limit_exceeded' } },
      { text: 'half', ends: 'cut' },
      { hangUp: true },
      { text: ['a', 'b'], slowMs: 1000, usage: 'none' },
    ],
    { clock },
  )
  const refused = await ask(endpoint.baseUrl)
  expect([refused.status, refused.headers.get('retry-after'), await refused.json()]).toEqual([
    429,
    '2',
    { error: { code: 'rate_limit_exceeded' } },
  ])
  await expect((await ask(endpoint.baseUrl)).text()).rejects.toThrow()
  await expect(ask(endpoint.baseUrl)).rejects.toThrow()
  await (await ask(endpoint.baseUrl)).text()
  expect(clock.now()).toBe(5000)
  expect((await ask(endpoint.baseUrl)).status).toBe(404)
})
