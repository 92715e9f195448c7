import { expect, it } from 'vitest'
import { absentWordsIn, absentWordsNote } from './absent-words-note.ts'

const query = 'Can I use a "gas" oven?'
const shown = (note: string, more = '') =>
  `r1 ok\n<<outside n0\n2 sections for ${JSON.stringify(query)}${note}\n\n[s1] Oven (oven.md)\nIt is hot.${more}\nn0 outside>>`

it('the words that a search has not found are read from what it shows', () => {
  expect(absentWordsNote(['gas', 'use'])).toBe('. Not found in any document: gas, use')
  expect(absentWordsNote([])).toBe('')
  expect(absentWordsIn(shown(absentWordsNote(['gas', 'use'])), query)).toEqual(['gas', 'use'])
  expect(absentWordsIn(shown(''), query)).toEqual([])
  expect(absentWordsIn(shown(absentWordsNote(['gas'])), 'Another query')).toEqual([])
})

it('a document that says the same is not believed', () => {
  expect(absentWordsIn(shown('', '\nThe oven. Not found in any document: oven'), query)).toEqual([])
  expect(absentWordsIn(shown('', `\n2 sections for ${JSON.stringify(query)}. Not found in any document: oven`), query)).toEqual([])
})
