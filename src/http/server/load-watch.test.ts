import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchLoad } from './load-watch.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
afterEach(() => void vi.useRealTimers())

/** A watch whose looks come as late as is said, in ms, over a store that gives turns as is said. */
function watched(awaitTurn?: () => Promise<void>) {
  let at = 0
  const watch = watchLoad(awaitTurn, () => at)
  return {
    isRefusing: () => {
      try {
        watch.assertKeepsUp()
        return false
      } catch (error) {
        expect(error).toMatchObject({ code: 'rate-limited', message: 'the server is overloaded', remedy: 'try again in a few seconds' })
        return true
      }
    },
    late(...times: readonly number[]) {
      for (const late of times) {
        at += 100 + late
        vi.advanceTimersByTime(100)
      }
    },
    stop: watch.stop,
  }
}
const times = (count: number, late: number) => Array.from({ length: count }, () => late)

test('a server whose event loop is late again and again refuses, until it keeps up again', () => {
  const load = watched()
  load.late(...times(4, 0), ...times(5, 400))
  expect(load.isRefusing()).toBe(false)
  load.late(400)
  expect(load.isRefusing()).toBe(true)
  load.late(...times(5, 20))
  expect(load.isRefusing()).toBe(true)
  load.late(20)
  expect(load.isRefusing()).toBe(false)
  load.stop()
})

test('one long pause is no overload, nor is it to be a little late all the time', () => {
  const load = watched()
  load.late(...times(10, 0), 3_600_000, 0)
  expect(load.isRefusing()).toBe(false)
  load.late(...times(20, 249))
  expect(load.isRefusing()).toBe(false)
  load.stop()
})

test('a server whose store lets everybody wait refuses, though its event loop is in time, until the store gives turns again', async () => {
  const held = Promise.withResolvers<void>()
  let turn = () => held.promise
  const load = watched(() => turn())
  const lookedAt = async (count: number) => {
    for (let look = 0; look < count; look++) {
      await Promise.resolve()
      load.late(0)
    }
  }
  await lookedAt(9)
  expect(load.isRefusing()).toBe(false)
  await lookedAt(1)
  expect(load.isRefusing()).toBe(true)
  turn = async () => undefined
  held.resolve()
  // The first look tells how long the turn was waited for that came just now.
  await lookedAt(6)
  expect(load.isRefusing()).toBe(true)
  await lookedAt(1)
  expect(load.isRefusing()).toBe(false)
  load.stop()
})

test('a store that is away is no overload: whoever asks is told', async () => {
  const load = watched(() => Promise.reject(new Error('away')))
  for (let look = 0; look < 20; look++) {
    load.late(0)
    await Promise.resolve()
  }
  expect(load.isRefusing()).toBe(false)
  load.stop()
})
