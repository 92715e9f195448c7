import { expect, it } from 'vitest'
import { absentWordsIn, withAbsentWords } from './absent-words-line.ts'

const query = 'Can I use a "gas" oven?'
const found = `2 sections for ${JSON.stringify(query)}`
const shown = (absent: readonly string[], more = '') =>
  `r1 ok\n<<outside n0\n${withAbsentWords(found, absent)}\n\n[s1] Oven (oven.md)\nIt is hot.${more}\nn0 outside>>`

it('the words that a search has not found are read from what it shows', () => {
  expect(withAbsentWords('2 sections', ['gas', 'use'])).toBe('2 sections. Not found in any document: gas, use')
  expect(withAbsentWords('2 sections', [])).toBe('2 sections')
  expect(absentWordsIn(shown(['gas', 'use']), query)).toEqual(['gas', 'use'])
  expect(absentWordsIn(shown([]), query)).toEqual([])
  expect(absentWordsIn(shown(['gas']), 'Another query')).toEqual([])
})

it('a document that says the same is not believed', () => {
  expect(absentWordsIn(shown([], '\nThe oven. Not found in any document: oven'), query)).toEqual([])
  expect(absentWordsIn(shown([], `\n2 sections for ${JSON.stringify(query)}. Not found in any document: oven`), query)).toEqual([])
})
