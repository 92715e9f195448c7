import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import { folderOf, git, repositoryOf, writeFiles } from '../../docs/sources/sources.fixture.ts'
import { commitKind } from './commit-kind.ts'
import { pageOf } from './commit-uri.ts'
import { gitHistory, type History } from './git-history.ts'
import { contextIn, testDependencies, useTool } from './repository.fixture.ts'

const read = async (folder: string, input: object = {}) => {
  const output = await useTool(gitHistory(testDependencies), input, contextIn(folder))
  return { ...output, data: output.data as History }
}
const commit = (folder: string, ...messages: readonly string[]) => {
  git(folder, 'commit', '--quiet', '--allow-empty', ...messages.flatMap((message) => ['-m', message]))
  return git(folder, 'rev-parse', 'HEAD')
}
const kinds = ({ data }: { data: History }) => data.commits.map(({ kind, what }) => `${kind}: ${what}`)

describe('a history', () => {
  it('is that since the last version, sorted and drafted as notes', async () => {
    const folder = repositoryOf({ a: '' })
    git(folder, 'tag', 'v1.0.0')
    const feature = commit(folder, 'feat(search): find by date')
    const fix = commit(
      folder,
      'fix!: end runs at once',
      'The old way waited.\n\nBREAKING CHANGE: `stop` no longer waits.\nCall `drain` first.\n\nReviewed-by: Test',
    )
    const plain = commit(folder, 'Fixes the crash on empty files')
    const other = commit(folder, 'chore: bump things')
    const { data, text, sources } = await read(folder)
    const short = (hash: string) => hash.slice(0, 7)
    expect(data.summary).toBe('v1.0.0..HEAD: 4 commits by 1 author, 1 new, 2 fixed, 1 breaking')
    expect(data.notes).toBe(`## Changes since v1.0.0

### Breaking

- \`stop\` no longer waits. Call \`drain\` first. (${short(fix)})

### New

- **search:** find by date (${short(feature)})

### Fixed

- Fixes the crash on empty files (${short(plain)})
- end runs at once (${short(fix)})

### Internal

- bump things (${short(other)})`)
    expect(data.breaking.map(({ hash }) => hash)).toEqual([fix])
    expect(data.tags.map(({ name, hash }) => [name, hash])).toEqual([['v1.0.0', git(folder, 'rev-parse', 'v1.0.0')]])
    expect(text.split('\n').slice(0, 3)).toEqual([
      data.summary,
      `Tags: v1.0.0 (${data.tags[0]?.date.slice(0, 10)})`,
      `  ${other.slice(0, 12)} ${data.commits[0]?.date.slice(0, 10)} Test: chore: bump things`,
    ])
    expect(sources?.[2]).toEqual({
      id: `commit:${fix}`,
      title: `Commit ${fix.slice(0, 12)}`,
      uri: `git+${pathToFileURL(folder).href}#${fix}`,
      text: 'fix!: end runs at once\n\nThe old way waited.\n\nBREAKING CHANGE: `stop` no longer waits.\nCall `drain` first.\n\nReviewed-by: Test',
      passage: '',
    })
  })

  it('begins where it is told, or with the first commit', async () => {
    const folder = repositoryOf({ a: '' })
    const second = commit(folder, 'second')
    commit(folder, 'third')
    expect(kinds(await read(folder))).toEqual(['other: third', 'other: second', 'other: first'])
    expect((await read(folder)).data.of).toBe('all commits')
    expect(kinds(await read(folder, { range: second }))).toEqual(['other: third'])
    expect((await read(folder, { range: 'HEAD~1' })).data.of).toBe('HEAD~1..HEAD')
    expect(kinds(await read(folder, { range: 'HEAD~2..HEAD~1' }))).toEqual(['other: second'])
    expect((await read(folder, { range: 'HEAD..HEAD' })).data.summary).toBe('HEAD..HEAD: no commits')
    await expect(read(folder, { range: '--output=x' })).rejects.toThrow('is not a valid revision')
  })

  it('goes by the tags of versions, and past one that stands on the last commit', async () => {
    const folder = repositoryOf({ a: '' })
    git(folder, 'tag', '1.0.0')
    commit(folder, 'second')
    git(folder, 'tag', 'nightly')
    commit(folder, 'third')
    expect((await read(folder)).data.of).toBe('1.0.0..HEAD')
    git(folder, 'tag', '-a', '-m', 'two', '2.0.0')
    const { data } = await read(folder)
    expect(data.of).toBe('1.0.0..HEAD')
    expect(data.tags.find(({ name }) => name === '2.0.0')?.hash).toBe(git(folder, 'rev-parse', 'HEAD'))
    git(folder, 'tag', '-d', '1.0.0', '2.0.0')
    expect((await read(folder)).data.of).toBe('nightly..HEAD')
  })

  it('is that of a folder or file, without merges, as long as is asked', async () => {
    const folder = repositoryOf({ a: '', 'sub/b': '' })
    git(folder, 'checkout', '--quiet', '-b', 'topic')
    writeFileSync(join(folder, 'sub/b'), 'x')
    git(folder, 'commit', '--quiet', '-am', 'in sub')
    git(folder, 'checkout', '--quiet', 'main')
    writeFiles(folder, { a: 'x' })
    git(folder, 'commit', '--quiet', '-am', 'in a')
    git(folder, 'merge', '--quiet', '--no-ff', '-m', 'merged', 'topic')
    expect(kinds(await read(folder, { path: 'sub' }))).toEqual(['other: in sub', 'other: first'])
    expect(kinds(await read(folder)).sort()).toEqual(['other: first', 'other: in a', 'other: in sub'])
    expect((await read(folder, { limit: 1 })).data).toMatchObject({
      commits: [{}],
      left: 'there are more than 1 commits; only the newest are listed',
    })
  })

  it('fits into a prompt', async () => {
    const folder = repositoryOf({ a: '' })
    for (let at = 0; at < 40; at++) commit(folder, `Commit ${at}`, 'words of a message '.repeat(40))
    const { text, sources, data } = await read(folder)
    expect(text.length).toBeLessThan(24_000)
    expect(text).toMatch(/\nand \d+ more$/)
    expect(sources?.length).toBeLessThan(40)
    expect(data.commits).toHaveLength(41)
  })

  it('says where there is none', async () => {
    const folder = folderOf()
    await expect(read(folder)).rejects.toMatchObject({ code: 'not-found', message: `${folder} is not in a git repository` })
    git(folder, 'init', '--quiet')
    await expect(read(folder)).rejects.toMatchObject({ code: 'not-found', message: 'the repository has no commits yet' })
  })
})

it.each([
  ['feat: x', 'feature', 'x', undefined],
  ['FIX(core/parse): x: y', 'fix', 'x: y', 'core/parse'],
  ['perf: x', 'speed', 'x', undefined],
  ['Revert "feat: x"', 'revert', 'Revert "feat: x"', undefined],
  ['note: this is no type', 'other', 'note: this is no type', undefined],
  ['Adds a door', 'feature', 'Adds a door', undefined],
  ['Address the issue', 'other', 'Address the issue', undefined],
  ['docs update', 'documentation', 'docs update', undefined],
])('the commit %j is of the kind %s', (subject, kind, what, scope) => {
  const known = commitKind({ hash: '0', author: '', date: '', subject })
  expect([known.kind, known.what, known.scope]).toEqual([kind, what, scope])
})

it.each([
  ['https://github.com/octo/hello.git', 'https://github.com/octo/hello'],
  ['https://me:secret@github.com/octo/hello', 'https://github.com/octo/hello'],
  ['git@github.com:octo/hello.git', 'https://github.com/octo/hello'],
  ['ssh://git@codeberg.org/octo/hello.git', 'https://codeberg.org/octo/hello'],
  ['git@gitlab.com:group/sub/hello.git', 'https://gitlab.com/group/sub/hello/-'],
  ['https://git.example.org/octo/hello.git', undefined],
  ['/srv/git/hello.git', undefined],
])('the commits of %s are shown at %s', (remote, page) => {
  expect(pageOf(remote)).toBe(page)
})
