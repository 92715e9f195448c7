import { readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { folderOf, git, listing, repositoryOf, textAt, writeFiles } from './sources.fixture.ts'

const manifest = (files: readonly string[]): string => JSON.stringify({ name: 'x', version: '1', sources: { files } })

describe('a git repository', () => {
  it('is the documents of its newest commit, of a branch, a tag or a commit', async () => {
    const work = repositoryOf({ 'a.md': 'one', 'sub/b.md': '', 'code.ts': '' })
    const first = git(work, 'rev-parse', 'HEAD')
    git(work, 'tag', 'v1')
    git(work, 'checkout', '--quiet', '-b', 'topic/x')
    writeFiles(work, { 'a.md': 'two' })
    git(work, 'commit', '--quiet', '-am', 'second')
    git(work, 'checkout', '--quiet', 'main')
    expect(await listing(`git+file://${work}`)).toEqual(['a.md', 'sub/b.md'])
    expect(await textAt(`git+file://${work}`, 'a.md')).toBe('one')
    expect(await textAt(`git+file://${work}#topic/x`, 'a.md')).toBe('two')
    expect(await textAt(`git+file://${work}#v1`, 'a.md')).toBe('one')
    expect(await textAt(`git+file://${work}#${first}`, 'a.md')).toBe('one')
    await expect(listing(`git+file://${work}#nowhere`)).rejects.toThrow(`git+file://${work}#nowhere: ref not found`)
    await expect(listing('git+file:///nowhere/at/all')).rejects.toThrow(/git\+file:\/\/\/nowhere\/at\/all: .*does not/)
  })

  it('moves with its branch, and leaves alone what did not change', async () => {
    const work = repositoryOf({ 'a.md': 'one', 'b.md': 'same', 'gone.md': '' })
    const cache = folderOf()
    await listing(`git+file://${work}`, '/', cache)
    const before = statSync(join(cache, 'tree/b.md'), { bigint: true }).ctimeNs
    writeFileSync(join(cache, 'git/index.lock'), '')
    git(work, 'rm', '--quiet', 'gone.md')
    writeFiles(work, { 'a.md': 'two' })
    git(work, 'commit', '--quiet', '-am', 'second')
    expect(await listing(`git+file://${work}`, '/', cache)).toEqual(['a.md', 'b.md'])
    expect(readFileSync(join(cache, 'tree/a.md'), 'utf8')).toBe('two')
    expect(statSync(join(cache, 'tree/b.md'), { bigint: true }).ctimeNs).toBe(before)
  })

  it('takes the manifest that is named, which reaches only its own folder', async () => {
    const work = repositoryOf({ 'docs/manifest.json': manifest(['a.md', '../README.md']), 'docs/a.md': '', 'README.md': '' })
    expect(await listing(`git+file://${work}?manifest=docs/manifest.json#main`)).toEqual([
      'a.md',
      '../README.md: refused: the path points outside its folder',
    ])
    await expect(listing(`git+file://${work}?manifest=none.json`)).rejects.toThrow('none.json does not exist')
  })

  it('leads nowhere by links', async () => {
    const work = repositoryOf({ 'a.md': '' })
    symlinkSync('/etc/passwd', join(work, 'passwd.md'))
    symlinkSync('/etc', join(work, 'etc'))
    git(work, 'add', '--all')
    git(work, 'commit', '--quiet', '-m', 'links')
    expect(await listing(`git+file://${work}`)).toEqual(['a.md', 'passwd.md: a link that is broken or points outside the folder'])
    await expect(listing(`git+file://${work}?manifest=etc/hosts`)).rejects.toThrow(/etc\/hosts is outside /)
  })
})
