import { expect, test } from 'vitest'
import type { Fact } from '../core/event-types.ts'
import type { Usage } from '../core/usage.ts'
import { costLines, costOfRun } from './cost.ts'
import { toldAs } from './views.fixture.ts'

const usage = (inputTokens: number, outputTokens = 0): Usage => ({ inputTokens, outputTokens, cachedInputTokens: 0 })
const replied = (cost: number | null, used: Usage): Fact => ({
  type: 'model.replied',
  step: 1,
  reply: { text: '', calls: [], finish: 'stop', usage: used, cost, durationMs: 0, firstMs: 0 },
})
const handedOver = (id: string, agentId: string, cost: number): Fact => ({
  type: 'tool.finished',
  record: {
    call: { id, tool: 'run_agent', input: { agentId, query: 'look' } },
    agent: 'ask',
    step: 1,
    startedAt: 0,
    durationMs: 0,
    status: 'success',
    resultSummary: '',
  },
  output: { text: '', spent: { cost, usage: usage(500, 50) } },
})
const reviewed: Fact = {
  type: 'review.made',
  review: { of: 'answer', triggers: [], outcome: 'proceed', objections: [] },
  spent: { model: 'small', usage: usage(100, 10), cost: 300, durationMs: 0 },
}

test('the cost of a run is told by model, by tool and by the agents it handed work to', () => {
  const events = toldAs({}, replied(2_000, usage(1_000, 100)), reviewed, handedOver('r1', 'billing', 700), handedOver('r2', 'legal', 1_000))
  expect(costOfRun(events).byAgent.map(({ name, costUsd }) => [name, costUsd])).toEqual([
    ['ask', 0.0023],
    ['legal', 0.001],
    ['billing', 0.0007],
  ])
  expect(costLines(events)).toEqual([
    '$0.0040: 2,100 tokens in (0 cached), 210 out',
    '- model scripted: 1 call, 1,100 tokens, $0.0020',
    '- model small: 1 call, 110 tokens, $0.0003',
    '- tool run_agent: 2 calls, 1,100 tokens, $0.0017',
    '- agent ask: 2 calls, 1,210 tokens, $0.0023',
    '- agent legal: 1 call, 550 tokens, $0.0010',
    '- agent billing: 1 call, 550 tokens, $0.0007',
  ])
})

test('an unknown price is said, beside the calls whose price is known', () => {
  expect(costLines(toldAs({}, replied(null, usage(10, 5))))).toEqual([
    'cost unknown: 10 tokens in (0 cached), 5 out',
    '- model scripted: 1 call, 15 tokens, cost unknown',
  ])
  expect(costLines(toldAs({}, replied(null, usage(10, 5)), replied(1_000, usage(10, 5))))[1]).toBe(
    '- model scripted: 2 calls, 1 with no known price, 30 tokens, $0.0010',
  )
})

test('where no model was paid for there is nothing to tell', () => {
  expect(costLines(toldAs({ model: 'extractive' }, replied(0, usage(0))))).toEqual([])
})
