import { symlinkSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { folderOf, writeFiles } from '../../docs/sources/sources.fixture.ts'
import { call, repositoryOf, toolNamed } from './workspace.fixture.ts'

const files = async (folder: string, pattern: string, within?: string) =>
  (await call(folder, 'glob', { pattern, ...(within === undefined ? {} : { folder: within }) })).text.split('\n').slice(1).sort()

describe('files that fit a pattern', () => {
  it('come newest first', async () => {
    const folder = repositoryOf({ 'src/a.ts': '', 'src/b.ts': '', 'c.md': '' })
    writeFiles(folder, { 'src/new.ts': '' })
    for (const [name, at] of [
      ['a', 100],
      ['b', 300],
      ['new', 200],
    ] as const)
      utimesSync(join(folder, `src/${name}.ts`), at, at)
    expect(await call(folder, 'glob', { pattern: 'src/*.ts' })).toEqual({
      text: '3 files, newest first\nsrc/b.ts\nsrc/new.ts\nsrc/a.ts',
      data: { files: ['src/b.ts', 'src/new.ts', 'src/a.ts'], left: 0 },
    })
  })

  it('are none that .gitignore leaves out, with git and without', async () => {
    const tree = {
      '.gitignore': 'out/\n*.log\n!keep.log\n',
      'a.ts': '',
      'out/b.ts': '',
      'x.log': '',
      'keep.log': '',
      'sub/.gitignore': '/c.ts\n',
      'sub/c.ts': '',
      'sub/deep/c.ts': '',
    }
    for (const folder of [repositoryOf(tree), folderOf(tree)]) {
      expect(await files(folder, '**/*')).toEqual(['a.ts', 'keep.log', 'sub/deep/c.ts'])
      // A folder that is asked for by its name is looked into all the same.
      expect(await files(folder, 'out/**')).toEqual(['out/b.ts'])
      expect(await files(folder, '**/*.ts', 'out')).toEqual(['out/b.ts'])
    }
  })

  it('are hidden ones only where the pattern says so', async () => {
    const folder = folderOf({ '.github/workflows/ci.yml': '', 'ci.yml': '', 'sub/.eslintrc': '' })
    expect(await files(folder, '**/*.yml')).toEqual(['ci.yml'])
    expect(await files(folder, '.github/**/*.yml')).toEqual(['.github/workflows/ci.yml'])
    expect(await files(folder, '**/.*')).toEqual(['sub/.eslintrc'])
  })

  it('are at most 200, and it says how many more there are', async () => {
    const folder = folderOf(Object.fromEntries(Array.from({ length: 230 }, (_, at) => [`f${at}.txt`, ''])))
    const { text } = await call(folder, 'glob', { pattern: '*.txt' })
    expect(text.split('\n').length).toBe(202)
    expect([text.split('\n')[0], text.split('\n').at(-1)]).toEqual(['230 files, newest first', 'and 30 more: narrow the pattern'])
  })

  it('may be links, which are not followed', async () => {
    const folder = folderOf({ 'a.ts': '' })
    symlinkSync(folderOf({ 'secret.ts': '' }), join(folder, 'out'))
    symlinkSync('.', join(folder, 'ring'))
    expect(await files(folder, '**')).toEqual(['a.ts', 'out', 'ring'])
    await expect(call(folder, 'glob', { pattern: 'out/*' })).rejects.toMatchObject({ code: 'denied' })
  })

  it('are none: what to try is said', async () => {
    const folder = folderOf({ 'src/a.ts': '', 'app/[id]/page.ts': '' })
    expect((await call(folder, 'glob', { pattern: '*.ts' })).text).toBe(
      'no file matches *.ts; **/*.ts searches all folders. Files ignored by .gitignore are not listed',
    )
    await expect(call(folder, 'glob', { pattern: 'srk/*.ts' })).rejects.toMatchObject({
      code: 'not-found',
      message: 'srk does not exist; did you mean src?',
    })
    await expect(call(folder, 'glob', { pattern: 'src/a.ts/*' })).rejects.toMatchObject({
      code: 'invalid',
      message: 'src/a.ts is not a folder',
    })
    expect(await files(folder, 'src/a.ts')).toEqual(['src/a.ts'])
    expect(await files(folder, 'app/[id]/page.ts')).toEqual(['app/[id]/page.ts'])
  })
})

describe('the folder that a pattern names', () => {
  it('is what the rules judge', async () => {
    const outside = folderOf({ 'x.ts': '' })
    const folder = folderOf({ 'src/a.ts': '' })
    const judged = (pattern: string, within?: string) => toolNamed('glob').actions?.({ pattern, folder: within }, { folder })
    expect(await judged('src/*.ts')).toEqual([{ words: 'src', paths: [join(folder, 'src')], reads: true, usual: 'allow' }])
    expect(await judged(`${outside}/*.ts`)).toEqual([{ words: outside, paths: [outside], reads: true, usual: 'ask' }])
    expect(await judged('*.ts', outside)).toMatchObject([{ usual: 'ask' }])
    expect(await judged('../**')).toMatchObject([{ usual: 'ask' }])
    expect(await files(folder, `${outside}/*.ts`)).toEqual([join(outside, 'x.ts')])
  })
})
