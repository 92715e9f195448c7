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
  ['kept for **14 days', 'kept for 14 days'],
  ['14 days**, then deleted.', '14 days, then deleted.'],
  ['retry.limit` and `retry.wait` say when', 'retry.limit and retry.wait say when'],
  ['Call `retry()` or `sto', 'Call retry() or sto'],
  ['See the [guide](guide.md#lim', 'See the guide'],
  ['guide](guide.md) says when', 'guide says when'],
  ['See [the guide][1] at <https://example.com/a>.[^note]', 'See the guide at https://example.com/a.'],
  ['| queue | days |\n| --- | ---: |\n| `dead` | **14** |', 'queue · days\ndead · 14'],
  ['- [x] Done', 'Done'],
  ['2**3 is 8', '2**3 is 8'],
])('a quote of Markdown reads as in its document: %s', (quote, read) => {
  expect(readQuote(quote, markdown)).toBe(read)
})

test('a quote of a page, an office file or a PDF reads without the signs of lists, tables and code', () => {
  const page = { uri: 'https://example.com/queue' }
  expect(readQuote('- Kept for `14` days\n| a | b |', page)).toBe('Kept for 14 days\na · b')
  expect(readQuote('2 ** 3 and [1](x)', page)).toBe('2 ** 3 and [1](x)')
})

test('a quote of anything else stays as it is', () => {
  expect(readQuote('a **b** `c`', { uri: 'file:///src/queue.py#L3', document: 'queue.py' })).toBe('a **b** `c`')
  expect(readQuote('a **b** `c`', undefined)).toBe('a **b** `c`')
})
