import { chmodSync, mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Change } from '../../core/diff.ts'
import { git, repositoryOf, writeFiles } from '../../docs/sources/sources.fixture.ts'
import { brief, changeOf, diff, numbers } from './git-diff.fixture.ts'

describe('every kind of file', () => {
  it('renamed, with and without a change, deleted, executable', async () => {
    const folder = repositoryOf({ 'old.txt': numbers(1, 20), moved: 'same\n', gone: 'x\n', script: '#!/bin/sh\n' })
    git(folder, 'mv', 'old.txt', 'new.txt')
    writeFileSync(join(folder, 'new.txt'), numbers(1, 19) + 'last\n')
    mkdirSync(join(folder, 'sub'))
    git(folder, 'mv', 'moved', 'sub/moved')
    rmSync(join(folder, 'gone'))
    chmodSync(join(folder, 'script'), 0o755)
    const change = await changeOf(folder)
    expect(brief(change)).toEqual([
      'gone deleted +0 -1',
      'old.txt -> new.txt renamed +1 -1',
      'script modified (100644 to 100755) +0 -0',
      'moved -> sub/moved renamed +0 -0',
    ])
    expect(change.files[0]).toMatchObject({ hunks: [{ oldStart: 1, newStart: 0, lines: [{ kind: 'removed', line: 1, text: 'x' }] }] })
    expect(change.files[0]?.uri).toBeUndefined()
  })

  it('binary, new or changed, and UTF-16', async () => {
    const folder = repositoryOf({ 'logo.png': '\0one', wide: 'x' })
    writeFiles(folder, { 'logo.png': '\0two', 'new.bin': Buffer.from([0, 1, 2]), wide: Buffer.from('\ufeffwide', 'utf16le') })
    const change = await changeOf(folder)
    expect(brief(change)).toEqual(['logo.png binary +0 -0', 'new.bin binary +0 -0', 'wide binary +0 -0'])
    expect(change.left).toBe('logo.png, new.bin, wide are binary')
  })

  it('names with spaces, Unicode, quotation marks, tabs and line feeds', async () => {
    const names = ['a b/c d', 'ünï/日本.md', 'say "hi"', 'tab\there', 'line\nfeed', 'back\\slash', 'x b/x b', '-dash', ':colon', '[a]*?']
    const folder = repositoryOf({ keep: '' })
    writeFiles(folder, Object.fromEntries(names.map((name) => [name, 'one\n'])))
    git(folder, 'add', '--all')
    git(folder, 'commit', '--quiet', '-m', 'names')
    const committed = await changeOf(folder, { range: 'HEAD^!' })
    expect(committed.files.map(({ path, additions }) => [path, additions])).toEqual([...names].sort().map((name) => [name, 1]))
    writeFiles(folder, Object.fromEntries(names.map((name) => [name, 'one\ntwo\n'])))
    expect((await changeOf(folder)).files.map(({ path, hunks }) => [path, hunks[0]?.lines.at(-1)?.text])).toEqual(
      [...names].sort().map((name) => [name, 'two']),
    )
    for (const name of names) expect((await changeOf(folder, { path: name })).files.map(({ path }) => path)).toEqual([name])
    git(folder, 'mv', 'say "hi"', 'said "ho"')
    expect(brief(await changeOf(folder, { path: '.' }))).toContain('say "hi" -> said "ho" renamed +1 -0')
  })

  it('lines that look like the headers of a patch', async () => {
    const sly = 'diff --git a/b b/b\n--- a/b\n+++ b/b\n@@ -1 +1 @@\n-- x\n++ y\n\\ No newline at end of file\n'
    const folder = repositoryOf({ a: `${sly}end\n`, b: 'b\n' })
    writeFiles(folder, { a: 'end\n', b: `${sly}b\n` })
    const change = await changeOf(folder)
    expect(brief(change)).toEqual(['a modified +0 -7', 'b modified +7 -0'])
    expect(change.files[1]?.hunks[0]?.lines.slice(0, 7).map(({ text }) => text)).toEqual(sly.split('\n').slice(0, 7))
  })

  it('without a line feed at the end, before or after', async () => {
    const folder = repositoryOf({ a: 'one\ntwo' })
    writeFiles(folder, { a: 'one\ntwo\n' })
    const { text, data } = await diff(folder)
    expect((data as Change).files[0]?.hunks[0]?.lines).toEqual([
      { kind: 'context', line: 1, text: 'one' },
      { kind: 'removed', line: 2, text: 'two', unended: true },
      { kind: 'added', line: 2, text: 'two' },
    ])
    expect(text).toContain('    2 -two [no newline]\n    2 +two')
  })

  it('in Latin-1, and with carriage returns', async () => {
    const folder = repositoryOf({ a: 'x\n' })
    writeFileSync(join(folder, 'a'), Buffer.from('caf\xe9\r\n', 'latin1'))
    expect((await changeOf(folder)).files[0]?.hunks[0]?.lines.at(-1)?.text).toBe('café\r')
  })

  it('links, also where a file becomes one', async () => {
    const folder = repositoryOf({ a: 'text\n' })
    symlinkSync('/etc/passwd', join(folder, 'new'))
    rmSync(join(folder, 'a'))
    symlinkSync('new', join(folder, 'a'))
    const change = await changeOf(folder)
    expect(brief(change)).toEqual(['a modified (100644 to 120000) +1 -1', 'new added +1 -0'])
    expect(change.files[1]?.hunks[0]?.lines).toEqual([{ kind: 'added', line: 1, text: '/etc/passwd', unended: true }])
  })

  it('submodules, by their commits, and repositories that lie about', async () => {
    const inner = repositoryOf({ 'inner.md': '' })
    const folder = repositoryOf({ a: '' })
    git(folder, '-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', inner, 'module')
    git(folder, 'commit', '--quiet', '-am', 'submodule')
    const before = git(join(folder, 'module'), 'rev-parse', 'HEAD')
    git(join(folder, 'module'), 'commit', '--quiet', '--allow-empty', '-m', 'more')
    const after = git(join(folder, 'module'), 'rev-parse', 'HEAD')
    renameSync(repositoryOf({ b: '' }), join(folder, 'beside'))
    const change = await changeOf(folder)
    expect(brief(change)).toEqual(['module modified +1 -1'])
    expect(change.files[0]?.hunks[0]?.lines.map(({ text }) => text)).toEqual([`Subproject commit ${before}`, `Subproject commit ${after}`])
    expect(change.left).toBe('beside/ is a separate repository')
  })
})
