import { describe, expect, it } from 'vitest'
import { newRunId } from './run-id.ts'

describe('a run id', () => {
  it('has 26 characters, the first ten from the time', () => {
    expect(newRunId(Date.UTC(2026, 0, 1))).toMatch(/^01KDVDNA00[0-9A-HJKMNP-TV-Z]{16}$/)
    expect(newRunId(0)).toMatch(/^0000000000/)
    expect(newRunId(2 ** 48 - 1)).toMatch(/^7ZZZZZZZZZ/)
  })

  it('sorts by time', () => {
    const times = [0, 31, 32, 1_000_000, Date.UTC(2026, 0, 1), Date.UTC(2026, 0, 1) + 1, 2 ** 48 - 1]
    const ids = times.map(newRunId)
    expect(ids.toSorted()).toEqual(ids)
  })

  it('is never given twice in the same millisecond', () => {
    expect(new Set(Array.from({ length: 5000 }, () => newRunId(5))).size).toBe(5000)
  })
})
