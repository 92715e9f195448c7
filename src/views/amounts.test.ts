import { describe, expect, it } from 'vitest'
import { counted, duration, moment, money } from './amounts.ts'

describe('amounts', () => {
  it.each([
    [0, '0 ms'],
    [41.4, '41 ms'],
    [999, '999 ms'],
    [999.6, '1.0 s'],
    [1234, '1.2 s'],
    [59_999, '1 min 0 s'],
    [200_000, '3 min 20 s'],
    [119_700, '2 min 0 s'],
  ])('%d ms last %s', (ms, words) => {
    expect(duration(ms)).toBe(words)
  })

  it.each([
    [null, 'cost unknown'],
    [0, '$0'],
    [1200, '$0.0012'],
    [2_500_000, '$2.5000'],
  ])('%s microdollars are %s', (microdollars, words) => {
    expect(money(microdollars)).toBe(words)
  })

  it('are counted with their noun', () => {
    expect([0, 1, 2, 1234].map((count) => counted(count, 'token'))).toEqual(['0 tokens', '1 token', '2 tokens', '1,234 tokens'])
  })

  it('say a moment in the zone of the machine', () => {
    expect(moment(new Date(2026, 10, 21, 22, 6).getTime())).toBe('2026-11-21 22:06')
  })
})
