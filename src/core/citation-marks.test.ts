import { describe, expect, it } from 'vitest'
import { markAt, withoutMarks } from './citation-marks.ts'

const sources = (...named: readonly (readonly [string, string?])[]) =>
  named.map(([handle, quote]) => (quote === undefined ? { handle } : { handle, quote }))

describe('a mark', () => {
  it.each([
    ['[s3] x', sources(['s3'])],
    ['[s1, s4]', sources(['s1'], ['s4'])],
    ['[s3: "jobs [are] kept, for 14 days"].', sources(['s3', 'jobs [are] kept, for 14 days'])],
    ['【s3："死任务保留"】', sources(['s3', '死任务保留'])],
    ['[s1: "one", s4: “two ]x” ]', sources(['s1', 'one'], ['s4', 'two ]x'])],
    ['[s1: "one"; "two"]', sources(['s1', 'one'], ['s1', 'two'])],
    ['[s2: "say "hi" to `x[0]` now"]', sources(['s2', 'say "hi" to `x[0]` now'])],
    ['[s3: plain words]', sources(['s3', 'plain words'])],
    ['[s3: "never closed', sources(['s3', 'never closed'])],
  ])('%s names its sources with their quotes', (text, named) => {
    expect(markAt(text, true)).toMatchObject({ mark: { kind: 'sources', sources: named } })
  })

  it.each([
    ['[none]', { kind: 'none' }],
    ['[missing: "the price"] x', { kind: 'missing', what: 'the price' }],
    ['[12] x', { kind: 'own' }],
    ['[?]', { kind: 'own' }],
    ['[... open s6] x', { kind: 'more', raw: '[... open s6]' }],
  ])('%s is of another kind', (text, mark) => {
    expect(markAt(text, true)).toMatchObject({ mark })
  })

  it.each(['[', '[s', '[mis', '[s3: "half a quo', '[s3: "a quote" '])('%s may become one while it is written', (text) => {
    expect(markAt(text, false)).toBe('open')
  })

  it.each(['[link](x)', '[sun]', '[s3x]', '[...] and', '[... open source]'])('%s is none', (text) => {
    expect(markAt(text, false)).toBeUndefined()
  })

  it('is taken out of words that nobody checked, with its quote, as is a note of ours', () => {
    expect(withoutMarks('Jobs stay [s1: "kept for 14 days"]. See [1] and [s2].')).toBe('Jobs stay. See [1] and.')
    expect(withoutMarks('Jobs stay [... open s6] for 14 days [...].')).toBe('Jobs stay for 14 days [...].')
  })
})
