import { expect, test } from 'vitest'
import { layerOfEnvironment } from './layer.ts'

const key = 'server.traces.url'
const found = (env: Readonly<Record<string, string>>) => {
  const { found, problems, warnings } = layerOfEnvironment(env)
  return [found.get(key)?.value, found.get(key)?.place, problems.length + warnings.length]
}

test('a setting is taken from the variable of other programs, its own wins, and what does not fit is no mistake', () => {
  const usual = 'OTEL_EXPORTER_OTLP_ENDPOINT'
  expect(found({ [usual]: 'http://localhost:4318' })).toEqual(['http://localhost:4318', usual, 0])
  expect(found({ IBID_SERVER_TRACES_URL: 'http://10.0.0.7:4318', [usual]: 'http://localhost:4318' })).toEqual([
    'http://10.0.0.7:4318',
    'IBID_SERVER_TRACES_URL',
    0,
  ])
  expect(found({ [usual]: 'localhost' })).toEqual([undefined, undefined, 0])
})
