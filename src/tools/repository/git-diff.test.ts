import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import { folderOf, git, repositoryOf, writeFiles } from '../../docs/sources/sources.fixture.ts'
import { brief, changeOf, diff, fails, numbers } from './git-diff.fixture.ts'

describe('a change of the working tree', () => {
  it('has its lines with their numbers on either side, and sources that open there', async () => {
    const folder = repositoryOf({ 'a.txt': numbers(1, 10) })
    writeFileSync(join(folder, 'a.txt'), numbers(1, 4) + 'new 5\nnew 6\n' + numbers(6, 10))
    const { text, data, sources } = await diff(folder)
    const uri = pathToFileURL(join(folder, 'a.txt')).href
    expect(data).toEqual({
      of: 'working tree compared with HEAD',
      root: folder,
      files: [
        {
          path: 'a.txt',
          status: 'modified',
          additions: 2,
          deletions: 1,
          uri,
          hunks: [
            {
              oldStart: 2,
              newStart: 2,
              lines: [
                { kind: 'context', line: 2, text: 'line 2' },
                { kind: 'context', line: 3, text: 'line 3' },
                { kind: 'context', line: 4, text: 'line 4' },
                { kind: 'removed', line: 5, text: 'line 5' },
                { kind: 'added', line: 5, text: 'new 5' },
                { kind: 'added', line: 6, text: 'new 6' },
                { kind: 'context', line: 7, text: 'line 6' },
                { kind: 'context', line: 8, text: 'line 7' },
                { kind: 'context', line: 9, text: 'line 8' },
              ],
            },
          ],
        },
      ],
      commits: [],
      summary: '1 file changed, 2 lines added, 1 removed',
    })
    expect(text).toBe(`working tree compared with HEAD: 1 file changed, 2 lines added, 1 removed

a.txt (modified, +2 -1)
    2  line 2
    3  line 3
    4  line 4
    5 -line 5
    5 +new 5
    6 +new 6
    7  line 6
    8  line 7
    9  line 8`)
    expect(sources).toMatchObject([
      {
        title: 'a.txt',
        section: 'lines 2 to 9',
        uri: `${uri}#L2-L9`,
        line: 2,
        passage: '',
        text: expect.stringMatching(/^line 2\n.*new 5\nnew 6\n.*line 8$/s),
      },
    ])
  })

  it('holds what is staged, what is not, and what git does not know yet', async () => {
    const folder = repositoryOf({ staged: 'a\n', unstaged: 'a\n', '.gitignore': 'ignored\n' })
    writeFiles(folder, { staged: 'b\n', unstaged: 'b\n', new: 'one\ntwo', 'sub/deep': 'x\n', ignored: 'x', empty: '' })
    git(folder, 'add', 'staged')
    const change = await changeOf(folder)
    expect(brief(change)).toEqual([
      'empty added +0 -0',
      'new added +2 -0',
      'staged modified +1 -1',
      'sub/deep added +1 -0',
      'unstaged modified +1 -1',
    ])
    expect(change.files[1]?.hunks).toEqual([
      {
        oldStart: 0,
        newStart: 1,
        lines: [
          { kind: 'added', line: 1, text: 'one' },
          { kind: 'added', line: 2, text: 'two', unended: true },
        ],
      },
    ])
    expect(change.summary).toBe('5 files changed, 5 lines added, 2 removed')
  })

  it('says so where no changes, also where only a time stamp did', async () => {
    const folder = repositoryOf({ a: 'a\n' })
    writeFileSync(join(folder, 'a'), 'a\n')
    expect(await diff(folder)).toMatchObject({ text: 'working tree compared with HEAD: no changes', data: { files: [] }, sources: [] })
    expect(existsSync(join(folder, '.git/index.lock'))).toBe(false)
  })

  it('is all there is before the first commit', async () => {
    const folder = folderOf({ a: 'a\n', b: 'b\n' })
    git(folder, 'init', '--quiet')
    git(folder, 'add', 'a')
    const change = await changeOf(folder)
    expect(change.of).toBe('working tree before the first commit')
    expect(brief(change)).toEqual(['a added +1 -0', 'b added +1 -0'])
    await expect(diff(folder, { range: 'main' })).rejects.toThrow(
      fails('not-found', 'revision not found: main; the repository has no commits yet'),
    )
  })

  it('names files in conflict', async () => {
    const folder = repositoryOf({ a: 'a\n' })
    git(folder, 'checkout', '--quiet', '-b', 'other')
    writeFileSync(join(folder, 'a'), 'theirs\n')
    git(folder, 'commit', '--quiet', '-am', 'theirs')
    git(folder, 'checkout', '--quiet', 'main')
    writeFileSync(join(folder, 'a'), 'mine\n')
    git(folder, 'commit', '--quiet', '-am', 'mine')
    expect(() => git(folder, 'merge', 'other')).toThrow()
    const change = await changeOf(folder)
    expect(change.left).toBe('a has merge conflicts')
    expect(change.files[0]?.hunks[0]?.lines.filter(({ kind }) => kind === 'added').map(({ text }) => text)).toEqual([
      '<<<<<<< HEAD',
      '=======',
      'theirs',
      '>>>>>>> other',
    ])
  })
})

describe('a change between commits', () => {
  /** main: one, two, merge of topic; topic left main after one. */
  function history(): string {
    const folder = repositoryOf({ a: 'one\n' })
    git(folder, 'checkout', '--quiet', '-b', 'topic')
    writeFiles(folder, { b: 'topic\n' })
    git(folder, 'add', '--all')
    git(folder, 'commit', '--quiet', '-m', 'on topic', '-m', 'The why of it.\n\nAt length.')
    git(folder, 'checkout', '--quiet', 'main')
    writeFiles(folder, { a: 'two\n' })
    git(folder, 'commit', '--quiet', '-am', 'on main')
    return folder
  }

  it('of three dots is what the branch did since it left', async () => {
    const folder = history()
    const change = await changeOf(folder, { range: 'main...topic' })
    expect(brief(change)).toEqual(['b added +1 -0'])
    expect(change).toMatchObject({ of: 'main...topic', head: git(folder, 'rev-parse', 'topic') })
    expect(change.commits).toEqual([
      {
        hash: git(folder, 'rev-parse', 'topic'),
        author: 'Test',
        date: git(folder, 'log', '-1', '--format=%aI', 'topic'),
        subject: 'on topic',
        body: 'The why of it.\n\nAt length.',
      },
    ])
    expect(change.files[0]?.uri).toBeUndefined()
  })

  it('of two dots compares the ends, and a side that is missing is HEAD', async () => {
    const folder = history()
    expect(brief(await changeOf(folder, { range: 'main..topic' }))).toEqual(['a modified +1 -1', 'b added +1 -0'])
    expect(brief(await changeOf(folder, { range: 'topic..' }))).toEqual(['a modified +1 -1', 'b deleted +0 -1'])
    expect(brief(await changeOf(folder, { range: '...topic' }))).toEqual(['b added +1 -0'])
    expect(brief(await changeOf(folder, { range: 'HEAD~1..HEAD' }))).toEqual(['a modified +1 -1'])
  })

  it('of one revision compares the working tree with it, and knows the commits since', async () => {
    const folder = history()
    writeFiles(folder, { c: 'new\n' })
    const change = await changeOf(folder, { range: 'HEAD~1' })
    expect(change.of).toBe('working tree compared with HEAD~1')
    expect(brief(change)).toEqual(['a modified +1 -1', 'c added +1 -0'])
    expect(change.commits.map(({ subject }) => subject)).toEqual(['on main'])
    expect(change.head).toBeUndefined()
  })

  it('of one commit is what that one did: a merge against its first parent, the first against nothing', async () => {
    const folder = history()
    git(folder, 'merge', '--quiet', '--no-ff', '-m', 'merged', 'topic')
    expect(brief(await changeOf(folder, { range: 'HEAD^!' }))).toEqual(['b added +1 -0'])
    expect((await changeOf(folder, { range: 'HEAD^!' })).commits.map(({ subject }) => subject)).toEqual(['merged', 'on topic'])
    const first = git(folder, 'rev-list', '--max-parents=0', 'HEAD')
    expect(brief(await changeOf(folder, { range: `${first}^!` }))).toEqual(['a added +1 -0'])
  })

  it('names the nearest revision for one that is not there', async () => {
    const folder = history()
    await expect(diff(folder, { range: 'mian...HEAD' })).rejects.toThrow(
      fails('not-found', 'revision not found: mian', 'did you mean main?'),
    )
    git(folder, 'checkout', '--quiet', '--orphan', 'apart')
    git(folder, 'commit', '--quiet', '-m', 'apart')
    await expect(diff(folder, { range: 'main...apart' })).rejects.toThrow(fails('invalid', 'no common ancestor', 'two dots'))
  })

  it.each([
    '--output=x',
    '-p',
    'HEAD --output=x',
    'HEAD:a',
    ':/one',
    'HEAD^{/one}',
    '^main',
    '--upload-pack=x...HEAD',
    'HEAD..--output=x',
    'a\nb',
    'main@{1 day ago}',
    'a....b',
  ])('refuses %j, which is not a valid revision', async (range) => {
    const folder = history()
    await expect(diff(folder, { range })).rejects.toThrow(fails('usage', 'is not a valid revision'))
    expect(existsSync(join(folder, 'x'))).toBe(false)
  })
})
