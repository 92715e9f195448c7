import { describe, expect, it } from 'vitest'
import type { Answer } from './answer.ts'
import type { Fact, Reply, RunEvent } from './event-types.ts'
import { fold, replay } from './fold-run.ts'
import type { Question, QuestionAnswer } from './question.ts'
import { replyOf } from './reply.fixture.ts'
import { requestOf } from './request.fixture.ts'
import { askLimits } from './request.ts'
import type { Review, ReviewAction } from './review.ts'
import type { Source } from './source.ts'
import type { ToolCall, ToolRecord } from './tool.ts'

const request = requestOf({ question: 'why?', tools: ['lookup'], nonce: 'n0' })
const began: Fact = { type: 'run.began', request }
const call = (id: string): ToolCall => ({ id, tool: 'lookup', input: { id } })
const reply = (parts: Partial<Reply> = {}): Fact => ({
  type: 'model.replied',
  step: 1,
  reply: replyOf({ usage: { inputTokens: 10, outputTokens: 2, cachedInputTokens: 4 }, cost: 5, ...parts }),
})
const source = (id: string, text: string): Source => ({ id, title: id, uri: `file:///${id}`, text })
const finished = (id: string, ...sources: Source[]): Fact => ({
  type: 'tool.finished',
  record: { call: call(id), agent: 'ask', step: 1, startedAt: 0, durationMs: 0, status: 'success', resultSummary: '' },
  output: { text: 'found', sources },
})
const answer: Answer = { text: 'A', citations: [], unsupported: [], confidence: 'low', confidenceScore: 0, mode: 'model' }
const reviewed = (parts: Partial<Review>): Fact => ({
  type: 'review.made',
  review: { of: 'answer', triggers: [], outcome: 'proceed', objections: [], ...parts },
})
const question: Question = { id: 'q1', kind: 'clarification', text: 'Which?' }
const asked: Fact = { type: 'question.asked', question }
const said = (parts: Partial<QuestionAnswer> = {}): Fact => ({
  type: 'question.answered',
  answer: { question: 'q1', text: 'this one', by: 'person', ...parts },
})
/** A result with another record. */
const of = (fact: Fact, parts: Partial<ToolRecord>): Fact =>
  fact.type === 'tool.finished' ? { ...fact, record: { ...fact.record, ...parts } } : fact
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

  it('asks for another reply after a notice, and knows what made it final', () => {
    const after = run(reply({ text: 'x' }), { type: 'notice.given', reason: 'final', final: 'steps', text: 'Answer now.' })
    expect(after).toMatchObject({ reply: undefined, final: 'steps', notices: { final: 1, empty: 0 } })
    expect(after.messages.at(-1)).toEqual({ role: 'user', text: 'Answer now.' })
  })

  it('tells the model the objections of a review that wants more, and nothing where it may proceed', () => {
    const drafted = [reply({ text: 'x' }), { type: 'answer.drafted', answer } as const]
    const more = run(...drafted, reviewed({ outcome: 'gather', objections: ['one', 'two'] }))
    expect(more).toMatchObject({ gathers: 1, reply: undefined, answer })
    expect(more.messages.at(-1)).toEqual({ role: 'user', text: 'one\ntwo' })
    const enough = run(...drafted, reviewed({}))
    expect(enough).toMatchObject({ gathers: 0, review: { outcome: 'proceed' } })
    expect(enough.messages).toHaveLength(2)
  })

  it('forgets a failure once the model has replied', () => {
    const failed: Fact = { type: 'model.failed', step: 1, fault: { code: 'overloaded', message: 'x', recoverable: true, retryable: true } }
    expect(run(failed)).toMatchObject({ failure: { code: 'overloaded' }, steps: 1 })
    expect(run(failed, reply()).failure).toBeUndefined()
  })

  it('tells the model a plan that was made for it, and not one that it wrote itself', () => {
    const plan = { goal: 'g', subTasks: [], needsClarification: false, candidateAgents: [] }
    const made = run({ type: 'plan.written', plan, by: 'planner' })
    expect(made).toMatchObject({ plan, planned: true, toAsk: undefined })
    expect(made.messages.at(-1)).toEqual({ role: 'user', text: 'The plan:\ng' })
    const own = run({ type: 'plan.written', plan, by: 'model', call: 'r1' })
    expect(own).toMatchObject({ plan, planned: false, planCall: 'r1' })
    expect(own.messages).toHaveLength(1)
  })

  it('asks what a plan wants to know once, however often the plan is written again', () => {
    const plan = { goal: 'g', subTasks: [], needsClarification: true, clarificationPrompt: 'Which?', candidateAgents: [] }
    const written: Fact = { type: 'plan.written', plan, by: 'model', call: 'r1' }
    expect(run(written).toAsk).toBe('Which?')
    expect(run(written, asked).toAsk).toBeUndefined()
    expect(run(written, asked, said(), written).toAsk).toBeUndefined()
    const other: Fact = { ...written, plan: { ...plan, clarificationPrompt: 'And when?' } }
    expect(run(written, asked, said(), other).toAsk).toBe('And when?')
  })

  it('tells the model an answer that no call waits for', () => {
    expect(run(asked, said()).messages.at(-1)).toEqual({ role: 'user', text: 'You wanted to know: Which?\nThe answer: this one' })
    expect(run(asked, said({ by: 'assumption' })).messages.at(-1)?.text).toBe(
      'You wanted to know: Which?\nNobody can answer now. Go on with what is most likely meant, and say in the answer what you took to be meant.',
    )
  })

  it('leaves an answer that a call waits for to that call, and an approval to its own', () => {
    const waiting = { ...question, call: 'r1' }
    const { messages, answered, pending } = run(reply({ calls: [call('r1')] }), { type: 'question.asked', question: waiting }, said())
    expect(messages.map(({ role }) => role)).toEqual(['user', 'assistant'])
    expect(answered).toEqual([{ question: waiting, answer: { question: 'q1', text: 'this one', by: 'person' } }])
    expect(pending).toHaveLength(1)
    const approved = run({ type: 'question.asked', question: { ...question, kind: 'approval' } }, said({ decision: 'once' }))
    expect(approved.messages).toHaveLength(1)
  })

  it('does not listen to an answer to use another question', () => {
    expect(run(asked, said({ question: 'q7' }))).toMatchObject({ question, answered: [] })
  })

  it('works only between its events: resting is no work, and a silence is work for no longer than a model call may take', () => {
    const at = (times: readonly number[], ...facts: Fact[]) =>
      facts.map((fact, index) => ({ ...fact, run: 'r', seq: index + 1, at: times[index]! }))
    const { modelMs } = askLimits
    expect(replay('r', at([0, 500, 900_000, 900_200], began, asked, said(), reply())).activeMs).toBe(700)
    expect(replay('r', at([0, 86_400_000], began, reply())).activeMs).toBe(modelMs)
    expect(replay('r', at([1000, 400], began, reply())).activeMs).toBe(0)
  })

  it('counts the failures of a tool in a row, until it succeeds or has rested; what steers the run is no tool here', () => {
    const failure = (tool: string): Fact => of(finished('r1'), { call: { ...call('r1'), tool }, status: 'error' })
    const twice = [reply(), failure('lookup'), failure('lookup')]
    expect(run(...twice).failing).toEqual(new Map([['lookup', { inARow: 2, step: 1 }]]))
    expect(run(...twice, of(finished('r1'), { status: 'skipped' })).failing.get('lookup')?.inARow).toBe(2)
    expect(run(...twice, finished('r1')).failing.size).toBe(0)
    expect(run(...twice, { type: 'notice.given', reason: 'recovered', tool: 'lookup', text: 'again' }).failing.size).toBe(0)
    expect(run(reply(), failure('write_plan')).failing.size).toBe(0)
  })

  it('knows the step that last brought something new: passages, other words, an answer of a person', () => {
    const step = (number: number, ...facts: Fact[]): Fact[] => [{ ...reply(), step: number } as Fact, ...facts]
    const first = step(1, finished('r1', source('a', 'a')))
    const other = { ...finished('r2'), output: { text: 'other words' } } as Fact
    expect(run(...first).freshAt).toBe(1)
    expect(run(...first, ...step(2, finished('r2', source('a', 'a')))).freshAt).toBe(1)
    expect(run(...first, ...step(2, finished('r2', source('b', 'b')))).freshAt).toBe(2)
    expect(run(...first, ...step(2, finished('r2'))).freshAt).toBe(1)
    expect(run(...first, ...step(2, other)).freshAt).toBe(2)
    expect(run(...first, ...step(2, other), ...step(3, other)).freshAt).toBe(2)
    expect(run(...first, ...step(2, of(finished('r2'), { call: { ...call('r2'), tool: 'write_plan' } }))).freshAt).toBe(1)
    expect(run(...first, ...step(2, asked, said())).freshAt).toBe(2)
  })

  it('may answer unaided once a call of that was taken', () => {
    const direct = (status: 'success' | 'denied') => of(finished('r1'), { call: { ...call('r1'), tool: 'answer_directly' }, status })
    expect(run(reply(), direct('success')).unaided).toBe(true)
    expect(run(reply(), direct('denied')).unaided).toBe(false)
  })

  it('takes over what a reviewer decides: another order, a question, an end', () => {
    const plan = { goal: 'h', subTasks: [], needsClarification: false, candidateAgents: [] }
    const by = (...actions: ReviewAction[]) => ({ reviewer: { model: 'fast', actions, plan } })
    expect(run(reviewed({ of: 'steps', outcome: 'gather', objections: ['order'], ...by() }))).toMatchObject({
      plan,
      gathers: 0,
      review: undefined,
    })
    expect(run(reviewed({ of: 'steps', outcome: 'clarify', ...by({ type: 'clarify', prompt: 'Which?' }) })).toAsk).toBe('Which?')
    expect(run(reviewed({ of: 'steps', outcome: 'stop', ...by() })).final).toBe('reviewed')
    expect(run(reviewed({ of: 'answer', outcome: 'stop', ...by() })).final).toBeUndefined()
  })

  it('goes on with the folded conversation once a prompt was too long', () => {
    const overflow: Fact = {
      type: 'model.failed',
      step: 2,
      fault: { code: 'context-overflow', message: 'x', recoverable: true, retryable: false },
    }
    const folded: Fact = { type: 'context.folded', messages: 2, summary: 'S', tokensBefore: 9, tokensAfter: 1 }
    const after = run(reply({ calls: [call('r1')] }), finished('r1'), overflow, folded)
    expect(after).toMatchObject({ failure: undefined, foldedAt: [2] })
    expect(after.messages.map(({ text }) => text)).toEqual(['why?', 'S'])
  })

  it('pays for plans, reviews and the work of agents as well', () => {
    const spent = { model: 'fast', usage: { inputTokens: 1, outputTokens: 1, cachedInputTokens: 0 }, cost: 3, durationMs: 1 }
    const output = { text: '', spent: { cost: 4, usage: spent.usage } }
    const failed: Fact = { type: 'plan.failed', fault: { code: 'malformed', message: '', recoverable: true }, spent }
    const paid = run(failed, { ...reviewed({}), spent } as Fact, reply(), { ...finished('r1'), output } as Fact)
    expect(paid).toMatchObject({ cost: 3 + 3 + 5 + 4, usage: { inputTokens: 13, outputTokens: 5 } })
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
