import { expect, it } from 'vitest'
import { sentenceWarningsOf } from './sentence-warnings.ts'

it('are the sentences that do not stand as they are, with why', () => {
  const sentence = { text: 'A.', marks: [1], at: 0 }
  const against = { source: 's1', quote: 'Not A.', uri: 'file:///a.md' }
  expect(
    sentenceWarningsOf({
      sentences: [
        { ...sentence, state: 'stated' },
        { ...sentence, state: 'own' },
        { ...sentence, state: 'in-part', reason: 'only on Linux' },
        { ...sentence, state: 'contradicted', reason: '14, not 41', against },
        { ...sentence, state: 'unsupported' },
      ],
    }),
  ).toEqual([
    { sign: '[1]', text: 'A.', why: 'partly supported: only on Linux', reason: 'only on Linux' },
    {
      ...{ sign: '[!]', text: 'A.', why: 'contradicted: 14, not 41', reason: '14, not 41' },
      ...{ quote: 'Not A.', uri: 'file:///a.md', source: 's1' },
    },
    { sign: '[?]', text: 'A.', why: 'no source supports it' },
  ])
  expect(sentenceWarningsOf({})).toEqual([])
})
