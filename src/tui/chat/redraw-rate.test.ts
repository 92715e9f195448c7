import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { redrawTimer } from './redraw-rate.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A pacer of 80 ms, and the ms at which it has drawn. */
function drawing() {
  const began = performance.now()
  const drawn: number[] = []
  return { drawn, pace: redrawTimer(80, () => drawn.push(performance.now() - began)) }
}

it('draws the first time as soon as it can, and then at most once in so many ms', () => {
  const { drawn, pace } = drawing()
  pace.soon()
  expect(drawn).toEqual([])
  vi.advanceTimersByTime(0)
  for (let ms = 0; ms < 300; ms += 10) {
    pace.soon()
    pace.soon()
    vi.advanceTimersByTime(10)
  }
  expect(drawn).toEqual([0, 80, 160, 240])
})

it('draws nothing where nobody asks', () => {
  const { drawn, pace } = drawing()
  pace.soon()
  vi.advanceTimersByTime(1_000)
  expect(drawn).toEqual([0])
  pace.soon()
  vi.advanceTimersByTime(0)
  expect(drawn).toEqual([0, 1_000])
})

it('draws at once for a person, each time, and what was to come soon is drawn with it', () => {
  const { drawn, pace } = drawing()
  pace.now()
  pace.soon()
  vi.advanceTimersByTime(30)
  pace.now()
  pace.now()
  expect(drawn).toEqual([0, 30, 30])
  vi.advanceTimersByTime(200)
  expect(drawn).toEqual([0, 30, 30])
})

it('counts from what was drawn last, by whomever', () => {
  const { drawn, pace } = drawing()
  pace.now()
  vi.advanceTimersByTime(50)
  pace.now()
  pace.soon()
  vi.advanceTimersByTime(79)
  expect(drawn).toEqual([0, 50])
  vi.advanceTimersByTime(1)
  expect(drawn).toEqual([0, 50, 130])
})

it('draws no more once it has stopped', () => {
  const { drawn, pace } = drawing()
  pace.now()
  pace.soon()
  pace.stop()
  pace.soon()
  pace.now()
  vi.advanceTimersByTime(1_000)
  expect(drawn).toEqual([0])
})

it('draws earlier what is awaited, once', () => {
  const { drawn, pace } = drawing()
  pace.now()
  vi.advanceTimersByTime(5)
  pace.soon()
  pace.soon(10)
  pace.soon()
  vi.advanceTimersByTime(200)
  expect(drawn).toEqual([0, 10])
})
