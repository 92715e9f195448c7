import { stripVTControlCharacters } from 'node:util'
import fc from 'fast-check'
import stringWidth from 'string-width'
import { describe, expect, it } from 'vitest'
import { anyMarkdown } from '../markdown/markdown.fixture.ts'
import type { Mark } from '../markdown/span.ts'
import { oneRow, rule, textRows, twoSided, type Words, wholeRows } from './text-rows.ts'

const look = (columns: number, colors = false) => ({ columns, colors, links: false })

describe('rows of words', () => {
  it('are broken between words, all but the first further in', () => {
    expect(textRows(['one two three four'], look(20))).toEqual(['one two three four'])
    expect(textRows([['> ', 'cyan'], 'one two three four five'], look(14), 2, 1)).toEqual([' > one two', '   three four', '   five'])
  })

  it('keep empty lines between, and break Chinese between its signs, never before a full stop', () => {
    expect(textRows(['one\n\ntwo'], look(20), 2)).toEqual(['one', '  ', '  two'])
    expect(textRows(['插件按照注册的顺序加载。'], look(20))).toEqual(['插件按照注册的顺序加', '载。'])
    expect(textRows(['插件按照注册的顺序。'], look(18))).toEqual(['插件按照注册的顺', '序。'])
  })

  it('break a word that is longer than a row anywhere', () => {
    expect(textRows(['https://example.org/a/long/path'], look(20), 2)).toEqual(['https://example.or', '  g/a/long/path'])
  })

  it('give the indent up where there is hardly room for words', () => {
    expect(textRows(['one two'], look(12), 6, 6)).toEqual(['  one two'])
    expect(textRows(['one'], look(8), 6, 6)).toEqual(['one'])
  })

  it('show nothing of what would steer the terminal or turn its text', () => {
    expect(textRows(['a\u001b[2Jb\u0007\u202ec\u001b]0;title\u0007d'], look(20))).toEqual(['abcd'])
  })

  it('have colours where the look has, each row complete in itself', () => {
    expect(textRows([['one two', 'red', 'bold']], look(4, true))).toEqual([
      '\u001b[31m\u001b[1mone\u001b[22m\u001b[39m',
      '\u001b[31m\u001b[1mtwo\u001b[22m\u001b[39m',
    ])
  })
})

describe('rows of a line as it is', () => {
  it('keep its spaces, and are filled to the last cell', () => {
    expect(wholeRows('    a  b', look(20))).toEqual(['    a  b'])
    expect(wholeRows('    one   two three', look(14), 2)).toEqual(['    one   tw', '  o three'])
    expect(wholeRows('', look(20))).toEqual([''])
  })

  it('part no sign', () => {
    expect(wholeRows('ab👩‍👩‍👧cd', look(12), 8)).toEqual(['ab👩‍👩‍👧cd'])
    expect(wholeRows('abc👩‍👩‍👧d', look(4))).toEqual(['abc', '👩‍👩‍👧d'])
  })
})

describe('one row', () => {
  it('is cut at its end, line breaks are spaces', () => {
    expect(oneRow(['one\ttwo\r\nthree'], look(20))).toBe('one    two three')
    expect(oneRow([['one ', 'dim'], 'two three'], look(8))).toBe('one two…')
    expect(oneRow(['插件按照'], look(8))).toBe('插件按照')
    expect(oneRow(['插件按照注'], look(8))).toBe('插件按…')
    expect(oneRow(['one'], look(1))).toBe('…')
  })
})

describe('words to both sides', () => {
  it('stand as far apart as there is room', () => {
    expect(twoSided(['left'], ['right'], look(30))).toBe('left                     right')
    expect(twoSided(['a long name of a model here'], ['right'], look(30))).toBe('a long name of a model … right')
    expect(twoSided(['插件按照'], ['右'], look(30))).toBe('插件按照                    右')
  })

  it('are only the left ones where these would have fewer than 20 cells', () => {
    expect(twoSided(['left'], ['12345678901'], look(30))).toBe('left')
    expect(twoSided(['left'], ['right'], look(20))).toBe('left')
    expect(twoSided(['left'], [], look(10))).toBe('left      ')
  })
})

describe('a line across', () => {
  it('fills the row, with a title in it', () => {
    expect(rule('', look(10))).toBe('──────────')
    expect(rule('May it?', look(16))).toBe('── May it? ─────')
    expect(rule('问题', look(12))).toBe('── 问题 ────')
    expect(rule('A very long title', look(12))).toBe('── A very l…')
  })
})

const marks = fc.array(fc.constantFrom<Mark>('red', 'bold', 'dim'), { maxLength: 2 })
const text = fc
  .oneof(anyMarkdown, fc.string({ unit: 'binary', maxLength: 60 }), fc.string({ unit: 'grapheme', maxLength: 60 }))
  .map((each) => each.replaceAll('\t', '  '))
const words: fc.Arbitrary<Words> = fc.array(
  fc.oneof(
    text,
    fc.tuple(text, marks).map(([each, some]) => [each, ...some] as const),
  ),
  { maxLength: 4 },
)
const looks = fc.record({ columns: fc.constantFrom(20, 40, 80), colors: fc.boolean(), links: fc.constant(false) })

/** Beside its width: nothing in it that a terminal does not show as so many cells, tabs and line breaks among them. */
const isOneRow = (row: string, columns: number): void => {
  expect(stripVTControlCharacters(row)).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/)
  expect(stringWidth(row)).toBeLessThanOrEqual(columns)
}

const withoutBreaks = (each: string): string => each.replaceAll('\n', ' ')

describe('whatever the words', () => {
  it('no row is wider than the look, or more than a row', () => {
    const cells = fc.nat(12)
    fc.assert(
      fc.property(words, words, looks, cells, cells, (some, others, shown, hang, indent) => {
        const rows = [
          ...textRows(some, shown, hang, indent),
          ...wholeRows(withoutBreaks(String(some[0] ?? '')), shown, hang),
          oneRow([...some, '\t'], shown),
          twoSided(['插', ...some.map(String)].map(withoutBreaks), others.map(String).map(withoutBreaks), shown),
          rule(String(others[0] ?? ''), shown),
        ]
        for (const row of rows) isOneRow(row, shown.columns)
      }),
      { numRuns: 300 },
    )
  })

  it('nothing but space is lost where rows are broken', () => {
    fc.assert(
      fc.property(words, looks, fc.nat(8), (some, shown, hang) => {
        const said = textRows(some, { ...shown, colors: false }, hang).join('')
        const plain = textRows(some, { ...shown, columns: 1_000_000, colors: false }).join('')
        expect(said.replace(/\s/g, '')).toBe(plain.replace(/\s/g, ''))
      }),
      { numRuns: 200 },
    )
  })
})
