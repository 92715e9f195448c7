import { describe, expect, it } from 'vitest'
import { systemClock } from '../../../core/clock.ts'
import type { WebFetch } from '../../../core/web.ts'
import { robotsRule } from './robots.ts'
import { answering, boats, html, type paths, sites, webReader } from './web-fetch.fixture.ts'

const robots = (text: string, more: Parameters<typeof paths>[0] = {}) =>
  sites((request, response) => {
    if (request.url === '/robots.txt') answering(text, 'text/plain')(request, response)
    else if (request.url && more[request.url]) more[request.url]?.(request, response)
    else html(boats)(request, response)
  })
const honouring = { honoursRobots: true }

describe('robots.txt', () => {
  it.each([
    ['User-agent: *\nDisallow: /private', '/private/x', false],
    ['User-agent: *\nDisallow: /private', '/public', true],
    ['User-agent: ibid\nDisallow: /', '/x', false],
    ['User-agent: IBID/1.0\nDisallow: /', '/x', false],
    ['User-agent: other\nDisallow: /', '/x', true],
    ['User-agent: *\nDisallow: /\n\nUser-agent: ibid\nAllow: /', '/x', true],
    ['User-agent: other\nUser-agent: ibid\nDisallow: /a\nAllow: /a/b', '/a/b', true],
    ['User-agent: *\nDisallow: /*.pdf$', '/x/y.pdf', false],
    ['User-agent: *\nDisallow: /*.pdf$', '/x/y.pdf?1', true],
    ['User-agent: *\r\nDisallow:\r\n', '/x', true],
    ['\ufeffUser-agent: * # all\nDisallow: /x # this', '/x', false],
    ['User-agent: *\nDisallow: /robots.txt', '/robots.txt', true],
    ['not the usual words at all', '/x', true],
  ])('%j closes %s: %s', async (text, path, open) => {
    const { site, reach, asked } = await robots(text, { '/robots.txt': html(boats) })
    const { pages } = await webReader(reach, honouring).read(site('boats.example', path))
    expect(pages[0]?.fault?.code).toBe(open ? undefined : 'denied')
    if (!open) {
      expect(pages[0]?.fault?.message).toBe(`${site('boats.example', '/robots.txt')} does not allow ibid to read this page`)
      expect(asked()).toEqual(['boats.example/robots.txt'])
    }
  })

  it('is read once an hour for all pages of a site', async () => {
    const { site, reach, asked } = await robots('User-agent: *\nDisallow: /x')
    const reader = webReader(reach, honouring)
    await Promise.all([reader.read([site('boats.example', '/1'), site('boats.example', '/2')]), reader.read(site('boats.example', '/3'))])
    reader.clock.advance(3_599_000)
    await reader.read(site('boats.example', '/4'))
    expect(asked().filter((url) => url.endsWith('robots.txt'))).toHaveLength(1)
    reader.clock.advance(1_000)
    await reader.read(site('boats.example', '/5'))
    expect(asked().filter((url) => url.endsWith('robots.txt'))).toHaveLength(2)
  })

  it('is read by whoever waits for it, though the first who did has given up', async () => {
    const asked: AbortSignal[] = []
    const fetch: WebFetch = ({ url, signal }) => {
      asked.push(signal)
      if (asked.length === 1) return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
      const body = Buffer.from('User-agent: *\nDisallow: /x')
      return Promise.resolve({ url: new URL(url), status: 200, headers: {}, body, cut: false, redirects: [] })
    }
    const rule = robotsRule({ fetch, clock: systemClock, cache: { get: async () => undefined, put: async () => undefined } })
    const stop = new AbortController()
    const first = rule(new URL('https://boats.example/x'), stop.signal)
    const second = rule(new URL('https://boats.example/x'), new AbortController().signal)
    await expect.poll(() => asked.length).toBe(1)
    stop.abort(new Error('enough'))
    await expect(first).rejects.toThrow('enough')
    await expect(second).rejects.toMatchObject({ code: 'denied' })
  })

  it.each([
    [404, undefined],
    [403, undefined],
    [500, 'unreachable'],
    [503, 'unreachable'],
  ])('that answers with %i makes it %s', async (status, code) => {
    const { site, reach, asked } = await sites((request, response) => {
      if (request.url === '/robots.txt') response.writeHead(status).end('User-agent: *\nDisallow: /')
      else html(boats)(request, response)
    })
    const { pages } = await webReader(reach, honouring).read(site('boats.example', '/x'))
    expect(pages[0]?.fault?.code).toBe(code)
    if (code) {
      expect(pages[0]?.fault?.message).toContain(
        `robots.txt cannot be read, so the page was not fetched: it responded with status ${status}`,
      )
      expect(asked()).toEqual(['boats.example/robots.txt'])
    }
  })

  it('that cannot be reached leaves the page alone', async () => {
    const { site, reach, asked } = await sites((request, response) =>
      request.url === '/robots.txt' ? void response.destroy() : html(boats)(request, response),
    )
    expect((await webReader(reach, honouring).read(site('boats.example', '/x'))).pages[0]?.fault?.code).toBe('unreachable')
    expect(asked()).toEqual(['boats.example/robots.txt'])
  })

  it('holds for where a page redirects to, before anything is asked of it', async () => {
    const { site, reach, asked } = await sites((request, response) => {
      const host = request.headers.host?.split(':')[0]
      if (request.url === '/robots.txt')
        answering(host === 'closed.example' ? 'User-agent: *\nDisallow: /' : '', 'text/plain')(request, response)
      else response.writeHead(302, { location: `http://closed.example:${request.socket.localPort}/secret` }).end()
    })
    const { pages } = await webReader(reach, honouring).read(site('open.example', '/x'))
    expect(pages[0]?.fault).toMatchObject({
      code: 'denied',
      message: `${site('closed.example', '/robots.txt')} does not allow ibid to read this page`,
    })
    expect(asked()).toEqual(['open.example/robots.txt', 'open.example/x', 'closed.example/robots.txt'])
  })

  it('is passed over where the person says so', async () => {
    const { site, reach, asked } = await robots('User-agent: *\nDisallow: /')
    expect((await webReader(reach).read(site('boats.example', '/x'))).pages[0]?.title).toBe('Boats')
    expect(asked()).toEqual(['boats.example/x'])
  })

  it('counts towards no limit, and a page that it closes does not either', async () => {
    const { site, reach } = await robots('User-agent: *\nDisallow: /closed')
    const reader = webReader(reach, { ...honouring, fetchesPerDay: 1 })
    await reader.read(site('boats.example', '/closed'))
    expect((await reader.read(site('boats.example', '/open'))).pages[0]?.title).toBe('Boats')
  })

  it.each([
    ['names without end', `${'User-agent: *\nUser-agent: ibid\n'.repeat(8_000)}${'Disallow: /x\n'.repeat(15_000)}`, '/y', undefined],
    [
      'other names without end',
      `${Array.from({ length: 15_000 }, (_, at) => `User-agent: a${at}\n`).join('')}${'Disallow: /x\n'.repeat(15_000)}`,
      '/y',
      undefined,
    ],
    [
      'stars against a long address',
      `User-agent: *\n${`Disallow: /*${'a'.repeat(1_000)}b\n`.repeat(450)}`,
      `/${'a'.repeat(1_800)}`,
      'denied',
    ],
  ])('of %s is no burden', async (_what, text, path, code) => {
    const { site, reach } = await robots(text)
    const before = process.cpuUsage()
    const { pages } = await webReader(reach, honouring).read(site('boats.example', path))
    expect(pages[0]?.fault?.code).toBe(code)
    expect(process.cpuUsage(before).user).toBeLessThan(1_500_000)
  })
})
