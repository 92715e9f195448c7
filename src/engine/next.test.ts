import { describe, expect, it } from 'vitest'
import type { Answer } from '../core/answer.ts'
import type { Fact, Reply } from '../core/facts.ts'
import { replay } from '../core/run.ts'
import { callOf, runOf, succeeded } from './guards/guards.fixture.ts'
import { next } from './next.ts'

const replied = (parts: Partial<Reply> = {}): Fact => ({
  type: 'model.replied',
  step: 1,
  reply: {
    text: 'x',
    calls: [],
    finish: 'stop',
    usage: { inputTokens: 0, outputTokens: 0, cachedInputTokens: 0 },
    cost: 0,
    durationMs: 0,
    firstMs: 0,
    ...parts,
  },
})
const answer: Answer = { text: 'A', citations: [], unsupported: [], confidence: 'low', confidenceScore: 0, mode: 'model' }
const drafted: Fact = { type: 'answer.drafted', answer }
const reviewed = (outcome: 'proceed' | 'gather'): Fact => ({ type: 'answer.reviewed', review: { outcome, objections: ['more'] } })
const failed: Fact = { type: 'model.failed', step: 1, fault: { code: 'overloaded', message: '', recoverable: true, retryable: false } }
const notice: Fact = { type: 'notice.given', reason: 'empty', text: 'again' }
const calls = replied({ calls: [callOf({}, 'r1'), callOf({}, 'r2')] })
const ended: Fact = { type: 'run.ended', end: { status: 'done', reason: 'answered' } }

describe('the next move', () => {
  it.each<[string, readonly Fact[], ReturnType<typeof next>]>([
    ['a question', [], 'think'],
    ['a reply with calls', [calls], 'act'],
    ['some of its results', [calls, succeeded(callOf({}, 'r1'))], 'act'],
    ['all of its results', [calls, succeeded(callOf({}, 'r1')), succeeded(callOf({}, 'r2'))], 'think'],
    ['a reply in words', [replied()], 'draft'],
    ['a notice', [replied(), notice], 'think'],
    ['a draft', [replied(), drafted], 'review'],
    ['a review that wants more', [replied(), drafted, reviewed('gather')], 'think'],
    ['a second draft', [replied(), drafted, reviewed('gather'), replied(), drafted], 'review'],
    ['a review that lets it pass', [replied(), drafted, reviewed('proceed')], 'stop'],
    ['a model that failed for good before anything was read', [failed], 'retrieve'],
    ["plain retrieval in a failed model's place that found nothing to call", [failed, replied({ standIn: true })], 'draft'],
    ['a reply that was cancelled', [replied({ partial: true })], 'stop'],
    ['the end', [replied(), drafted, reviewed('proceed'), ended], 'rest'],
  ])('after %s is told by the log', (_case, facts, move) => {
    expect(next(runOf(...facts))).toBe(move)
  })

  it('of a run that does not exist is none', () => {
    expect(next(replay('none', []))).toBe('rest')
  })
})
