import { describe, expect, it } from 'vitest'
import { acceptedBecause } from './accepted.ts'
import type { Match } from './match.ts'

const found = (line: number, more: Partial<Match> = {}): Match => ({
  ...{ rule: 'weak-hash', severity: 'high', message: 'A weak hash.', quote: 'md5', line },
  ...more,
})

describe('a finding is accepted', () => {
  it.each([
    ['on its line', ['const a = md5(b) // ibid-accept weak-hash: only names a cache file'], 1],
    ['on the line above', ['# ibid-accept weak-hash: only names a cache file', 'a = md5(b)'], 2],
    [
      'in a block',
      ['/* ibid-accept weak-hash: only names a cache file */ a = md5(b)', 'x()'].map((each) => each.replace(' a = md5(b)', '')),
      2,
    ],
    ['in markup', ['<!-- ibid-accept weak-hash: only names a cache file -->', '<script>md5(b)</script>'], 2],
  ])('%s', (_, lines, line) => {
    expect(acceptedBecause(lines, found(line))).toBe('only names a cache file')
  })

  it('at any line of a long one', () => {
    expect(acceptedBecause(['md5(', '  b, // ibid-accept weak-hash: old files', ')'], found(1, { endLine: 3 }))).toBe('old files')
  })

  it.each([
    ['for another rule', ['// ibid-accept weak-cipher: no secret', 'md5(b)']],
    ['without a reason', ['// ibid-accept weak-hash:', 'md5(b)']],
    ['two lines above', ['// ibid-accept weak-hash: no secret', '', 'md5(b)']],
    ['in a text', ["const a = 'ibid-accept weak-hash: no secret'", 'md5(b)']],
  ])('not %s', (_, lines) => {
    expect(acceptedBecause(lines, found(lines.length))).toBeUndefined()
  })
})
