import { describe, expect, it } from 'vitest'
import { scriptedModel } from '../../testing/scripted-model.ts'
import { toolbox } from '../../tools/toolbox.ts'
import { lookup, runToEnd, testDependencies } from '../engine.fixture.ts'
import { callOf, counting, finished, invocationOf, probe, runOf, succeeded } from './guards.fixture.ts'
import { repeat } from './repeated-call.ts'

describe('repeat', () => {
  const box = toolbox([
    probe(),
    probe({ name: 'write', effect: 'write' }),
    probe({ name: 'write_elsewhere', effect: 'write', connector: 'shop' }),
  ])
  const before = runOf(succeeded(callOf({ a: 1, b: [2] }, 'r7')))

  it('refuses a call that already succeeded, whatever the order of its arguments, and names the result', async () => {
    const inner = counting()
    const outcome = await repeat(box)(inner)(invocationOf({ run: before, call: callOf({ b: [2], a: 1 }, 'r9') }), probe(), {})
    expect(inner.times()).toBe(0)
    expect(outcome).toMatchObject({ status: 'skipped', fault: { code: 'repeated' }, tries: 0 })
    expect(outcome.output.text).toBe('Not run: same as result r7. Use that result, or ask for something else.')
  })

  it('refuses the second of two equal calls in one step', async () => {
    const inner = counting()
    const outcome = await repeat(box)(inner)(
      invocationOf({ call: callOf({ i: 1 }, 'r2'), siblings: [callOf({ i: 1 }, 'r1')] }),
      probe(),
      {},
    )
    expect(inner.times()).toBe(0)
    expect(outcome.fault?.message).toBe('Not run: same as result r1')
  })

  it('refuses an equal write as well', async () => {
    const inner = counting()
    await repeat(box)(inner)(invocationOf({ run: before, call: callOf({ a: 1, b: [2] }, 'r9') }), probe({ effect: 'write' }), {})
    expect(inner.times()).toBe(0)
  })

  it.each([
    ['other arguments', callOf({ a: 1, b: [3] }), probe()],
    ['another tool', { ...callOf({ a: 1, b: [2] }), tool: 'other' }, probe({ name: 'other' })],
    ['a tool whose answer changes with time', callOf({ a: 1, b: [2] }), probe({ timeDependent: true })],
  ])('runs %s', async (_case, call, tool) => {
    const inner = counting()
    await repeat(box)(inner)(invocationOf({ run: before, call }), tool, {})
    expect(inner.times()).toBe(1)
  })

  it.each([
    ['write', {}, 1],
    ['write', { status: 'error' }, 1],
    ['write', { status: 'denied' }, 0],
    ['write_elsewhere', {}, 0],
    ['probe', {}, 0],
  ] as const)('reads again what may have changed since: after %s %j %i times', async (name, parts, times) => {
    const inner = counting()
    const read = callOf({ a: 1 })
    const run = runOf(succeeded(read), finished({ ...callOf({}, 'r2'), tool: name }, parts))
    await repeat(box)(inner)(invocationOf({ run, call: { ...read, id: 'r3' } }), probe(), {})
    expect(inner.times()).toBe(times)
  })

  it('executes a call that is asked for ever once, tells the model each time, and the run still ends with an answer', async () => {
    const counted = lookup()
    const same = { tool: 'lookup', input: { i: 1 } }
    const model = scriptedModel((request) => (request.toolChoice === 'none' ? { text: 'Sunsets are red [s1].' } : { calls: [same] }))
    const run = await runToEnd(testDependencies({ model, tools: [counted] }), { limits: { steps: 5 } })
    expect(counted.runs).toEqual([1])
    expect(run.results.map(({ record }) => record.status)).toEqual(['success', 'skipped', 'skipped', 'skipped'])
    expect(JSON.stringify(model.requests.at(-1)?.messages)).toContain('Not run: same as result r1')
    expect(run.end).toEqual({ status: 'limit', reason: 'steps' })
    expect(run.answer?.citations).toHaveLength(1)
  })

  it('lets a call that failed be tried again', async () => {
    let down = true
    const flaky = lookup(() => {
      if (down) throw new Error('down')
      return 'item'
    })
    const model = scriptedModel((_request, index) => {
      if (index > 0) down = false
      return index < 2 ? { calls: [{ tool: 'lookup', input: { i: 1 } }] } : { text: 'Found.' }
    })
    const run = await runToEnd(testDependencies({ model, tools: [flaky] }))
    expect(run.results.map(({ record }) => record.status)).toEqual(['error', 'success'])
    expect(flaky.runs).toEqual([1, 1, 1])
  })
})
