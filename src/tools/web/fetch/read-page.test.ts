import { describe, expect, it } from 'vitest'
import { answering, boats, html, paths, sites, webReader } from './web-fetch.fixture.ts'

describe('a page that was read before', () => {
  const cached = (control: string, more: Readonly<Record<string, string>> = {}) =>
    sites((request, response) => {
      if (request.headers['if-none-match'] === '"v1"' || request.headers['if-modified-since']) response.writeHead(304).end()
      else answering(boats, 'text/html', { ...(control === '' ? {} : { 'cache-control': control }), ...more })(request, response)
    })

  it.each([
    ['', 299, 300],
    ['max-age=7200', 7_199, 7_200],
    ['public, max-age=1', 59, 60],
    ['max-age=31536000', 86_399, 86_400],
    ['max-age=600, stale-if-error=1', 599, 600],
  ])('is given again without asking as long as %j says, and tells its age', async (control, fresh, stale) => {
    const { site, reach, requests } = await cached(control)
    const reader = webReader(reach)
    const first = await reader.read(site('boats.example'))
    expect(first.sources[0]?.readAt).toBeUndefined()
    reader.clock.advance(fresh * 1_000)
    const again = await reader.read(site('boats.example'))
    expect(again.sources[0]?.readAt).toBe(Date.UTC(2026, 0, 1))
    expect(again.text).toMatch(/\nRead \d+ \S+ ago$/)
    expect(requests).toHaveLength(1)
    reader.clock.advance((stale - fresh) * 1_000)
    await reader.read(site('boats.example'))
    expect(requests).toHaveLength(2)
  })

  it.each([
    ['etag', '"v1"', 'if-none-match'],
    ['last-modified', 'Thu, 01 Jan 2026 00:00:00 GMT', 'if-modified-since'],
  ])('is asked about with its %s, and is new again where it has not changed', async (header, value, asked) => {
    const { site, reach, requests } = await cached('max-age=60', { [header]: value })
    const reader = webReader(reach)
    await reader.read(site('boats.example'))
    reader.clock.advance(3_600_000)
    const { sources, text } = await reader.read(site('boats.example'))
    expect(requests[1]?.headers[asked]).toBe(value)
    expect(sources[0]?.text).toContain('24 square metres')
    expect(sources[0]?.readAt).toBeUndefined()
    expect(text).not.toContain('ago')
    reader.clock.advance(59_000)
    expect((await reader.read(site('boats.example'))).sources[0]?.readAt).toBe(Date.UTC(2026, 0, 1, 1))
    expect(requests).toHaveLength(2)
  })

  it('is asked about each time where the server says so, and not kept where it forbids that', async () => {
    const careful = await cached('no-cache', { etag: '"v1"' })
    const reader = webReader(careful.reach)
    for (let run = 0; run < 3; run++) await reader.read(careful.site('boats.example'))
    expect(careful.requests.map(({ headers }) => headers['if-none-match'])).toEqual([undefined, '"v1"', '"v1"'])
    for (const control of ['no-store', 'private, max-age=600']) {
      const { site, reach, requests } = await cached(control, { etag: '"v1"' })
      const other = webReader(reach)
      for (let run = 0; run < 2; run++) await other.read(site('boats.example'))
      expect(requests.map(({ headers }) => headers['if-none-match'])).toEqual([undefined, undefined])
    }
  })

  it('is not fetched twice in one run, even where it may not be kept', async () => {
    const { site, reach, requests } = await cached('no-store')
    const reader = webReader(reach)
    const both = [site('boats.example', '/#sails'), site('boats.example', '/#crew')]
    await reader.read(both, {}, { run: 'r' })
    await reader.read(site('boats.example'), { query: 'crew' }, { run: 'r' })
    expect(requests).toHaveLength(1)
    await reader.read(site('boats.example'), {}, { run: 'r', owner: 'someone else' })
    expect(requests).toHaveLength(2)
  })

  it('is tried again in the same run where it failed', async () => {
    let isThere = false
    const { site, reach } = await sites((request, response) =>
      isThere ? html(boats)(request, response) : void response.writeHead(404).end(),
    )
    const reader = webReader(reach)
    expect((await reader.read(site('boats.example'), {}, { run: 'r' })).pages[0]?.fault?.code).toBe('not-found')
    isThere = true
    expect((await reader.read(site('boats.example'), {}, { run: 'r' })).pages[0]?.title).toBe('Boats')
  })
})

describe('the limit of pages a day', () => {
  it('holds for each user, also when many are asked for at once, and is for pages that are fetched', async () => {
    const { site, reach, requests } = await sites(html(boats))
    const reader = webReader(reach, { fetchesPerDay: 5 })
    const read = (number: number, owner: string) => reader.read(site(`s${number}.example`), {}, { owner })
    const all = await Promise.all(Array.from({ length: 12 }, (_, number) => read(number, 'ann')))
    const faults = all.flatMap(({ pages }) => pages.flatMap(({ fault }) => (fault ? [fault.message] : [])))
    expect(faults).toEqual(Array.from({ length: 7 }, () => 'the limit of 5 web pages per day was reached'))
    expect(requests).toHaveLength(5)
    expect((await read(0, 'ann')).pages[0]?.title).toBe('Boats')
    expect((await read(20, 'bob')).pages[0]?.title).toBe('Boats')
    reader.clock.advance(86_400_000)
    expect((await read(21, 'ann')).pages[0]?.title).toBe('Boats')
  })
})

describe('a host', () => {
  it('is asked for two pages at once', async () => {
    const waiting: (() => void)[] = []
    let most = 0
    const { site, reach } = await sites((_request, response) => {
      waiting.push(() => response.writeHead(200, { 'content-type': 'text/html' }).end(boats))
      most = Math.max(most, waiting.length)
      // A third would come in meanwhile.
      if (waiting.length === 2)
        setTimeout(() => {
          for (const answer of waiting.splice(0)) answer()
        }, 20)
    })
    const reader = webReader(reach)
    const reading = await Promise.all(
      Array.from({ length: 4 }, (_, call) => reader.read([0, 1, 2].map((page) => site('boats.example', `/${call}/${page}`)))),
    )
    expect(reading.flatMap(({ pages }) => pages.map(({ title }) => title))).toEqual(Array.from({ length: 12 }, () => 'Boats'))
    expect(most).toBe(2)
  })

  it('is not waited for by those who have given up', async () => {
    const stuck: (() => void)[] = []
    const { site, reach, requests } = await sites((_request, response) => {
      stuck.push(() => response.writeHead(200, { 'content-type': 'text/html' }).end(boats))
    })
    const reader = webReader(reach)
    const first = reader.read([site('boats.example', '/1'), site('boats.example', '/2')])
    await expect.poll(() => stuck.length).toBe(2)
    const controller = new AbortController()
    const second = reader.read(site('boats.example', '/3'), {}, { signal: controller.signal })
    const third = reader.read(site('boats.example', '/4'))
    controller.abort(new Error('enough'))
    await expect(second).rejects.toThrow('enough')
    for (const answer of stuck.splice(0)) answer()
    await first
    await expect.poll(() => stuck.length).toBe(1)
    stuck[0]?.()
    expect((await third).pages[0]?.title).toBe('Boats')
    expect(requests.map(({ url }) => url)).toEqual(['/1', '/2', '/4'])
  })
})

describe('a server that does not answer at once', () => {
  const script = async (...answers: readonly (readonly [number, Readonly<Record<string, string>>?])[]) => {
    let at = 0
    const { site, reach, requests } = await sites((_request, response) => {
      const [status, headers] = answers[at++] ?? [200]
      response.writeHead(status, { 'content-type': 'text/html', ...headers }).end(status === 200 ? boats : 'no')
    })
    const reader = webReader(reach)
    const { pages } = await reader.read(site('boats.example'))
    return { page: pages[0], requests, slept: reader.clock.slept }
  }

  it('is asked once more after a 403, with what browsers send and our own name', async () => {
    const { page, requests, slept } = await script([403])
    expect(page?.title).toBe('Boats')
    expect(requests.map(({ headers }) => headers['user-agent'])).toEqual(['ibid', 'Mozilla/5.0 (compatible; ibid)'])
    expect(requests[1]?.headers).toMatchObject({
      accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
      'accept-language': 'en,*;q=0.5',
    })
    expect(slept).toEqual([])
    const refused = await script([403], [403])
    expect(refused.page?.fault).toMatchObject({ code: 'denied', message: expect.stringContaining('status 403: access denied') })
    expect(refused.requests).toHaveLength(2)
  })

  it('is given the time that it asks for, twice at most', async () => {
    expect((await script([429, { 'retry-after': '7' }], [503])).slept).toEqual([7_000, 2_000])
    expect((await script([503, { 'retry-after': 'Thu, 01 Jan 2026 00:00:04 GMT' }])).slept).toEqual([4_000])
    expect((await script([429, { 'retry-after': 'soon' }])).slept).toEqual([1_000])
    const failing = await script([500], [502], [504], [200])
    expect(failing.page?.fault).toMatchObject({ code: 'overloaded', message: expect.stringContaining('status 504: the server failed') })
    expect([failing.slept, failing.requests.length]).toEqual([[1_000, 2_000], 3])
  })

  it('is not waited for longer than ten seconds', async () => {
    const { page, requests, slept } = await script([429, { 'retry-after': '3600' }])
    expect(page?.fault).toMatchObject({
      code: 'rate-limited',
      message: expect.stringContaining('status 429: too many requests; retry after 1 h'),
    })
    expect([requests.length, slept]).toEqual([1, []])
  })

  it('is asked again where the connection was reset', async () => {
    let cuts = 1
    const { site, reach, requests } = await sites((request, response) =>
      cuts-- > 0 ? void response.destroy() : html(boats)(request, response),
    )
    expect((await webReader(reach).read(site('boats.example'))).pages[0]?.title).toBe('Boats')
    expect(requests).toHaveLength(2)
  })

  it('says in a word why there is no page', async () => {
    const { site, reach } = await sites(
      paths({
        '/401': (_request, response) => void response.writeHead(401).end(),
        '/204': (_request, response) => void response.writeHead(204).end(),
        '/410': (_request, response) => void response.writeHead(410).end(),
      }),
    )
    const { pages } = await webReader(reach).read(['/401', '/204', '/410'].map((path) => site('boats.example', path)))
    expect(pages.map(({ fault }) => fault?.message.replace(/.* responded/, 'responded'))).toEqual([
      'responded with status 401: sign-in required',
      'responded with status 204: no page was returned',
      'responded with status 410: the page no longer exists',
    ])
  })
})

describe('slow and endless answers', () => {
  it('end with the call, whether their head or their body is slow', async () => {
    for (const path of ['/head', '/body', '/endless']) {
      const controller = new AbortController()
      const { site, reach } = await sites((_request, response) => {
        if (path !== '/head') response.writeHead(200, { 'content-type': 'text/html' }).write('<p>begun')
        if (path === '/endless') {
          const more = () => void response.write('x'.repeat(1_000), (error) => error || setImmediate(more))
          more()
        }
        setImmediate(() => controller.abort(new Error('enough')))
      })
      await expect(webReader(reach).read(site('boats.example', path), {}, { signal: controller.signal })).rejects.toThrow('enough')
    }
  })

  it('are cut at 20 MB, and read as far as that', async () => {
    const { site, reach } = await sites((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).write(`<p>The main sail has 24 square metres.</p><!-- `)
      const block = Buffer.alloc(1_000_000, 'x')
      const more = (error?: Error | null) => void (error || response.write(block, more))
      more()
    })
    const { pages, sources } = await webReader(reach).read(site('boats.example'))
    expect(pages[0]?.notes).toEqual(['only the first 5 MB were read'])
    expect(sources[0]?.text).toBe('The main sail has 24 square metres.')
  })
})
