import { expect, test } from 'vitest'
import { inspectSettings } from '../../settings/load.ts'
import { limitsOfSettings } from './limits-of-settings.ts'

const limits = async (flags: Readonly<Record<string, unknown>>, kind: 'ask' | 'session' | 'workspace', steps?: number) =>
  limitsOfSettings(await inspectSettings({ env: {}, home: '/nowhere', platform: 'linux', folder: '/nowhere', flags }), kind, steps)

test('an ask has the limits of the engine, a session grows from 5 steps to 10', async () => {
  expect(await limits({}, 'ask')).toEqual({ spend: 100_000 })
  expect(await limits({}, 'session')).toEqual({ spend: 100_000, steps: 5, stepsAtMost: 10, toolCalls: 30 })
})

test('what is set holds for both, and what is not is left to the engine', async () => {
  const set = {
    'agent.limits': { toolCalls: 50, callsAtOnce: 2, depth: 0, runSeconds: 60, modelSeconds: 30, attemptSeconds: 20, toolSeconds: 1.5 },
  }
  const all = { toolCalls: 50, callsAtOnce: 2, depth: 0, runMs: 60_000, modelMs: 30_000, attemptMs: 20_000, toolMs: 1_500 }
  expect(await limits(set, 'ask')).toEqual({ spend: 100_000, ...all })
  expect(await limits(set, 'session')).toEqual({ spend: 100_000, steps: 5, stepsAtMost: 10, ...all })
  await expect(limits({ 'agent.limits.toolCalls': 101 }, 'ask')).resolves.not.toHaveProperty('toolCalls')
})

test('steps that are given hold for any question; those of the command win over the setting', async () => {
  const set = { 'agent.maxIterations': 5, 'agent.costCapCents': 3 }
  expect(await limits(set, 'ask')).toEqual({ spend: 30_000, steps: 5, stepsAtMost: 5 })
  expect(await limits(set, 'session')).toEqual({ spend: 30_000, steps: 5, stepsAtMost: 5, toolCalls: 30 })
  expect(await limits(set, 'ask', 40)).toEqual({ spend: 30_000, steps: 40, stepsAtMost: 40 })
})

test('a run that works in a folder has 100 steps and an hour, whatever the question', async () => {
  expect(await limits({}, 'workspace')).toEqual({ spend: 100_000, steps: 100, stepsAtMost: 100, toolCalls: 300, runMs: 3_600_000 })
  const set = { 'agent.maxIterations': 7, 'agent.limits.toolCalls': 20, 'agent.limits.runSeconds': 60 }
  expect(await limits(set, 'workspace')).toEqual({ spend: 100_000, steps: 7, stepsAtMost: 7, toolCalls: 20, runMs: 60_000 })
  expect(await limits(set, 'workspace', 200)).toMatchObject({ steps: 200, stepsAtMost: 200 })
})
