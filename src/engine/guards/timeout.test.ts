import { getEventListeners } from 'node:events'
import { describe, expect, it } from 'vitest'
import { askLimits } from '../../core/request.ts'
import { scriptedModel } from '../../testing/scripted-model.ts'
import { lookup, runToEnd, testDependencies } from '../engine.fixture.ts'
import { abortable } from './abort.ts'
import { counting, invocationOf, probe, runAsked } from './guards.fixture.ts'
import { timeout } from './timeout.ts'

const forever = () => new Promise<never>(() => {})

describe('timeout', () => {
  it('cuts off a tool that is deaf to its signal', async () => {
    const step = timeout(abortable(counting(forever)))
    await expect(step(invocationOf(), probe({ timeoutMs: 3 }), {})).rejects.toMatchObject({
      code: 'timeout',
      message: 'probe returned no result within 3 ms and was stopped',
    })
  })

  it('takes the time that the run allows, where the tool says nothing itself', async () => {
    const step = timeout(abortable(counting(forever)))
    const invocation = invocationOf({ run: runAsked({ limits: { ...askLimits, toolMs: 4 } }) })
    await expect(step(invocation, probe(), {})).rejects.toThrow('no result within 4 ms')
    await expect(step(invocation, probe({ timeoutMs: 3 }), {})).rejects.toThrow('no result within 3 ms')
  })

  it('aborts the signal that the tool holds', async () => {
    const listening = counting(
      (_times, { signal }) =>
        new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error(`heard: ${signal.reason.code}`)))),
    )
    await expect(timeout(listening)(invocationOf(), probe({ timeoutMs: 3 }), {})).rejects.toThrow('heard: timeout')
  })

  it('passes cancelling on, with its reason, and leaves no listener behind', async () => {
    const stop = new AbortController()
    const stopping = counting(() => {
      stop.abort('enough')
      return forever()
    })
    const step = timeout(abortable(stopping))
    await expect(step(invocationOf({ signal: stop.signal }), probe(), {})).rejects.toBe('enough')
    expect(getEventListeners(stop.signal, 'abort')).toHaveLength(0)
  })

  it('tells the model, and the calls beside it are undisturbed', async () => {
    const hanging = { ...lookup((i) => (i === 2 ? forever() : `item ${i}`)), timeoutMs: 5 }
    const calls = [1, 2, 3].map((i) => ({ tool: 'lookup', input: { i } }))
    const model = scriptedModel([{ calls }, { text: 'Two of three were found.' }])
    const run = await runToEnd(testDependencies({ model, tools: [hanging] }))
    expect(run.results.map(({ record, output }) => [record.status, output.text])).toEqual([
      ['success', 'item 1'],
      ['error', 'lookup returned no result within 5 ms and was stopped'],
      ['success', 'item 3'],
    ])
    expect(hanging.runs).toEqual([1, 2, 3])
    expect(model.requests[1]?.messages.at(-2)).toMatchObject({ role: 'tool', text: expect.stringContaining('r2 failed') })
    expect(run.end?.status).toBe('done')
  })
})
