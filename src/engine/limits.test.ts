import { describe, expect, it } from 'vitest'
import type { Fact } from '../core/facts.ts'
import { askLimits, type Limits } from '../core/request.ts'
import { callOf, runOf, succeeded } from './guards/guards.fixture.ts'
import { spentLimit } from './limits.ts'

const limits: Limits = { ...askLimits, steps: 10, toolCalls: 10, spend: 100_000, runMs: 600_000 }
const step = (number: number, cost: number | null = 0): Fact => ({
  type: 'model.replied',
  step: number,
  reply: {
    text: '',
    calls: [],
    finish: 'tool-calls',
    usage: { inputTokens: 0, outputTokens: 0, cachedInputTokens: 0 },
    cost,
    durationMs: 0,
    firstMs: 0,
  },
})
const steps = (count: number) => Array.from({ length: count }, (_, index) => step(index + 1))
const calls = (count: number) => Array.from({ length: count }, (_, index) => succeeded(callOf({ index }, `r${index}`)))

describe('a spent limit', () => {
  it('is none at the beginning', () => {
    expect(spentLimit(runOf(), limits, 1000)).toBeUndefined()
  })

  it('is the steps when only the answering one is left', () => {
    expect(spentLimit(runOf(...steps(8), ...calls(1)), limits, 1000)).toBeUndefined()
    expect(spentLimit(runOf(...steps(9), ...calls(1)), limits, 1000)).toBe('steps')
    expect(spentLimit(runOf(...steps(10)), limits, 1000)).toBe('steps')
  })

  it('leaves a run of one step its step', () => {
    expect(spentLimit(runOf(), { ...limits, steps: 1 }, 1000)).toBeUndefined()
  })

  it('is the tool calls', () => {
    expect(spentLimit(runOf(...calls(9)), limits, 1000)).toBeUndefined()
    expect(spentLimit(runOf(...calls(10)), limits, 1000)).toBe('tool-calls')
  })

  it('is the money before it is gone: another step as dear as half as much again would overshoot', () => {
    expect(spentLimit(runOf(step(1, 40_000)), limits, 1000)).toBeUndefined()
    expect(spentLimit(runOf(step(1, 41_000)), limits, 1000)).toBe('spend')
  })

  it('is never the money where the price is unknown', () => {
    expect(spentLimit(runOf(step(1, null)), { ...limits, spend: 1 }, 1000)).toBeUndefined()
  })

  it('is the time once four fifths of it are gone', () => {
    const began = 1000
    expect(spentLimit(runOf(), limits, began + 479_999)).toBeUndefined()
    expect(spentLimit(runOf(), limits, began + 480_000)).toBe('time')
  })
})
