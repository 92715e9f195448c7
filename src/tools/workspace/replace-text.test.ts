import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { IbidError } from '../../core/fault.ts'
import { replaceText } from './replace-text.ts'
import type { Exchange } from './text-replacement.ts'

const change = (text: string, oldText: string, newText: string, all?: boolean) => {
  const { text: result, fuzzy } = replaceText(text, { oldText, newText, all }, 'a.ts')
  return [result, fuzzy.join(', ')]
}
const refusal = (text: string, exchange: Exchange) => {
  try {
    return replaceText(text, exchange, 'a.ts').text
  } catch (error) {
    return error instanceof IbidError ? `${error.code}: ${error.message}` : String(error)
  }
}

describe('words that stand in the text', () => {
  it.each([
    ['once', 'a b c\n', 'b', 'x', 'a x c\n'],
    ['over several lines', 'one\ntwo\nthree\n', 'one\ntwo', '1\n2', '1\n2\nthree\n'],
    ['and go away', 'one\ntwo\nthree\n', 'two\n', '', 'one\nthree\n'],
    ['at the end without a line ending', 'one\ntwo', 'two', 'two\n', 'one\ntwo\n'],
    ['in the middle of an indented line', '\tconst a = 1 // b\n', 'a = 1', 'a = 2', '\tconst a = 2 // b\n'],
    ['with characters that mean something elsewhere', 'a.*$& b', '.*$&', '$1$&', 'a$1$& b'],
    ['with a surrogate pair that shares its first half', 'x 😀 y', '😀', '😁', 'x 😁 y'],
  ])('are exchanged exactly: %s', (_, text, oldText, newText, result) => {
    expect(change(text, oldText, newText)).toEqual([result, ''])
  })

  it('are exchanged everywhere where that is asked for', () => {
    expect(change('a b a b a', 'a', 'c', true)).toEqual(['c b c b c', ''])
    expect(change('aaaaa', 'aa', 'b', true)).toEqual(['bba', ''])
  })
})

describe('words that differ a little', () => {
  it.each([
    // Line endings
    ['CRLF in the file', 'one\r\ntwo\r\nthree\r\n', 'one\ntwo', 'one\n2\n2b', 'one\r\n2\r\n2b\r\nthree\r\n', 'line endings'],
    ['CRLF in the old words', 'one\ntwo\nthree\n', 'one\r\ntwo', '1\r\n2', '1\n2\nthree\n', 'line endings'],
    ['a mixed file keeps the endings of what stays', 'a\r\nb\nc\r\nd\n', 'a\nb\nc', 'a\nb\nx', 'a\r\nb\nx\r\nd\n', 'line endings'],
    ['one line of a CRLF file becomes two', 'one\r\ntwo\r\n', 'one', '1\nand', '1\r\nand\r\ntwo\r\n', ''],
    ['old words begin with a line ending', 'one\r\ntwo\r\n', '\ntwo', '\n2', 'one\r\n2\r\n', 'line endings'],
    ['no line ending at the end of the file', 'one\ntwo', 'two\n', '2\n', 'one\n2', 'line endings'],
    // Trailing space
    ['space at the end of a line of the file', 'one  \ntwo\n', 'one\ntwo', 'one\n2', 'one  \n2\n', 'trailing whitespace'],
    ['space at the end of a line of the old words', 'one\ntwo\n', 'one \ntwo', 'one\n2', 'one\n2\n', 'trailing whitespace'],
    ['a tab and CRLF', 'one\t\r\ntwo\r\n', 'one\ntwo', 'one\n2', 'one\t\r\n2\r\n', 'trailing whitespace'],
    [
      'an empty line that holds spaces',
      'f() {\n    \n  x\n}\n',
      'f() {\n\n  x',
      'f() {\n\n  y',
      'f() {\n    \n  y\n}\n',
      'trailing whitespace',
    ],
    // Quotes
    [
      'curly quotes stay where nothing changes',
      'say “hello” to ‘all’\n',
      'say "hello" to',
      'say "hello" twice to',
      'say “hello” twice to ‘all’\n',
      'quotes',
    ],
    ['an apostrophe', 'it’s here\n', "it's here", "it's there", 'it’s there\n', 'quotes'],
    ['a dash and a fixed space', 'a – b\u00a0c\n', 'a - b c', 'a - b d', 'a – b\u00a0d\n', 'quotes'],
    ['straight in the file, curly in the old words', 'print("x")\n', 'print(“x”)', 'print("y")', 'print("y")\n', 'quotes'],
    ['quotes and trailing whitespace', 'say “a” \nb\n', 'say "a"\nb', 'say "a"\nc', 'say “a” \nc\n', 'trailing whitespace, quotes'],
    // Indentation
    [
      'deeper by four',
      '    if a:\n        b()\n',
      'if a:\n    b()',
      'if a:\n    b()\n    c()',
      '    if a:\n        b()\n        c()\n',
      'indentation',
    ],
    ['less deep by two', 'if a:\n  b()\n', '  if a:\n    b()', '  if a:\n    c()\n  d()', 'if a:\n  c()\nd()\n', 'indentation'],
    [
      'tabs in the file, spaces in the words',
      '\tif (a) {\n\t\tb()\n\t}\n',
      '    if (a) {\n        b()\n    }',
      '    if (a) {\n        while (c) {\n            b()\n        }\n    }',
      '\tif (a) {\n\t\twhile (c) {\n\t\t\tb()\n\t\t}\n\t}\n',
      'indentation',
    ],
    [
      'tabs in the file, two spaces in the words',
      'f {\n\ta\n\tb {\n\t\tc\n\t}\n}\n',
      '  a\n  b {\n    c',
      '  a\n  b {\n    d\n      e',
      'f {\n\ta\n\tb {\n\t\td\n\t\t\te\n\t}\n}\n',
      'indentation',
    ],
    [
      'spaces in the file, tabs in the words',
      '  a {\n    b\n  }\n',
      '\ta {\n\t\tb\n\t}',
      '\ta {\n\t\tc\n\t}\n\td',
      '  a {\n    c\n  }\n  d\n',
      'indentation',
    ],
    [
      'tabs shifted, and spaces deepen',
      '\t\tif (a) {\n\t\t\tb()\n\t\t}\n',
      'if (a) {\n  b()\n}',
      'if (a) {\n  if (c) {\n    b()\n  }\n}',
      '\t\tif (a) {\n\t\t\tif (c) {\n\t\t\t\tb()\n\t\t\t}\n\t\t}\n',
      'indentation',
    ],
    [
      'one line, and the new one deepens by spaces',
      '\tgo()\n',
      '    go()',
      '    if (a)\n        go()',
      '\tif (a)\n\t\tgo()\n',
      'indentation',
    ],
    [
      'with CRLF',
      '\tif (a)\r\n\t\tb()\r\n',
      '    if (a)\n        b()',
      '    if (a)\n        c()\n',
      '\tif (a)\r\n\t\tc()\r\n\r\n',
      'indentation',
    ],
    [
      'with space behind a line',
      '  a\n    b  \n  c\n',
      'a\n  b\nc',
      'a\n  x\n  b\nc',
      '  a\n    x\n    b  \n  c\n',
      'indentation, trailing whitespace',
    ],
    ['with quotes', '    say(“a”)\n    b\n', '  say("a")\n  b', '  say("a")\n  c', '    say(“a”)\n    c\n', 'indentation, quotes'],
    ['an empty line between stays empty', '    a\n\n    b\n', 'a\n\nb', 'a\n\nc', '    a\n\n    c\n', 'indentation'],
    [
      'Python: the body of a method',
      'class A:\n    def f(self):\n        return 1\n\n    def g(self):\n        return 2\n',
      'def g(self):\n    return 2\n',
      'def g(self):\n    x = 2\n    return x\n',
      'class A:\n    def f(self):\n        return 1\n\n    def g(self):\n        x = 2\n        return x\n',
      'indentation',
    ],
  ])('are found all the same: %s', (_, text, oldText, newText, result, fuzzy) => {
    expect(change(text, oldText, newText)).toEqual([result, fuzzy])
  })

  it('go away as whole lines', () => {
    expect(change('x\n\ta\n\t\tb\ny\n', '    a\n        b\n', '')).toEqual(['x\ny\n', 'indentation'])
  })

  it('are exchanged everywhere, each with the indentation of its place', () => {
    expect(change('a {\n  b\n    c\n}\n\tb\n\t  c\n', ' b\n   c', ' d\n   e', true)).toEqual([
      'a {\n  d\n    e\n}\n\td\n\t  e\n',
      'indentation',
    ])
    expect(change('  f(\n    1)\n    f(\n      1)\n', 'f(\n  1)', 'f(\n  2)', true)).toEqual([
      '  f(\n    2)\n    f(\n      2)\n',
      'indentation',
    ])
  })
})

describe('words that are refused', () => {
  it('fit more than one place', () => {
    expect(refusal('a\nb\na\n', { oldText: 'a', newText: 'c' })).toBe('invalid: oldText matches 2 places in a.ts: lines 1 and 3')
    expect(refusal('a a\n', { oldText: 'a', newText: 'c' })).toBe('invalid: oldText matches 2 places in a.ts: line 1')
    expect(refusal('aaa', { oldText: 'aa', newText: 'c' })).toBe('invalid: oldText matches 2 places in a.ts: line 1')
  })

  it('fit so many places that nobody wants to know them all', () => {
    expect(refusal('a\n'.repeat(50), { oldText: 'a', newText: 'b' })).toMatch(
      /^invalid: oldText matches more than 20 places in a.ts: lines 1, 2, .* and 20$/,
    )
    expect(change('a\n'.repeat(30_000), 'a', 'b', true)).toEqual(['b\n'.repeat(30_000), ''])
  })

  it('fit more than one place when little is overlooked', () => {
    expect(refusal('  if a:\n    b\nx\n    if a:\n      b\n', { oldText: 'if a:\n  b', newText: 'c' })).toBe(
      'invalid: oldText matches 2 places in a.ts: lines 1 and 4',
    )
    expect(refusal('“a”\n‘x’\n“a”\n', { oldText: '"a"', newText: 'c' })).toBe('invalid: oldText matches 2 places in a.ts: lines 1 and 3')
  })

  it('prefer the exact place to those that are like it', () => {
    expect(change('  a\n    b\na\n  b\n', 'a\n  b', 'c')).toEqual(['  a\n    b\nc\n', ''])
  })

  it('change nothing', () => {
    expect(refusal('a b', { oldText: 'a', newText: 'a' })).toBe('invalid: oldText and newText are identical: a.ts would not change')
  })

  it('are not there: the nearest lines are told, and what differs', () => {
    expect(refusal('one\nfunction f(a) {\n  return a + 1\n}\n', { oldText: 'function f(a) {\n  return a - 1\n}', newText: 'x' })).toBe(
      'not-found: oldText was not found in a.ts; closest match: lines 2-4: line 3 is "  return a + 1", but oldText has "  return a - 1"',
    )
    expect(refusal('const retries = 3\n', { oldText: 'const retrys = 3', newText: 'x' })).toBe(
      'not-found: oldText was not found in a.ts; closest match: line 1: line 1 is "const retries = 3", but oldText has "const retrys = 3"',
    )
    expect(refusal('one\n', { oldText: 'something else', newText: 'x' })).toBe('not-found: oldText was not found in a.ts')
    expect(refusal('one\ntwo two\n', { oldText: 'two two\nthree', newText: 'x' })).toBe(
      'not-found: oldText was not found in a.ts; closest match: lines 2-3: line 3 is "", but oldText has "three"',
    )
  })

  it('were exchanged already', () => {
    expect(refusal('one\nconst answer = 42\n', { oldText: 'const question = 6 * 9', newText: 'const answer = 42' })).toBe(
      'not-found: oldText was not found in a.ts; newText is already there, at line 2',
    )
  })

  it('have an indentation that differs here and there', () => {
    expect(refusal('    a\n  b\n', { oldText: 'a\n    b', newText: 'c' })).toBe(
      'not-found: oldText was not found in a.ts; closest match: lines 1-2: line 1 is "    a", but oldText has "a"; line 2 is "  b", but oldText has "    b"',
    )
    // The new line would stand before the first column.
    expect(refusal('if a:\n  b()\n', { oldText: '    if a:\n      b()', newText: 'c()\n    if a:' })).toContain('not-found')
  })
})

describe('any text', () => {
  const words = fc
    .array(fc.constantFrom('a', 'b', 'if (x) {', '}', '  ', '\t', '“', "'", 'é', '😀', ' '), { maxLength: 6 })
    .map((parts) => parts.join(''))
  const lines = fc.array(words, { minLength: 1, maxLength: 8 })

  it('is as it was when an exchange is turned round', () => {
    fc.assert(
      fc.property(lines, lines, lines, lines, fc.constantFrom('\n', '\r\n'), (before, old, fresh, after, ending) => {
        const oldText = old.join('\n')
        const newText = fresh.join('\n')
        const text = [...before, ...old, ...after].join(ending)
        fc.pre(oldText !== '' && newText !== '' && oldText !== newText)
        const there = attempt(text, { oldText, newText })
        fc.pre(there !== undefined)
        const back = attempt(there!, { oldText: newText, newText: oldText })
        fc.pre(back !== undefined)
        expect(back).toBe(text)
      }),
      { numRuns: 2_000 },
    )
  })

  it('never loses what stands around the exchange', () => {
    fc.assert(
      fc.property(lines, lines, words, fc.constantFrom('\n', '\r\n'), (before, after, fresh, ending) => {
        const text = [...before, '<<here>>', ...after].join(ending)
        expect(replaceText(text, { oldText: '<<here>>', newText: fresh }, 'a').text).toBe([...before, fresh, ...after].join(ending))
      }),
    )
  })
})

/** Only exact exchanges can be turned round: what was overlooked is gone. */
function attempt(text: string, exchange: Exchange): string | undefined {
  try {
    const { text: result, fuzzy } = replaceText(text, exchange, 'a')
    return fuzzy.every((kind) => kind === 'line endings') ? result : undefined
  } catch {
    return undefined
  }
}

describe('large texts', () => {
  it('are searched in time that grows with their size alone', () => {
    const text = `${'let value = 1\n'.repeat(300_000)}let other = 2\n`
    expect(change(text, 'let other = 2', 'let other = 3')[0]!.endsWith('let other = 3\n')).toBe(true)
    expect(refusal(text, { oldText: 'nothing like\n  this "at all"', newText: '' })).toBe('not-found: oldText was not found in a.ts')
    // Spaces that a careless pattern would look at again and again.
    expect(refusal(`${' '.repeat(3_000_000)}x`, { oldText: 'y  \n', newText: '' })).toContain('not-found')
  })
})
