import { expect, test } from 'vitest'
import { readQuote } from '../../web/src/chat/read-quote.ts'

const markdown = { uri: 'file:///docs/queue.md#L3', document: 'queue.md' }

test.each([
  ['Dead jobs are kept for **14 days**.', 'Dead jobs are kept for 14 days.'],
  ['Set `retry.limit` to *three*, or _more_.', 'Set retry.limit to three, or more.'],
  ['- See [the guide](guide.md "Guide") first.', 'See the guide first.'],
  ['## Limits', 'Limits'],
  ['> Nothing is lost.', 'Nothing is lost.'],
  ['Use `**` for any folder, and snake_case_names.', 'Use ** for any folder, and snake_case_names.'],
  ['2 * 3 * 4 is 24', '2 * 3 * 4 is 24'],
  [String.raw`A \*literal\* star`, 'A *literal* star'],
  ['1. First of all', '1. First of all'],
])('a quote of Markdown reads as in its document: %s', (quote, read) => {
  expect(readQuote(quote, markdown)).toBe(read)
})

test('a quote of anything else stays as it is', () => {
  expect(readQuote('a **b** `c`', { uri: 'file:///src/queue.py#L3', document: 'queue.py' })).toBe('a **b** `c`')
  expect(readQuote('a **b** `c`', undefined)).toBe('a **b** `c`')
})
