import { describe, expect, it } from 'vitest'
import { replay } from '../core/fold-run.ts'
import { resultOf } from './result.ts'
import { eventsOf, searchFor, toldAs } from './views.fixture.ts'

const right = 'The sky is blue because air scatters blue light 5 times more than red light'

describe('the result of a run', () => {
  it('has one shape for every interface', async () => {
    const { id, events } = await eventsOf([searchFor('sky'), { text: `${right} [s1].` }])
    expect(resultOf(replay(id, events))).toEqual({
      run: id,
      status: 'done',
      reason: 'direct-answer',
      mode: 'model',
      answer: `${right}. [1]`,
      citations: [{ mark: 1, source: 's1', quote: `${right}.`, uri: 'file:///sky.md#L1', support: 1 }],
      unsupported: [],
      sentences: [{ text: `${right}.`, state: 'stated', marks: [1], at: 77 }],
      verified: 'code',
      outcome: 'answered',
      sources: [{ id: 's1', title: 'Sky', uri: 'file:///sky.md#L1', collection: 'docs', document: 'sky.md', section: 'Colour' }],
      confidence: 'high',
      confidenceScore: 0.8,
      usage: { inputTokens: 900, outputTokens: 100, cachedInputTokens: 0 },
      costUsd: 0.0011,
      durationMs: 0,
    })
  })

  it('names the fault where the run failed, with the evidence that was found', async () => {
    const { id, events } = await eventsOf([
      searchFor('sky'),
      { fault: { code: 'unauthorised', message: 'the key is wrong', retryable: false } },
    ])
    const result = resultOf(replay(id, events))
    expect(result).toMatchObject({ status: 'failed', reason: 'unauthorised', mode: 'extractive', fault: { message: 'the key is wrong' } })
    expect(result.citations).toHaveLength(1)
    expect(result.note).toContain('The model failed: the key is wrong.')
  })

  it('of a run that has not ended is waiting, with the words so far and no marks that nobody checked', async () => {
    const { id, events } = await eventsOf([searchFor('sky'), { text: `${right} [s1].` }])
    expect(resultOf(replay(id, events.slice(0, 2)))).toMatchObject({
      status: 'waiting',
      reason: 'unfinished',
      answer: '',
      citations: [],
      confidence: 'low',
    })
    const unchecked = resultOf(replay(id, events.slice(0, 5)))
    expect(unchecked).toMatchObject({ answer: `${right}.`, citations: [] })
    expect(unchecked).not.toHaveProperty('note')
  })

  it('says of words that were cut off that they were not checked', async () => {
    const { id, events } = await eventsOf([searchFor('sky'), { text: `${right} [s1][s2, s3].` }])
    const end = { status: 'cancelled', reason: 'cancelled' } as const
    const cut = [...events.slice(0, 5), { run: id, seq: 6, at: 0, type: 'run.ended', end } as const]
    expect(resultOf(replay(id, cut))).toMatchObject({
      status: 'cancelled',
      answer: `${right}.`,
      note: 'The run ended before its answer was checked.',
    })
  })

  it('of a run that rests names the question, the plan and what was assumed before', () => {
    const question = { id: 'q2', kind: 'approval', text: 'May shell run?', call: 'r2' } as const
    const plan = { goal: 'look', subTasks: [], needsClarification: false, candidateAgents: [] }
    const events = toldAs(
      { predictedCost: { low: 1_000, high: 20_000 } },
      { type: 'plan.written', plan, by: 'model' },
      { type: 'question.asked', question: { id: 'q1', kind: 'clarification', text: 'Which year?', assumption: '2026' } },
      { type: 'question.answered', answer: { question: 'q1', text: '2026', by: 'assumption' } },
      { type: 'question.asked', question },
    )
    expect(resultOf(replay('R', events))).toMatchObject({
      status: 'waiting',
      reason: 'question',
      question,
      plan,
      assumptions: [{ question: 'Which year?', assumed: '2026' }],
      predictedCostUsd: { low: 0.001, high: 0.02 },
    })
  })
})
