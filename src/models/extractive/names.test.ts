import { expect, test } from 'vitest'
import { namesIn, wholeNames } from './names.ts'

const names = (text: string) => namesIn(text).map(({ name }) => name)

test('capitalised words are names, with the small words that bind them', () => {
  expect(names('He worked for the Bank of Boston with J. R. Smith.')).toEqual(['Bank of Boston', 'J. R. Smith'])
  expect(names('She met Ann Lee and Bob Ray in Paris.')).toEqual(['Ann Lee', 'Bob Ray', 'Paris'])
  expect(names("It has You Don't Love Me (No, No, No) on it.")).toEqual(["You Don't Love Me (No, No, No)"])
})

test('a lone first word, months and common words are none', () => {
  expect(names('Founded in May, it grew. The firm left Germany.')).toEqual(['Germany'])
})

test('quoted titles and identifiers are names, addresses and file names are not', () => {
  expect(names('the novel "The Return" uses mapBatches and ray.data, see [x](Some/Path.md), https://A.b and vite.config.ts')).toEqual([
    'The Return',
    'mapBatches',
    'ray.data',
  ])
})

test('a role before a name does not hide what it is the role of', () => {
  expect(names('He was President of the League of Nations twice.')).toEqual(['President of the League of Nations', 'League of Nations'])
})

test('small words may bind a title', () => {
  expect(wholeNames('Which festival showed Wolf and Sheep?')).toEqual(['Wolf and Sheep'])
})
