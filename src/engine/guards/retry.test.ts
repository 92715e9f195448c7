import { describe, expect, it } from 'vitest'
import { type FaultCode, IbidError } from '../../core/fault.ts'
import { fixedClock } from '../../testing/fixed-clock.ts'
import { scriptedModel } from '../../testing/scripted-model.ts'
import { lookup, runToEnd, testDependencies } from '../engine.fixture.ts'
import { counting, invocationOf, probe } from './guards.fixture.ts'
import { retry } from './retry.ts'

const failing = (times: number, error: unknown = new Error('disk busy')) =>
  counting((time) => {
    if (time <= times) throw error
  })

describe('retry', () => {
  it('tries a read that threw a second time, after a pause', async () => {
    const clock = fixedClock()
    const inner = failing(1)
    const outcome = await retry(clock)(inner)(invocationOf(), probe(), {})
    expect(outcome).toMatchObject({ status: 'success', tries: 2 })
    expect(inner.times()).toBe(2)
    expect(clock.slept).toEqual([250])
  })

  it('gives up after two tries, with the last fault', async () => {
    const inner = failing(9)
    const outcome = await retry(fixedClock())(inner)(invocationOf(), probe(), {})
    expect(outcome).toMatchObject({ status: 'error', tries: 2, fault: { code: 'failed', message: 'disk busy' } })
    expect(inner.times()).toBe(2)
  })

  it('never tries a write again', async () => {
    const inner = failing(1)
    await expect(retry(fixedClock())(inner)(invocationOf(), probe({ effect: 'write' }), {})).rejects.toThrow('disk busy')
    expect(inner.times()).toBe(1)
  })

  it.each([
    ['read', 'unreachable', 2],
    ['network', 'rate-limited', 2],
    ['network', 'overloaded', 2],
    ['read', 'timeout', 1],
    ['read', 'denied', 1],
    ['read', 'not-found', 1],
    ['read', 'usage', 1],
  ] as const)('tries a %s that is %s %i times', async (effect, code: FaultCode, times) => {
    const inner = failing(9, new IbidError(code, 'no'))
    await retry(fixedClock())(inner)(invocationOf(), probe({ effect }), {}).catch(() => undefined)
    expect(inner.times()).toBe(times)
  })

  it('leaves a result that tells of an error alone: the tool has spoken', async () => {
    const failed = lookup()
    const told = { ...failed, run: async () => ({ text: 'no such item', failed: true }) }
    const run = await runToEnd(
      testDependencies({ model: scriptedModel([{ calls: [{ tool: 'lookup', input: { i: 1 } }] }, { text: 'Nothing.' }]), tools: [told] }),
    )
    expect(run.results[0]?.record).toMatchObject({ status: 'error', resultSummary: 'no such item' })
    expect(run.results[0]?.record.tries).toBeUndefined()
  })

  it('does not start again once cancelled', async () => {
    const stop = new AbortController()
    const inner = counting(() => {
      stop.abort()
      throw new Error('late')
    })
    await expect(retry(fixedClock())(inner)(invocationOf({ signal: stop.signal }), probe(), {})).rejects.toThrow('late')
    expect(inner.times()).toBe(1)
  })

  it('passes a second try that was cancelled on as cancelled', async () => {
    const stop = new AbortController()
    const inner = counting((time) => {
      if (time === 2) stop.abort()
      throw new Error(`try ${time}`)
    })
    await expect(retry(fixedClock())(inner)(invocationOf({ signal: stop.signal }), probe(), {})).rejects.toThrow('try 2')
  })
})
