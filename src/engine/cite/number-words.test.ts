import { expect, it } from 'vitest'
import { spelledNumber, spelledValue } from './number-words.ts'

it.each([
  ['twenty-one files', ['twenty-one', 21]],
  ['six hundred million ids', ['six hundred million', 600_000_000]],
  ['one million two hundred thousand', ['one million two hundred thousand', 1_200_000]],
  ['one hundred and five', ['one hundred and five', 105]],
  ['one file', undefined],
  ['two three', ['two three', undefined]],
])('%j has the number %j', (text, found) => {
  const [words] = new RegExp(spelledNumber, 'i').exec(text) ?? []
  expect(words === undefined ? undefined : [words, spelledValue(words)]).toEqual(found)
})
