import { expect, it } from 'vitest'
import { spelledAt } from './number-words.ts'

it.each([
  ['twenty-one files', 'twenty-one', 21],
  ['Six hundred million ids', 'Six hundred million', 600_000_000],
  ['one million two hundred thousand', 'one million two hundred thousand', 1_200_000],
  ['one hundred and five', 'one hundred and five', 105],
  ['two three', 'two three', undefined],
  ['three and four', 'three', 3],
  ['one eighth of it', 'one eighth', 0.125],
  ['one sixty-fourth of it', 'one sixty-fourth', 1 / 64],
  ['three quarters', 'three quarters', 0.75],
  ['two-thirds of it', 'two-thirds', 2 / 3],
])('%j begins with %j', (text, words, value) => {
  expect(spelledAt(text, 0)).toMatchObject({ text: words, value })
})

it.each(['one file', 'one third party', 'often', 'tens of them', 'sixty-fourth', 'second'])('%j begins with none', (text) => {
  expect(spelledAt(text, 0)).toBeUndefined()
})
