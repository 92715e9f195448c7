import { describe, expect, it } from 'vitest'
import type { Answer } from './answer.ts'
import type { Fact, Reply, RunEvent } from './facts.ts'
import { askLimits, type Request } from './request.ts'
import { fold, replay } from './run.ts'
import type { Source } from './source.ts'
import type { ToolCall } from './tool.ts'

const request: Request = {
  question: 'why?',
  agent: 'ask',
  model: 'scripted',
  tools: ['lookup'],
  system: 'S',
  limits: askLimits,
  temperature: 0,
  maxTokens: 10,
  nonce: 'n0',
}
const began: Fact = { type: 'run.began', request }
const call = (id: string): ToolCall => ({ id, tool: 'lookup', input: { id } })
const reply = (parts: Partial<Reply> = {}): Fact => ({
  type: 'model.replied',
  step: 1,
  reply: {
    text: '',
    calls: [],
    finish: 'stop',
    usage: { inputTokens: 10, outputTokens: 2, cachedInputTokens: 4 },
    cost: 5,
    durationMs: 1,
    firstMs: 1,
    ...parts,
  },
})
const source = (id: string, text: string): Source => ({ id, title: id, uri: `file:///${id}`, text })
const finished = (id: string, ...sources: Source[]): Fact => ({
  type: 'tool.finished',
  record: { call: call(id), agent: 'ask', step: 1, startedAt: 0, durationMs: 0, status: 'success', resultSummary: '' },
  output: { text: 'found', sources },
})
const answer: Answer = { text: 'A', citations: [], unsupported: [], confidence: 'low', confidenceScore: 0, mode: 'model' }
const events = (...facts: Fact[]): RunEvent[] => facts.map((fact, index) => ({ ...fact, run: 'r', seq: index + 1, at: 100 + index * 10 }))
const run = (...facts: Fact[]) => replay('r', events(began, ...facts))

describe('a run', () => {
  it('is nothing before its first event', () => {
    expect(replay('r', [])).toMatchObject({ id: 'r', seq: 0, request: undefined, messages: [], end: undefined })
  })

  it('opens with the question, what it is for, and what came with it behind the fence, as a first source', () => {
    const { messages, sources } = replay('r', events({ type: 'run.began', request: { ...request, useCase: 'a talk', context: 'notes' } }))
    expect(messages).toEqual([
      {
        role: 'user',
        text: 'why?\n\nThe answer is for: a talk\n\nText that came with the question:\n<<outside n0\n[s1] Standard input (stdin:)\nnotes\nn0 outside>>',
        sources: [{ handle: 's1', title: 'Standard input', text: 'notes' }],
      },
    ])
    expect(sources.get('s1')?.text).toBe('notes')
  })

  it('knows its number, its beginning and its last moment', () => {
    expect(run(reply())).toMatchObject({ seq: 2, startedAt: 100, lastAt: 110, steps: 1 })
  })

  it('keeps the calls of a reply pending until each has its result', () => {
    const facts = [reply({ calls: [call('r1'), call('r2')] }), { type: 'tool.started', call: call('r1') } as const]
    const before = run(...facts)
    expect(before.pending.map(({ id }) => id)).toEqual(['r1', 'r2'])
    expect([...before.started]).toEqual(['r1'])
    const after = run(...facts, finished('r1'))
    expect(after.pending.map(({ id }) => id)).toEqual(['r2'])
    expect(after.messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'tool'])
  })

  it('gives every source one handle, the same place with the same words the same one', () => {
    const { results, sources } = run(
      reply({ calls: [call('r1'), call('r2')] }),
      finished('r1', source('a', 'whole text of a'), source('b', 'b')),
      finished('r2', source('b', 'b'), source('a', 'text'), source('a', 'other words'), source('c', 'c')),
    )
    expect(results.map(({ handles }) => handles)).toEqual([
      ['s1', 's2'],
      ['s2', 's1', 's3', 's4'],
    ])
    expect([...sources.keys()]).toEqual(['s1', 's2', 's3', 's4'])
    expect(sources.get('s1')?.text).toBe('whole text of a')
  })

  it('adds up tokens and money; one unknown price makes the cost unknown', () => {
    expect(run(reply(), reply())).toMatchObject({ usage: { inputTokens: 20, outputTokens: 4, cachedInputTokens: 8 }, cost: 10 })
    expect(run(reply(), reply({ cost: null }), reply()).cost).toBeNull()
  })

  it('asks for another reply after a notice, and knows which limit made it final', () => {
    const after = run(reply({ text: 'x' }), { type: 'notice.given', reason: 'final', limit: 'steps', text: 'Answer now.' })
    expect(after).toMatchObject({ reply: undefined, final: 'steps', notices: { final: 1, empty: 0 } })
    expect(after.messages.at(-1)).toEqual({ role: 'user', text: 'Answer now.' })
  })

  it('tells the model the objections of a review that wants more, and nothing where it may proceed', () => {
    const drafted = [reply({ text: 'x' }), { type: 'answer.drafted', answer } as const]
    const more = run(...drafted, { type: 'answer.reviewed', review: { outcome: 'gather', objections: ['one', 'two'] } })
    expect(more).toMatchObject({ gathers: 1, reply: undefined, answer })
    expect(more.messages.at(-1)).toEqual({ role: 'user', text: 'one\ntwo' })
    const enough = run(...drafted, { type: 'answer.reviewed', review: { outcome: 'proceed', objections: [] } })
    expect(enough).toMatchObject({ gathers: 0, review: { outcome: 'proceed' } })
    expect(enough.messages).toHaveLength(2)
  })

  it('forgets a failure once the model has replied', () => {
    const failed: Fact = { type: 'model.failed', step: 1, fault: { code: 'overloaded', message: 'x', recoverable: true, retryable: true } }
    expect(run(failed)).toMatchObject({ failure: { code: 'overloaded' }, steps: 1 })
    expect(run(failed, reply()).failure).toBeUndefined()
  })

  it('never sends reasoning back, but what the provider wants of its own', () => {
    const { messages } = run(reply({ text: 'x', reasoning: 'secret', opaque: { signature: 'abc' } }))
    expect(messages.at(-1)).toEqual({ role: 'assistant', text: 'x', calls: [], opaque: { signature: 'abc' } })
  })

  it('is the same folded at once or as events come', () => {
    const all = events(began, reply({ calls: [call('r1')] }), finished('r1', source('a', 'a')), reply({ text: 'x' }))
    const growing = fold('r', all.slice(0, 2))
    for (const event of all.slice(2)) growing.apply(event)
    expect(growing.run).toEqual(replay('r', all))
  })
})
