import { describe, expect, it } from 'vitest'
import { searxngSchemas } from '../recorded/searxng-schema.fixture.ts'
import { misfits, recorded, searching } from '../web-search.fixture.ts'

const asks = async (input: object, played = 'searxng-general') => {
  const { search, asked } = await searching('searxng', [played])
  const output = await search({ query: 'saturn rings', ...input })
  expect(asked.flatMap(({ parameters }) => misfits(searxngSchemas.request, parameters))).toEqual([])
  return { ...output, asked, parameters: asked[0]?.parameters }
}

describe('SearXNG', () => {
  it.each(['searxng-general', 'searxng-images', 'searxng-videos', 'searxng-blocked'])('answers as %s was recorded', (name) => {
    expect(misfits(searxngSchemas.answer, recorded(name))).toEqual([])
  })

  it('is asked for JSON, without a key, below the path of its address', async () => {
    const { asked } = await asks({})
    expect(asked).toMatchObject([{ method: 'GET', path: '/search', body: undefined, headers: { accept: 'application/json' } }])
    expect(asked[0]?.parameters).toEqual({ q: 'saturn rings', format: 'json', categories: 'general' })
    const below = await searching('searxng', ['searxng-general'], { below: '/searx/' })
    await below.search({ query: 'saturn' })
    expect(below.asked).toMatchObject([{ path: '/searx/search' }])
  })

  it('gives pages once, without entities and what tracks, in its order', async () => {
    const { data } = await asks({})
    expect(data.results).toEqual([
      {
        title: 'Write-Ahead Logging',
        url: 'https://sqlite.org/wal.html',
        snippet:
          'The default method by which SQLite implements atomic commit and rollback is a rollback journal. Beginning with version 3.7.0, a new "Write-Ahead Log" option is available.',
        site: 'sqlite.org',
      },
      {
        title: 'Checkpoint a database',
        url: 'https://sqlite.org/c3ref/wal_checkpoint_v2.html',
        snippet:
          'The sqlite3_wal_checkpoint_v2(D,X,M,L,C) interface runs a checkpoint operation on database X of database connection D in mode M.',
        date: '2024-05-13',
        site: 'sqlite.org',
      },
      {
        title: 'How SQLite Scales Read Concurrency',
        url: 'https://fly.io/blog/sqlite-internals-wal/',
        snippet: 'Readers see Set<Page> as it was when they began; writers append.',
        date: '2022-08-24',
        site: 'fly.io',
      },
    ])
  })

  it('is held to sites by operators, and what it gives of other sites is left out', async () => {
    const { asked, data } = await asks({ sourceCategory: 'encyclopedia' })
    expect(asked.map(({ parameters }) => parameters['q'])).toEqual([
      expect.stringMatching(/^saturn rings \(site:wikipedia\.org OR site:britannica\.com OR .*site:newworldencyclopedia\.org\)$/),
      'saturn rings',
    ])
    expect(data).toMatchObject({ reformulated: { query: 'saturn rings', change: 'without the category' }, results: [{}, {}, {}] })
  })

  it('searches its own news for news, whatever their sites', async () => {
    const { parameters, data } = await asks({ sourceCategory: 'news' })
    expect(parameters).toEqual({ q: 'saturn rings', format: 'json', categories: 'news' })
    expect(data.results).toHaveLength(3)
  })

  it.each([
    ['day', 'day'],
    ['year', 'year'],
    [{ from: '2026-11-17' }, 'week'],
    [{ from: '2026-11-01', to: '2026-11-10' }, 'month'],
    [{ from: '2026-01-01' }, 'year'],
    [{ from: '2019-01-01', to: '2019-12-31' }, undefined],
    [{ to: '2019-12-31' }, undefined],
  ])('takes the date range %j as %s', async (dateRange, expected) => {
    expect((await asks({ dateRange })).parameters?.['time_range']).toBe(expected)
  })

  it('leaves out what it dates outside the range, and keeps what it does not date', async () => {
    const { data } = await asks({ dateRange: { from: '2024-01-01', to: '2024-12-31' } })
    expect(data.results.map(({ url, date }) => [url, date])).toEqual([
      ['https://sqlite.org/wal.html', undefined],
      ['https://sqlite.org/c3ref/wal_checkpoint_v2.html', '2024-05-13'],
    ])
  })

  it('finds images', async () => {
    const { data, parameters, text, sources } = await asks({ kind: 'images' }, 'searxng-images')
    expect(parameters?.['categories']).toBe('images')
    expect(data.results).toEqual([
      {
        title: "Saturn's Rings",
        url: 'https://science.nasa.gov/saturn/rings/',
        snippet: 'Cassini, 2006',
        site: 'science.nasa.gov',
        image: 'https://science.nasa.gov/wp-content/uploads/rings.jpg',
        thumbnail: 'https://tse1.mm.bing.net/th?id=OIP.1&w=300',
        width: 1920,
        height: 1080,
      },
      {
        title: 'Saturn by night',
        url: 'https://www.flickr.com/photos/1/2',
        snippet: '',
        site: 'flickr.com',
        image: 'https://live.staticflickr.com/1/2_b.jpg',
        thumbnail: 'https://live.staticflickr.com/1/2_m.jpg',
      },
    ])
    expect(text).toBe(`2 images (SearXNG) for "saturn rings"
1. science.nasa.gov, 1920 x 1080, https://science.nasa.gov/wp-content/uploads/rings.jpg
2. flickr.com, https://live.staticflickr.com/1/2_b.jpg`)
    expect(sources?.[1]).toEqual({
      id: 'https://live.staticflickr.com/1/2_b.jpg',
      title: 'Saturn by night',
      uri: 'https://www.flickr.com/photos/1/2',
      text: 'Saturn by night',
    })
  })

  it('finds videos, with their length in either form', async () => {
    const { data, parameters, text } = await asks({ kind: 'videos' }, 'searxng-videos')
    expect(parameters?.['categories']).toBe('videos')
    expect(data.results).toEqual([
      {
        title: "What are Saturn's rings?",
        url: 'https://www.youtube.com/watch?v=epZdZaEQhS0',
        snippet: 'A short film.',
        date: '2025-06-01',
        site: 'youtube.com',
        thumbnail: 'https://i.ytimg.com/vi/epZdZaEQhS0/hqdefault.jpg',
        duration: 754,
      },
      {
        title: 'Rings, up close',
        url: 'https://vimeo.com/76979871',
        snippet: '',
        site: 'vimeo.com',
        thumbnail: 'https://i.vimeocdn.com/video/1.jpg',
        duration: 754,
      },
    ])
    expect(text).toContain('1. youtube.com, 2025-06-01, 12:34\n2. vimeo.com, 12:34')
  })

  it.each([
    ['!!g saturn', 'g saturn'],
    ['saturn !images :de <3', 'saturn images de 3'],
    ['is it 3 < 4 ! or : not', 'is it 3 < 4 ! or : not'],
    ['C:\\temp a!b', 'C:\\temp a!b'],
  ])('takes no orders from the query %j', async (query, sent) => {
    expect((await asks({ query })).parameters?.['q']).toBe(sent)
  })

  it('is not said to have found nothing where its engines did not answer', async () => {
    const { search } = await searching('searxng', ['searxng-blocked'])
    await expect(search({ query: 'anything' })).rejects.toMatchObject({
      code: 'overloaded',
      message: 'SearXNG found nothing because these search engines did not respond: brave (too many requests), duckduckgo (CAPTCHA)',
    })
  })

  it('says how to switch JSON on where the server refuses it', async () => {
    const { search } = await searching('searxng', [{ status: 403, headers: { 'content-type': 'text/html' }, json: '<h1>Forbidden</h1>' }])
    await expect(search({ query: 'anything' })).rejects.toMatchObject({
      code: 'failed',
      message: 'SearXNG rejected the search with status 403',
      remedy: 'enable its JSON output: add json to search.formats in its settings.yml',
    })
  })
})
