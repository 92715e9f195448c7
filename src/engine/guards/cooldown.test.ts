import { describe, expect, it } from 'vitest'
import type { Fact } from '../../core/event-types.ts'
import type { ToolStatus } from '../../core/tool.ts'
import { scriptedModel } from '../../testing/scripted-model.ts'
import { lookup, runToEnd, testDependencies } from '../engine.fixture.ts'
import { cooldown, recovered } from './cooldown.ts'
import { callOf, counting, finished, invocationOf, probe, replied, runOf } from './guards.fixture.ts'

/** Steps with one call each that ended so. */
const ended = (...statuses: ToolStatus[]): Fact[] =>
  statuses.flatMap((status, at) => [replied(at + 1), finished(callOf({}, `r${at + 1}`), { step: at + 1, status })])
const reaches = async (...facts: Fact[]) => {
  const inner = counting()
  const outcome = await cooldown(inner)(invocationOf({ run: runOf(...facts) }), probe(), {})
  return inner.times() === 1 ? 'run' : outcome
}

describe('cooldown', () => {
  it.each<[string, readonly Fact[]]>([
    ['has not failed', []],
    ['failed twice in a row', [...ended('error', 'error'), replied(3)]],
    ['succeeded in between', [...ended('error', 'error', 'success', 'error'), replied(5)]],
    ['has rested for three steps', [...ended('error', 'error', 'error'), replied(4), replied(5), replied(6), replied(7)]],
    ['failed three times in this very step', [replied(1), ...[1, 2, 3].map((at) => finished(callOf({}, `r${at}`), { status: 'error' }))]],
  ])('runs a tool that %s', async (_case, facts) => {
    expect(await reaches(...facts)).toBe('run')
  })

  it.each([4, 5, 6])('refuses a tool that failed three times in a row, in step %d', async (step) => {
    const steps = Array.from({ length: step - 3 }, (_, at) => replied(4 + at))
    expect(await reaches(...ended('error', 'error', 'error'), ...steps)).toMatchObject({
      status: 'skipped',
      fault: { code: 'cooldown', message: 'Not run: probe failed 3 times in a row and is paused for 3 steps' },
    })
  })

  it('refuses it in the next step where the three failures came in one', async () => {
    const failures = [1, 2, 3].map((at) => finished(callOf({}, `r${at}`), { status: 'error' }))
    expect(await reaches(replied(1), ...failures, replied(2))).toMatchObject({ status: 'skipped' })
  })

  it('is over before the first step that may call it again, and then the model is told', () => {
    const resting = [...ended('error', 'error', 'error'), replied(4), replied(5)]
    expect(recovered(runOf(...resting))).toBeUndefined()
    expect(recovered(runOf(...resting, replied(6)))).toBe('probe')
    const told: Fact = { type: 'notice.given', reason: 'recovered', tool: 'probe', text: '' }
    expect(recovered(runOf(...resting, replied(6), told))).toBeUndefined()
    expect(recovered(runOf(...ended('error', 'error'), replied(6)))).toBeUndefined()
  })

  it('counts failures of any kind, tells the model of the rest and of its end, and a success begins the count anew', async () => {
    let down = true
    const tool = lookup((i) => {
      if (down) throw Object.assign(new Error('down'), { name: 'TimeoutError' })
      return `item ${i}`
    })
    const inputs = ['{"i": ', { i: 'x' }, { i: 1 }, { i: 2 }, { i: 3 }, { i: 4 }, { i: 5 }]
    const model = scriptedModel((_request, index) => {
      if (index === 6) down = false
      const input = inputs[index]
      return input ? { calls: [{ tool: 'lookup', input }] } : { text: 'Done.' }
    })
    const dependencies = testDependencies({ model, tools: [tool] })
    const run = await runToEnd(dependencies)
    expect(run.results.map(({ record }) => record.error?.code ?? record.status)).toEqual([
      'malformed',
      'invalid',
      'timeout',
      'cooldown',
      'cooldown',
      'cooldown',
      'success',
    ])
    expect(tool.runs).toEqual([1, 5])
    const events = await dependencies.log.read(run.id)
    expect(events.filter(({ type }) => type === 'notice.given')).toMatchObject([
      { reason: 'recovered', tool: 'lookup', text: 'lookup is no longer paused and can be called again.' },
    ])
    expect(model.requests[6]?.messages.at(-1)).toEqual({ role: 'user', text: 'lookup is no longer paused and can be called again.' })
    expect(run.failing.size).toBe(0)
  })

  it('leaves other tools alone', async () => {
    const run = runOf(...ended('error', 'error', 'error'), replied(4))
    const inner = counting()
    await cooldown(inner)(invocationOf({ run }), probe({ name: 'other' }), {})
    expect(inner.times()).toBe(1)
  })
})
