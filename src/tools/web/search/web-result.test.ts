import { describe, expect, it } from 'vitest'
import { reformulations } from './reformulations.ts'
import { sourceCategories, sourceSites } from './source-sites.ts'
import { webResults } from './web-result.ts'

const one = async (parts: object) => (await webResults([{ url: 'https://example.org/', title: 't', ...parts }]))[0]

describe('a result', () => {
  it.each([
    ['<strong>bold</strong> &amp; <em class="x">more</em>', 'bold & more'],
    ['one<br>two<p>three</p>', 'one two three'],
    ['Map<K, V> and Array<string>', 'Map<K, V> and Array<string>'],
    ['if (a < b && c > d)', 'if (a < b && c > d)'],
    ['&lt;script&gt;alert(1)&lt;/script&gt;', '<script>alert(1)</script>'],
    ['<script>alert(1)</script>shown<style>p {}</style><!-- not -->', 'shown'],
    ['caf&eacute; &#8212; &#x1F600; &hellip; &nbsp; &unknown; 5 &gt 4', 'café — 😀 … &unknown; 5 > 4'],
    ['&amp;lt;b&amp;gt;', '&lt;b&gt;'],
    ['a\u0000b\u001b[31mc\nd', 'a b [31mc d'],
  ])('has for %j the plain words %j', async (snippet, expected) => {
    expect((await one({ snippet }))?.snippet).toBe(expected)
  })

  it('is cut at a thousand characters, never within one', async () => {
    const snippet = (await one({ snippet: `${'x'.repeat(996)}😀😀😀` }))?.snippet ?? ''
    expect([snippet.length, snippet.endsWith('x...')]).toEqual([999, true])
  })

  it('is read in time, whatever it holds', async () => {
    const begun = process.cpuUsage().user
    await webResults(
      ['<a '.repeat(50_000), '<!--'.repeat(50_000), '<script>'.repeat(20_000), '&'.repeat(100_000)].map((snippet, at) => ({
        url: `https://example.org/${at}`,
        snippet,
      })),
    )
    expect(process.cpuUsage().user - begun).toBeLessThan(3_000_000)
  })

  it.each([
    ['https://example.org/a?utm_source=x&id=7&fbclid=y', 'https://example.org/a?id=7'],
    ['https://example.org/a?gclid=1', 'https://example.org/a'],
    ['https://example.org/a?q=a%20b&c', 'https://example.org/a?q=a%20b&c'],
    ['HTTP://Example.ORG/a#part', 'http://example.org/a#part'],
  ])('has of %s the address %s', async (url, expected) => {
    expect((await one({ url }))?.url).toBe(expected)
  })

  it.each(['javascript:alert(1)', 'data:text/html,x', 'ftp://example.org/', 'https://user:password@example.org/', '/relative', '', null])(
    'is none at %j',
    async (url) => {
      expect(await one({ url })).toBeUndefined()
    },
  )

  it('is there once, whatever way its address is written', async () => {
    const urls = [
      'https://example.org/a',
      'http://www.example.org/a/',
      'https://example.org/a#b',
      'https://example.org/a?utm_id=1',
      'https://example.org/b',
    ]
    expect((await webResults(urls.map((url) => ({ url })))).map(({ url }) => url)).toEqual([
      'https://example.org/a',
      'https://example.org/b',
    ])
  })

  it.each([
    ['2026-11-21T14:30:00', '2026-11-21'],
    ['Tue, 11 Feb 2025 23:59:00 GMT', '2025-02-11'],
    ['February 12, 2025', '2025-02-12'],
    ['2 days ago', undefined],
    ['2026-13-45', undefined],
    ['soon', undefined],
  ])('is of %j the day %s', async (date, expected) => {
    expect((await one({ date }))?.date).toBe(expected)
  })

  it.each([
    ['03:45:00', 13_500],
    ['4:05', 245],
    [61.4, 61],
    ['PT1H2M3S', 3_723],
    ['P1DT1S', 86_401],
    ['live', undefined],
    ['', undefined],
  ])('lasts for %j %s seconds', async (duration, expected) => {
    expect((await one({ duration }))?.duration).toBe(expected)
  })
})

describe('wider words', () => {
  const steps = (query: string, category?: 'news') =>
    reformulations({ query, kind: 'pages', sites: category ? ['bbc.com'] : [], ...(category ? { category } : {}) }).map(
      ({ wanted, change }) => [wanted.query, wanted.sites.length, change],
    )

  it.each([
    ['alpha beta', []],
    ['"alpha beta"', [['alpha beta', 0, 'without quotes and operators']]],
    ['alpha -"beta gamma" -delta AND (x OR y) intitle:z +w', [['alpha x y w', 0, 'without quotes and operators']]],
    ['What is the capital of France?', [['capital France', 0, 'with key terms only']]],
    ['state-of-the-art c++ in node.js', [['state-of-the-art c++ node.js', 0, 'with key terms only']]],
    ['one two three four five six seven eight', [['two three four five six seven', 0, 'with key terms only']]],
    ['如何安装数据库', []],
    ['"', []],
    ['site:example.org', []],
  ])('of %j are %j', (query, expected) => {
    expect(steps(query)).toEqual(expected)
  })

  it('leave the category last, and are two at most', () => {
    expect(steps('alpha', 'news')).toEqual([['alpha', 0, 'without the category']])
    expect(steps('what is "alpha"', 'news')).toEqual([
      ['what is alpha', 1, 'without quotes and operators'],
      ['alpha', 0, 'with key terms only and without the category'],
    ])
  })
})

describe('the sites of categories', () => {
  it.each(sourceCategories)('of %s are hosts, at most twelve, each once', (category) => {
    const sites = sourceSites[category]
    expect(sites.filter((site) => !/^(?:[a-z0-9-]+\.)+[a-z]{2,}$/.test(site) || site.startsWith('www.'))).toEqual([])
    expect([sites.length > 5 && sites.length <= 12, new Set(sites).size]).toEqual([true, sites.length])
  })
})
