import { describe, expect, it } from 'vitest'
import { tavilySchemas } from '../recorded/tavily-schema.fixture.ts'
import { sourceSites } from '../source-sites.ts'
import { misfits, recorded, searching } from '../web-search.fixture.ts'

const asks = async (input: object, played = 'tavily-search') => {
  const { search, asked } = await searching('tavily', [played])
  const output = await search({ query: 'who is leo messi', ...input })
  expect(asked.flatMap(({ body }) => misfits(tavilySchemas.request, body))).toEqual([])
  return { ...output, asked, body: asked[0]?.body }
}

describe('Tavily', () => {
  it.each(['tavily-search', 'tavily-news', 'tavily-images'])('answers as %s was recorded', (name) => {
    expect(misfits(tavilySchemas.answer, recorded(name))).toEqual([])
  })

  it.each(['tavily-wrong-key', 'tavily-plan-limit'])('refuses as %s was recorded', (name) => {
    expect(misfits(tavilySchemas.refusal, recorded(name))).toEqual([])
  })

  it('is asked in JSON, with the key as a bearer token', async () => {
    const { asked } = await asks({})
    expect(asked).toMatchObject([
      {
        method: 'POST',
        path: '/search',
        parameters: {},
        headers: { authorization: 'Bearer canary-of-tavily', 'content-type': 'application/json' },
      },
    ])
    expect(asked[0]?.body).toEqual({ query: 'who is leo messi', max_results: 20, topic: 'general' })
  })

  it('gives its excerpts as snippets', async () => {
    const { data } = await asks({ numResults: 1 })
    expect(data.results).toEqual([
      {
        title: 'Lionel Messi Facts | Britannica',
        url: 'https://www.britannica.com/facts/Lionel-Messi',
        snippet:
          'Lionel Messi, an Argentine footballer, is widely regarded as one of the greatest football players of his generation. Born in 1987, Messi spent the majority of his career playing for Barcelona.',
        site: 'britannica.com',
      },
    ])
  })

  it('is held to sites and topics', async () => {
    expect((await asks({ sourceCategory: 'encyclopedia' })).body).toMatchObject({
      topic: 'general',
      include_domains: sourceSites.encyclopedia,
    })
    expect((await asks({ sourceCategory: 'finance' })).body).toMatchObject({ topic: 'finance', include_domains: sourceSites.finance })
  })

  it.each([
    ['month', { time_range: 'month' }],
    [
      { from: '2026-01-01', to: '2026-03-31' },
      { start_date: '2026-01-01', end_date: '2026-03-31' },
    ],
  ])('takes the date range %j as %j', async (dateRange, expected) => {
    expect((await asks({ dateRange })).body).toMatchObject(expected)
  })

  it('searches news, and sorts out those that it dates too early', async () => {
    const { body, data } = await asks({ sourceCategory: 'news', dateRange: 'week' }, 'tavily-news')
    expect(body).toMatchObject({ topic: 'news', time_range: 'week', include_domains: sourceSites.news })
    expect(data.results).toEqual([
      {
        title: 'Messi scores twice',
        url: 'https://apnews.com/article/messi-1',
        snippet: 'Messi scored twice on Friday.',
        date: '2026-11-21',
        site: 'apnews.com',
      },
    ])
  })

  it('finds images with the page that shows them, where it says so', async () => {
    const { body, data } = await asks({ kind: 'images' }, 'tavily-images')
    expect(body).toMatchObject({ include_images: true, include_image_descriptions: true })
    expect(data.results.map(({ title, url, image }) => [title, url, image])).toEqual([
      [
        'Lionel Messi with the World Cup trophy',
        'https://www.britannica.com/biography/Lionel-Messi',
        'https://cdn.britannica.com/34/messi.jpg',
      ],
      ['A free kick', 'https://images.example.org/free-kick.jpg', 'https://images.example.org/free-kick.jpg'],
      ['Lionel Messi | Britannica', 'https://www.britannica.com/biography/Lionel-Messi', 'https://cdn.britannica.com/35/barcelona.jpg'],
    ])
  })

  it('has no search of videos: sites of videos are searched, and it is said', async () => {
    const { body, text } = await asks({ kind: 'videos', sourceCategory: 'sports' })
    expect(body).toMatchObject({ include_domains: ['youtube.com', 'vimeo.com', 'dailymotion.com', 'ted.com', 'archive.org'] })
    expect(text).toContain(
      'Tavily has no video search: these are pages from youtube.com, vimeo.com, dailymotion.com, ted.com, archive.org, from any kind of source.',
    )
  })

  it.each([
    [401, 'tavily-wrong-key', 'unauthorised', /^Tavily rejected the key$/],
    [
      432,
      'tavily-plan-limit',
      'limit',
      /^the search quota of your Tavily plan is used up: This request exceeds your plan's set usage limit\./,
    ],
    [433, 'tavily-plan-limit', 'limit', /used up/],
  ])('status %i is told and not tried again', async (status, name, code, message) => {
    const { search, asked } = await searching('tavily', [{ status, json: recorded(name) }])
    await expect(search({ query: 'x' })).rejects.toMatchObject({ code, message: expect.stringMatching(message) })
    expect(asked).toHaveLength(1)
  })
})
