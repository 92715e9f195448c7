import { describe, expect, it } from 'vitest'
import { sites } from '../web-fetch.fixture.ts'
import { byTunnel, plainly, toldByProxy } from './vetting-proxy.fixture.ts'

describe('the proxy of a browser', () => {
  it('passes on what is read over plain HTTP, without what is between it and the browser', async () => {
    const { site, reach, requests } = await sites((_request, response) => response.writeHead(200, { 'x-made-by': 'us' }).end('here'))
    const told = await toldByProxy([...plainly(site('boats.example', '/a?b')), 'Proxy-Authorization: secret', 'X-Asked: me'], reach)
    expect(told).toMatch(/^HTTP\/1\.1 200 [\s\S]*x-made-by: us[\s\S]*here/)
    expect(requests.map(({ method, url }) => [method, url])).toEqual([['GET', '/a?b']])
    expect(requests[0]?.headers).toMatchObject({ host: new URL(site('boats.example')).host, 'x-asked': 'me' })
    expect(requests[0]?.headers['proxy-authorization']).toBeUndefined()
    expect(await toldByProxy(plainly(site('boats.example'), 'HEAD'), reach)).toMatch(/^HTTP\/1\.1 200 /)
  })

  it('opens tunnels', async () => {
    const { port, reach, requests } = await sites((_request, response) => response.end('within'))
    const inside = 'GET /secret HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'
    expect(await toldByProxy(byTunnel('boats.example', port), reach, inside)).toMatch(/^HTTP\/1\.1 200 [\s\S]*within/)
    expect(requests.map(({ url }) => url)).toEqual(['/secret'])
  })

  it.each([
    ['POST', 405],
    ['PUT', 405],
    ['DELETE', 405],
    ['OPTIONS', 405],
  ])('lets no %s out', async (method, status) => {
    const { site, reach, requests } = await sites((_request, response) => response.end('here'))
    expect(await toldByProxy(plainly(site('boats.example'), method), reach)).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    expect(requests).toEqual([])
  })

  it.each(['/relative', 'https://boats.example/', 'file:///etc/passwd', 'ftp://boats.example/'])('does not understand %s', async (url) => {
    const { reach, requests } = await sites((_request, response) => response.end('here'))
    expect(await toldByProxy(plainly(url), reach)).toMatch(/^HTTP\/1\.1 400 /)
    expect(requests).toEqual([])
  })

  it('closes on what asks for another protocol, and on what is no HTTP', async () => {
    const { site, reach, requests } = await sites((_request, response) => response.end('here'))
    expect(await toldByProxy([...plainly(site('a.example')).slice(0, 2), 'Connection: Upgrade', 'Upgrade: websocket'], reach)).toBe('')
    expect(await toldByProxy(['\0\x01\x02'], reach)).toBe('')
    expect(await toldByProxy(byTunnel('boats.example', 'x'), reach)).toMatch(/^HTTP\/1\.1 400 /)
    expect(requests).toEqual([])
  })

  it('cuts off what is too much', async () => {
    const { site, port, reach, requests } = await sites((_request, response) => response.end(Buffer.alloc(5_000_000, 'x')))
    const few = { requests: 100, bytes: 100_000 }
    expect((await toldByProxy(plainly(site('boats.example')), reach, '', few)).length).toBeLessThan(4_000_000)
    const inside = 'GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'
    expect((await toldByProxy(byTunnel('boats.example', port), reach, inside, few)).length).toBeLessThan(4_000_000)
    expect(await toldByProxy(plainly(site('boats.example')), reach, '', { requests: 0, bytes: 100 })).toBe('')
    expect(requests).toHaveLength(2)
  })
})
