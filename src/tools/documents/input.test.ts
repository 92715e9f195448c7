import { expect, it } from 'vitest'
import { searchedBy } from './input.ts'

it.each([
  [{}, { mode: 'both' }],
  [{ hybridSearch: true }, { mode: 'both' }],
  [{ hybridSearch: false }, { mode: 'words' }],
  [{ mode: 'semantic' }, { mode: 'meaning' }],
  [{ mode: 'vector', hybridSearch: false }, { mode: 'meaning' }],
  [
    { mode: 'keyword', rerank: true },
    { mode: 'words', rerank: true },
  ],
  [
    { mode: 'hybrid', rerank: false },
    { mode: 'both', rerank: false },
  ],
])('what other document servers call %o is a search by %o', (input, query) => {
  expect(searchedBy(input)).toEqual(query)
})
