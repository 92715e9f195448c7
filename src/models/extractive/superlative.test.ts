import { expect, test } from 'vitest'
import { superlativeIn } from './superlative.ts'

test('a question for one end of an order names it; other words that end alike do not', async () => {
  const asked = [
    'Which month had the highest revenue?',
    'Who sold the most bikes?',
    'What was the best year?',
    'Which guest made a request in the forest?',
    'When is the next test?',
    'Was kostet am meisten?',
  ]
  expect(await Promise.all(asked.map(superlativeIn))).toEqual(['highest', 'most', 'best', undefined, undefined, undefined])
})
