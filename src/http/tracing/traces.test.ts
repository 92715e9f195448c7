import { expect, test } from 'vitest'
import { httpWorld } from '../http.fixture.ts'
import { collector } from './collector.fixture.ts'

const script = [
  { calls: [{ tool: 'documents_search', input: { query: 'dead jobs' } }], usage: { input: 100, output: 20, cached: 40 } },
  { text: 'Dead jobs are kept for 14 days. [s1]', usage: { input: 300, output: 12 } },
]
const body = { question: 'How long are dead jobs kept?', collections: ['docs'], waitSeconds: 30 }

test('each run that ends is sent as a trace: the run, its model calls and its tool calls', async () => {
  await using receiver = await collector()
  await using world = await httpWorld(script, { flags: { 'server.traces.url': receiver.url } })
  const { run } = await world.json<{ readonly run: string }>('/v1/runs', { method: 'POST', body })
  await world.server.close()
  expect(world.errors).toEqual([])
  const names = receiver.spans.map(({ name }) => name)
  expect(names).toEqual(['invoke_agent ask', 'chat scripted', 'execute_tool documents_search', 'chat scripted'])
  const [whole, first, call] = receiver.spans
  expect(whole).toMatchObject({ kind: 1, status: { code: 0 }, attributes: { 'gen_ai.operation.name': 'invoke_agent', 'ibid.run.id': run } })
  expect(whole?.parentSpanId).toBeUndefined()
  expect(first).toMatchObject({
    kind: 3,
    traceId: whole?.traceId,
    parentSpanId: whole?.spanId,
    attributes: {
      'gen_ai.operation.name': 'chat',
      'gen_ai.request.model': 'scripted',
      'gen_ai.usage.input_tokens': 100,
      'gen_ai.usage.output_tokens': 20,
      'gen_ai.usage.cache_read.input_tokens': 40,
    },
  })
  expect(call).toMatchObject({
    parentSpanId: whole?.spanId,
    attributes: { 'gen_ai.tool.name': 'documents_search', 'ibid.tool.status': 'success' },
  })
  const events = await (await world.app.log()).read(run)
  const ms = (nanoseconds: string | undefined) => Number(BigInt(nanoseconds ?? 0) / 1_000_000n)
  expect([ms(whole?.startTimeUnixNano), ms(whole?.endTimeUnixNano)]).toEqual([events[0]?.at, events.at(-1)?.at])
  expect(JSON.stringify(receiver.spans)).not.toMatch(/dead jobs|14 days/i)
  expect(receiver.resource).toMatchObject({ 'service.name': 'ibid' })
})

test('questions and answers are in them where a setting says so', async () => {
  await using receiver = await collector()
  await using world = await httpWorld(script, { flags: { 'server.traces.url': receiver.url, 'server.traces.content': true } })
  await world.json('/v1/runs', { method: 'POST', body })
  await world.server.close()
  expect(JSON.parse(String(receiver.spans[0]?.attributes['gen_ai.input.messages']))).toEqual([
    { role: 'user', parts: [{ type: 'text', content: 'How long are dead jobs kept?' }] },
  ])
  expect(receiver.spans[0]?.attributes['gen_ai.output.messages']).toContain('14 days')
  expect(receiver.spans[2]?.attributes['gen_ai.tool.call.arguments']).toBe('{"query":"dead jobs"}')
})

test('a collector that takes nothing is told of once, and the answers come all the same', async () => {
  await using receiver = await collector(400)
  await using world = await httpWorld([...script, ...script], { flags: { 'server.traces.url': receiver.url } })
  const { result } = await world.json<{ readonly result: { readonly status: string } }>('/v1/runs', { method: 'POST', body })
  expect(result.status).toBe('done')
  await world.server.close()
  await expect.poll(() => world.errors.map(String)).toEqual([expect.stringContaining(`traces cannot be sent to ${receiver.url}`)])
})
