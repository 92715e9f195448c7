import { chmodSync, existsSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Change } from '../../core/diff.ts'
import { folderOf, git, repositoryOf, writeFiles } from '../../docs/sources/sources.fixture.ts'
import { brief, changeOf, diff, fails, numbers } from './git-diff.fixture.ts'
import { gitDiff } from './git-diff.ts'
import { contextIn, testDependencies, useTool } from './repository.fixture.ts'

describe('what is looked at', () => {
  it('is a file or folder, there or deleted', async () => {
    const folder = repositoryOf({ 'a/x': 'x\n', 'b/y': 'y\n' })
    rmSync(join(folder, 'a'), { recursive: true })
    writeFiles(folder, { 'b/y': 'z\n', 'b/new': '' })
    expect(brief(await changeOf(folder, { path: 'a/x' }))).toEqual(['a/x deleted +0 -1'])
    const { files, left } = await changeOf(folder, { path: 'b' })
    expect([files.map(({ path }) => path), left]).toEqual([['b/new', 'b/y'], undefined])
    await expect(diff(folder, { path: 'b/none' })).rejects.toThrow(
      fails('not-found', `there is no b/none in ${folder}, and no change affects that path`),
    )
  })

  it('never leaves the folder, though the repository begins above it', async () => {
    const root = repositoryOf({ 'sub/a': 'a\n', secret: 'x\n' })
    writeFiles(root, { 'sub/a': 'b\n', secret: 'y\n', 'new-secret': '' })
    const change = await changeOf(join(root, 'sub'))
    expect(change).toMatchObject({ root, files: [{ path: 'sub/a' }], left: 'only sub was compared' })
    await expect(diff(join(root, 'sub'), { path: '..' })).rejects.toThrow(fails('denied', 'is outside'))
    await expect(diff(join(root, 'sub'), { path: '../secret' })).rejects.toThrow(fails('denied', 'is outside'))
  })

  it('may be one of several repositories in the folder', async () => {
    const folder = folderOf()
    for (const name of ['one', 'two']) renameSync(repositoryOf({ a: `${name}\n` }), join(folder, name))
    writeFiles(folder, { 'two/a': 'changed\n' })
    expect(await changeOf(folder, { path: 'two' })).toMatchObject({ root: join(folder, 'two'), files: [{ path: 'a' }] })
    await expect(diff(folder)).rejects.toThrow(fails('not-found', `${folder} is not in a git repository`, 'path'))
  })

  it('is no bare repository, and none whose files are elsewhere', async () => {
    const bare = folderOf()
    git(bare, 'init', '--quiet', '--bare')
    await expect(diff(bare)).rejects.toThrow(fails('invalid', 'is a bare repository'))
    const elsewhere = repositoryOf({ a: '' })
    git(elsewhere, 'config', 'core.worktree', '/etc')
    await expect(diff(elsewhere)).rejects.toThrow(/is elsewhere, in|is a bare repository/)
  })

  it('is told only as far as it can be read: large files are named', async () => {
    const folder = repositoryOf({ a: 'a\n', 'lock.json': '{}\n' })
    writeFiles(folder, { a: 'b\n', 'lock.json': numbers(1, 5_000) })
    const { data, text } = await diff(folder)
    const change = data as Change
    expect(brief(change)).toEqual(['a modified +1 -1', 'lock.json modified +5000 -1'])
    expect([change.files[1]?.hunks, change.left]).toEqual([[], 'lock.json has more than 4000 changed lines, which are omitted'])
    expect(text).toContain('lock.json (modified, +5000 -1)')
  })

  it('keeps the lines of as many files as fit, and counts the rest', async () => {
    const folder = repositoryOf({ keep: '' })
    writeFiles(folder, Object.fromEntries(Array.from({ length: 16 }, (_, at) => [`f${at + 10}`, numbers(1, 3_000)])))
    const change = await changeOf(folder)
    expect(change.files.filter(({ hunks }) => hunks.length > 0).map(({ path }) => path)).toEqual(['f10', 'f11', 'f12', 'f13', 'f14', 'f15'])
    expect(change.left).toBe(
      'the changed lines of f16, f17, f18, f19, f20, f21, f22, f23 and 2 more are omitted because the change has more than 20000 lines',
    )
    expect(change.summary).toBe('16 files changed, 48000 lines added, 0 removed')
  })

  it('ends where the whole is too large, and says which lines were not reached', async () => {
    const folder = repositoryOf({ a: 'a\n', big: '', z: 'z\n' })
    writeFiles(folder, { a: 'b\n', big: `${'x'.repeat(99)}\n`.repeat(90_000), z: 'y\n' })
    const change = await changeOf(folder)
    expect(brief(change)).toEqual(['a modified +1 -1', 'big modified +0 -0', 'z modified +0 -0'])
    expect(change.left).toBe('the change is too large to read completely; the changed lines of big, z were not read')
  })

  it('fits into a prompt: what does not is named, a single large file is begun', async () => {
    const folder = repositoryOf({ keep: '' })
    writeFiles(folder, Object.fromEntries(Array.from({ length: 9 }, (_, at) => [`f${at}`, numbers(1, 300)])))
    const { text } = await diff(folder)
    expect(text.length).toBeLessThan(24_000)
    expect(text).toContain('Not shown because the output would be too long (call again with a path):')
    expect(text).toMatch(/\nf8 \(added, \+300 -0\)$/)
    writeFiles(folder, { f0: numbers(1, 2_000) })
    const one = await diff(folder, { path: 'f0' })
    expect(one.text).toMatch(/\n {6}\.\.\. and \d+ more lines of f0$/)
    expect(one.text.length).toBeLessThan(24_000)
  })
})

describe('a repository whose commits are kept outside', () => {
  it('is read where that place knows it: a linked working tree, a submodule', async () => {
    const inner = repositoryOf({ b: 'b\n' })
    const main = repositoryOf({ a: 'a\n' })
    const linked = join(folderOf(), 'linked')
    git(main, 'worktree', 'add', '--quiet', '-b', 'topic', linked)
    writeFiles(linked, { a: 'changed\n' })
    expect(await changeOf(linked)).toMatchObject({ root: linked, files: [{ path: 'a' }] })
    git(main, '-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', inner, 'module')
    writeFiles(main, { 'module/b': 'changed\n' })
    expect(await changeOf(main, { path: 'module' })).toMatchObject({ root: join(main, 'module'), files: [{ path: 'b' }] })
  })

  it('is refused where it merely points there, by a file, a setting or links', async () => {
    const yours = repositoryOf({ secret: 'canary\n' })
    git(yours, 'pack-refs', '--all')
    const linked = folderOf()
    symlinkSync(join(yours, '.git'), join(linked, '.git'))
    const partly = ['objects', 'refs', 'packed-refs'].map((part) => {
      const folder = repositoryOf({ a: '' })
      rmSync(join(folder, '.git', part), { recursive: true, force: true })
      symlinkSync(join(yours, '.git', part), join(folder, '.git', part))
      return folder
    })
    const pointing = folderOf({ '.git': `gitdir: ${yours}/.git\n` })
    const shared = folderOf({ '.git/HEAD': 'ref: refs/heads/main\n', '.git/commondir': `${yours}/.git\n` })
    // In a sandbox what lies elsewhere is not there at all; without one it is told from the folder's own.
    for (const folder of [pointing, shared, linked, ...partly])
      await expect(diff(folder)).rejects.toThrow(
        /which does not list this folder as a working tree|is not in a git repository|git could not read the repository/,
      )
  })
})

describe('what a repository says of itself', () => {
  it('is not run: hooks, monitors, filters, external and textual differences, pagers', async () => {
    const folder = repositoryOf({ a: 'a\n', '.gitattributes': '* diff=evil filter=evil=x\n' })
    const trace = join(folderOf(), 'trace')
    const script = `touch ${trace}`
    for (const [key, value] of [
      ['core.fsmonitor', script],
      ['diff.external', script],
      ['diff.evil.command', script],
      ['diff.evil.textconv', script],
      ['core.pager', script],
      ['pager.diff', script],
      ['core.sshCommand', script],
      ['gpg.program', script],
    ])
      git(folder, 'config', key!, value!)
    writeFileSync(join(folder, '.git/config'), `\n[filter "evil=x"]\n\tclean = ${script}\n\tprocess = ${script}\n\trequired = true\n`, {
      flag: 'a',
    })
    writeFiles(join(folder, '.git/hooks'), {
      'post-index-change': `#!/bin/sh\n${script}\n`,
      'reference-transaction': `#!/bin/sh\n${script}\n`,
    })
    for (const hook of ['post-index-change', 'reference-transaction']) chmodSync(join(folder, '.git/hooks', hook), 0o755)
    writeFiles(folder, { a: 'b\n' })
    expect(brief(await changeOf(folder))).toEqual(['a modified +1 -1'])
    expect(brief(await changeOf(folder, { range: 'HEAD^!' }))).toContain('a added +1 -0')
    expect(existsSync(trace)).toBe(false)
  })

  it('changes nothing about how a change is read', async () => {
    const folder = repositoryOf({ 'ü a': numbers(1, 30) })
    for (const [key, value] of [
      ['diff.noprefix', 'true'],
      ['diff.mnemonicPrefix', 'true'],
      ['diff.context', '0'],
      ['diff.interHunkContext', '50'],
      ['diff.renames', 'copies'],
      ['diff.relative', 'true'],
      ['diff.submodule', 'log'],
      ['core.quotePath', 'true'],
      ['core.abbrev', '4'],
      ['color.ui', 'always'],
      ['diff.algorithm', 'patience'],
      ['log.showSignature', 'true'],
      ['format.pretty', 'oneline'],
    ])
      git(folder, 'config', key!, value!)
    writeFiles(folder, { 'ü a': `first\n${numbers(2, 29)}last\n` })
    const change = await changeOf(folder)
    expect(brief(change)).toEqual(['ü a modified +2 -2'])
    expect(change.files[0]?.hunks.map(({ lines }) => lines.length)).toEqual([5, 5])
  })
})

describe('a call', () => {
  it('ends with its signal', async () => {
    const folder = repositoryOf({ a: '' })
    const signal = AbortSignal.abort(new Error('enough'))
    await expect(useTool(gitDiff(testDependencies), {}, contextIn(folder, { signal }))).rejects.toThrow('enough')
  })
})
