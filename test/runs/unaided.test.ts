import { expect, test } from 'vitest'
import type { Style } from '../../src/core/request.ts'
import { reading, search } from './scenarios/reading.ts'
import { play, results, type Scenario } from './world.ts'

/** A model that says it is this sure, and looks things up where that does not suffice. */
const sure = (style: Style, confidence: number): Scenario => ({
  name: `${style} ${confidence}`,
  ask: { question: 'Which hook runs first?', style, tools: ['search', 'answer_directly'] },
  tools: (world) => [reading(world)],
  model: (request) =>
    results(request) === 0
      ? { calls: [{ tool: 'answer_directly', input: { confidence } }] }
      : request.toolChoice === 'none'
        ? { text: 'The onRequest hook runs first.' }
        : results(request) === 1
          ? { calls: [search('hooks')] }
          : { text: 'The onRequest hook runs first in the life of a request [s1].' },
})

test.each([
  ['tool_first', 0.95],
  ['balanced', 0.8],
  ['direct', 0.6],
] as const)('in style %s an answer without sources takes a confidence of %d', async (style, threshold) => {
  const above = await play(sure(style, threshold))
  expect(above.executed).toEqual([])
  expect(above.run.answer).toMatchObject({
    unaided: true,
    citations: [],
    confidence: 'low',
    confidenceScore: 0,
    note: 'The answer is not based on any source.',
  })
  expect(above.run.steps).toBe(2)

  const below = await play(sure(style, threshold - 0.01))
  expect(below.executed).toEqual(['search hooks'])
  expect(below.run.answer).toMatchObject({ citations: [{ source: 's1' }], confidenceScore: 0.8 })
  expect(below.run.answer?.unaided).toBeUndefined()
  expect(below.run.steps).toBe(3)
})

test('a model that answers without asking is told once; what it then says is shown as it is, without support', async () => {
  const { run, events } = await play({ ...sure('balanced', 1), model: () => ({ text: 'The onRequest hook runs first.' }) })
  expect(events.filter(({ type }) => type === 'notice.given')).toMatchObject([{ reason: 'unaided' }])
  expect(run.end).toEqual({ status: 'done', reason: 'answered' })
  expect(run.answer).toMatchObject({ citations: [], confidence: 'low', note: 'The answer is not based on any source.' })
})
