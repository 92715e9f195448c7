import { describe, expect, it } from 'vitest'
import { noSignal, played, testParts } from '../replica.fixture.ts'
import { davClient, isTrusted, refusalOf } from './dav-client.ts'
import { parseMultistatus } from './multistatus.ts'
import { escapeXml, parseXml } from './xml.ts'

describe('XML', () => {
  it('is read with its namespaces, whatever their prefixes', () => {
    const root = parseXml(
      '<?xml version="1.0"?><D:a xmlns:D="DAV:"><b xmlns="urn:x" c="1">one<D:d/>two &amp; &#x74;hree</b><![CDATA[<raw>]]></D:a>',
    )
    expect(root).toEqual({
      name: '{DAV:}a',
      attributes: { 'xmlns:D': 'DAV:' },
      text: '<raw>',
      children: [
        {
          name: '{urn:x}b',
          attributes: { xmlns: 'urn:x', c: '1' },
          text: 'onetwo & three',
          children: [{ name: '{DAV:}d', attributes: {}, text: '', children: [] }],
        },
      ],
    })
  })

  it('of a stranger stands for nothing but itself', () => {
    const bombs = '<!DOCTYPE a [<!ENTITY b "bang"><!ENTITY c "&b;&b;"><!ENTITY f SYSTEM "file:///etc/passwd">]><a xmlns="DAV:">&c;&f;</a>'
    expect(parseXml(bombs)).toMatchObject({ name: '{DAV:}a', text: '&c;&f;', children: [] })
    expect(() => parseXml('<a>'.repeat(10_000))).toThrow('the XML is nested more than 64 levels deep')
    expect(() => parseXml(`<a>${'<b/>'.repeat(1000)}</a>`, 1000)).toThrow('the XML contains more than 1000 elements')
    expect(parseXml(`<a>${'<b/>'.repeat(999)}</a>`, 1000).children).toHaveLength(999)
    expect(() => parseXml('no XML at all')).toThrow('the response is not valid XML')
    expect(parseXml('<a xmlns="DAV:"><__proto__ constructor="x"/></a>').children[0]).toMatchObject({ name: '{DAV:}__proto__' })
  })

  it('is written so that no text ends an element', () => {
    expect(escapeXml(`a<b>&"c"'d'\u0000\ud800`)).toBe('a&#60;b&#62;&#38;&#34;c&#34;&#39;d&#39;\ufffd')
  })
})

describe('a multistatus', () => {
  const base = new URL('https://dav.example/files/')

  it('tells of resources the properties that they have, and which are gone', () => {
    const { resources, syncToken } = parseMultistatus(
      `<d:multistatus xmlns:d="DAV:"><d:response><d:href>/files/a%20b.txt</d:href>
<d:propstat><d:prop><d:getetag>"1"</d:getetag></d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat>
<d:propstat><d:prop><d:displayname/></d:prop><d:status>HTTP/1.1 404 Not Found</d:status></d:propstat></d:response>
<d:response><d:href>https://me:secret@dav.example/files/gone.txt#x</d:href><d:status>HTTP/1.1 404 Not Found</d:status></d:response>
<d:response><d:href>javascript:alert(1)</d:href></d:response><d:sync-token> t-2 </d:sync-token></d:multistatus>`,
      base,
    )
    expect(resources.map(({ url, status, properties }) => [url.href, status, [...properties.keys()]])).toEqual([
      ['https://dav.example/files/a%20b.txt', 200, ['{DAV:}getetag']],
      ['https://dav.example/files/gone.txt', 404, []],
    ])
    expect(syncToken).toBe('t-2')
    expect(() => parseMultistatus('<html/>', base)).toThrow('dav.example does not respond like a WebDAV server')
  })
})

describe('the password', () => {
  it.each([
    ['https://dav.example/x', 'https://dav.example/', true],
    ['https://p04-caldav.icloud.com/1/', 'https://caldav.icloud.com/', true],
    ['https://dav.example/', 'http://dav.example/', true],
    ['http://dav.example/', 'https://dav.example/', false],
    ['https://dav.example:8443/', 'https://dav.example/', false],
    ['https://evil.example/', 'https://dav.example/', false],
    ['https://b.dav.example/', 'https://a.other.example/', false],
    ['https://evil.co.uk/', 'https://cloud.co.uk/', false],
    ['https://dav2.cloud.co.uk/', 'https://dav.cloud.co.uk/', true],
    ['https://10.0.0.2/', 'https://10.0.0.1/', false],
  ])('is sent to %s by somebody who named %s: %s', (url, start, expected) => {
    expect(isTrusted(new URL(url), new URL(start))).toBe(expected)
  })
})

describe('a DAV client', () => {
  it('says why it was refused', async () => {
    const url = await played((request, response) => {
      const status = Number(request.url?.slice(1))
      response
        .writeHead(status, { 'content-type': 'application/xml', location: '/301' })
        .end(status === 403 ? '<error xmlns="DAV:"><valid-sync-token/></error>' : '<a/>')
    })
    const { fetch } = testParts()
    const client = davClient({ url, user: 'ada', password: 'x' }, fetch)
    const failed = async (status: number) =>
      client.propfind(new URL(`/${status}`, url), '0', '<a/>', noSignal).catch((error: unknown) => error)
    expect(await failed(401)).toMatchObject({ code: 'unauthorised' })
    expect(await failed(404)).toMatchObject({ code: 'not-found' })
    expect(await failed(429)).toMatchObject({ code: 'rate-limited' })
    expect(await failed(500)).toMatchObject({ code: 'overloaded' })
    expect(await failed(200)).toMatchObject({ code: 'invalid' })
    expect(await failed(207)).toMatchObject({ code: 'malformed' })
    expect(await failed(301)).toMatchObject({ code: 'limit' })
    expect(refusalOf(await failed(403))).toEqual({ status: 403, condition: '{DAV:}valid-sync-token' })
    expect(refusalOf(new Error('other'))).toBeUndefined()
  })

  it('takes no more bytes than it asks for', async () => {
    const url = await played((_request, response) => response.writeHead(200).end('x'.repeat(2_000_000)))
    const client = davClient({ url }, testParts().fetch)
    await expect(client.get(new URL(url), 1_000_000, noSignal)).rejects.toMatchObject({ code: 'limit', message: 'larger than 1 MB' })
    expect(await client.get(new URL(url), 2_000_000, noSignal)).toHaveLength(2_000_000)
  })
})
