import { describe, expect, it } from 'vitest'
import type { Answer } from '../core/answer.ts'
import type { Fact } from '../core/event-types.ts'
import { fault } from '../core/fault.ts'
import { replay } from '../core/fold-run.ts'
import type { Plan } from '../core/plan.ts'
import type { Question } from '../core/question.ts'
import { askLimits, type Request } from '../core/request.ts'
import type { Review } from '../core/review.ts'
import { callOf, finished, replied, runAsked, runOf, succeeded } from './guards/guards.fixture.ts'
import { next } from './next.ts'

const words = replied(1, { text: 'x' })
const answer: Answer = { text: 'A', citations: [], unsupported: [], confidence: 'low', confidenceScore: 0, mode: 'model' }
const drafted: Fact = { type: 'answer.drafted', answer }
const reviewed = (outcome: Review['outcome'], parts: Partial<Review> = {}): Fact => ({
  type: 'review.made',
  review: { of: 'answer', triggers: [], outcome, objections: ['more'], ...parts },
})
const clarify = reviewed('clarify', { reviewer: { model: 'fast', actions: [{ type: 'clarify', prompt: 'Which one?' }] } })
const failed: Fact = { type: 'model.failed', step: 1, fault: { code: 'overloaded', message: '', recoverable: true, retryable: false } }
const overflow: Fact = { ...failed, fault: { code: 'context-overflow', message: '', recoverable: true, retryable: false } }
const notice: Fact = { type: 'notice.given', reason: 'empty', text: 'again' }
const calls = replied(1, { calls: [callOf({}, 'r1'), callOf({}, 'r2')] })
const planCall = { ...callOf({}), tool: 'write_plan' }
const planning = replied(1, { calls: [planCall] })
const callsIn = (step: number) => replied(step, { calls: [callOf({}, 'r1')] })
const result = (id: string, step = 1) => finished(callOf({ id }, id), { step }, { text: `result ${id}` })
const again = (step: number) => finished(callOf({}, 'r1'), { step }, { text: 'result r1' })
const ended: Fact = { type: 'run.ended', end: { status: 'done', reason: 'answered' } }
const plan: Plan = { goal: 'g', subTasks: [], needsClarification: false, candidateAgents: [] }
const planned = (parts: Partial<Plan> = {}): Fact => ({ type: 'plan.written', plan: { ...plan, ...parts }, by: 'planner' })
const unclear = planned({ needsClarification: true, clarificationPrompt: 'Which one?' })
const question: Question = { id: 'q1', kind: 'clarification', text: 'Which one?' }
const asked: Fact = { type: 'question.asked', question }
const answered: Fact = { type: 'question.answered', answer: { question: 'q1', text: 'this', by: 'person' } }

describe('the next move', () => {
  it.each<[string, readonly Fact[], ReturnType<typeof next>]>([
    ['a question', [], 'think'],
    ['a reply with calls', [calls], 'act'],
    ['some of its results', [calls, succeeded(callOf({}, 'r1'))], 'act'],
    ['all of its results', [calls, succeeded(callOf({}, 'r1')), succeeded(callOf({}, 'r2'))], 'think'],
    ['a reply in words', [words], 'draft'],
    ['a notice', [words, notice], 'think'],
    ['a draft', [words, drafted], 'review'],
    ['a review that wants more', [words, drafted, reviewed('gather')], 'think'],
    ['a review that wants to know something', [words, drafted, clarify], 'ask'],
    ['what it wanted to know', [words, drafted, clarify, asked, answered], 'think'],
    ['a second draft', [words, drafted, reviewed('gather'), words, drafted], 'review'],
    ['a review that lets it pass', [words, drafted, reviewed('proceed')], 'stop'],
    ['a review of the draft that sees no use in more', [words, drafted, reviewed('stop')], 'stop'],
    ['a plan that is clear', [planned()], 'think'],
    ['a plan that is not', [unclear], 'ask'],
    ['the same plan once more, after the answer', [unclear, asked, answered, unclear], 'think'],
    ['a model that failed for good before anything was read', [failed], 'retrieve'],
    ['a model that failed after a plan alone', [planning, finished(planCall), failed], 'retrieve'],
    ['a model that failed after it had read something', [calls, result('r1'), result('r2'), failed], 'draft'],
    ['a prompt that was too long for the provider', [calls, result('r1'), result('r2'), replied(2), overflow], 'fold'],
    ["plain retrieval in a failed model's place that found nothing to call", [failed, replied(1, { standIn: true })], 'draft'],
    ['two steps without anything new', [callsIn(1), result('r1'), callsIn(2), again(2), callsIn(3), again(3)], 'review'],
    ['a reply that was cancelled', [replied(1, { text: 'x', partial: true })], 'stop'],
    ['a cancelled run with calls under way', [calls, { type: 'run.cancelled', by: 'person' }], 'stop'],
    ['the end', [words, drafted, reviewed('proceed'), ended], 'rest'],
  ])('after %s is told by the log', (_case, facts, move) => {
    expect(next(runOf(...facts))).toBe(move)
  })

  it.each<[string, Partial<Request>, readonly Fact[], ReturnType<typeof next>]>([
    ['a planning call first, if it always plans', { planning: 'always' }, [], 'plan'],
    ['the first step, after a plan that failed', { planning: 'always' }, [{ type: 'plan.failed', fault: fault('timeout', '') }], 'think'],
    ['no planning call without a language model', { planning: 'always', model: 'extractive' }, [], 'think'],
    ['a planning call of the fast model', { planning: 'always', model: 'extractive', fastModel: 'scripted' }, [], 'plan'],
    ['rest, where somebody can answer', { questions: { clarification: 'rest', approval: 'refuse' } }, [asked], 'rest'],
    ['an assumption, where nobody can', { questions: { clarification: 'assume', approval: 'rest' } }, [asked], 'assume'],
    ['an assumption, where nothing is said', {}, [asked], 'assume'],
    ['no review before the last step', { limits: { ...askLimits, steps: 6 } }, [callsIn(5), result('r1', 5)], 'think'],
    ['a review after five steps otherwise', {}, [callsIn(5), result('r1', 5)], 'review'],
  ])('is %s', (_case, parts, facts, move) => {
    expect(next(runAsked(parts, ...facts))).toBe(move)
  })

  it('of a run that does not exist is none', () => {
    expect(next(replay('none', []))).toBe('rest')
  })
})
