import { expect, it } from 'vitest'
import { rangesOf, readLcov } from './coverage.ts'

it('reads lcov: a file that stands there twice is one, and what is no record is skipped', () => {
  const text =
    'TN:x\r\nSF:a.js\r\nFN:1,f\r\nDA:1,2\r\nDA:2,0,abc\r\nBRDA:1,0,0,-\r\nend_of_record\nDA:9,9\nSF:a.js\nDA:2,1\nDA:x,1\nDA:3\nend_of_record\nSF:b\\c.js\nDA:4,0\n'
  expect(readLcov(text).map(({ path, hits }) => [path, [...hits]])).toEqual([
    [
      'a.js',
      [
        [1, 2],
        [2, 1],
      ],
    ],
    ['b/c.js', [[4, 0]]],
  ])
  expect(readLcov('')).toEqual([])
})

it('joins neighbouring lines to ranges', () => {
  expect(rangesOf([7, 1, 2, 9, 3, 8, 12])).toEqual([
    [1, 3],
    [7, 9],
    [12, 12],
  ])
  expect(rangesOf([])).toEqual([])
})
