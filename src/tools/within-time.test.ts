import { expect, it } from 'vitest'
import { withinTime } from './within-time.ts'

it('gives what the work gives, and throws what it throws', () => {
  expect(withinTime(1_000, () => [1, 2])).toEqual([1, 2])
  expect(() =>
    withinTime(1_000, () => {
      throw new TypeError('no such thing')
    }),
  ).toThrow(new TypeError('no such thing'))
})

it('ends a regular expression that goes on for ever, and works again after it', () => {
  expect(() => withinTime(20, () => /^(a+)+$/.test(`${'a'.repeat(50)}!`))).toThrow('it took longer than 20 ms')
  expect(withinTime(1_000, () => 3)).toBe(3)
})
