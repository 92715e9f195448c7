import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import { identifyOrigin, resolveOrigin } from './resolve-origin.ts'
import { folderOf, git, repositoryOf } from './sources.fixture.ts'

describe('what the user types', () => {
  it('becomes a kind by what is there', () => {
    const folder = folderOf({ 'docs/a.md': '# A', 'docs/manifest.json': '{}', 'x.tar.gz': '', 'y.TGZ': '' })
    expect(resolveOrigin('./docs', folder).kind).toBe('folder')
    expect(resolveOrigin('docs/', folder)).toEqual(resolveOrigin(pathToFileURL(`${folder}/docs`).href, '/'))
    expect(resolveOrigin('docs/a.md', folder)).toMatchObject({ kind: 'file', suggestedName: 'a', uri: `file://${folder}/docs/a.md` })
    expect(resolveOrigin('docs/manifest.json', folder)).toMatchObject({ kind: 'local-manifest', suggestedName: 'docs' })
    expect(resolveOrigin('x.tar.gz', folder)).toMatchObject({ kind: 'local-bundle', suggestedName: 'x' })
    expect(resolveOrigin('y.TGZ', folder).kind).toBe('local-bundle')
  })

  it.each([
    ['https://docs.example.org/guide', { kind: 'page', suggestedName: 'guide', uri: 'https://docs.example.org/guide' }],
    ['https://docs.example.org/', { kind: 'page', suggestedName: 'docs.example.org' }],
    [
      'https://user:secret@example.org/lib/manifest.json#x',
      { kind: 'remote-manifest', suggestedName: 'lib', uri: 'https://example.org/lib/manifest.json' },
    ],
    ['http://example.org/lib.tar.gz', { kind: 'remote-bundle', suggestedName: 'lib' }],
    [
      'https://github.com/owner/name',
      {
        kind: 'git',
        suggestedName: 'name',
        uri: 'git+https://github.com/owner/name',
        repository: { url: 'https://github.com/owner/name' },
      },
    ],
    [
      'https://github.com/owner/name.git#v1.2',
      { uri: 'git+https://github.com/owner/name#v1.2', repository: { url: 'https://github.com/owner/name.git', ref: 'v1.2' } },
    ],
    [
      'git+https://git.example.org/name#main?manifest=docs/manifest.json',
      {
        uri: 'git+https://git.example.org/name?manifest=docs/manifest.json#main',
        repository: { url: 'https://git.example.org/name', ref: 'main', manifest: 'docs/manifest.json' },
      },
    ],
    [
      'git@github.com:owner/name.git?manifest=m.json#feature/x',
      { uri: 'git+ssh://git@github.com/owner/name?manifest=m.json#feature/x', repository: { url: 'git@github.com:owner/name.git' } },
    ],
    ['ssh://git@host.example:22/name.git', { kind: 'git' }],
    ['git://host.example/name.git', { kind: 'git' }],
  ])('%s', (text, expected) => {
    expect(resolveOrigin(text, '/')).toMatchObject(expected)
  })

  it.each([
    ['htp:/nonsense here', 'htp:/nonsense here is not a web address'],
    ['localhost:999', 'localhost:999 is not a web address'],
    ['localhost;999', 'localhost;999 is not an address'],
    ['guide/none', '/srv/none-here/guide/none does not exist'],
    ['file:///srv/none-here', '/srv/none-here does not exist'],
  ])('%s is told to be none, not taken for a path', (text, message) => {
    expect(() => resolveOrigin(text, '/srv/none-here')).toThrow(message)
  })

  it('takes a file URL of a repository as git, one of a folder as a folder', () => {
    const work = repositoryOf({ 'a.md': '# A' })
    const bare = folderOf()
    git(work, 'clone', '--quiet', '--bare', work, `${bare}/r.git`)
    expect(resolveOrigin(`file://${bare}/r.git`, '/').kind).toBe('git')
    expect(resolveOrigin(`file://${work}#main`, '/')).toMatchObject({ kind: 'git', repository: { url: `file://${work}`, ref: 'main' } })
    expect(resolveOrigin(`git+file://${work}`, '/').kind).toBe('git')
    expect(resolveOrigin(`file://${work}`, '/').kind).toBe('folder')
  })
})

it('two projects with the same relative address are two collections, one address is one', () => {
  const one = folderOf({ 'docs/manifest.json': '{}' })
  const two = folderOf({ 'docs/manifest.json': '{}' })
  expect(resolveOrigin('./docs/manifest.json', one).id).not.toBe(resolveOrigin('./docs/manifest.json', two).id)
  expect(resolveOrigin('./docs/manifest.json', one).id).toBe(resolveOrigin('manifest.json', `${one}/docs`).id)
  expect(resolveOrigin('https://github.com/o/n.git', one).id).toBe(resolveOrigin('https://github.com/o/n', two).id)
  expect(resolveOrigin(one, '/').id).toMatch(/^[0-9a-f]{16}$/)
})

it('knows the identity of what is gone', () => {
  const folder = folderOf({ 'docs/a.md': '# A' })
  expect(identifyOrigin('docs', folder)).toEqual({
    id: resolveOrigin('docs', folder).id,
    uri: `file://${folder}/docs`,
    suggestedName: 'docs',
  })
  expect(identifyOrigin('gone', folder).uri).toBe(`file://${folder}/gone`)
  expect(() => resolveOrigin('gone', folder)).toThrow(`${folder}/gone does not exist`)
})
