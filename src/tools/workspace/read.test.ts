import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import { folderOf, writeFiles } from '../../docs/sources/sources.fixture.ts'
import { contextIn } from '../repository/repository.fixture.ts'
import { call, repositoryOf, toolNamed } from './workspace.fixture.ts'

const fails = (code: string, message: string) => expect.objectContaining({ code, message: expect.stringContaining(message) })
/** Not written into the call: the check of dependencies would miss it. */
const makePipe = 'mkfifo'

describe('a file', () => {
  it('is read with its line numbers, and can be cited by its lines', async () => {
    const folder = folderOf({ 'sub/a b.md': 'one\n  two\n\nfour\n' })
    const file = pathToFileURL(join(folder, 'sub/a b.md')).href
    const hash = createHash('sha256').update('one\n  two\n\nfour\n').digest('hex')
    expect(await call(folder, 'read', { path: 'sub/a b.md' })).toEqual({
      text: 'sub/a b.md, lines 1 to 4 of 4\n     1  one\n     2    two\n     3  \n     4  four',
      sources: [
        {
          id: `${file}#L1-L4`,
          title: 'sub/a b.md',
          uri: `${file}#L1-L4`,
          document: 'sub/a b.md',
          section: 'lines 1 to 4',
          line: 1,
          text: 'one\n  two\n\nfour',
          passage: '',
        },
      ],
      data: { path: join(folder, 'sub/a b.md'), uri: `${file}#L1-L4`, from: 1, to: 4, lines: 4, hash },
    })
    expect(await call(folder, 'read', { path: 'sub/a b.md', offset: 2, limit: 1 })).toMatchObject({
      text: 'sub/a b.md, line 2 of 4\n     2    two\nMore: read again with offset 3',
      sources: [{ uri: `${file}#L2`, text: '  two', line: 2 }],
    })
    await expect(call(folder, 'read', { path: 'sub/a b.md', offset: 5 })).rejects.toThrow(fails('not-found', 'sub/a b.md has 4 lines'))
  })

  it('comes in parts of 2,000 lines or 50 kB that join without a gap', async () => {
    const short = Array.from({ length: 4_500 }, (_, at) => `${at}`)
    const long = Array.from({ length: 2_500 }, (_, at) => `${at} ${'x'.repeat(90)}`)
    const folder = folderOf({ short: short.join('\n'), long: long.join('\n') })
    for (const [path, lines, most] of [
      ['short', short, 3],
      ['long', long, 6],
    ] as const) {
      const parts: string[] = []
      for (let offset: number | undefined = 1; offset !== undefined && parts.length < 10; ) {
        const { text, sources } = await call(folder, 'read', { path, offset })
        expect(text.length).toBeLessThan(52_000)
        parts.push(sources?.[0]?.text ?? '')
        const next = /More: read again with offset (\d+)$/.exec(text)?.[1]
        offset = next === undefined ? undefined : Number(next)
      }
      expect(parts.join('\n')).toBe(lines.join('\n'))
      expect(parts.length).toBe(most)
    }
  })

  it('shows the front of a line that nobody could take in, and cites no words that do not follow each other', async () => {
    const folder = folderOf({ a: `one\n${'x'.repeat(5_000_000)}\nthree\n` })
    const { text, sources } = await call(folder, 'read', { path: 'a' })
    expect(text).toBe(`a, lines 1 to 3 of 3\n     1  one\n     2  ${'x'.repeat(2_000)}\n     3  three\nLine 2 has 4998000 more characters`)
    expect(sources?.map((source) => [source.line, source.text])).toEqual([
      [1, `one\n${'x'.repeat(2_000)}`],
      [3, 'three'],
    ])
  })

  it.each([
    ['UTF-16', Buffer.from('\ufeffgrün\n', 'utf16le'), 'a, line 1 of 1, utf-16le\n     1  grün'],
    ['Latin-1', Buffer.from('grün\n', 'latin1'), 'a, line 1 of 1, latin1\n     1  grün'],
    ['a byte order mark and CRLF', '\ufeffone\r\ntwo\r\n', 'a, lines 1 to 2 of 2\n     1  one\n     2  two'],
    ['nothing', '', 'a is empty'],
  ])('is read in what it is written in: %s', async (_, content, text) => {
    expect((await call(folderOf({ a: content }), 'read', { path: 'a' })).text).toBe(text)
  })

  it.each([
    ['an image', Buffer.from('89504e470d0a1a0a0000', 'hex'), 'a is a PNG image, not text'],
    ['a PDF', Buffer.from('%PDF-1.7\n\0'), 'a is a PDF document, not text'],
    ['anything else', Buffer.from([1, 0, 2]), 'a is binary, not text'],
  ])('is refused where it is no text: %s', async (_, content, message) => {
    await expect(call(folderOf({ a: content }), 'read', { path: 'a' })).rejects.toThrow(fails('invalid', message))
  })

  it('is refused where it is no file, without waiting', async () => {
    const folder = folderOf()
    execFileSync(makePipe, [join(folder, 'pipe')])
    await expect(call(folder, 'read', { path: 'pipe' })).rejects.toThrow(fails('invalid', 'pipe is not a regular file'))
  })

  it('that is not there is answered with those that were meant', async () => {
    const folder = repositoryOf({ 'src/core/age.ts': '', 'src/views/story.ts': '', 'README.md': '' })
    await expect(call(folder, 'read', { path: 'src/core/agee.ts' })).rejects.toThrow(
      fails('not-found', 'src/core/agee.ts does not exist; did you mean src/core/age.ts?'),
    )
    await expect(call(folder, 'read', { path: 'src/story.ts' })).rejects.toThrow(fails('not-found', 'did you mean src/views/story.ts?'))
    await expect(call(folder, 'read', { path: 'readme.md' })).rejects.toThrow(fails('not-found', 'did you mean README.md?'))
    await expect(call(folder, 'read', { path: 'README.md/x' })).rejects.toThrow(fails('not-found', 'README.md/x does not exist'))
    await expect(call(folder, 'read', { path: '/nowhere/at/all' })).rejects.toThrow(fails('not-found', '/nowhere/at/all does not exist'))
  })
})

describe('a folder', () => {
  it('is listed', async () => {
    const folder = folderOf({ 'sub/a': 'abc', 'sub/b/c': '' })
    expect((await call(folder, 'read', { path: 'sub' })).text).toBe('sub: 2 entries\nb/\na (3 bytes)')
  })
})

describe('a large file', () => {
  it('is read in parts, without holding it', async () => {
    const folder = folderOf()
    const line = `${'0123456789'.repeat(10)}\n`
    writeFileSync(join(folder, 'log'), line.repeat(520_000))
    const before = process.memoryUsage().rss
    const first = await call(folder, 'read', { path: 'log', limit: 2 })
    expect(first.text).toBe(`log, lines 1 to 2 of a file of 52.5 MB\n     1  ${line}     2  ${line}More: read again with offset 3`)
    const last = await call(folder, 'read', { path: 'log', offset: 519_999 })
    expect(last.text).toBe(`log, lines 519999 to 520000 of a file of 52.5 MB\n519999  ${line}520000  ${line.trimEnd()}`)
    expect(last.sources?.[0]).toMatchObject({ line: 519_999, text: (line + line).trimEnd() })
    await expect(call(folder, 'read', { path: 'log', offset: 600_000 })).rejects.toThrow(fails('not-found', 'log has 520000 lines'))
    expect(process.memoryUsage().rss - before).toBeLessThan(150_000_000)
  })

  it('may be one line, or hold nothing but zeros', async () => {
    const folder = folderOf({ zeros: '' })
    writeFileSync(join(folder, 'line'), `${'é'.repeat(10_000_000)}\nend`)
    const { text, sources } = await call(folder, 'read', { path: 'line' })
    expect(text.slice(-100)).toMatch(/ {5}2 {2}end\nLine 1 has \d+ more characters$/)
    expect(sources?.[0]?.text).toBe('é'.repeat(2_000))
    truncateSync(join(folder, 'zeros'), 60_000_000)
    await expect(call(folder, 'read', { path: 'zeros' })).rejects.toThrow(fails('invalid', 'zeros is binary'))
  })
})

describe('a link', () => {
  it('out of the workspace is refused; the place itself is asked for', async () => {
    const outside = folderOf({ key: 'secret' })
    const folder = folderOf({ a: '' })
    symlinkSync(join(outside, 'key'), join(folder, 'innocent'))
    await expect(call(folder, 'read', { path: 'innocent' })).rejects.toThrow(fails('denied', 'outside the workspace'))
    expect(await toolNamed('read').actions?.({ path: join(outside, 'key') }, { folder })).toEqual([
      { words: join(outside, 'key'), paths: [join(outside, 'key')], reads: true, usual: 'ask' },
    ])
    expect((await call(folder, 'read', { path: join(outside, 'key') })).text).toContain('secret')
  })

  it('that is swapped in after the rules have judged leads nowhere', async () => {
    const folder = folderOf({ a: 'one', private: 'two' })
    const input = { path: 'a' }
    const read = toolNamed('read')
    expect(await read.actions?.(input, { folder })).toMatchObject([{ words: 'a' }])
    writeFiles(folder, { b: '' })
    await rm(join(folder, 'a'))
    symlinkSync('private', join(folder, 'a'))
    await expect(read.run(input, contextIn(folder))).rejects.toThrow(fails('denied', 'was replaced with a link to another path'))
  })
})
