import { describe, expect, it } from 'vitest'
import type { Fact } from '../../core/event-types.ts'
import { callOf, counting, finished, invocationOf, probe, replied, runOf, succeeded } from './guards.fixture.ts'
import { toolCallLimit } from './tool-call-limit.ts'

const calls = (count: number, tool = 'probe') => Array.from({ length: count }, (_, index) => ({ ...callOf({ index }, `r${index}`), tool }))
const earlier = (count: number, ...facts: Fact[]) => runOf(...calls(count).map((call) => succeeded(call)), replied(2), ...facts)

describe('quota', () => {
  it('runs calls up to the limit of the run', async () => {
    const inner = counting()
    expect((await toolCallLimit(inner)(invocationOf({ siblings: calls(9) }), probe(), {})).status).toBe('success')
    expect(inner.times()).toBe(1)
  })

  it('refuses the one above it, counting earlier steps and earlier calls of this step', async () => {
    const inner = counting()
    const outcome = await toolCallLimit(inner)(invocationOf({ run: earlier(8), siblings: calls(2) }), probe(), {})
    expect(inner.times()).toBe(0)
    expect(outcome).toMatchObject({ status: 'skipped', fault: { code: 'limit' } })
    expect(outcome.output.text).toBe('Not run: the limit of 10 tool calls has been reached. Answer with what you have.')
  })

  it('counts a call of this step once, whether it is over or still under way', async () => {
    const inner = counting()
    const siblings = calls(2)
    const run = earlier(7, finished(siblings[0]!, { step: 2 }))
    expect((await toolCallLimit(inner)(invocationOf({ run, siblings }), probe(), {})).status).toBe('success')
  })

  it('leaves out the tools that steer the run', async () => {
    const inner = counting()
    const siblings = [...calls(9), ...calls(5, 'write_plan')]
    expect((await toolCallLimit(inner)(invocationOf({ siblings }), probe(), {})).status).toBe('success')
    expect(runOf(...calls(3, 'ask_user').map((call) => succeeded(call))).callsMade).toBe(0)
  })

  it('counts calls that succeeded or failed, not those that were refused', () => {
    const [first, ...others] = calls(5)
    const statuses = ['error', 'skipped', 'denied', 'interrupted'] as const
    expect(runOf(succeeded(first!), ...others.map((call, index) => finished(call, { status: statuses[index]! }))).callsMade).toBe(2)
  })
})
