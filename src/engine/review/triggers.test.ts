import { describe, expect, it } from 'vitest'
import type { Answer, CheckedSentence } from '../../core/answer.ts'
import type { Fact } from '../../core/event-types.ts'
import type { SubTaskStatus } from '../../core/plan.ts'
import { askLimits, type Style } from '../../core/request.ts'
import { callOf, finished, replied, runAsked, runOf } from '../guards/guards.fixture.ts'
import { answerTriggers, failingNow, reviewDue, stepTriggers } from './triggers.ts'

/** A step with one call; `text` tells what it brought, and nothing tells that it failed. */
const step = (number: number, text?: string, tool = 'probe'): Fact[] => [
  replied(number),
  finished(
    { ...callOf({}, `r${number}`), tool },
    { step: number, status: text === undefined ? 'error' : 'success' },
    { text: text ?? 'no' },
  ),
]
const fresh = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => step(from + at, `new ${from + at}`)).flat()
const looked: Fact = { type: 'review.made', review: { of: 'steps', triggers: [], outcome: 'proceed', objections: [] } }
const citation = { mark: 1, source: 's1', quote: 'q', uri: 'u', support: 1 }
const drafted = (parts: Partial<Answer>): Fact => ({
  type: 'answer.drafted',
  answer: { text: 'A', citations: [citation], unsupported: [], confidence: 'low', confidenceScore: 0, mode: 'model', ...parts },
})
const planned = (status: SubTaskStatus): Fact => ({
  type: 'plan.written',
  by: 'model',
  plan: {
    goal: 'g',
    subTasks: [{ id: 'a', description: 'find a', status, parallelizable: false, dependencies: [] }],
    needsClarification: false,
    candidateAgents: [],
  },
})

describe('between steps, a review is called for', () => {
  it.each<[string, readonly Fact[], ReturnType<typeof stepTriggers>]>([
    ['by nothing, as long as there is something new', fresh(1, 4), []],
    ['every five steps', fresh(1, 5), ['every-5-steps']],
    ['by two tools failing', [...step(1, undefined, 'a'), ...step(2, undefined, 'b')], ['tools-failing', 'no-new-evidence']],
    ['not by one tool failing', [...step(1, undefined, 'a'), ...step(2, 'new')], []],
    ['not by a tool that works again', [...step(1, undefined, 'a'), ...step(2, undefined, 'b'), ...step(3, 'new', 'a')], []],
    ['by two steps without anything new', [...fresh(1, 1), ...step(2, 'new 1'), ...step(3, 'new 1')], ['no-new-evidence']],
    ['not by one', [...fresh(1, 1), ...step(2, 'new 1')], []],
    ['not by one more after a review', [...fresh(1, 1), ...step(2, 'new 1'), ...step(3, 'new 1'), looked, ...step(4, 'new 1')], []],
    ['by nothing that the review before has seen', [...fresh(1, 5), looked], []],
    ['five steps after that', [...fresh(1, 4), looked, ...fresh(5, 9)], ['every-5-steps']],
  ])('%s', (_case, facts, triggers) => {
    expect(stepTriggers(runOf(...facts))).toEqual(triggers)
    expect(reviewDue(runOf(...facts))).toBe(triggers.length > 0)
  })

  it('once a step at most, and not where only the answer is left', () => {
    const due = fresh(1, 5)
    expect(reviewDue(runOf(...due))).toBe(true)
    expect(reviewDue(runOf(...due, { type: 'notice.given', reason: 'final', final: 'steps', text: '' }))).toBe(false)
    expect(reviewDue(runAsked({ limits: { ...askLimits, steps: 6, stepsAtMost: 6 } }, ...due))).toBe(false)
    expect(reviewDue(runAsked({ limits: { ...askLimits, toolCalls: 5 } }, ...due))).toBe(false)
    expect(reviewDue(runAsked({ model: 'extractive' }, ...due))).toBe(false)
  })

  it('with the tools named that fail', () => {
    expect(failingNow(runOf(...step(1, undefined, 'a'), ...step(2, undefined, 'b'), ...step(3, 'fine', 'b')))).toEqual(['a'])
    expect(failingNow(runOf(...step(1, undefined, 'a'), looked))).toEqual([])
  })
})

const sentence = (state: CheckedSentence['state']): CheckedSentence => ({ text: 'x', state, marks: [], at: 0 })
const invented: CheckedSentence = { ...sentence('unsupported'), invented: true }
const contradicted = sentence('contradicted')

describe('a draft is sent back', () => {
  const triggers = (draft: Partial<Answer>, style?: Style, ...facts: Fact[]) =>
    answerTriggers(runAsked(style ? { style } : {}, ...facts, drafted(draft)))

  it.each<[string, Partial<Answer>, ReturnType<typeof answerTriggers>]>([
    ['never where every sentence is borne out', {}, []],
    ['for words that stand nowhere', { sentences: [invented] }, ['quote-not-found']],
    ['for a sentence that a source contradicts', { sentences: [contradicted] }, ['contradicted-sentences']],
    ['for both', { sentences: [invented, contradicted] }, ['contradicted-sentences', 'quote-not-found']],
    ['never for a sentence that names no source, or is quoted', { sentences: [sentence('unsupported'), sentence('quoted')] }, []],
    ['never where it is quoted evidence', { mode: 'extractive', sentences: [invented] }, []],
    ['never where it was allowed to rest on no source', { unaided: true, sentences: [invented] }, []],
  ])('%s', (_case, draft, expected) => {
    expect(triggers(draft)).toEqual(expected)
  })

  it('for sub-tasks that are still open', () => {
    expect(triggers({}, undefined, planned('in_progress'))).toEqual(['open-sub-tasks'])
    expect(triggers({}, undefined, planned('done'))).toEqual([])
    expect(triggers({}, undefined, planned('failed'))).toEqual([])
  })

  it('never where nothing more can be had', () => {
    const unsupported = { sentences: [invented] }
    expect(triggers(unsupported, undefined, { type: 'notice.given', reason: 'final', final: 'time', text: '' })).toEqual([])
    const failed: Fact = { type: 'model.failed', step: 1, fault: { code: 'overloaded', message: '', recoverable: true, retryable: true } }
    expect(triggers(unsupported, undefined, failed)).toEqual([])
  })
})
