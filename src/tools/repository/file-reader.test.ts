import { execFileSync } from 'node:child_process'
import { symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import { folderOf, writeFiles } from '../../docs/sources/sources.fixture.ts'
import { fileReader } from './file-reader.ts'
import { contextIn, useTool } from './repository.fixture.ts'

const read = (folder: string, path: string, lines: object = {}) => useTool(fileReader(), { path, ...lines }, contextIn(folder))
/** Not written into the call: the check of dependencies would miss it. */
const makePipe = 'mkfifo'
const fails = (code: string, message: string) => expect.objectContaining({ code, message: expect.stringContaining(message) })

describe('a file', () => {
  it('is read with its line numbers and can be quoted', async () => {
    const folder = folderOf({ 'sub/a b.md': 'one\n  two\n\nfour\n' })
    const uri = `${pathToFileURL(join(folder, 'sub/a b.md')).href}#L1-L4`
    expect(await read(folder, 'sub/a b.md')).toEqual({
      text: 'sub/a b.md, lines 1 to 4 of 4\n     1  one\n     2    two\n     3  \n     4  four',
      sources: [
        {
          id: uri,
          title: 'sub/a b.md',
          uri,
          document: 'sub/a b.md',
          section: 'lines 1 to 4',
          line: 1,
          text: 'one\n  two\n\nfour',
          passage: '',
        },
      ],
      data: { path: 'sub/a b.md', uri, encoding: 'utf-8', from: 1, to: 4, lines: 4, text: 'one\n  two\n\nfour' },
    })
  })

  it('is read from a line to a line', async () => {
    const folder = folderOf({ a: 'one\ntwo\nthree\n' })
    expect((await read(folder, 'a', { from: 2 })).text).toBe('a, lines 2 to 3 of 3\n     2  two\n     3  three')
    expect(await read(folder, 'a', { from: 2, to: 2 })).toMatchObject({
      text: 'a, line 2 of 3\n     2  two',
      sources: [{ text: 'two', line: 2 }],
    })
    expect((await read(folder, 'a', { to: 99 })).data).toMatchObject({ from: 1, to: 3 })
    await expect(read(folder, 'a', { from: 4 })).rejects.toThrow(fails('not-found', 'a has 3 lines'))
    await expect(read(folder, 'a', { from: 3, to: 2 })).rejects.toThrow(fails('usage', '3 to 2 is not a valid range of lines in a'))
  })

  it('comes in parts that join without a gap', async () => {
    const lines = Array.from({ length: 2_000 }, (_, at) => `Line ${at} of a long text, which goes on for a while.`)
    const folder = folderOf({ a: lines.join('\n') })
    const parts: string[] = []
    for (let from: number | undefined = 1; from !== undefined && parts.length < 50; ) {
      const { text, sources } = await read(folder, 'a', { from })
      expect(text.length).toBeLessThan(26_000)
      parts.push(sources?.[0]?.text ?? '')
      const next = /More: call again with from (\d+)$/.exec(text)?.[1]
      from = next === undefined ? undefined : Number(next)
    }
    expect(parts.length).toBeGreaterThan(3)
    expect(parts.join('\n')).toBe(lines.join('\n'))
  })

  it('of one endless line is shown as far as it goes', async () => {
    const folder = folderOf({ 'min.js': `short\n${'x'.repeat(1_000_000)}\nend` })
    expect((await read(folder, 'min.js')).text).toBe('min.js, line 1 of 3\n     1  short\nMore: call again with from 2')
    const { text, sources } = await read(folder, 'min.js', { from: 2 })
    expect(text.split('\n').slice(2)).toEqual(['Line 2 has 996000 more characters', 'More: call again with from 3'])
    expect(sources?.[0]?.text).toBe('x'.repeat(4_000))
  })

  it('loses nothing, whatever it is written in', async () => {
    const folder = folderOf({
      utf8: '\ufeffcafé 日本\r\nend',
      le: Buffer.from('\ufeffwide', 'utf16le'),
      be: Buffer.from('\ufeffwide', 'utf16le').swap16(),
      latin: Buffer.from('caf\xe9', 'latin1'),
      empty: '',
    })
    expect(await read(folder, 'utf8')).toMatchObject({
      text: 'utf8, lines 1 to 2 of 2\n     1  café 日本\n     2  end',
      data: { text: 'café 日本\r\nend' },
    })
    expect(await read(folder, 'le')).toMatchObject({ text: expect.stringContaining('of 1, utf-16le'), data: { text: 'wide' } })
    expect((await read(folder, 'be')).data).toMatchObject({ text: 'wide', encoding: 'utf-16be' })
    expect((await read(folder, 'latin')).data).toMatchObject({ text: 'café', encoding: 'latin1' })
    expect(await read(folder, 'empty')).toMatchObject({ text: 'empty is empty', data: { lines: 0, text: '' } })
  })

  it('is refused where it is binary, too large, no file, or outside', async () => {
    const folder = folderOf({ 'a.png': '\x89PNG\0', big: '' })
    truncateSync(join(folder, 'big'), 10_000_001)
    execFileSync(makePipe, [join(folder, 'pipe')])
    symlinkSync('/etc/passwd', join(folder, 'far'))
    await expect(read(folder, 'a.png')).rejects.toThrow(fails('invalid', 'a.png is a binary file'))
    await expect(read(folder, 'big')).rejects.toThrow(fails('limit', 'big is 10.0 MB; the limit is 10 MB'))
    await expect(read(folder, 'pipe')).rejects.toThrow(fails('invalid', 'pipe is not a regular file'))
    for (const path of ['far', '../x', '/etc/passwd'])
      await expect(read(folder, path)).rejects.toThrow(fails('denied', `${path} is outside`))
    await expect(read(folder, 'none')).rejects.toThrow(fails('not-found', 'none does not exist'))
  })
})

describe('a folder', () => {
  it('is listed, folders first, links not followed', async () => {
    const folder = folderOf({ 'b.md': 'four', 'a.md': '', 'z/x': '', 'y/x': '' })
    symlinkSync('/etc', join(folder, 'far'))
    expect(await read(folder, '.')).toEqual({
      text: '.: 5 entries\ny/\nz/\na.md (0 bytes)\nb.md (4 bytes)\nfar (link)',
      data: {
        path: '.',
        entries: [
          { name: 'y', kind: 'folder' },
          { name: 'z', kind: 'folder' },
          { name: 'a.md', kind: 'file', bytes: 0 },
          { name: 'b.md', kind: 'file', bytes: 4 },
          { name: 'far', kind: 'link' },
        ],
      },
    })
    expect((await read(folder, 'z/')).text).toBe('z: 1 entry\nx (0 bytes)')
  })

  it('with very many entries is listed in part', async () => {
    const folder = folderOf()
    writeFiles(folder, Object.fromEntries(Array.from({ length: 301 }, (_, at) => [`f${at}`, ''])))
    writeFileSync(join(folder, 'zz'), '')
    const { text, data } = await read(folder, '.')
    expect(text.split('\n').at(-1)).toBe('and 2 more')
    expect(data).toMatchObject({ left: 2 })
  })
})
