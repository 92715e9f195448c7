import { expect, test } from 'vitest'
import { escapedText, unescapedText } from './escaped-text.ts'

test.each([
  ['Ben', 'Ben'],
  ['', ''],
  ['a\0b', '\u0001"a\\u0000b"'],
  ['\ud800', '\u0001"\\ud800"'],
  ['\u0001a', '\u0001"\\u0001a"'],
  ['\u0001"a"', '\u0001"\\u0001\\"a\\""'],
])('%j is held as %j, and given back', (text, held) => {
  expect(escapedText(text)).toBe(held)
  expect(unescapedText(held)).toBe(text)
})
