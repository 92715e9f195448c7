import { describe, expect, it } from 'vitest'
import { uriOfQuote } from '../../../core/source.ts'
import { type Line, makePdf } from '../../../docs/parse/fixtures/make-pdf.ts'
import { answering, boats, html, paths, sites, webReader } from './web-fetch.fixture.ts'

describe('pages that are fetched', () => {
  it('give their passages for the query, each by itself: one that fails fails no other', async () => {
    const { site, reach, asked } = await sites(paths({ '/guide': html(boats) }))
    const { text, sources, pages, output } = await webReader(reach).read([
      site('boats.example', '/guide'),
      site('boats.example', '/gone'),
      'http://10.0.0.1/',
    ])
    const place = site('boats.example', '/guide')
    expect(text).toBe(
      [
        '1 of 3 pages read',
        `Boats (${place})\n1 passage for "How large is the main sail?"`,
        `${site('boats.example', '/gone')}\nNot read: ${site('boats.example', '/gone')} responded with status 404: page not found`,
        'http://10.0.0.1/\nNot read: http://10.0.0.1/ was refused: 10.0.0.1 is not a public address',
      ].join('\n\n'),
    )
    expect(sources).toEqual([{ id: `${place}#1`, title: 'Boats', uri: place, section: 'Sails', score: 0.67, text: expect.any(String) }])
    expect(sources[0]?.text).toContain('The main sail has an area of 24 square metres. It is made of cotton.')
    expect(sources[0]?.text).not.toContain('Contact')
    expect(uriOfQuote(sources[0]!, 'The main sail has an area of 24 square metres.')).toBe(
      `${place}#:~:text=The%20main%20sail%20has%20an%20area%20of%2024%20square%20metres.`,
    )
    expect(pages.map(({ fault }) => fault?.code)).toEqual([undefined, 'not-found', 'denied'])
    expect(output.failed).toBeUndefined()
    expect(asked().toSorted()).toEqual(['boats.example/gone', 'boats.example/guide'])
  })

  it('fail together only where none could be read', async () => {
    const { site, reach } = await sites(paths({}))
    const { output, text } = await webReader(reach).read([site('boats.example', '/a'), site('boats.example', '/b')])
    expect(output.failed).toBe(true)
    expect(text).toBe(
      `${site('boats.example', '/a')} responded with status 404: page not found; ${site('boats.example', '/b')} responded with status 404: page not found`,
    )
  })

  it('are fetched at the same time', async () => {
    const waiting: (() => void)[] = []
    const { site, reach } = await sites((_request, response) => {
      waiting.push(() => response.writeHead(200, { 'content-type': 'text/html' }).end(boats))
      if (waiting.length === 3) for (const answer of waiting) answer()
    })
    const { pages } = await webReader(reach).read([site('a.example'), site('b.example'), site('c.example')])
    expect(pages.map(({ title }) => title)).toEqual(['Boats', 'Boats', 'Boats'])
  })

  it('need no scheme and no care about fragments, and take no credentials', async () => {
    const { site, reach, requests } = await sites(html(boats))
    const { pages } = await webReader(reach).read([
      `${site('boats.example')}#sails`,
      'me:secret@boats.example',
      'http://a:secret@b.example/',
    ])
    expect(pages[0]).toMatchObject({ title: 'Boats', place: site('boats.example') })
    expect(pages[1]?.fault?.code).toBe('denied')
    expect(pages[2]?.fault).toMatchObject({ code: 'usage', message: 'the URL contains a user name or password' })
    expect(requests).toHaveLength(1)
  })

  it('tell where they were redirected to', async () => {
    const { site, reach } = await sites((request, response) => {
      if (request.url === '/old') response.writeHead(301, { location: 'http://new.example:' + request.socket.localPort + '/new' }).end()
      else html(boats)(request, response)
    })
    const { text, pages, sources } = await webReader(reach).read(site('old.example', '/old'))
    expect(pages[0]?.place).toBe(site('new.example', '/new'))
    expect(sources[0]?.uri).toBe(site('new.example', '/new'))
    expect(text).toContain(`Redirected from ${site('old.example', '/old')}`)
  })

  it('are for everybody, but for those that only this network is shown', async () => {
    const { site, reach } = await sites(html(boats))
    expect((await webReader(reach).read(site('intern.example'))).output.origin).toEqual({ outside: true, private: true })
    const open = webReader(reach, {}, { allowedHosts: [] })
    expect((await open.read(site('boats.example'))).output.origin).toBeUndefined()
  })
})

describe('how much of a page is given', () => {
  const facts = Array.from(
    { length: 60 },
    (_, at) => `<h2>Sail ${at}</h2><p>${`The sail number ${at} has an area of ${at + 100} units. `.repeat(9)}</p>`,
  )
  const long = `<title>Sails</title><main>${facts.join('')}<h2>Oars</h2><p>An oar is cut from the wood of an ash tree.</p></main>`

  it('is little where little is enough, and more where more is wanted', async () => {
    const { site, reach } = await sites(html(long))
    const reader = webReader(reach)
    const length = async (detail: string) => {
      const { sources } = await reader.read(site('sails.example'), { query: 'area of the sail', detail })
      return sources.reduce((sum, { text }) => sum + text.length, 0)
    }
    expect(await length('brief')).toBeLessThan(2_000)
    expect(await length('detailed')).toBeGreaterThan(3_000)
    expect(await length('detailed')).toBeLessThan(9_000)
    const { sources } = await reader.read(site('sails.example'), { query: 'what wood are oars of' })
    expect(sources.map(({ text }) => text)).toEqual(['An oar is cut from the wood of an ash tree.'])
  })

  it('is everything, in parts that leave nothing out', async () => {
    const { site, reach } = await sites(html(long))
    const reader = webReader(reach)
    const first = await reader.read(site('sails.example'), { detail: 'full' })
    const { parts = 0 } = first.pages[0] ?? {}
    expect(parts).toBeGreaterThan(1)
    expect(first.text).toContain(`Part 1 of ${parts}; to continue, request part 2`)
    const texts = []
    for (let part = 1; part <= parts; part++)
      texts.push(...(await reader.read(site('sails.example'), { detail: 'full', part })).sources.map(({ text }) => text))
    const words = texts.join(' ')
    for (let at = 0; at < 60; at++) expect(words.split(`number ${at} has an area of ${at + 100} units.`)).toHaveLength(10)
    expect(words).toContain('ash tree')
    expect((await reader.read(site('sails.example'), { detail: 'full', part: parts + 1 })).pages[0]?.fault).toMatchObject({
      code: 'not-found',
      message: `${site('sails.example')} has only ${parts} parts`,
    })
  })

  it('is how it begins where no word of the query stands on it', async () => {
    const { site, reach } = await sites(html(boats))
    const { text, sources } = await webReader(reach).read(site('boats.example'), { query: 'Zeppelin' })
    expect(text).toContain('No match for "Zeppelin" on the page; it starts as follows')
    expect(sources[0]?.text).toContain('A boat floats on water')
  })
})

describe('what is read', () => {
  const read = async (body: string | Uint8Array, type: string, path = '/x', input: object = {}) => {
    const { site, reach } = await sites(answering(body, type))
    const { sources, pages } = await webReader(reach).read(site('boats.example', path), input)
    return { place: site('boats.example', path), sources, page: pages[0] }
  }
  const quote = 'The main sail has 24 square metres.'

  it('may be a PDF, whose pages are named', async () => {
    const lines = (number: number, words: string): Line[] => [
      [`Chapter ${number}`, 20, 740],
      [words, 10, 700],
    ]
    const pdf = makePdf([lines(1, 'Of boats and their makers, and who they were.'), lines(2, quote)], 'The Book of Boats')
    const { place, sources, page } = await read(pdf, 'application/pdf')
    expect(page?.title).toBe('The Book of Boats')
    expect(sources).toMatchObject([{ uri: `${place}#page=2`, section: 'Chapter 2', text: quote }])
    expect(uriOfQuote(sources[0]!, quote)).toBe(`${place}#page=2`)
    expect((await read(pdf, 'text/html')).page?.title).toBe('The Book of Boats')
  })

  it('may be Markdown, plain text or JSON', async () => {
    expect((await read(`# Sails\n\n${quote}\n`, 'text/plain', '/README.md')).sources).toMatchObject([{ text: quote, section: 'Sails' }])
    expect((await read(quote, 'text/plain', '/notes')).sources).toMatchObject([{ text: quote }])
    const rows = Array.from({ length: 100 }, (_, at) => ({ name: `jib ${at}`, area: at }))
    const { sources } = await read(JSON.stringify([...rows, { name: 'main sail', area: 24 }]), 'application/json', '/api/sails')
    expect(sources.map(({ text }) => text).join('\n')).toMatch(/"name": "main sail",\n\s+"area": 24/)
  })

  it.each([
    ['the server', Buffer.from('Die gr\xf6\xdfte Segelfl\xe4che', 'latin1'), 'text/html; charset=ISO-8859-1'],
    ['the page', Buffer.from('<meta charset="iso-8859-1"><p>Die gr\xf6\xdfte Segelfl\xe4che', 'latin1'), 'text/html'],
    ['the bytes, where the server is wrong', Buffer.from('<p>Die größte Segelfläche'), 'text/html; charset=latin1'],
    ['the bytes, where nobody knows the name', Buffer.from('<p>Die größte Segelfläche'), 'text/html; charset=x-nothing'],
    ['a byte order mark', Buffer.from('\ufeff<p>Die größte Segelfläche', 'utf16le'), 'text/html'],
  ])('is in the encoding that is named by %s', async (_by, body, type) => {
    expect((await read(body, type)).sources.map(({ text }) => text)).toEqual(['Die größte Segelfläche'])
  })

  it('is in an encoding of several bytes too', async () => {
    // "帆" in Shift JIS and in ISO-2022-JP, whose bytes look like ASCII.
    expect((await read(Buffer.from([0x94, 0xbf]), 'text/plain; charset=Shift_JIS')).sources[0]?.text).toBe('帆')
    expect((await read(Buffer.from('\x1b$BHA\x1b(B'), 'text/plain; charset=iso-2022-jp')).sources[0]?.text).toBe('帆')
  })

  it.each([
    ['image/png', Buffer.from([0x89, 0x50]), 'is image/png, not text'],
    ['video/mp4', 'x', 'is video/mp4, not text'],
    ['text/html', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), 'not text: looks like a PNG image'],
    ['application/zip', Buffer.from('PK\x03\x04', 'latin1'), 'not text: looks like a ZIP archive'],
    ['application/octet-stream', Buffer.from([0x7f, 0x45, 0x4c, 0x46]), 'not text: looks like an ELF executable'],
    ['text/html', '', 'is empty'],
    ['text/html', '<html><body><img src=x></body></html>', 'no readable text'],
    ['application/pdf', '%PDF-1.4 and nothing', 'damaged'],
  ])('is no %s without text, which says what it is', async (type, body, reason) => {
    const { page } = await read(body, type)
    expect(page?.fault).toMatchObject({ code: 'malformed', message: expect.stringContaining(reason) })
  })

  it('is told to be cut where there is more than is read', async () => {
    const { page } = await read(`<p>${quote}</p><!-- ${'word '.repeat(1_100_000)} --><p>behind</p>`, 'text/html')
    expect(page?.notes).toEqual(['only the first 5 MB were read'])
    const pdf = Buffer.concat([makePdf([[[quote, 10, 700]]], 'T'), Buffer.alloc(20_000_000)])
    expect((await read(pdf, 'application/pdf')).page?.fault?.message).toContain('is larger than 20 MB, the limit for a document')
  })

  it('is the words that people see, whatever the markup does', async () => {
    const hostile = `<title>a</title><script>document.write("scripted")</script><style>p::after{content:"styled"}</style>
      <template>templated</template><div hidden>hidden one</div><div style="display:none">hidden two</div><svg><text>drawn</text></svg>
      <iframe srcdoc="<p>framed</p>"></iframe><!-- <p>commented</p> --><noscript>noscripted</noscript><p onclick="alert(1)">${quote}</p>
      <p><![CDATA[</p><script>]]>x</script><plaintext><b>${'<div>'.repeat(50_000)}`
    const { sources } = await read(hostile, 'text/html')
    expect(sources.map(({ text }) => text).join('\n')).toContain(quote)
    expect(JSON.stringify(sources)).not.toMatch(/scripted|styled|templated|hidden|drawn|framed|commented|alert/)
  })
})
