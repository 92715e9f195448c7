import { describe, expect, it } from 'vitest'
import { serve } from '../../src/docs/sources/sources.fixture.ts'
import { guardedFetch } from '../../src/tools/web/guarded-fetch.ts'
import { doors, following } from './doors.fixture.ts'

/** Row 4: a public place sends us on to where we must not go. */
describe.each(following)('$name', ({ open }) => {
  it('never follows to loopback, another private address, another scheme, or nothing', async () => {
    const inner = await serve((_request, response) => response.end('secret'))
    const targets: readonly (readonly [string, string, string])[] = [
      [inner.origin, 'denied', '127.0.0.1 is not a public address'],
      [inner.origin.replace('127.0.0.1', 'localhost'), 'denied', 'is not a public address'],
      ['http://[::1]:1/', 'denied', 'not a public address'],
      ['http://2130706433/', 'denied', 'not a public address'],
      ['//169.254.169.254/latest', 'denied', '169.254.169.254 is not a public address'],
      ['file:///etc/passwd', 'denied', 'only http and https URLs are fetched'],
      ['ftp://example.org/', 'denied', 'only http and https URLs are fetched'],
      ['data:text/plain,x', 'denied', 'only http and https URLs are fetched'],
      ['http://', 'malformed', 'redirects to an invalid URL'],
    ]
    const { origin } = await serve((request, response) =>
      response.writeHead(302, { location: targets[Number(request.url?.slice(1))]?.[0] ?? '' }).end(),
    )
    const reach = { allowed: [new URL(origin).host], lookup: async () => [{ address: '127.0.0.1', family: 4 }] }
    for (const [at, [target, fault, message]] of targets.entries())
      expect([target, await open(`${origin}/${at}`, reach)]).toEqual([target, { fault, message: expect.stringContaining(message) }])
    expect(inner.requests).toEqual([])
  })

  it('follows five times, and of a loop of twenty no more', async () => {
    const { origin, requests } = await serve((request, response) => {
      const left = Number(request.url?.slice(1))
      if (left > 0) response.writeHead(302, { location: `/${left - 1}` }).end()
      else response.writeHead(200, { 'content-type': 'text/plain' }).end('the words at the end')
    })
    const reach = { allowed: ['127.0.0.1'] }
    expect(await open(`${origin}/5`, reach)).toEqual({ given: 'the words at the end' })
    expect(requests).toHaveLength(6)
    expect(await open(`${origin}/20`, reach)).toEqual({ fault: 'limit', message: `${origin}/20 redirects more than 5 times` })
    expect(requests).toHaveLength(12)
  })
})

describe.each(doors.filter((door) => !following.includes(door)))('$name', ({ open }) => {
  it('follows nothing: each hop comes back to it, and is vetted as all others', async () => {
    const inner = await serve((_request, response) => response.end('secret'))
    const { origin } = await serve((_request, response) => response.writeHead(302, { location: inner.origin }).end())
    const reach = { allowed: [new URL(origin).host] }
    expect(JSON.stringify(await open(origin, reach))).toContain(inner.origin)
    expect(await open(inner.origin, reach)).toMatchObject({ fault: 'denied' })
    expect(inner.requests).toEqual([])
  })
})

describe('credentials', () => {
  it('go to the origin that they were meant for, and those in an address to nobody', async () => {
    const other = await serve((_request, response) => response.end('there'))
    const { origin, requests } = await serve((request, response) => {
      const to = request.url === '/a' ? '/b' : other.origin.replace('//', '//me:secret@')
      response.writeHead(302, { location: to }).end()
    })
    const { redirects } = await guardedFetch(
      {
        url: `${origin}/a`,
        method: 'GET',
        headers: { Authorization: 'Bearer canary', 'X-Key': 'canary' },
        maxBytes: 100_000,
        timeoutMs: 20_000,
        signal: new AbortController().signal,
      },
      { allowed: ['127.0.0.1'] },
    )
    expect(requests.map(({ headers }) => [headers.authorization, headers['x-key']])).toEqual([
      ['Bearer canary', 'canary'],
      ['Bearer canary', 'canary'],
    ])
    expect(JSON.stringify(other.requests[0]?.headers)).not.toMatch(/canary|secret|authorization/)
    expect(redirects[1]).toBe(`${other.origin}/`)
  })
})
