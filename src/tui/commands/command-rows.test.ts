import { describe, expect, it } from 'vitest'
import { tableRows } from './command-rows.ts'

const look = { columns: 40, colors: false, links: false }

describe('a table', () => {
  it('has its columns below each other, the last one broken within itself', () => {
    expect(
      tableRows(
        [
          ['a', 'one', 'a text that is too long for what is left'],
          ['', 'three', 'short'],
        ],
        look,
      ),
    ).toEqual(['  a  one    a text that is too long for', '            what is left', '     three  short'])
  })

  it('puts the last column below the others where it would have too little room', () => {
    expect(tableRows([['a name that is rather long', 'what it means']], look)).toEqual([
      '  a name that is rather long',
      '    what it means',
    ])
  })

  it('measures what is drawn two cells wide, and cuts what does not fit at all', () => {
    expect(
      tableRows(
        [
          ['漢字', 'signs'],
          ['abc', 'letters'],
        ],
        look,
      ),
    ).toEqual(['  漢字  signs', '  abc   letters'])
    expect(tableRows([['x'.repeat(50), 'y']], look)).toEqual([`  ${'x'.repeat(38)}`, '    y'])
  })

  it('makes cells safe and keeps them on one line', () => {
    expect(tableRows([['a\nb', '\u001b[31mred\u001b[0m']], look)).toEqual(['  a b  red'])
  })
})
