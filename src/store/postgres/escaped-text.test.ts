import { expect, test } from 'vitest'
import { givenText, heldText } from './escaped-text.ts'

test.each([
  ['Ben', 'Ben'],
  ['', ''],
  ['a\0b', '\u0001"a\\u0000b"'],
  ['\ud800', '\u0001"\\ud800"'],
  ['\u0001a', '\u0001"\\u0001a"'],
  ['\u0001"a"', '\u0001"\\u0001\\"a\\""'],
])('%j is held as %j, and given back', (text, held) => {
  expect(heldText(text)).toBe(held)
  expect(givenText(held)).toBe(text)
})
