import { expect, it } from 'vitest'
import { readQuote } from '../../web/src/chat/read-quote.ts'
import { excerpt } from '../../web/src/pages/chat/excerpt.ts'

it.each([
  ['Dead jobs are kept for 14 days.', 'Dead jobs are kept for 14 days.'],
  ['kept for 14 days.', '… kept for 14 days.'],
  ['Dead jobs are kept', 'Dead jobs are kept …'],
  [', after which they are deleted, as', '… , after which they are deleted, as …'],
  ['死信任务保留 14 天。', '死信任务保留 14 天。'],
  ['`keepDays` is 14 (days)', '`keepDays` is 14 (days)'],
])('shows where a quote is cut out of a sentence: %s', (quote, shown) => {
  expect(excerpt(quote)).toBe(shown)
})

it.each([
  ['| leeks | 6 | 30 |', 'leeks · 6 · 30'],
  ['| Leeks | 6 |\n| Peas | 40 |', 'Leeks · 6\nPeas · 40'],
  ['| Leeks | 6 | kept for', 'Leeks · 6 · kept for …'],
  ['6 | 30 |', '6 | 30 |'],
])('shows no cut at an end of a table row that is there whole: %s', (written, shown) => {
  expect(excerpt(readQuote(written, { uri: 'file:///docs/shop.md#L3', document: 'shop.md' }), written)).toBe(shown)
})
