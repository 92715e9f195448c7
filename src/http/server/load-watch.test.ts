import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchLoad } from './load-watch.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
afterEach(() => void vi.useRealTimers())

/** A watch whose looks come as late as is said, in ms. */
function watched() {
  let at = 0
  const watch = watchLoad(() => at)
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
