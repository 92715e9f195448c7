import { symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import { folderOf } from '../../docs/sources/sources.fixture.ts'
import { contextIn, useTool } from '../repository/repository.fixture.ts'
import { grep } from './grep.ts'
import { call, repositoryOf, toolNamed, workspaceDependencies } from './workspace.fixture.ts'

const search = (folder: string, pattern: string, more: object = {}) => call(folder, 'grep', { pattern, ...more })
const text = async (folder: string, pattern: string, more: object = {}) => (await search(folder, pattern, more)).text

describe('matches', () => {
  it('come by file with their lines, and can be cited by them', async () => {
    const folder = folderOf({ 'src/a.ts': 'one\nfoo()\nfoo(1)\nfour\nfoo(2)\n', 'src/b.ts': '  foo()\n', 'c.md': 'bar\n' })
    const file = pathToFileURL(join(folder, 'src/a.ts')).href
    const output = await search(folder, 'foo\\(')
    expect(output.text).toBe('4 matches in 2 files\nsrc/a.ts\n     2: foo()\n     3: foo(1)\n     5: foo(2)\nsrc/b.ts\n     1:   foo()')
    expect(output.sources?.map(({ uri, text: words, line, passage }) => [uri, words, line, passage])).toEqual([
      [`${file}#L2-L3`, 'foo()\nfoo(1)', 2, ''],
      [`${file}#L5`, 'foo(2)', 5, ''],
      [`${pathToFileURL(join(folder, 'src/b.ts')).href}#L1`, '  foo()', 1, ''],
    ])
    expect(output.data).toEqual({
      files: [
        { path: 'src/a.ts', lines: [2, 3, 5] },
        { path: 'src/b.ts', lines: [1] },
      ],
      matches: 4,
      more: false,
    })
  })

  it('come with the lines around them', async () => {
    const folder = folderOf({ a: '1\n2\nx\n4\n5\n6\n7\n8\nx\n' })
    expect(await text(folder, 'x', { context: 1 })).toBe(
      '2 matches in 1 file\na\n     2  2\n     3: x\n     4  4\n    --\n     8  8\n     9: x',
    )
    expect((await search(folder, 'x', { context: 1 })).sources?.map((source) => source.text)).toEqual(['2\nx\n4', '8\nx'])
  })

  it('take upper and lower case as they are, unless told', async () => {
    const folder = folderOf({ a: 'Foo\n' })
    expect(await text(folder, 'foo')).toBe('no matches for "foo"; to ignore case, set ignoreCase')
    expect(await text(folder, 'foo', { ignoreCase: true })).toBe('1 match in 1 file\na\n     1: Foo')
  })

  it('may be listed by file alone', async () => {
    const folder = folderOf({ 'b.ts': 'x x\nx', 'a.ts': 'x', 'c.md': 'x' })
    expect(await search(folder, 'x', { filesOnly: true, glob: '*.ts' })).toEqual({
      text: '2 files have a match\na.ts\nb.ts',
      data: {
        files: [
          { path: 'a.ts', lines: [] },
          { path: 'b.ts', lines: [] },
        ],
        matches: 2,
        more: false,
      },
    })
  })

  it('end at the limit, and it says so', async () => {
    const folder = folderOf({ a: 'x\n'.repeat(1_000), b: 'x\n' })
    expect(await text(folder, 'x', { limit: 2 })).toBe(
      '2 or more matches in 1 file\na\n     1: x\n     2: x\nThere are more than these 2: narrow the search with folder or glob, or list files with filesOnly',
    )
    expect((await search(folder, 'x', { limit: 200 })).data).toMatchObject({ matches: 200, more: true })
    expect(await text(folder, 'x', { folder: 'b', limit: 1 })).toBe('1 match in 1 file\nb\n     1: x')
  })

  it('in long lines are shown with what stands around them', async () => {
    const folder = folderOf({ a: `${'a'.repeat(1_000)}needle${'b'.repeat(1_000)}\nnext needle\n` })
    const output = await search(folder, 'needle')
    const shown = `${'a'.repeat(60)}needle${'b'.repeat(234)}`
    expect(output.text).toBe(`2 matches in 1 file\na\n     1: ${shown} [cut]\n     2: next needle`)
    expect(output.sources?.map((source) => source.text)).toEqual([shown, 'next needle'])
  })

  it('in a line that nobody could hold are counted', async () => {
    const folder = folderOf({ a: `x${'a'.repeat(5_000_000)}x\nx\n` })
    expect(await text(folder, 'x')).toBe('2 matches in 1 file\na\n     2: x\n       1 match is in a line too long to show')
  })

  it('are read in other writings than UTF-8', async () => {
    const folder = folderOf({ a: Buffer.from('\ufeffgrün ist\n', 'utf16le'), b: Buffer.from('grün ist\n', 'latin1'), c: 'é wie grün\r\n' })
    expect(await text(folder, 'gr.*')).toBe('3 matches in 3 files\na\n     1: grün ist\nb\n     1: grün ist\nc\n     1: é wie grün')
  })
})

describe('files that are searched', () => {
  const tree = {
    '.gitignore': 'out\n*.gen.ts\n',
    'a.ts': 'x',
    'a.gen.ts': 'x',
    'out/b.ts': 'x',
    'sub/c.tsx': 'x',
    'sub/d.md': 'x',
    '.hidden/e.ts': 'x',
  }
  const found = async (folder: string, more: object = {}) => (await text(folder, 'x', { filesOnly: true, ...more })).split('\n').slice(1)

  it('are those that .gitignore does not leave out, also where a glob fits them', async () => {
    for (const folder of [repositoryOf(tree), folderOf(tree)]) {
      expect(await found(folder)).toEqual(['a.ts', 'sub/c.tsx', 'sub/d.md'])
      expect(await found(folder, { glob: '*.ts' })).toEqual(['a.ts'])
      expect(await found(folder, { glob: '**/*.{ts,tsx}' })).toEqual(['a.ts', 'sub/c.tsx'])
      expect(await found(folder, { glob: 'sub/**' })).toEqual(['sub/c.tsx', 'sub/d.md'])
      expect(await found(folder, { glob: '!*.md' })).toEqual(['a.ts', 'sub/c.tsx'])
      expect(await found(folder, { glob: '.hidden/**' })).toEqual(['.hidden/e.ts'])
      expect(await found(folder, { folder: 'out' })).toEqual(['out/b.ts'])
      expect(await found(folder, { folder: 'a.gen.ts', glob: '*.md' })).toEqual(['a.gen.ts'])
    }
  })

  it('are none that look like secrets, unless they are asked for by name', async () => {
    const folder = folderOf({ 'credentials.json': 'key', 'server.pem': 'key', 'a.ts': 'key', '.env': 'key' })
    expect(await text(folder, 'key')).toBe('1 match in 1 file\na.ts\n     1: key')
    expect(await text(folder, 'key', { glob: '.env' })).toBe('no matches for "key" in .env; to ignore case, set ignoreCase')
    expect(await found(folder, { pattern: 'key' })).toEqual(['a.ts'])
    expect(await text(folder, 'key', { folder: 'server.pem' })).toBe('1 match in 1 file\nserver.pem\n     1: key')
    const judged = (path?: string) => toolNamed('grep').actions?.({ pattern: 'key', folder: path }, { folder })
    expect(await judged()).toEqual([{ words: '.', paths: [folder], reads: true, usual: 'allow' }])
    expect(await judged('server.pem')).toMatchObject([{ usual: 'ask' }])
    expect(await judged('/etc')).toMatchObject([{ usual: 'ask', paths: ['/etc'] }])
  })

  it('are not too large, and not binary', async () => {
    const folder = folderOf({ a: 'x', b: Buffer.from('x\0x') })
    writeFileSync(join(folder, 'c'), 'x\n'.repeat(11_000_000))
    expect(await found(folder)).toEqual(['a'])
  })
})

describe('a pattern', () => {
  it.each(['--files', '-v', '-e', '--pre=touch'])('is never an option: %s', async (pattern) => {
    expect(await text(folderOf({ a: `a ${pattern} b\n`, b: 'other\n' }), pattern)).toBe(`1 match in 1 file\na\n     1: a ${pattern} b`)
  })

  it('that is heavy elsewhere takes no time here', async () => {
    expect(await text(folderOf({ a: `${'a'.repeat(50_000)}!\n` }), '(a+)+$')).toContain('no matches for')
  })

  it('that is broken is explained', async () => {
    await expect(search(folderOf({ a: '' }), 'foo(')).rejects.toMatchObject({
      code: 'usage',
      message: expect.stringContaining('unclosed group'),
    })
    await expect(search(folderOf({ a: '' }), '(?=x)')).rejects.toMatchObject({
      code: 'usage',
      message: expect.stringContaining('look-around'),
    })
  })
})

describe('the search', () => {
  it('says what to do where ripgrep could not be started', async () => {
    const folder = folderOf({ a: 'x' })
    await expect(
      useTool(grep({ ...workspaceDependencies, program: '/nowhere/rg' }), { pattern: 'x' }, contextIn(folder)),
    ).rejects.toMatchObject({
      code: 'not-found',
      message: expect.stringContaining('ripgrep could not be started'),
      remedy: expect.stringContaining('install'),
    })
  })

  it('ends when the call does', async () => {
    const stop = new AbortController()
    stop.abort(new Error('enough'))
    await expect(call(folderOf({ a: 'x' }), 'grep', { pattern: 'x' }, { signal: stop.signal })).rejects.toThrow('enough')
  })
})

describe.runIf(process.platform === 'linux')('rules without end', () => {
  it('end the search with a line, not the machine', async () => {
    for (const name of ['.gitignore', '.ignore', '.rgignore']) {
      const folder = folderOf({ 'a.md': 'foo\n' })
      symlinkSync('/dev/zero', join(folder, name))
      await expect(search(folder, 'foo')).rejects.toMatchObject({
        code: 'limit',
        message: 'the search used more than 200 MB of memory: a file here, such as a .gitignore, is endless',
      })
    }
  })
})
