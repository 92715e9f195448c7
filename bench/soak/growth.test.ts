import { expect, test } from 'vitest'
import { growthOf } from './growth.ts'

const mb = 1_000_000

test('a heap may grow by 5 %, and what comes and goes by a handful', () => {
  const before = { server: { heap: 60 * mb, timers: 20, 'resource Timeout': 2 } }
  expect(growthOf(before, { server: { heap: 62.9 * mb, timers: 33, 'resource Timeout': 14 } })).toEqual([])
  expect(growthOf(before, { server: { heap: 63.1 * mb, timers: 34, 'resource Timeout': 15 } })).toEqual([
    { where: 'server', figure: 'heap', before: 60 * mb, after: 63.1 * mb, most: 63 * mb },
    { where: 'server', figure: 'timers', before: 20, after: 34, most: 33 },
    { where: 'server', figure: 'resource Timeout', before: 2, after: 15, most: 14 },
  ])
})

test('nothing may be under way at rest, whatever was before; the resident memory is only told', () => {
  const before = { database: { marked: 3 }, server: { resident: 100 * mb } }
  expect(growthOf(before, { database: { marked: 1 }, server: { resident: 900 * mb } })).toEqual([
    { where: 'database', figure: 'marked', before: 3, after: 1, most: 0 },
  ])
})
