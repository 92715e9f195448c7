import { expect, it } from 'vitest'
import { findInHeading, findQuote } from './find-quote.ts'

const text =
  'Dead jobs are kept for **14 days** and can be started again with `ferry revive`.\n\nThe [pool](http://x.example) keeps 4 connections open — always. 会话在 30 分钟后过期。'
const source = { id: 'a', title: 'Guide', uri: 'file:///a.md', text }
const found = (quote: string) => {
  const place = findQuote(quote, source)
  return place && text.slice(place.start, place.end)
}

it.each([
  ['dead jobs are kept for 14 days', 'Dead jobs are kept for **14 days**'],
  ['The pool keeps 4 connections open - always.', 'The [pool](http://x.example) keeps 4 connections open — always.'],
  ['Dead jobs ... ferry revive', 'Dead jobs are kept for **14 days** and can be started again with `ferry revive`.'],
  ['会话在 30 分钟后过期', '会话在 30 分钟后过期。'],
  ['jobs are held for 14 days and can be started again', 'jobs are kept for **14 days** and can be started again'],
])('%j is found as the words that stand there', (quote, words) => {
  expect(found(quote)).toBe(words)
})

it.each([
  'jobs are kept for 15 days and can be started again',
  'jobs are deleted after some time for good',
  'again with ... dead jobs',
  '',
])('%j stands nowhere', (quote) => {
  expect(found(quote)).toBeUndefined()
})

it('the words of a heading lead to what stands under it', () => {
  const under = { ...source, title: 'Release History', section: '2022-12-28 (3.40.1)' }
  expect(findInHeading('Release History > 2022-12-28 (3.40.1)', under)).toEqual({ start: 0, end: 80 })
  expect(findInHeading('Release History > 2022-12-29', under)).toBeUndefined()
  expect(findInHeading('3.40.1', { ...under, text: '' })).toBeUndefined()
})

it('words that repeat without end are looked at once, in the quote and in the source', () => {
  const laughter = { ...source, text: 'ha '.repeat(100_000) }
  expect(findQuote('ha '.repeat(50_000), laughter)).toEqual({ start: 0, end: 149_999 })
  expect(findQuote(`${'ha '.repeat(50_000)}ho`, laughter)).toBeUndefined()
  expect(findQuote('ha ha hum ha ha hum hum', { ...source, text: 'ha ha hum ha ha hum ha ha hum hum' })).toEqual({ start: 10, end: 33 })
})
