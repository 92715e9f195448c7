import { expect, test } from 'vitest'
import { age } from './age.ts'

test.each([
  [-5, '0 s'],
  [999, '0 s'],
  [59_999, '59 s'],
  [60_000, '1 min'],
  [3_599_999, '59 min'],
  [7_200_000, '2 h'],
  [86_400_000 * 5 + 1, '5 d'],
])('%i ms are %s', (ms, words) => {
  expect(age(ms)).toBe(words)
})
