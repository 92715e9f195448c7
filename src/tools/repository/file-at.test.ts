import { symlinkSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { folderOf, git, repositoryOf, writeFiles } from '../../docs/sources/sources.fixture.ts'
import { fileAt } from './file-at.ts'
import { testDependencies } from './repository.fixture.ts'

const dependencies = { environment: testDependencies.environment, signal: new AbortController().signal }

describe('the whole text of a changed file', () => {
  it('is that of the revision, or of the working tree', async () => {
    const root = repositoryOf({ 'sub/a b.md': 'old\n' })
    const head = git(root, 'rev-parse', 'HEAD')
    writeFiles(root, { 'sub/a b.md': 'new\n' })
    expect(await fileAt(root, head, 'sub/a b.md', dependencies)).toBe('old\n')
    expect(await fileAt(root, undefined, 'sub/a b.md', dependencies)).toBe('new\n')
  })

  it('loses nothing, whatever it is written in', async () => {
    const root = repositoryOf({ a: '' })
    writeFiles(root, {
      utf8: '\ufeffcafé 日本\r\n',
      wide: Buffer.from('\ufeffwide', 'utf16le'),
      latin: Buffer.from('caf\xe9', 'latin1'),
      empty: '',
    })
    git(root, 'add', '--all')
    git(root, 'commit', '--quiet', '-m', 'all')
    for (const head of [undefined, git(root, 'rev-parse', 'HEAD')])
      expect(await Promise.all(['utf8', 'wide', 'latin', 'empty'].map((path) => fileAt(root, head, path, dependencies)))).toEqual([
        'café 日本\r\n',
        'wide',
        'café',
        '',
      ])
  })

  it('is not there for what is gone, binary, a link, a folder or a submodule', async () => {
    const inner = repositoryOf({ b: '' })
    const root = repositoryOf({ gone: 'x', 'folder/x': '', 'logo.png': '\0' })
    symlinkSync('/etc/passwd', join(root, 'link'))
    git(root, 'add', '--all')
    git(root, '-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', inner, 'module')
    git(root, 'rm', '--quiet', 'gone')
    git(root, 'commit', '--quiet', '-m', 'all')
    for (const head of [undefined, git(root, 'rev-parse', 'HEAD')])
      for (const path of ['gone', 'folder', 'logo.png', 'link', 'module', '*'])
        expect(await fileAt(root, head, path, dependencies)).toBeUndefined()
  })

  it('is refused outside', async () => {
    const folder = folderOf({ secret: 'theirs' })
    const root = repositoryOf({ a: '' })
    symlinkSync(folder, join(root, 'far'))
    for (const path of [join('..', basename(folder), 'secret'), 'far/secret'])
      await expect(fileAt(root, undefined, path, dependencies)).rejects.toThrow(`${path} is outside ${root}`)
    await expect(fileAt(root, '--output=x', 'a', dependencies)).rejects.toThrow('is not a full hash')
  })
})
