import { describe, expect, it } from 'vitest'
import type { Fact, RunEvent } from '../../core/event-types.ts'
import { requestOf } from '../../core/request.fixture.ts'
import type { Request } from '../../core/request.ts'
import { spanIdOf, traceIdOf } from './run-span.ts'
import { spansOfRun } from './spans-of-run.ts'

const usage = { inputTokens: 10, outputTokens: 2, cachedInputTokens: 0 }

/** Facts as events of the run `R`, stored one second after the other. */
const told = (request: Partial<Request>, ...facts: readonly Fact[]): readonly RunEvent[] =>
  [{ type: 'run.began', request: requestOf({ question: 'A secret question?', ...request }) } as const, ...facts].map((fact, index) => ({
    ...fact,
    run: 'R',
    seq: index + 1,
    at: 1_000 * (index + 1),
  }))

const replied = (cost: number | null = 1_500): Fact => ({
  type: 'model.replied',
  step: 1,
  reply: { text: 'A secret answer.', calls: [], finish: 'stop', usage, cost, durationMs: 400, firstMs: 150 },
})
const finished = (status: 'success' | 'denied' | 'error'): Fact => ({
  type: 'tool.finished',
  record: {
    call: { id: 'r1', tool: 'grep', input: { pattern: 'a secret word' } },
    agent: 'ask',
    step: 1,
    startedAt: 1_200,
    durationMs: 300,
    status,
    ...(status === 'error' ? { error: { code: 'timeout', message: 'a secret file took too long', recoverable: true } } : {}),
    resultSummary: '',
  },
  output: { text: 'a secret result' },
})
const ended: Fact = { type: 'run.ended', end: { status: 'done', reason: 'direct-answer' } }
const view = (events: readonly RunEvent[]) => spansOfRun(events, { content: false })

describe('the spans of a run', () => {
  it('stand at the times of its log', () => {
    const spans = view(told({ model: 'anthropic:some-model' }, replied(), finished('success'), ended))
    expect(spans.map(({ name, kind, startedAt, endedAt }) => [name, kind, startedAt, endedAt])).toEqual([
      ['invoke_agent ask', 'internal', 1_000, 4_000],
      ['chat some-model', 'client', 1_600, 2_000],
      ['execute_tool grep', 'internal', 1_200, 1_500],
    ])
    expect(spans[1]?.attributes).toMatchObject({
      'gen_ai.provider.name': 'anthropic',
      'gen_ai.response.finish_reasons': ['stop'],
      'gen_ai.response.time_to_first_chunk': 0.15,
      'ibid.cost.usd': 0.0015,
    })
  })

  it('have the same ids whoever makes them, and lie in that of the run', () => {
    const events = told({}, replied(), finished('success'), ended)
    const spans = view(events)
    expect(spans).toEqual(view(events))
    expect(new Set(spans.map(({ id }) => id)).size).toBe(3)
    expect(spans.map(({ trace }) => trace)).toEqual(Array(3).fill(traceIdOf('R')))
    expect(spans.map(({ parent }) => parent)).toEqual([undefined, spans[0]?.id, spans[0]?.id])
  })

  it('lie in the call that ordered it, in the trace of the topmost run', () => {
    const [whole] = view(told({ agent: 'billing', parent: { run: 'P', call: 'r7', root: 'TOP', depth: 2 } }, ended))
    expect(whole).toMatchObject({ name: 'invoke_agent billing', trace: traceIdOf('TOP'), parent: spanIdOf('P', 'call r7') })
  })

  it('hold nothing of what was asked, answered, sent to tools and read', () => {
    expect(JSON.stringify(view(told({}, replied(), finished('error'), ended)))).not.toContain('secret')
    const open = JSON.stringify(spansOfRun(told({}, replied(), finished('error'), ended), { content: true }))
    for (const words of ['question', 'answer', 'word', 'result']) expect(open).toContain(`secret ${words}`)
  })

  it('tell a failure from a refusal', () => {
    const tool = (status: 'denied' | 'error') => view(told({}, finished(status), ended))[1]
    expect(tool('error')).toMatchObject({ failed: true, attributes: { 'error.type': 'timeout' } })
    expect(tool('denied')).toMatchObject({ failed: false, attributes: { 'ibid.tool.status': 'denied' } })
    const fault = { code: 'overloaded', message: '503', recoverable: true, retryable: true } as const
    const failing = view(
      told(
        {},
        { type: 'model.retried', step: 1, attempt: 1, delayMs: 500, fault },
        { type: 'model.failed', step: 1, fault },
        { type: 'run.ended', end: { status: 'failed', reason: 'overloaded', fault } },
      ),
    )
    expect(failing.map(({ name, failed, attributes }) => [name, failed, attributes['error.type']])).toEqual([
      ['invoke_agent ask', true, 'overloaded'],
      ['chat scripted', true, 'overloaded'],
    ])
    expect(failing[0]?.events.map(({ name }) => name)).toEqual(['model.retried'])
  })

  it('show planning as such, and nothing where no model was asked', () => {
    const spent = { model: 'openai:small', usage, cost: null, durationMs: 250 }
    const planned: Fact = { type: 'plan.failed', fault: { code: 'malformed', message: 'no plan', recoverable: true }, spent }
    const spans = view(told({ model: 'extractive' }, planned, replied(0), ended))
    expect(spans.map(({ name, parent }) => [name, parent])).toEqual([
      ['invoke_agent ask', undefined],
      ['plan ask', spans[0]?.id],
      ['chat small', spans[1]?.id],
    ])
  })

  it('are its own alone where it branched off another', () => {
    const events = told({ forkedFrom: { run: 'A', seq: 2 } }, replied(), finished('success'), ended)
    expect(view(events).map(({ name, startedAt }) => [name, startedAt])).toEqual([
      ['invoke_agent ask', 3_000],
      ['execute_tool grep', 1_200],
    ])
  })
})
