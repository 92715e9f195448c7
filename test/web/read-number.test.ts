import { expect, it } from 'vitest'
import { numberText, readNumber } from '../../web/src/parts/read-number.ts'

it('reads a decimal comma as a decimal point', () => {
  expect(['0,5', ' 0.5 ', '12', '-3', '0,125', '-0.125', '1000,125', '1.0000'].map(readNumber)).toEqual([
    ...[0.5, 0.5, 12, -3, 0.125, -0.125, 1000.125, 1],
  ])
})

it('reads nothing that may be thousands, and nothing that is no number', () => {
  const unclear = ['1.000', '1,000', '2.500', '2,500', '-12.000', '+999,999', '1,000.5', '1.000,5', '5 cents', '']
  expect(unclear.filter((text) => readNumber(text) !== undefined)).toEqual([])
})

it('is shown in a way that is read again', () => {
  expect([1.125, -12.375, 0.125, 1000, 2.5].map(numberText)).toEqual(['1.1250', '-12.3750', '0.125', '1000', '2.5'])
  expect(readNumber(numberText(1.125))).toBe(1.125)
})
