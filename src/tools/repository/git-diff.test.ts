import { chmodSync, existsSync, mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import type { Change } from '../../core/diff.ts'
import { folderOf, git, repositoryOf, writeFiles } from '../../docs/sources/sources.fixture.ts'
import { gitDiff } from './git-diff.ts'
import { contextIn, testDependencies, useTool } from './repository.fixture.ts'

const diff = (folder: string, input: object = {}) => useTool(gitDiff(testDependencies), input, contextIn(folder))
const changeOf = async (folder: string, input: object = {}) => (await diff(folder, input)).data as Change
/** `path status +added -removed` of each file. */
const brief = ({ files }: Change) =>
  files.map(
    ({ path, oldPath, status, mode, additions, deletions }) =>
      `${oldPath ? `${oldPath} -> ` : ''}${path} ${status}${mode ? ` (${mode})` : ''} +${additions} -${deletions}`,
  )
const fails = (code: string, message: string, remedy?: string) =>
  expect.objectContaining({
    code,
    message: expect.stringContaining(message),
    ...(remedy ? { remedy: expect.stringContaining(remedy) } : {}),
  })
const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => `line ${from + at}\n`).join('')

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
