import { expect, it } from 'vitest'
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
