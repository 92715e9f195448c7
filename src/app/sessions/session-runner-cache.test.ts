import { setImmediate as nextTurn } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import type { SessionRunner } from './session-runner.ts'
import { sessionRunnerCache } from './session-runner-cache.ts'

const carrier = (isIdle: boolean) => ({ isIdle: () => isIdle }) as SessionRunner

test('a session has one carrier for as long as somebody holds it or it is at work', () => {
  const carriers = sessionRunnerCache(2)
  const [busy, idle] = [carrier(false), carrier(true)]
  expect(carriers.of('busy', () => busy)).toBe(busy)
  expect(carriers.of('idle', () => idle)).toBe(idle)
  for (const id of ['a', 'b', 'c']) carriers.of(id, () => carrier(true))
  expect([carriers.known('busy'), carriers.known('idle')]).toEqual([busy, idle])
  expect(carriers.of('idle', () => carrier(true))).toBe(idle)
  carriers.drop('idle')
  expect(carriers.known('idle')).toBeUndefined()
})

test('carriers of sessions that rest are let go of beyond a number', async () => {
  setFlagsFromString('--expose-gc')
  const collect: () => void = runInNewContext('gc')
  const carriers = sessionRunnerCache(2)
  for (let id = 0; id < 50; id++) carriers.of(`session-${id}`, () => carrier(true))
  // What was just looked at is kept until the turn is over.
  await nextTurn()
  collect()
  const left = Array.from({ length: 50 }, (_, id) => `session-${id}`).filter((id) => carriers.known(id))
  expect(left).toEqual(['session-48', 'session-49'])
})
