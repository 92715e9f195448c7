import { describe, expect, it } from 'vitest'
import type { Fact } from '../core/event-types.ts'
import { replyOf } from '../core/reply.fixture.ts'
import { requestOf } from '../core/request.fixture.ts'
import type { Request } from '../core/request.ts'
import type { Usage } from '../core/usage.ts'
import { paymentsOf, type RunPayments, spendingOf } from './spending.ts'

const noon = Date.UTC(2026, 10, 22, 12)
const usage = (inputTokens: number): Usage => ({ inputTokens, outputTokens: 10, cachedInputTokens: 5 })

/** What a run paid that began at noon, an event a second. */
function run(id: string, parts: Partial<Request>, facts: readonly Fact[], at = noon): RunPayments {
  const began: Fact = { type: 'run.began', request: requestOf({ model: 'local', ...parts }) }
  return paymentsOf([began, ...facts].map((fact, index) => ({ ...fact, run: id, seq: index + 1, at: at + index * 1000 })))
}
const replied = (cost: number | null, inputTokens = 100, standIn?: true): Fact => ({
  type: 'model.replied',
  step: 1,
  reply: replyOf({ usage: usage(inputTokens), cost, ...(standIn ? { standIn } : {}) }),
})
const called = (id: string, tool: string, cost: number): Fact => ({
  type: 'tool.finished',
  record: { call: { id, tool, input: {} }, agent: 'ask', step: 1, startedAt: 0, durationMs: 1, status: 'success', resultSummary: '' },
  output: { text: '', spent: { cost, usage: usage(50) } },
})

describe('spending', () => {
  it('is nothing where nothing was asked', () => {
    expect(spendingOf([])).toMatchObject({ runs: 0, calls: 0, costUsd: 0, unpricedCalls: 0, byDay: [], byModel: [] })
  })

  it('is told by day, model, agent and session, the dearest first', () => {
    const spending = spendingOf([
      run('r1', { session: 'a' }, [replied(1_000), replied(2_000)]),
      run('r2', { model: 'big', agent: 'reviewer' }, [replied(9_000)], noon + 86_400_000),
    ])
    expect(spending).toMatchObject({ runs: 2, calls: 3, costUsd: 0.012, inputTokens: 300, outputTokens: 30, cachedInputTokens: 15 })
    const short = (rows: typeof spending.byDay) => rows.map(({ name, calls, costUsd }) => [name, calls, costUsd])
    expect(short(spending.byDay)).toEqual([
      ['2026-11-23', 1, 0.009],
      ['2026-11-22', 2, 0.003],
    ])
    expect(short(spending.byModel)).toEqual([
      ['big', 1, 0.009],
      ['local', 2, 0.003],
    ])
    expect(short(spending.byAgent)).toEqual([
      ['reviewer', 1, 0.009],
      ['ask', 2, 0.003],
    ])
    expect(short(spending.bySession)).toEqual([['a', 2, 0.003]])
  })

  it('counts planning and review under the model that did them', () => {
    const spent = { model: 'fast', usage: usage(20), cost: 500, durationMs: 1 }
    const spending = spendingOf([
      run('r1', {}, [
        { type: 'plan.failed', fault: { code: 'failed', message: 'no plan', recoverable: true }, spent },
        { type: 'review.made', review: { of: 'steps', triggers: [], outcome: 'proceed', objections: [] }, spent },
        replied(900),
      ]),
    ])
    expect(spending.byModel.map(({ name, costUsd }) => [name, costUsd])).toEqual([
      ['fast', 0.001],
      ['local', 0.0009],
    ])
  })

  it('leaves an unknown price unknown: it is counted apart, and never as nothing', () => {
    const spending = spendingOf([run('r1', {}, [replied(1_000), replied(null)]), run('r2', { model: 'unpriced' }, [replied(null)])])
    expect(spending).toMatchObject({ costUsd: 0.001, calls: 3, unpricedCalls: 2 })
    expect(spending.byModel).toMatchObject([
      { name: 'local', costUsd: 0.001, unpricedCalls: 1 },
      { name: 'unpriced', costUsd: null, unpricedCalls: 1 },
    ])
  })

  it('counts what an agent spent once, and shows it under its name and under the tool that asked it', () => {
    const spending = spendingOf([
      run('parent', {}, [replied(1_000), called('r1', 'run_agent', 4_000), called('r2', 'image_generate', 20_000)]),
      run('child', { agent: 'reviewer', parent: { run: 'parent', call: 'r1', root: 'parent', depth: 1 } }, [replied(4_000)]),
    ])
    expect(spending).toMatchObject({ runs: 1, costUsd: 0.025, calls: 3 })
    expect(spending.byTool.map(({ name, costUsd }) => [name, costUsd])).toEqual([
      ['image_generate', 0.02],
      ['run_agent', 0.004],
    ])
    expect(spending.byAgent.map(({ name, costUsd }) => [name, costUsd])).toEqual([
      ['ask', 0.021],
      ['reviewer', 0.004],
    ])
  })

  it('counts what an agent spent whose own run is not among them', () => {
    expect(spendingOf([run('parent', {}, [called('r1', 'run_agent', 4_000)])])).toMatchObject({ costUsd: 0.004 })
  })

  it('does not count again what a fork took over', () => {
    const facts = [replied(1_000), replied(2_000)]
    const fork = run('fork', { forkedFrom: { run: 'r1', seq: 2 } }, facts)
    expect(spendingOf([run('r1', {}, facts), fork])).toMatchObject({ runs: 2, costUsd: 0.005 })
  })

  it('counts no calls where no language model was asked', () => {
    const answer = { text: '', citations: [], unsupported: [], confidence: 'high', confidenceScore: 1, mode: 'model' } as const
    const spending = spendingOf([
      run('r1', { model: 'extractive' }, [replied(0)]),
      run('r2', {}, [replied(0, 0, true)]),
      run('r3', {}, [{ type: 'answer.reused', from: 'r0', answeredAt: 1, answer, sources: [] }]),
    ])
    expect(spending).toMatchObject({ runs: 3, reused: 1, calls: 0, costUsd: 0 })
  })
})
