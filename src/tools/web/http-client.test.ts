import { describe, expect, it } from 'vitest'
import { parseDocument } from '../../docs/parse/parse.ts'
import { type Handler, serve } from '../../docs/sources/sources.fixture.ts'
import { contextIn, testDependencies, useTool } from '../repository/repository.fixture.ts'
import { type HttpResult, httpClient } from './http-client.ts'

const client = httpClient({ ...testDependencies, allowedHosts: ['127.0.0.1'], readDocument: parseDocument })
const fetched = async (url: string, input: object = {}) => {
  const { text, sources, data } = await useTool(client, { url, ...input }, contextIn('/'))
  return { text: text.replace(/in \d+ ms/, 'in N ms'), sources, data: data as HttpResult }
}
const answers =
  (type: string, body: string | Buffer): Handler =>
  (_request, response) =>
    response.writeHead(200, { 'content-type': type }).end(body)

describe('the web client', () => {
  it('brings JSON, ready to use and to quote', async () => {
    const { origin } = await serve(answers('application/problem+json; charset=utf-8', '{"ok": true}'))
    const { text, sources, data } = await fetched(`${origin}/status`)
    expect(text).toBe(`GET ${origin}/status: 200, 12 bytes in N ms\ncontent-type: application/problem+json; charset=utf-8`)
    expect(sources).toEqual([{ id: `${origin}/status`, title: `${origin}/status`, uri: `${origin}/status`, text: '{"ok": true}' }])
    expect(data).toMatchObject({ url: `${origin}/status`, status: 200, json: { ok: true }, bytes: 12, redirects: [] })
    expect(data.body).toBeUndefined()
    expect(data.durationMs).toBeGreaterThanOrEqual(0)
  })

  it('says what of JSON it could not read, and never recurses into a nest', async () => {
    const broken = await serve(answers('application/json', '{"ok": '))
    expect((await fetched(broken.origin)).data).toMatchObject({
      body: '{"ok": ',
      left: expect.stringMatching(/^the body is not valid JSON: /),
    })
    const deep = await serve(answers('application/json', '['.repeat(200_000) + ']'.repeat(200_000)))
    const { data, sources } = await fetched(deep.origin)
    expect(data).toMatchObject({ status: 200, left: 'the body is nested more than 500 levels deep (line 1)' })
    expect([data.json, data.body, sources]).toEqual([undefined, undefined, []])
  })

  it('brings the words of a page', async () => {
    const html = `<!doctype html><html><head><title>Our page</title><style>p {}</style></head><body><script>alert(1)</script>
      <h1>Sessions &amp; runs</h1><p>A session <b>is</b> a list of runs.</p><ul><li>One</li></ul>
      <h2>Idle ones</h2><p>Expire.</p><img src="http://evil.example/x.png"></body></html>`
    const { origin } = await serve(answers('text/html', html))
    const { data, sources, text } = await fetched(origin)
    expect(sources?.[0]).toEqual({
      id: `${origin}/`,
      title: 'Sessions & runs',
      uri: `${origin}/`,
      text: '# Sessions & runs\n\nA session is a list of runs.\n\n- One\n\n## Idle ones\n\nExpire.',
    })
    expect(data).toMatchObject({ title: 'Sessions & runs', body: html })
    expect(text).not.toContain('evil')
  })

  it('reads text in the encoding that is named, by the server, the page or the bytes', async () => {
    const latin = Buffer.from('caf\xe9', 'latin1')
    for (const [type, body] of [
      ['text/plain; charset=iso-8859-1', latin],
      ['text/plain', latin],
      ['text/plain; charset=nonsense', Buffer.from('café')],
      ['text/plain; charset="utf-16le"', Buffer.from('café', 'utf16le')],
      ['text/plain', Buffer.from('\ufeffcafé', 'utf16le')],
      ['text/html', Buffer.concat([Buffer.from('<meta charset="windows-1252">'), latin])],
    ] as const) {
      const { origin } = await serve(answers(type, body))
      expect((await fetched(origin)).sources?.[0]?.text, type).toBe('café')
    }
  })

  it('tells of what is no text, and of nothing', async () => {
    const picture = await serve(answers('image/png', Buffer.from([0x89, 0x50, 0, 1])))
    expect(await fetched(picture.origin)).toMatchObject({
      text: expect.stringContaining('Missing: the body is not text'),
      sources: [],
      data: { bytes: 4 },
    })
    const sly = await serve(answers('text/plain', Buffer.from('a\0b')))
    expect((await fetched(sly.origin)).data.left).toBe('the body is not text')
    const { origin } = await serve(answers('text/plain', 'words'))
    expect(await fetched(origin, { method: 'HEAD' })).toMatchObject({ text: expect.stringMatching(/^HEAD .*: 200, 0 bytes/), sources: [] })
  })

  it('takes a failing status for an answer', async () => {
    const { origin } = await serve((_request, response) => response.writeHead(429, { 'retry-after': '30' }).end('slow down'))
    const { text, data } = await fetched(origin)
    expect(text).toBe(`GET ${origin}/: 429, 9 bytes in N ms\nretry-after: 30`)
    expect(data).toMatchObject({ status: 429, body: 'slow down' })
  })

  it('brings a long body in parts without a gap, and ends it at its cap', async () => {
    const body = Array.from({ length: 3_000 }, (_, at) => `Line ${at} of a long text.`).join('\n')
    const { origin } = await serve((request, response) => response.end(request.url === '/huge' ? 'x'.repeat(1_500_000) : body))
    let whole = ''
    for (let offset: number | undefined = 0, parts = 0; offset !== undefined && parts < 50; parts++) {
      const { text, sources } = await fetched(`${origin}/`, { offset })
      expect(sources?.[0]?.text.length).toBeLessThan(24_000)
      whole += sources?.[0]?.text ?? ''
      const next = /call again with offset (\d+)$/.exec(text)?.[1]
      offset = next === undefined ? undefined : Number(next)
    }
    expect(whole).toBe(body)
    await expect(fetched(origin, { offset: 1_000_000 })).rejects.toThrow(
      `the readable content of ${origin}/ has only ${body.length} characters`,
    )
    const { data, text } = await fetched(`${origin}/huge`)
    expect([data.bytes, data.body?.length, data.left]).toEqual([1_000_000, 1_000_000, 'the body continues after 1000000 bytes'])
    expect(text).toContain('Missing: the body continues after 1000000 bytes')
  })

  it('says where it was redirected to', async () => {
    const { origin } = await serve((request, response) =>
      request.url === '/old' ? response.writeHead(301, { location: '/new' }).end() : response.end('here'),
    )
    const { text, data } = await fetched(`${origin}/old`)
    expect(text.split('\n').slice(0, 2)).toEqual([`GET ${origin}/new: 200, 4 bytes in N ms`, `Redirected to ${origin}/new`])
    expect(data).toMatchObject({ url: `${origin}/new`, redirects: [`${origin}/new`] })
  })

  it('refuses private addresses that the settings do not allow, and methods that write', async () => {
    const { origin, requests } = await serve((_request, response) => response.end('secret'))
    await expect(useTool(httpClient(testDependencies), { url: origin }, contextIn('/'))).rejects.toMatchObject({ code: 'denied' })
    await expect(fetched(origin, { method: 'POST' })).rejects.toThrow('method')
    expect(requests).toEqual([])
  })
})
