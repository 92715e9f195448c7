import { describe, expect, it } from 'vitest'
import type { Fact } from '../core/event-types.ts'
import { fault } from '../core/fault.ts'
import { askLimits, type Limits } from '../core/request.ts'
import { callOf, finished, replied, runAsked, succeeded } from './guards/guards.fixture.ts'
import { finalNotice, finalReason } from './run-limits.ts'

const limits: Limits = { ...askLimits, steps: 10, stepsAtMost: 10 }
const runWith = (given: Partial<Limits>, ...facts: readonly Fact[]) => runAsked({ limits: { ...limits, ...given } }, ...facts)
const steps = (count: number) => Array.from({ length: count }, (_, index) => replied(index + 1))
const calls = (count: number) => Array.from({ length: count }, (_, index) => succeeded(callOf({ index }, `r${index}`)))
const refused = (code: 'depth' | 'blocked', status: 'denied' | 'skipped' = 'denied') =>
  finished({ ...callOf({}), tool: 'ask_user' }, { status, error: fault(code, '') })

describe('what leaves only the answering step', () => {
  it('is nothing at the beginning', () => {
    expect(finalReason(runWith({}), 1000)).toBeUndefined()
  })

  it('is the steps when only the answering one is left', () => {
    expect(finalReason(runWith({}, ...steps(8), ...calls(1)), 1000)).toBeUndefined()
    expect(finalReason(runWith({}, ...steps(9), ...calls(1)), 1000)).toBe('steps')
    expect(finalReason(runWith({}, ...steps(10)), 1000)).toBe('steps')
  })

  it('leaves a run of one step its step', () => {
    expect(finalReason(runWith({ steps: 1, stepsAtMost: 1 }), 1000)).toBeUndefined()
  })

  it('is the steps later where the plan shows that the question is hard', () => {
    const subTasks = ['a', 'b', 'c'].map(
      (id) => ({ id, description: id, status: 'done', parallelizable: false, dependencies: [] }) as const,
    )
    const plan = { goal: 'g', subTasks, needsClarification: false, candidateAgents: [] }
    const planned: Fact = { type: 'plan.written', plan, by: 'model' }
    const growing = { steps: 4, stepsAtMost: 8 }
    expect(finalReason(runWith(growing, ...steps(3), ...calls(1)), 1000)).toBe('steps')
    expect(finalReason(runWith(growing, planned, ...steps(4), ...calls(1)), 1000)).toBeUndefined()
    expect(finalReason(runWith(growing, planned, ...steps(5), ...calls(1)), 1000)).toBe('steps')
  })

  it('is the tool calls', () => {
    expect(finalReason(runWith({}, ...calls(9)), 1000)).toBeUndefined()
    expect(finalReason(runWith({}, ...calls(10)), 1000)).toBe('tool-calls')
  })

  it('is the tokens', () => {
    const step = replied(1, { usage: { inputTokens: 700, outputTokens: 300, cachedInputTokens: 500 } })
    expect(finalReason(runWith({ tokens: 1001 }, step), 1000)).toBeUndefined()
    expect(finalReason(runWith({ tokens: 1000 }, step), 1000)).toBe('tokens')
  })

  it('is the money before it is gone: another step as dear as half as much again would overshoot', () => {
    expect(finalReason(runWith({}, replied(1, { cost: 40_000 })), 1000)).toBeUndefined()
    expect(finalReason(runWith({}, replied(1, { cost: 41_000 })), 1000)).toBe('spend')
  })

  it('is never the money where the price is unknown', () => {
    expect(finalReason(runWith({ spend: 1 }, replied(1, { cost: null })), 1000)).toBeUndefined()
  })

  it('is the time once four fifths of it were worked', () => {
    const began = 1000
    const timed = { runMs: 100_000 }
    expect(finalReason(runWith(timed), began + 79_999)).toBeUndefined()
    expect(finalReason(runWith(timed), began + 80_000)).toBe('time')
  })

  it('is not the time that a run was dead for: a silence counts for no longer than one model call may take', () => {
    expect(finalReason(runWith({ runMs: 600_000, modelMs: 300_000 }), 1000 + 86_400_000)).toBeUndefined()
  })

  it('is the depth once agents were called too deep', () => {
    expect(finalReason(runWith({}, replied(1), refused('depth'), succeeded(callOf({}, 'r2'))), 1000)).toBe('depth')
    expect(finalReason(runWith({}, replied(1), refused('depth'), replied(2)), 1000)).toBeUndefined()
  })

  it('is an unclear question once the model asks although its questions are used up, not where a call only waits for an answer', () => {
    expect(finalReason(runWith({}, replied(1), refused('blocked')), 1000)).toBe('unclear')
    expect(finalReason(runWith({}, replied(1), refused('blocked', 'skipped')), 1000)).toBeUndefined()
  })

  it('is a circle', () => {
    const same = [1, 2, 3, 4, 5, 6].flatMap((step) => [replied(step), finished(callOf({ i: 1 }, `r${step}`), { step })])
    expect(finalReason(runWith({}, ...same.slice(0, -2)), 1000)).toBeUndefined()
    expect(finalReason(runWith({}, ...same), 1000)).toBe('loop')
  })
})

describe('the last notice', () => {
  it('says why, and asks for an answer from what is there', () => {
    expect(finalNotice('time')).toBe(
      'The time for this run is nearly over. No more tools can be called. Answer now from the results above, with their marks, and name what is missing.',
    )
    expect(finalNotice('unclear')).toContain('Say what the person should provide.')
  })
})
