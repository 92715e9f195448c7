import { expect, it } from 'vitest'
import { retryAfterMs } from './retry-after.ts'

it.each([
  [{ 'retry-after': '3' }, 3_000],
  [{ 'retry-after': ' 0 ' }, 0],
  [{ 'retry-after': 'Sun, 22 Nov 2026 12:00:10 GMT' }, 10_000],
  [{ 'retry-after': 'Sun, 22 Nov 2026 11:00:00 GMT' }, 0],
  [{ 'retry-after': '-1' }, undefined],
  [{ 'retry-after': '2026' }, 2_026_000],
  [{ 'retry-after': 'soon' }, undefined],
  [{}, undefined],
])('of %j a wait of %s ms is understood', (headers, ms) => {
  expect(retryAfterMs({ headers }, Date.parse('2026-11-22T12:00:00Z'))).toBe(ms)
})
