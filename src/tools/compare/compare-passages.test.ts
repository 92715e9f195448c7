import { describe, expect, it } from 'vitest'
import type { ToolContext, ToolOutput } from '../../core/tool.ts'
import { comparePassages } from './compare-passages.ts'

const resultOf = (id: string, output: ToolOutput): ToolContext['results'][number] => ({
  record: { call: { id, tool: 'read', input: {} }, agent: 'a', step: 1, startedAt: 0, durationMs: 0, status: 'success', resultSummary: '' },
  output,
})
const page = (id: string, ...quotes: string[]) =>
  resultOf(id, { text: '', data: { hits: quotes.map((quote) => ({ quote, title: id, uri: `https://${id}.test/` })) } })
const compare = (...results: ToolContext['results'][number][]) =>
  comparePassages().run(
    { from: results.map(({ record }) => record.call.id) },
    {
      signal: new AbortController().signal,
      run: 'r',
      call: 'r9',
      scope: undefined,
      question: '',
      credential: () => undefined,
      progress: () => undefined,
      changing: async () => undefined,
      results,
    },
  )

describe('two pages side by side', () => {
  it('agree, differ, or speak alone, each with the words as they stand', async () => {
    const { data, text } = await compare(
      page(
        'a',
        'Requests time out after 30 seconds by default. The retry count is 3 by default.',
        'Cookies are signed with the session key.',
      ),
      page(
        'b',
        'By default requests time out after 60 seconds. The retry count is 3 by default.',
        'Logs are written to standard error output.',
      ),
    )
    expect(data).toEqual({
      summary: '1 statement agrees, 1 differs, 1 appears only in the first and 1 only in the second',
      agreements: [
        {
          first: { quote: 'The retry count is 3 by default.', title: 'a', uri: 'https://a.test/' },
          second: { quote: 'The retry count is 3 by default.', title: 'b', uri: 'https://b.test/' },
        },
      ],
      differences: [
        {
          first: { quote: 'Requests time out after 30 seconds by default.', title: 'a', uri: 'https://a.test/' },
          second: { quote: 'By default requests time out after 60 seconds.', title: 'b', uri: 'https://b.test/' },
        },
      ],
      onlyFirst: [{ quote: 'Cookies are signed with the session key.', title: 'a', uri: 'https://a.test/' }],
      onlySecond: [{ quote: 'Logs are written to standard error output.', title: 'b', uri: 'https://b.test/' }],
    })
    expect(text).toContain(
      'Differences:\n- Requests time out after 30 seconds by default.\n  By default requests time out after 60 seconds.',
    )
  })

  it('differ where one of them says no', async () => {
    const { data } = await compare(
      page('a', 'The parser accepts trailing commas.'),
      page('b', 'The parser does not accept trailing commas.'),
    )
    expect(data).toMatchObject({ agreements: [], differences: [{ first: { quote: 'The parser accepts trailing commas.' } }] })
  })

  it('are not compared where only one is there', async () => {
    expect(await compare(page('a', 'Cookies are signed with the session key.'))).toEqual({
      text: 'There are no two results with passages to compare.',
      failed: true,
    })
  })
})
