import { expect, it } from 'vitest'
import { partValue, spelledNumber, spelledPart, spelledValue } from './number-words.ts'

it.each([
  ['twenty-one files', ['twenty-one', 21]],
  ['six hundred million ids', ['six hundred million', 600_000_000]],
  ['one million two hundred thousand', ['one million two hundred thousand', 1_200_000]],
  ['one hundred and five', ['one hundred and five', 105]],
  ['one file', undefined],
  ['two three', ['two three', undefined]],
  ['two-thirds of it', undefined],
  ['a sixty-fourth', undefined],
])('%j has the number %j', (text, found) => {
  const [words] = new RegExp(spelledNumber, 'i').exec(text) ?? []
  expect(words === undefined ? undefined : [words, spelledValue(words)]).toEqual(found)
})

it.each([
  ['one eighth of it', 0.125],
  ['one sixty-fourth of it', 1 / 64],
  ['three quarters', 0.75],
  ['two-thirds of it', 2 / 3],
  ['one third party', undefined],
])('%j has the part %j', (text, found) => {
  const [words] = new RegExp(spelledPart, 'i').exec(text) ?? []
  expect(words && partValue(words)).toBe(found)
})
