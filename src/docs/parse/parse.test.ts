import { describe, expect, it } from 'vitest'
import { documentOf, reasonOf } from './fixtures/outcome.ts'
import { documentExtensions, kindOf, maxDocumentBytes } from './parse.ts'

const words = '# Größe\n\nThe quick brown fox jumps over the lazy dog, naïvely, and goes on until the section is long enough.\n'
const body = words.split('\n')[2]

describe('kinds', () => {
  it('knows documents by extension, data and code among them, and settings as plain text', () => {
    expect(
      [
        'a/b.MD',
        'x.mdx',
        'x.rst',
        'x.adoc',
        'x.ipynb',
        'x.pptx',
        'README',
        'x.json',
        'x.ts',
        'x.csv',
        'x.jsonl',
        '.gitignore',
        'x.png',
        'x',
      ].map(kindOf),
    ).toEqual([
      'markdown',
      'mdx',
      'rst',
      'asciidoc',
      'notebook',
      'pptx',
      'text',
      'text',
      'code',
      'csv',
      'json-lines',
      undefined,
      undefined,
      undefined,
    ])
    expect(documentExtensions).toEqual(expect.arrayContaining(['md', 'csv', 'tsv', 'jsonl', 'ndjson']))
    expect(documentExtensions).not.toContain('json')
    expect(documentExtensions).not.toContain('ts')
  })
})

describe('encodings', () => {
  const utf16 = (bigEndian: boolean, mark: boolean): Uint8Array => {
    const bytes = Buffer.from(`${mark ? '\ufeff' : ''}${words}`, 'utf16le')
    return bigEndian ? bytes.swap16() : bytes
  }

  it('reads UTF-8 and UTF-16 of either order, with and without a byte order mark', async () => {
    for (const bytes of [`\ufeff${words}`, utf16(false, true), utf16(true, true), utf16(false, false), utf16(true, false)]) {
      const { title, sections } = await documentOf('a.md', bytes)
      expect([title, sections[0]?.text, sections[0]?.line]).toEqual(['Größe', body, 3])
    }
  })

  it('drops no byte of what is not UTF-8', async () => {
    const latin = await documentOf('a.md', Buffer.from(words, 'latin1'))
    expect([latin.title, latin.sections[0]?.text, latin.metadata['encoding']]).toEqual(['Größe', body, 'windows-1252'])
    const mixed = await documentOf(
      'a.txt',
      Buffer.concat([Buffer.from('schön '), Buffer.from([0xe9, 0x20, 0xff, 0x20]), Buffer.from('grün')]),
    )
    expect(mixed.sections[0]?.text).toBe('schön é ÿ grün')
  })

  it('keeps a stray NUL, and puts U+FFFD for a lone surrogate', async () => {
    expect((await documentOf('a.txt', 'before\0after')).sections[0]?.text).toBe('before\0after')
    const lone = Buffer.from('\ufeffbefore \ud800 after', 'utf16le')
    expect((await documentOf('a.txt', lone)).sections[0]?.text).toBe('before \ufffd after')
  })
})

describe('what is no document', () => {
  it('has a reason', async () => {
    expect(await reasonOf('a.md', '')).toBe('empty')
    expect(await reasonOf('a.md', ' \n\t\r\n')).toBe('empty')
    expect(await reasonOf('a.html', '<script>x</script>')).toBe('no readable text')
    expect(await reasonOf('a.md', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'))).toBe('not text: looks like a PNG image')
    expect(await reasonOf('a.txt', Buffer.from(Array.from({ length: 3000 }, (_, index) => (index * 7919) % 256)))).toMatch(/^not text: /)
    expect(await reasonOf('a.txt', Buffer.concat([Buffer.from('text'), Buffer.alloc(5000)]))).toMatch(/^not text: /)
    expect(await reasonOf('a.ipynb', '['.repeat(200_000))).toMatch(/^damaged: /)
    expect(await reasonOf('a.ipynb', '{"a": 1}')).toBe('damaged: the notebook has no cells')
  })

  it('is refused by size and by the length of its lines, without a copy', async () => {
    const line = new Uint8Array(50_000_000).fill(97)
    const before = process.memoryUsage().rss
    expect(await reasonOf('a.md', line)).toBe('48 MB exceeds the limit of 20 MB per document')
    expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000)
    expect(await reasonOf('a.md', line.subarray(0, maxDocumentBytes))).toBe('one line has 20971520 characters; the limit is 1000000')
  })
})

describe('hostile text', () => {
  it('stays whole: a million headings, the later ones as words', async () => {
    const { sections } = await documentOf('a.md', '# a\n'.repeat(1_000_000))
    expect(sections.length).toBeLessThan(60_000)
    expect(sections[2]?.anchor).toBe('a-2')
    expect(sections.reduce((sum, { heading, text }) => sum + heading.length + (text.match(/a/g)?.length ?? 0), 0)).toBeGreaterThanOrEqual(
      1_000_000,
    )
  })

  it('is cut in linear time, however it is nested or broken', async () => {
    const count = 100_000
    const sources: readonly (readonly [path: string, source: string])[] = [
      ['a.md', `${'>'.repeat(count)} x`],
      ['a.md', '['.repeat(count)],
      ['a.md', Array.from({ length: 1000 }, (_, index) => `${' '.repeat(index * 2)}- x`).join('\n')],
      ['a.md', `${'# '}${'*a_`[<'.repeat(140)}\n`.repeat(300)],
      ['a.md', '<div>\n<!-- '.repeat(count)],
      ['a.mdx', 'export {\n\n'.repeat(count)],
      ['a.rst', '====\n'.repeat(count)],
      ['a.adoc', '[[a]]\n'.repeat(count)],
      ['a.html', `<p>${'<table><tr><td>x'.repeat(count)}`],
      ['a.html', '<'.repeat(count)],
    ]
    for (const [path, source] of sources) expect((await documentOf(path, source)).sections.length).toBeGreaterThan(0)
  })
})
