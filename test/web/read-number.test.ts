import { expect, it } from 'vitest'
import { readNumber } from '../../web/src/parts/read-number.ts'

it('reads a decimal comma as a decimal point, and nothing that could be meant in two ways', () => {
  expect(['0,5', ' 0.5 ', '12', '-3', '2.500', '2,500', '1,000.5', '5 cents', ''].map(readNumber)).toEqual([
    ...[0.5, 0.5, 12, -3, 2.5, undefined, undefined, undefined, undefined],
  ])
})
