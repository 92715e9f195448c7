import { gzipSync } from 'node:zlib'
import { describe, expect, it, onTestFinished } from 'vitest'
import { bytesOf, createFetcher, type FetchOptions } from './fetch.ts'
import type { HostAddress } from './private-network-check.ts'
import { serve } from './sources.fixture.ts'

const get = async (url: string, options: Partial<FetchOptions> & { addresses?: readonly HostAddress[] } = {}): Promise<string> => {
  const { addresses, ...call } = options
  const fetcher = createFetcher(addresses ? { lookup: async () => addresses } : {})
  onTestFinished(() => fetcher.close())
  const fetched = await fetcher.fetch(url, {
    maxBytes: 1_000_000,
    signal: new AbortController().signal,
    trusted: new URL(url).origin,
    ...call,
  })
  return fetched === 'unchanged' ? fetched : new TextDecoder().decode(await bytesOf(fetched.body))
}
const v4 = (address: string): HostAddress => ({ address, family: 4 })
const fails = (code: string, message: string) => expect.objectContaining({ code, message: expect.stringContaining(message) })

describe('a fetch', () => {
  it('brings what the server has, also compressed', async () => {
    const { origin } = await serve((request, response) => {
      if (request.url === '/gzip') response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('packed'))
      else response.end('plain')
    })
    expect(await get(`${origin}/`)).toBe('plain')
    expect(await get(`${origin}/gzip`)).toBe('packed')
  })

  it('asks whether what it knows has changed', async () => {
    const { origin } = await serve((request, response) => {
      if (request.headers['if-none-match'] === '"1"' || request.headers['if-modified-since'] === 'Thu') response.writeHead(304).end()
      else
        response
          .writeHead(200, request.url === '/old' ? { 'last-modified': 'Thu' } : { etag: '"1"', 'content-type': 'Text/HTML; charset=x' })
          .end('text')
    })
    const fetcher = createFetcher()
    onTestFinished(() => fetcher.close())
    const call = { maxBytes: 100, trusted: origin, signal: new AbortController().signal }
    expect(await fetcher.fetch(`${origin}/new`, call)).toMatchObject({ fingerprint: 'etag "1"', mediaType: 'text/html' })
    expect(await fetcher.fetch(`${origin}/old`, call)).toMatchObject({ fingerprint: 'modified Thu' })
    expect(await get(`${origin}/new`, { known: 'etag "1"' })).toBe('unchanged')
    expect(await get(`${origin}/old`, { known: 'modified Thu' })).toBe('unchanged')
    expect(await get(`${origin}/new`, { known: 'etag "0"' })).toBe('text')
  })

  it('tells in one line what went wrong', async () => {
    const { origin } = await serve((request, response) => {
      if (request.url === '/cut') {
        response.writeHead(200, { 'content-length': '100' }).write('begun')
        setImmediate(() => response.destroy())
      } else response.writeHead(Number(request.url?.slice(1))).end()
    })
    await expect(get(`${origin}/404`)).rejects.toThrow(fails('not-found', `${origin}/404 responded with status 404`))
    await expect(get(`${origin}/403`)).rejects.toThrow(fails('unauthorised', 'responded with status 403'))
    await expect(get(`${origin}/429`)).rejects.toThrow(fails('rate-limited', 'responded with status 429'))
    await expect(get(`${origin}/503`)).rejects.toThrow(fails('overloaded', 'responded with status 503'))
    await expect(get(`${origin}/cut`)).rejects.toThrow(fails('unreachable', `could not reach ${origin}/cut: the connection was reset`))
    await expect(get('http://127.0.0.1:1/')).rejects.toThrow(
      fails('unreachable', 'could not reach http://127.0.0.1:1/: the connection was refused'),
    )
    await expect(get('http://nothing.invalid/')).rejects.toThrow(fails('unreachable', 'could not reach http://nothing.invalid/: '))
  })

  it('stops at its caps: announced, sent, unpacked, waited for', async () => {
    const { origin } = await serve((request, response) => {
      if (request.url === '/announced') response.writeHead(200, { 'content-length': '5000' }).write('x')
      else if (request.url === '/sent') response.end('x'.repeat(5_000))
      else if (request.url === '/packed') response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('x'.repeat(5_000_000)))
      else if (request.url === '/half') response.write('begun')
    })
    for (const path of ['/announced', '/sent', '/packed'])
      await expect(get(origin + path, { maxBytes: 1_000 })).rejects.toThrow(fails('limit', 'the limit is 0.0 MB'))
    for (const path of ['/never', '/half'])
      await expect(get(origin + path, { timeoutMs: 50 })).rejects.toThrow(fails('timeout', 'did not respond in time'))
  })

  it('ends at once with the reason of its signal', async () => {
    const controller = new AbortController()
    const { origin } = await serve(() => controller.abort(new Error('enough')))
    await expect(get(origin, { signal: controller.signal })).rejects.toThrow('enough')
  })
})

describe('redirects', () => {
  it('are followed five times', async () => {
    const { origin, requests } = await serve((request, response) => {
      const left = Number(request.url?.slice(1))
      if (left > 0) response.writeHead(302, { location: `/${left - 1}` }).end()
      else response.end('there')
    })
    expect(await get(`${origin}/5`)).toBe('there')
    await expect(get(`${origin}/20`)).rejects.toThrow(fails('limit', 'redirects more than 5 times'))
    expect(requests).toHaveLength(12)
  })

  it('never lead to another private address, a file, or nothing', async () => {
    const inner = await serve((_request, response) => response.end('secret'))
    const targets = [
      inner.origin,
      'file:///etc/passwd',
      'http://[::1]:1/',
      'http://2130706433/',
      'http://169.254.169.254/latest',
      'http://',
    ]
    const { origin } = await serve((request, response) =>
      response.writeHead(302, { location: targets[Number(request.url?.slice(1))] }).end(),
    )
    await expect(get(`${origin}/0`)).rejects.toThrow(fails('denied', '127.0.0.1 is not a public address'))
    await expect(get(`${origin}/1`)).rejects.toThrow(fails('denied', 'only http and https URLs are fetched'))
    await expect(get(`${origin}/2`)).rejects.toThrow(fails('denied', 'not a public address'))
    await expect(get(`${origin}/3`)).rejects.toThrow(fails('denied', 'not a public address'))
    await expect(get(`${origin}/4`)).rejects.toThrow(fails('denied', '169.254.169.254 is not a public address'))
    await expect(get(`${origin}/5`)).rejects.toThrow(fails('malformed', 'redirects to an invalid URL'))
    expect(inner.requests).toHaveLength(0)
  })

  it('stay on the origin where only that may be reached', async () => {
    const { origin } = await serve((_request, response) => response.writeHead(302, { location: 'https://example.org/' }).end())
    await expect(get(origin, { within: origin })).rejects.toThrow(
      fails('denied', `a manifest at ${origin} can only refer to its own origin`),
    )
  })

  it('carry credentials to the same host only', async () => {
    const { origin, requests } = await serve((request, response) => {
      if (request.url === '/a') response.writeHead(302, { location: '/b' }).end()
      else if (request.url === '/b') response.writeHead(302, { location: `http://localhost:${request.socket.localPort}/c` }).end()
      else response.end('there')
    })
    const url = new URL(`${origin}/a`)
    url.username = 'me'
    url.password = 'p%20w'
    await expect(get(url.href)).rejects.toThrow(fails('denied', 'localhost'))
    expect(requests.map(({ url, headers }) => [url, headers.authorization])).toEqual([
      ['/a', `Basic ${btoa('me:p w')}`],
      ['/b', `Basic ${btoa('me:p w')}`],
    ])
  })
})

describe('addresses', () => {
  it('that are private are reached only where the user named them', async () => {
    const { origin, requests } = await serve((_request, response) => response.end('here'))
    const port = new URL(origin).port
    const unnamed = { trusted: 'https://docs.example.org' }
    for (const host of ['127.0.0.1', '2130706433', '0x7f000001', '127.1', '[::ffff:7f00:1]', '[64:ff9b::7f00:1]'])
      await expect(get(`http://${host}:${port}/`, unnamed)).rejects.toThrow(fails('denied', 'not a public address'))
    for (const address of ['127.0.0.1', '10.0.0.1', '169.254.169.254'])
      await expect(get(`http://docs.example.com:${port}/`, { ...unnamed, addresses: [v4(address)] })).rejects.toThrow(
        fails('denied', `${address} is not a public address`),
      )
    expect(requests).toHaveLength(0)
    expect(await get(`http://localhost:${port}/`, { addresses: [v4('127.0.0.1')] })).toBe('here')
  })

  it('of this machine are not reached by a public name, even one that the user typed', async () => {
    const { origin, requests } = await serve((_request, response) => response.end('here'))
    const url = `http://docs.example.com:${new URL(origin).port}/`
    await expect(get(url, { addresses: [v4('127.0.0.1')] })).rejects.toThrow(fails('denied', '127.0.0.1 is not a public address'))
    await expect(get(url, { addresses: [v4('127.0.0.1'), v4('203.0.113.1')] })).rejects.toThrow(fails('denied', 'not a public address'))
    expect(requests).toHaveLength(0)
  })
})
