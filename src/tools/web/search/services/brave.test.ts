import { describe, expect, it } from 'vitest'
import { braveSchemas } from '../recorded/brave-schema.fixture.ts'
import { expectNoKeyInAddresses, misfits, recorded, searching } from '../web-search.fixture.ts'

const asks = async (input: object, played = 'brave-web') => {
  const { search, asked } = await searching('brave', [played])
  const output = await search({ query: 'northern lights', ...input })
  for (const { path, parameters } of asked)
    expect(misfits(braveSchemas.requests[path as keyof typeof braveSchemas.requests], parameters)).toEqual([])
  expectNoKeyInAddresses(asked)
  return { ...output, asked, parameters: asked[0]?.parameters }
}

describe('Brave', () => {
  it.each([
    ['brave-web', braveSchemas.web],
    ['brave-nothing', braveSchemas.web],
    ['brave-news', braveSchemas.news],
    ['brave-images', braveSchemas.images],
    ['brave-videos', braveSchemas.videos],
    ['brave-wrong-key', braveSchemas.refusal],
    ['brave-busy', braveSchemas.refusal],
  ])('answers as %s was recorded', (name, schema) => {
    expect(misfits(schema, recorded(name))).toEqual([])
  })

  it('is asked for web pages, with the key in its header', async () => {
    const { asked } = await asks({})
    expect(asked).toMatchObject([
      {
        method: 'GET',
        path: '/res/v1/web/search',
        parameters: { q: 'northern lights', count: '20', result_filter: 'web', text_decorations: 'false' },
        headers: { 'x-subscription-token': 'canary-of-brave', accept: 'application/json' },
      },
    ])
    expect(Object.keys(asked[0]?.parameters ?? {})).toHaveLength(4)
  })

  it('gives plain snippets, with the further ones behind', async () => {
    const { data, sources } = await asks({})
    expect(data.results).toEqual([
      {
        title: 'The web framework for perfectionists with deadlines | Django',
        url: 'https://www.djangoproject.com/',
        snippet:
          "Django is a high-level Python web framework that encourages rapid development & clean, pragmatic design. It's free and open source. Built by experienced developers, it takes care of much of the hassle of web development.",
        date: '2024-02-12',
        site: 'djangoproject.com',
      },
      {
        title: 'Welcome to Flask — Flask Documentation (3.1.x)',
        url: 'https://flask.palletsprojects.com/en/stable/',
        snippet: 'Flask is a lightweight WSGI web application framework.',
        site: 'flask.palletsprojects.com',
      },
      {
        title: 'FastAPI',
        url: 'https://fastapi.tiangolo.com/',
        snippet: 'FastAPI framework, high performance, easy to learn, fast to code, ready for production',
        date: '2026-09-30',
        site: 'fastapi.tiangolo.com',
      },
    ])
    expect(sources?.[1]).toEqual({
      id: 'https://flask.palletsprojects.com/en/stable/',
      title: 'Welcome to Flask — Flask Documentation (3.1.x)',
      uri: 'https://flask.palletsprojects.com/en/stable/',
      text: 'Flask is a lightweight WSGI web application framework.',
    })
  })

  it('is held to sites by rules of ranking', async () => {
    const { parameters } = await asks({ sourceCategory: 'encyclopedia' }, 'brave-nothing')
    expect(parameters?.['q']).toBe('northern lights')
    expect(parameters?.['goggles']?.split('\n').slice(0, 3)).toEqual([
      '$discard',
      '$boost=1,site=wikipedia.org',
      '$boost=1,site=britannica.com',
    ])
  })

  it.each([
    ['day', 'pd'],
    ['week', 'pw'],
    ['month', 'pm'],
    ['year', 'py'],
    [{ from: '2026-01-01', to: '2026-03-31' }, '2026-01-01to2026-03-31'],
    [{ from: '2026-10-01' }, '2026-10-01to2026-11-22'],
    [{ to: '2019-12-31' }, '1970-01-01to2019-12-31'],
  ])('takes the date range %j as %s', async (dateRange, expected) => {
    expect((await asks({ dateRange })).parameters?.['freshness']).toBe(expected)
  })

  it('searches its news for news', async () => {
    const { asked, data } = await asks({ sourceCategory: 'news', dateRange: 'week' }, 'brave-news')
    expect(asked).toMatchObject([
      { path: '/res/v1/news/search', parameters: { freshness: 'pw', goggles: expect.stringContaining('site=apnews.com') } },
    ])
    expect(data.results).toEqual([
      {
        title: 'Summit agrees on fund',
        url: 'https://www.reuters.com/sustainability/summit-agrees-2026-11-21/',
        snippet: 'Nations agreed late on Friday to a fund of $300 billion.',
        date: '2026-11-21',
        site: 'reuters.com',
      },
    ])
  })

  it('finds images, which know no dates, and sorts out their sites itself', async () => {
    const { asked, data, text } = await asks({ kind: 'images', sourceCategory: 'encyclopedia', dateRange: 'year' }, 'brave-images')
    expect(asked.map(({ path, parameters }) => [path, parameters])).toEqual([
      ['/res/v1/images/search', { q: 'northern lights', count: '20' }],
    ])
    expect(text.split('\n')[1]).toBe('The date range was ignored: Brave does not support dates for images.')
    expect(data.results).toEqual([
      {
        title: 'Northern lights - Wikipedia',
        url: 'https://en.wikipedia.org/wiki/Aurora',
        snippet: '',
        site: 'en.wikipedia.org',
        image: 'https://upload.wikimedia.org/aurora.jpg',
        thumbnail: 'https://imgs.search.brave.com/i2',
      },
    ])
    const all = await asks({ kind: 'images' }, 'brave-images')
    expect(all.data.results[0]).toMatchObject({ title: 'Aurora over Tromsø', width: 1920, height: 1280 })
  })

  it('finds videos, held to sites by as many operators as fit', async () => {
    const { data, parameters } = await asks({ kind: 'videos', dateRange: 'year' }, 'brave-videos')
    expect(parameters).toEqual({ q: 'northern lights', count: '20', freshness: 'py' })
    expect(data.results).toEqual([])
    const [video] = (await asks({ kind: 'videos' }, 'brave-videos')).data.results
    expect(video).toEqual({
      title: 'Python Tutorial for Beginners',
      url: 'https://www.youtube.com/watch?v=rfscVS0vtbw',
      snippet: 'Learn Python programming from scratch...',
      date: '2025-02-12',
      site: 'youtube.com',
      thumbnail: 'https://imgs.search.brave.com/v1',
      duration: 13_500,
    })
    const long = await asks({ kind: 'videos', query: 'saturn '.repeat(50).trim(), sourceCategory: 'tech' }, 'brave-videos')
    expect(long.parameters?.['q']).toMatch(/ \(site:arstechnica\.com OR site:theverge\.com\)$/)
  })

  it.each([
    ['brave-wrong-key', 422],
    ['brave-wrong-key', 403],
  ])('tells %s of status %i with where to set it', async (name, status) => {
    const { search, asked } = await searching('brave', [{ status, json: recorded(name) }])
    await expect(search({ query: 'x' })).rejects.toMatchObject({
      code: 'unauthorised',
      message: 'Brave rejected the key',
      remedy: 'set IBID_CREDENTIAL_BRAVE or BRAVE_API_KEY, or brave in tools.credentials of your settings',
    })
    expect(asked).toHaveLength(1)
  })
})
