import { createServer } from 'node:net'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { WebRequest } from '../../core/web.ts'
import { serve } from '../../docs/sources/sources.fixture.ts'
import { guardedFetch } from './guarded-fetch.ts'
import type { HostAddress, Reach } from './vetted-lookup.ts'

const local = { allowed: ['127.0.0.1'] }
const get = (url: string, reach: Reach = local, extra: Partial<WebRequest> = {}) =>
  guardedFetch({ url, method: 'GET', maxBytes: 1_000_000, timeoutMs: 10_000, signal: new AbortController().signal, ...extra }, reach)
const text = async (url: string, reach?: Reach, extra?: Partial<WebRequest>) => (await get(url, reach, extra)).body.toString()
const fails = (code: string, message: string) => expect.objectContaining({ code, message: expect.stringContaining(message) })
const at = (...addresses: readonly string[]): readonly HostAddress[] =>
  addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))

describe('a guarded fetch', () => {
  it('brings any answer, with its headers and where it came from', async () => {
    const { origin, requests } = await serve((request, response) =>
      response.writeHead(Number(request.url?.slice(1)), { 'X-Made-By': 'us', 'set-cookie': 'session=1' }).end('words'),
    )
    const { date: _date, ...headers } = (await get(`${origin}/503`)).headers
    expect(headers).toEqual({ 'x-made-by': 'us', connection: 'close', 'transfer-encoding': 'chunked' })
    expect(await get(`${origin}/404`)).toMatchObject({
      status: 404,
      body: Buffer.from('words'),
      cut: false,
      redirects: [],
      url: new URL(`${origin}/404`),
    })
    expect(await get(`${origin}/200`, local, { method: 'HEAD' })).toMatchObject({ status: 200, body: Buffer.alloc(0) })
    expect(await get(`${origin}/204`)).toMatchObject({ status: 204, body: Buffer.alloc(0) })
    expect(requests.map(({ method }) => method)).toEqual(['GET', 'GET', 'HEAD', 'GET'])
  })

  it('unpacks, and stops unpacking at its cap', async () => {
    const packed = {
      gzip: gzipSync('words'),
      br: brotliCompressSync('words'),
      deflate: deflateSync('words'),
      'x-gzip': gzipSync(Buffer.alloc(200_000_000)),
    }
    const { origin } = await serve((request, response) => {
      const encoding = (request.url?.slice(1) ?? '') as keyof typeof packed
      response.writeHead(200, { 'content-encoding': encoding }).end(packed[encoding] ?? 'no such thing')
    })
    for (const encoding of ['gzip', 'br', 'deflate']) expect(await text(`${origin}/${encoding}`)).toBe('words')
    const before = process.memoryUsage().rss
    expect(await get(`${origin}/x-gzip`, local, { maxBytes: 10 })).toMatchObject({ body: Buffer.alloc(10), cut: true })
    expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000)
    await expect(get(`${origin}/zstd`)).rejects.toThrow(fails('malformed', '"zstd", which was not requested'))
  })

  it('says what does not unpack, what is cut off, what does not speak HTTP', async () => {
    const { origin } = await serve((request, response) => {
      if (request.url === '/packed') response.writeHead(200, { 'content-encoding': 'gzip' }).end('words')
      else {
        response.writeHead(200, { 'content-length': '100' }).write('begun')
        setImmediate(() => response.destroy())
      }
    })
    await expect(get(`${origin}/packed`)).rejects.toThrow(fails('malformed', 'could not be decompressed as gzip'))
    await expect(get(`${origin}/cut`)).rejects.toThrow(fails('unreachable', 'cut'))
    const other = createServer((socket) => socket.end('220 mail\r\n'))
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void other.close())
    const address = other.address()
    const port = typeof address === 'object' && address ? address.port : 0
    await expect(get(`http://127.0.0.1:${port}/`)).rejects.toThrow(fails('unreachable', 'it does not use HTTP'))
    await expect(get('http://127.0.0.1:1/')).rejects.toThrow(
      fails('unreachable', 'could not reach http://127.0.0.1:1/: the connection was refused'),
    )
    await expect(get('http://nothing.invalid/')).rejects.toThrow(fails('unreachable', 'could not reach http://nothing.invalid/: '))
  })

  it('ends in time, at its head and in its body, and with its signal', async () => {
    const { origin } = await serve((request, response) => {
      if (request.url === '/half') response.write('begun')
    })
    for (const path of ['/never', '/half'])
      await expect(get(origin + path, local, { timeoutMs: 50 })).rejects.toThrow(fails('timeout', 'did not respond in time'))
    const controller = new AbortController()
    const other = await serve(() => controller.abort(new Error('enough')))
    await expect(get(other.origin, local, { signal: controller.signal })).rejects.toThrow('enough')
  })

  it('takes no credentials from an address, and no header that says how bytes travel', async () => {
    await expect(get('https://me:secret@example.org/')).rejects.toThrow(fails('usage', 'the URL https://example.org/ contains a user name'))
    await expect(get('example.org')).rejects.toThrow(fails('usage', '"example.org" is not a URL'))
    for (const name of ['Host', 'Content-Length', 'transfer-encoding', 'Proxy-Authorization'])
      await expect(get('https://example.org/', local, { headers: { [name]: 'x' } })).rejects.toThrow(
        fails('usage', `${name} cannot be set`),
      )
    await expect(get('https://example.org/', local, { headers: { 'x-a': 'b\r\nhost: c' } })).rejects.toThrow(fails('usage', '"x-a"'))
    await expect(get('https://example.org/', local, { headers: { 'x a': 'b' } })).rejects.toThrow(fails('usage', '"x a"'))
  })
})

describe('addresses that are not public', () => {
  it('are reached where the settings allow the host, by port if they say so', async () => {
    const { origin } = await serve((_request, response) => response.end('here'))
    const port = new URL(origin).port
    const lookup = async () => at('127.0.0.1')
    const named = `http://api.intern.example:${port}/`
    expect(await text(origin, { allowed: [`127.0.0.1:${port}`] })).toBe('here')
    expect(await text(`http://2130706433:${port}/`, { allowed: ['127.0.0.1'] })).toBe('here')
    expect(await text(named, { allowed: ['*.INTERN.example'], lookup })).toBe('here')
    expect(await text(`http://localhost:${port}/`, { allowed: ['localhost'], lookup })).toBe('here')
    for (const allowed of [['127.0.0.1:1'], ['localhost'], ['127.0.0.*'], ['*'], ['intern.example']]) {
      await expect(get(origin, { allowed })).rejects.toThrow(fails('denied', '127.0.0.1 is not a public address'))
      await expect(get(named, { allowed, lookup })).rejects.toThrow(fails('denied', 'not a public address'))
    }
    expect(await text(`http://localhost:${port}/`, { allowed: [`localhost:${port}`], lookup })).toBe('here')
    await expect(get('http://[::1]:1/', { allowed: ['[0::1]'] })).rejects.toThrow(fails('unreachable', '[::1]'))
  })

  it('are told with what would allow them', async () => {
    await expect(get('http://localhost:8080/', { allowed: [], lookup: async () => at('127.0.0.1') })).rejects.toMatchObject({
      remedy: 'if you trust it, allow it: ibid config set tools.http.allow \'["localhost:8080"]\'',
    })
  })
})

describe('redirects', () => {
  it('are told, each with where it led', async () => {
    const { origin } = await serve((request, response) => {
      const left = Number(request.url?.slice(1))
      if (left > 0) response.writeHead(302, { location: `/${left - 1}` }).end()
      else response.end('there')
    })
    const { redirects, url } = await get(`${origin}/5`)
    expect([redirects.length, redirects[0], url.href]).toEqual([5, `${origin}/4`, `${origin}/0`])
  })

  it('are followed only where whoever asked agrees, before anything is sent there', async () => {
    const { origin, requests } = await serve((_request, response) => response.writeHead(302, { location: '/there' }).end())
    const asked: string[] = []
    const mayFollow = async (url: URL) => {
      asked.push(url.pathname)
      throw new Error('not there')
    }
    await expect(get(origin, local, { mayFollow })).rejects.toThrow('not there')
    expect([asked, requests.length]).toEqual([['/there'], 1])
  })
})
