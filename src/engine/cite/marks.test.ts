import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { handlesIn, withoutMarks } from './marks.ts'

describe('marks', () => {
  it.each([
    ['Sessions resume [s3].', ['s3'], 'Sessions resume.'],
    ['Two [s1][s4] and two [s1, s5] [s6; s7].', ['s1', 's4', 's5', 's6', 's7'], 'Two and two.'],
    ['会话会恢复【s2】。', ['s2'], '会话会恢复。'],
    ['| a | b [s2] |', ['s2'], '| a | b |'],
    ['- an item [s12]', ['s12'], '- an item'],
    ['One inside [s[s[s1]2]3] another.', ['s1'], 'One inside another.'],
    ['No marks in [sic], [s], [S3], [1] or s3.', [], 'No marks in [sic], [s], [S3], [1] or s3.'],
  ])('are read from %j', (text, handles, bare) => {
    expect(handlesIn(text)).toEqual(handles)
    expect(withoutMarks(text)).toBe(bare)
  })

  it('are told from an index in code', () => {
    const code = 'const first = list[s1] // the first [s2]'
    expect(handlesIn(code, true)).toEqual(['s2'])
    expect(withoutMarks(code, true)).toBe('const first = list[s1] // the first')
  })

  it('leave nothing behind, in any text', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('[s1]', '【s2】', '[s3, s4]', ' ', 'word', '[', ']', 's5', '。')), (parts) => {
        const bare = withoutMarks(parts.join(''))
        expect(handlesIn(bare).filter((handle) => handle !== 's5')).toEqual([])
      }),
    )
  })
})
