import { describe, expect, it } from 'vitest'
import type { Fact } from '../core/event-types.ts'
import { scriptedModel } from '../testing/scripted-model.ts'
import { lookup, runToEnd, testDependencies } from './engine.fixture.ts'
import { callOf, finished, replied, runOf } from './guards/guards.fixture.ts'
import { isLooping } from './repeated-call-loop.ts'

/** One step with one call that gave this. */
const step = (number: number, input: unknown = { i: 1 }, text = 'same'): Fact[] => [
  replied(number),
  finished(callOf(input, `r${number}`), { step: number }, { text }),
]
const steps = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => step(from + at)).flat()

describe('a run turns in circles', () => {
  it('after the same call has given the same result six times within ten steps', () => {
    expect(isLooping(runOf(...steps(1, 5)))).toBe(false)
    expect(isLooping(runOf(...steps(1, 6)))).toBe(true)
  })

  it('whatever it does in between', () => {
    const other = [3, 5, 7, 9].flatMap((at) => step(at, { i: at }))
    expect(isLooping(runOf(...[1, 2, 4, 6, 8, 10].flatMap((at) => step(at)), ...other))).toBe(true)
  })

  it('also where the call is refused, or cannot be read', () => {
    const refused = (at: number, malformed?: string): Fact[] => [
      replied(at),
      finished({ ...callOf(null, `r${at}`), ...(malformed ? { malformed } : {}) }, { step: at, status: 'error' }),
    ]
    expect(isLooping(runOf(...[1, 2, 3, 4, 5, 6].flatMap((at) => refused(at, 'cut'))))).toBe(true)
    expect(isLooping(runOf(...[1, 2, 3, 4, 5, 6].flatMap((at) => refused(at, `cut ${at}`))))).toBe(false)
  })

  it.each<[string, readonly Fact[]]>([
    ['other arguments', [1, 2, 3, 4, 5, 6].flatMap((at) => step(at, { i: at }))],
    ['other results', [1, 2, 3, 4, 5, 6].flatMap((at) => step(at, { i: 1 }, `result ${at}`))],
    ['more than ten steps', [1, 3, 5, 7, 9, 11].flatMap((at) => step(at))],
  ])('not with %s', (_case, facts) => {
    expect(isLooping(runOf(...facts))).toBe(false)
  })

  it('and is then stopped with a reason and what it has', async () => {
    const model = scriptedModel((request) =>
      request.toolChoice === 'none' ? { text: 'Sunsets are red [s1].' } : { calls: [{ tool: 'lookup', input: { i: 1 } }] },
    )
    const tool = lookup()
    const run = await runToEnd(testDependencies({ model, tools: [tool] }), { limits: { steps: 50 } })
    expect(tool.runs).toEqual([1])
    expect(run.end).toEqual({ status: 'blocked', reason: 'loop' })
    expect(run.results).toHaveLength(7)
    expect(run.answer).toMatchObject({
      citations: [{ source: 's1' }],
      note: 'Stopped because the same call kept returning the same result.',
    })
  })
})
