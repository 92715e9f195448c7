import { expect, it } from 'vitest'
import { readNumber } from './read-number.ts'

it.each([
  ['1048576', '', { key: '1048576' }],
  ['1,048,576', '', { key: '1048576' }],
  ['1_048_576', '', { key: '1048576' }],
  ['1,048', '', { key: '1048', others: ['1.048'] }],
  ['1.048', '', { key: '1.048', others: ['1048'] }],
  ['0,015', '', { key: '0.015', others: ['0,015'] }],
  ['20 000', '', { key: '20000', others: ['20', '0'] }],
  ['3.16.0', '', { key: '3.16.0' }],
  ['2.50', '', { key: '2.5' }],
  ['64', 'k', { key: '64', others: ['64000', '65536'] }],
])('%j %s is %j', (text, suffix, keys) => {
  expect(readNumber(text, suffix)).toEqual(keys)
})
