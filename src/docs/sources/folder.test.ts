import { execFileSync } from 'node:child_process'
import { renameSync, rmSync, symlinkSync, unlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { inspect, readContained } from './contained-file.ts'
import { folderOf, listing, writeFiles } from './sources.fixture.ts'

const makePipe = 'mkfifo'

it('a folder is its documents, in a stable order, without what nobody means', async () => {
  const folder = folderOf({
    'b.md': '',
    'a/c.html': '',
    'a/code.ts': '',
    'a/picture.png': '',
    README: '',
    '.hidden/a.md': '',
    '.secret.md': '',
    'node_modules/x/README.md': '',
    'dist/x.md': '',
    'zed/z.pdf': '',
  })
  expect(await listing(folder)).toEqual([
    'README',
    'b.md',
    'dist/: build output; list it in a manifest.json to include it',
    'a/c.html',
    'zed/z.pdf',
  ])
})

it('rows and records are documents; large ones want a name, and source code is read where there is nothing else', async () => {
  const rows = 'a,b\n'.repeat(600_000)
  const folder = folderOf({ 'a.csv': 'a,b\n', 'b.jsonl': '{}\n', 'c.ndjson': '{}\n', 'd.tsv': 'a\n', 'e.csv': rows, 'src/f.ts': 'f()\n' })
  expect(await listing(folder)).toEqual([
    'a.csv',
    'b.jsonl',
    'c.ndjson',
    'd.tsv',
    'e.csv: 2.4 MB of data; list it in a manifest.json to include it',
  ])
  const code = folderOf({
    'a.ts': '',
    'lib/b.py': '',
    'lib/c.json': '',
    'dist/d.js': '',
    '.e.ts': '',
    '.gitignore': 'lib/x.go',
    'lib/x.go': '',
  })
  expect(await listing(code)).toEqual(['dist/: build output; list it in a manifest.json to include it', 'a.ts', 'lib/b.py'])
})

it('what git ignores is left out, the innermost rule winning', async () => {
  const folder = folderOf({
    '.gitignore': 'drafts/\n*.tmp.md\n!keep.tmp.md\n/only-here.md',
    'a.md': '',
    'x.tmp.md': '',
    'keep.tmp.md': '',
    'only-here.md': '',
    'drafts/d.md': '',
    'sub/.gitignore': '!y.tmp.md\nz.md',
    'sub/y.tmp.md': '',
    'sub/z.md': '',
    'sub/only-here.md': '',
  })
  expect(await listing(folder)).toEqual(['a.md', 'keep.tmp.md', 'sub/only-here.md', 'sub/y.tmp.md'])
})

it('links are followed inside the folder only, and never round in circles', async () => {
  const outside = folderOf({ 'secret.md': 'secret', 'd/e.md': '' })
  const folder = folderOf({ 'a.md': '# A', 'sub/b.md': '' })
  symlinkSync('../a.md', join(folder, 'sub/inside.md'))
  symlinkSync(join(outside, 'secret.md'), join(folder, 'outside.md'))
  symlinkSync('nowhere.md', join(folder, 'dangling.md'))
  symlinkSync('..', join(folder, 'sub/loop'))
  symlinkSync(outside, join(folder, 'elsewhere'))
  expect(await listing(folder)).toEqual([
    'a.md',
    'dangling.md: a link that is broken or points outside the folder',
    'outside.md: a link that is broken or points outside the folder',
    'sub/b.md',
    'sub/inside.md',
  ])
})

it('a file that became a link outside between looking and opening is refused', async () => {
  const outside = folderOf({ 'secret.md': 'secret' })
  const folder = folderOf({ 'a.md': 'mine' })
  await inspect(folder, 'a.md')
  renameSync(join(folder, 'a.md'), join(folder, 'b.md'))
  symlinkSync(join(outside, 'secret.md'), join(folder, 'a.md'))
  await expect(readContained(folder, 'a.md', 1_000)).rejects.toThrow(expect.objectContaining({ code: 'denied' }))
  renameSync(folder, `${folder}-moved`)
  symlinkSync(outside, folder)
  await expect(readContained(folder, 'secret.md', 1_000)).rejects.toThrow(expect.objectContaining({ code: 'denied' }))
  unlinkSync(folder)
  rmSync(`${folder}-moved`, { recursive: true })
})

it('a pipe is no document and keeps nobody waiting; a large file is read never', async () => {
  const folder = folderOf({ 'a.md': 'x'.repeat(2_000) })
  execFileSync(makePipe, [join(folder, 'pipe.md')])
  expect(await listing(folder)).toEqual(['a.md'])
  await expect(readContained(folder, 'pipe.md', 1_000)).rejects.toThrow('pipe.md is not a regular file')
  await expect(readContained(folder, 'a.md', 1_000)).rejects.toThrow('a.md is 0.0 MB; the limit is 0.0 MB per document')
  writeFiles(folder, { 'big.md': new Uint8Array(21_000_000) })
  expect(await listing(folder)).toEqual(['a.md', 'big.md: it is 21.0 MB; the limit is 21.0 MB per document'])
})
