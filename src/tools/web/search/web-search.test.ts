import { describe, expect, it } from 'vitest'
import { folderOf } from '../../../docs/sources/sources.fixture.ts'
import { type Played, recorded, searching } from './web-search.fixture.ts'
import { webSearch } from './web-search.ts'

const busy = (headers: Readonly<Record<string, string>> = {}): Played => ({ status: 429, headers, json: recorded('brave-busy') })
const shared = (extra: object = {}) => ({ folder: folderOf(), ...extra })

describe('a search of the web', () => {
  it('reads beyond this machine what anybody wrote, and asks for these keys', async () => {
    const { dependencies } = await searching('brave', ['brave-web'])
    expect(webSearch(dependencies)).toMatchObject({
      effect: 'network',
      origin: { outside: true, private: false },
      credentials: ['brave', 'tavily', 'google', 'exa'],
    })
  })

  it('tells what it found in a line each, and cites the snippets word for word', async () => {
    const { search } = await searching('brave', ['brave-web'])
    const { text, sources, data } = await search({ query: 'python web frameworks', numResults: 2 })
    expect(text).toBe(`2 pages (Brave) for "python web frameworks"
1. djangoproject.com, 2024-02-12
2. flask.palletsprojects.com`)
    expect(data).toMatchObject({ query: 'python web frameworks', provider: 'brave', kind: 'pages' })
    expect(sources?.map(({ id, uri, text: words }) => [id, uri, words])).toEqual(
      data.results.map(({ url, snippet }) => [url, url, snippet]),
    )
  })

  it('puts first what says what is wanted', async () => {
    const { search } = await searching('brave', ['brave-web'])
    const { data } = await search({ query: 'frameworks', targetInfo: 'is it ready for production?', numResults: 2 })
    expect(data.results.map(({ title }) => title)).toEqual(['FastAPI', 'The web framework for perfectionists with deadlines | Django'])
  })

  it.each([
    [{ query: '' }],
    [{ query: 'x', numResults: 11 }],
    [{ query: 'x', sourceCategory: 'gossip' }],
    [{ query: 'x', dateRange: 'decade' }],
    [{ query: 'x', dateRange: { from: '2026-2-3' } }],
    [{ query: 'x', kind: 'songs' }],
  ])('takes no %j', async (input) => {
    const { search, asked } = await searching('brave', ['brave-web'])
    await expect(search(input)).rejects.toThrow()
    expect(asked).toEqual([])
  })

  it.each([
    [{ from: '2026-03-01', to: '2026-02-01' }, 'the date range starts on 2026-03-01 but ends on 2026-02-01'],
    [{ from: '2026-02-30' }, '2026-02-30 is not a valid date'],
    [{ to: '2026-13-01' }, '2026-13-01 is not a valid date'],
  ])('refuses the range %j', async (dateRange, message) => {
    const { search } = await searching('brave', ['brave-web'])
    await expect(search({ query: 'x', dateRange })).rejects.toMatchObject({ code: 'invalid', message })
  })

  it('cuts a query that the service would refuse, and says so', async () => {
    const { search, asked } = await searching('brave', ['brave-web'])
    const { text } = await search({ query: 'x'.repeat(500) })
    expect(asked[0]?.parameters['q']).toHaveLength(400)
    expect(text).toContain('The query was shortened to 400 characters, the limit of Brave.')
  })
})

describe('where nothing is found', () => {
  it('wider words are tried, and it is said which found it', async () => {
    const { search, asked } = await searching('brave', ['brave-nothing', 'brave-nothing', 'brave-web'])
    const { text, data } = await search({
      query: '"what is the best" python framework -ruby site:example.org',
      sourceCategory: 'programming',
    })
    expect(asked.map(({ parameters }) => [parameters['q'], 'goggles' in parameters])).toEqual([
      ['"what is the best" python framework -ruby site:example.org', true],
      ['what is the best python framework', true],
      ['best python framework', false],
    ])
    expect(data.reformulated).toEqual({ query: 'best python framework', change: 'with key terms only and without the category' })
    expect(text.split('\n')[0]).toBe(
      '3 pages (Brave) for "best python framework" (searched with key terms only and without the category; nothing found for "\\"what is the best\\" python framework -ruby site:example.org")',
    )
  })

  it('says so after three requests', async () => {
    const { search, asked } = await searching('google', ['google-nothing'])
    const { text, sources, data } = await search({ query: 'how do I "frobnicate" it?', sourceCategory: 'legal' })
    expect(asked).toHaveLength(3)
    expect([text, sources, data.results, data.reformulated]).toEqual([
      'No pages (Google) for "how do I \\"frobnicate\\" it?"',
      [],
      [],
      undefined,
    ])
  })

  it('asks once where there are no wider words', async () => {
    const { search, asked } = await searching('google', ['google-nothing'])
    await search({ query: 'frobnicate' })
    expect(asked).toHaveLength(1)
  })
})

describe('the cache of searches', () => {
  it('answers the same words again for a day, with its age, and asks nobody', async () => {
    const { search, asked, clock, dependencies } = await searching('brave', ['brave-web'], shared())
    const first = await search({ query: 'Python  web frameworks' })
    clock.pass(2 * 3_600_000 + 60_000)
    const again = await search({ query: 'python web frameworks', numResults: 1 })
    expect(asked).toHaveLength(1)
    expect(await dependencies.counter.count('web_search', undefined, clock.now())).toBe(1)
    expect(first.data.cachedAt).toBeUndefined()
    expect(again.data).toMatchObject({
      query: 'python web frameworks',
      results: [{ site: 'djangoproject.com' }],
      cachedAt: Date.UTC(2026, 10, 22, 18, 30),
    })
    expect(again.text.split('\n')).toEqual([
      '1 page (Brave) for "python web frameworks"',
      'From the cache, 2 h old.',
      '1. djangoproject.com, 2024-02-12',
    ])
    expect(again.sources?.[0]?.readAt).toBe(Date.UTC(2026, 10, 22, 18, 30))
    clock.pass(22 * 3_600_000)
    await search({ query: 'python web frameworks' })
    expect(asked).toHaveLength(2)
  })

  it.each([
    [{ dateRange: 'day' }, 'brave-web'],
    [{ dateRange: 'week' }, 'brave-web'],
    [{ sourceCategory: 'news' }, 'brave-news'],
  ])('keeps %j for an hour only', async (input, played) => {
    const fresh = {
      status: 200,
      json: JSON.parse(JSON.stringify(recorded(played)).replaceAll(/"page_age":"[^"]+"/g, '"page_age":"2026-11-22T00:00:00"')),
    }
    const { search, asked, clock } = await searching('brave', [fresh], shared())
    await search({ query: 'x', ...input })
    clock.pass(59 * 60_000)
    await search({ query: 'x', ...input })
    expect(asked).toHaveLength(1)
    clock.pass(2 * 60_000)
    await search({ query: 'x', ...input })
    expect(asked).toHaveLength(2)
  })

  it('is asked anew in other words, of other kinds, for another time, and where nothing was found', async () => {
    const { search, asked } = await searching('brave', ['brave-web', 'brave-web', 'brave-images', 'brave-web', 'brave-nothing'], shared())
    await search({ query: 'cats OR dogs' })
    await search({ query: 'cats or dogs' })
    await search({ query: 'cats or dogs', kind: 'images' })
    await search({ query: 'cats or dogs', dateRange: { from: '2020-01-01' } })
    await search({ query: 'nothing' })
    await search({ query: 'nothing' })
    expect(asked).toHaveLength(6)
  })

  it('also keeps what other words had found', async () => {
    const { search, asked } = await searching('brave', ['brave-nothing', 'brave-web'], shared())
    await search({ query: '"a b"' })
    const again = await search({ query: '"a b"' })
    expect(asked).toHaveLength(2)
    expect(again.data.reformulated).toEqual({ query: 'a b', change: 'without quotes and operators' })
  })
})

describe('a service that is overloaded', () => {
  it.each([
    [busy(), [1_000]],
    [busy({ 'retry-after': '3' }), [3_000]],
    [busy({ 'retry-after': 'Sun, 22 Nov 2026 18:30:05 GMT' }), [5_000]],
    [{ status: 503, headers: { 'retry-after': '0' }, json: '' }, [0]],
    [{ status: 500, json: '<html>' }, [1_000]],
  ] as const)('is asked once more after as long as it says: %j', async (first, waits) => {
    const { search, asked, clock, dependencies } = await searching('brave', [first, 'brave-web'], shared())
    expect((await search({ query: 'x' })).data.results).toHaveLength(3)
    expect([asked.length, clock.slept]).toEqual([2, waits])
    expect(await dependencies.counter.count('web_search', undefined, clock.now())).toBe(2)
  })

  it('is not waited for longer than five seconds', async () => {
    const { search, asked, clock } = await searching('brave', [busy({ 'retry-after': '90' })])
    await expect(search({ query: 'x' })).rejects.toMatchObject({
      code: 'rate-limited',
      message: 'Brave rate limit exceeded; requests are blocked for 1 min: Request rate limit exceeded for plan.',
    })
    expect([asked.length, clock.slept]).toEqual([1, []])
  })

  it('is asked twice and no more', async () => {
    const { search, asked } = await searching('brave', [{ status: 502, json: 'Bad gateway' }])
    await expect(search({ query: 'x' })).rejects.toMatchObject({ code: 'overloaded', message: 'Brave responded with status 502' })
    expect(asked).toHaveLength(2)
  })

  it('does not stretch the three requests of a call', async () => {
    const { search, asked } = await searching('google', ['google-nothing', { status: 503, json: '' }, 'google-nothing', 'google-search'])
    await search({ query: 'how do I "frobnicate" it?', sourceCategory: 'legal' })
    expect(asked).toHaveLength(3)
  })

  it('is not asked again where its month is used up', async () => {
    const spent = {
      type: 'ErrorResponse',
      error: { id: '1', status: 429, code: 'QUOTA_LIMITED', detail: 'Request quota limit exceeded for plan.' },
      time: 0,
    }
    const { search, asked } = await searching('brave', [{ status: 429, json: spent }])
    await expect(search({ query: 'x' })).rejects.toMatchObject({ code: 'limit' })
    expect(asked).toHaveLength(1)
  })
})

describe('the searches of a day', () => {
  it('are refused when they are used up, until midnight', async () => {
    const { search, asked, clock } = await searching('brave', ['brave-web'], shared({ web: { searchesPerDay: 2 } }))
    await search({ query: 'one' })
    await search({ query: 'two' })
    await expect(search({ query: 'three' })).rejects.toMatchObject({
      code: 'limit',
      message: 'the limit of 2 web searches per day was reached; it resets at 00:00 UTC, in 5 h',
      remedy: 'wait, or increase web.searchesPerDay',
    })
    expect((await search({ query: 'one' })).data.results).toHaveLength(3)
    expect(asked).toHaveLength(2)
    clock.pass(5.5 * 3_600_000)
    await search({ query: 'three' })
    expect(asked).toHaveLength(3)
  })

  it('are counted for each user', async () => {
    const folder = folderOf()
    const web = { searchesPerDay: 1 }
    const ada = await searching('brave', ['brave-web'], { folder, web, owner: 'ada' })
    const grace = await searching('brave', ['brave-web'], { folder, web, owner: 'grace' })
    await ada.search({ query: 'one' })
    await grace.search({ query: 'two' })
    await expect(ada.search({ query: 'three' })).rejects.toMatchObject({ code: 'limit' })
  })

  it('end the wider words, too', async () => {
    const { search, asked } = await searching('google', ['google-nothing'], shared({ web: { searchesPerDay: 2 } }))
    expect((await search({ query: 'how do I "frobnicate" it?', sourceCategory: 'legal' })).data.results).toEqual([])
    expect(asked).toHaveLength(2)
  })
})

describe('what is not set, or wrong', () => {
  it.each([
    [{ provider: 'none' }, 'usage', 'no search service is configured', /web\.provider/],
    [{ provider: 'searxng', url: undefined }, 'usage', 'the address of SearXNG is not set', /web\.url/],
    [{ provider: 'google', engine: undefined }, 'usage', 'no Google programmable search engine is set', /web\.engine/],
    [
      { provider: 'tavily' },
      'unauthorised',
      'Tavily requires a key',
      /^set IBID_CREDENTIAL_TAVILY or TAVILY_API_KEY, or tavily in tools\.credentials/,
    ],
  ] as const)('%j is told before anything is sent', async (web, code, message, remedy) => {
    const { search, asked } = await searching('google', ['google-search'], { web: web as object })
    await expect(search({ query: 'x' })).rejects.toMatchObject({ code, message, remedy: expect.stringMatching(remedy) })
    expect(asked).toEqual([])
  })

  it.each([
    ['a page', '<!doctype html><h1>Hello</h1>'],
    ['other JSON', { ok: true }],
    ['a deep nest', '['.repeat(200_000)],
  ])('%s in place of an answer is told', async (_name, json) => {
    const { search } = await searching('exa', [{ status: 200, json }])
    await expect(search({ query: 'x' })).rejects.toMatchObject({ code: expect.stringMatching(/^(?:malformed|limit)$/) })
  })

  it('a key that the service repeats is not passed on', async () => {
    const { search } = await searching('exa', [
      { status: 400, json: { requestId: '1', error: 'bad header x-api-key: canary-of-exa', tag: 'INVALID' } },
    ])
    const error = await search({ query: 'x' }).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ code: 'failed', message: 'Exa rejected the search with status 400: bad header x-api-key: [key]' })
  })

  it('a private address that nobody allowed is not reached, whoever redirects there', async () => {
    const other = await searching('exa', ['exa-search'])
    const { search } = await searching('brave', [{ status: 302, headers: { location: other.dependencies.web.url ?? '' } }])
    await expect(search({ query: 'x' })).rejects.toMatchObject({ code: 'denied' })
    expect(other.asked).toEqual([])
  })
})
