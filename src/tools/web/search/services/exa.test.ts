import { describe, expect, it } from 'vitest'
import { exaSchemas } from '../recorded/exa-schema.fixture.ts'
import { sourceSites } from '../source-sites.ts'
import { misfits, recorded, searching } from '../web-search.fixture.ts'

const asks = async (input: object) => {
  const { search, asked } = await searching('exa', ['exa-search'])
  const output = await search({ query: 'large language models', ...input })
  expect(asked.flatMap(({ body }) => misfits(exaSchemas.request, body))).toEqual([])
  return { ...output, asked, body: asked[0]?.body }
}

describe('Exa', () => {
  it('answers and refuses as was recorded', () => {
    expect(misfits(exaSchemas.answer, recorded('exa-search'))).toEqual([])
    expect(['exa-wrong-key', 'exa-no-credits'].flatMap((name) => misfits(exaSchemas.refusal, recorded(name)))).toEqual([])
  })

  it('is asked for excerpts in JSON, with the key in its header', async () => {
    const { asked } = await asks({})
    expect(asked).toMatchObject([
      { method: 'POST', path: '/search', parameters: {}, headers: { 'x-api-key': 'canary-of-exa', 'content-type': 'application/json' } },
    ])
    expect(asked[0]?.body).toEqual({
      query: 'large language models',
      type: 'auto',
      numResults: 10,
      contents: { highlights: { maxCharacters: 800 } },
    })
  })

  it('picks its excerpts by what is wanted', async () => {
    const { body } = await asks({ targetInfo: 'cost of training' })
    expect(body).toMatchObject({ contents: { highlights: { maxCharacters: 800, query: 'cost of training' } } })
  })

  it('gives its excerpts as one snippet', async () => {
    const { data } = await asks({})
    expect(data.results).toEqual([
      {
        title: 'A Comprehensive Overview of Large Language Models',
        url: 'https://arxiv.org/pdf/2307.06435.pdf',
        snippet: 'Such requirements have limited their adoption. Training takes thousands of GPU hours.',
        date: '2023-11-16',
        site: 'arxiv.org',
      },
      {
        title: 'LLM Powered Autonomous Agents',
        url: 'https://lilianweng.github.io/posts/2023-06-23-agent/',
        snippet: 'Memory, planning and tool use.',
        site: 'lilianweng.github.io',
      },
    ])
  })

  it('is held to sites, of news to its news as well', async () => {
    expect((await asks({ sourceCategory: 'academic' })).body).toMatchObject({ includeDomains: sourceSites.academic })
    expect((await asks({ sourceCategory: 'news' })).body).toMatchObject({ category: 'news', includeDomains: sourceSites.news })
  })

  it.each([
    ['day', '2026-11-21T18:30:00.000Z', '2026-11-22T23:59:59.999Z'],
    ['week', '2026-11-15T18:30:00.000Z', '2026-11-22T23:59:59.999Z'],
    ['year', '2025-11-22T00:00:00.000Z', '2026-11-22T23:59:59.999Z'],
    [{ from: '2023-01-01', to: '2023-12-31' }, '2023-01-01T00:00:00.000Z', '2023-12-31T23:59:59.999Z'],
  ])('takes the date range %j as from %s to %s', async (dateRange, startPublishedDate, endPublishedDate) => {
    expect((await asks({ dateRange })).body).toMatchObject({ startPublishedDate, endPublishedDate })
  })

  it('finds the pictures that pages name for themselves', async () => {
    const { data } = await asks({ kind: 'images' })
    expect(data.results).toMatchObject([
      { url: 'https://arxiv.org/pdf/2307.06435.pdf', image: 'https://arxiv.org/pdf/2307.06435.pdf/page_1.png' },
    ])
  })

  it.each([
    [401, 'exa-wrong-key', 'unauthorised', /^Exa rejected the key$/],
    [402, 'exa-no-credits', 'limit', /used up: You have no more credits$/],
  ])('status %i is told and not tried again', async (status, name, code, message) => {
    const { search, asked } = await searching('exa', [{ status, json: recorded(name) }])
    await expect(search({ query: 'x' })).rejects.toMatchObject({ code, message: expect.stringMatching(message) })
    expect(asked).toHaveLength(1)
  })
})
