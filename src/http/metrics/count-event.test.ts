import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { toldAs } from '../../views/views.fixture.ts'
import { boundedNames } from './bounded-names.ts'
import { countEvents } from './count-event.ts'
import { metersIn } from './meters.ts'

test('names from outside are kept apart up to a number, and are one beyond it', () => {
  const name = boundedNames(2)
  expect(['a', 'b', 'c', 'a', 'd'].map(name)).toEqual(['a', 'b', 'other', 'a', 'other'])
})

test('money is counted by model in dollars, that of the reviewer under its own name', async () => {
  const registry = new Registry()
  const count = countEvents(metersIn(registry))
  const usage = { inputTokens: 10, outputTokens: 1, cachedInputTokens: 0 }
  const [began, ...events] = toldAs(
    { model: 'large' },
    {
      type: 'model.replied',
      step: 1,
      reply: { text: 'Yes.', calls: [], finish: 'stop', usage, cost: 2_500, durationMs: 20, firstMs: 7 },
    },
    {
      type: 'review.made',
      review: { of: 'answer', triggers: [], outcome: 'proceed', objections: [] },
      spent: { model: 'small', usage, cost: 100, durationMs: 5 },
    },
  )
  if (began?.type !== 'run.began') throw new Error('a run begins')
  for (const event of [began, ...events]) count(event, began)
  expect(await registry.getSingleMetricAsString('ibid_cost_dollars_total')).toContain(
    'ibid_cost_dollars_total{model="large"} 0.0025\nibid_cost_dollars_total{model="small"} 0.0001',
  )
  expect(await registry.getSingleMetricAsString('ibid_model_first_token_seconds')).toContain('_sum{model="large"} 0.007')
})
