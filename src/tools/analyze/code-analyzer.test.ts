import { rmSync, symlinkSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import type { Change } from '../../core/diff.ts'
import type { ToolContext } from '../../core/tool.ts'
import { folderOf, git, repositoryOf, writeFiles } from '../../docs/sources/sources.fixture.ts'
import { gitDiff } from '../repository/git-diff.ts'
import { contextIn, resultOf, testDependencies, useTool } from '../repository/repository.fixture.ts'
import { codeAnalyzer } from './code-analyzer.ts'
import type { CodeReport } from './code-report.ts'

const tool = codeAnalyzer(testDependencies)
async function analyze(folder: string, input: unknown = {}, extra: Partial<ToolContext> = {}) {
  const output = await useTool(tool, input, contextIn(folder, extra))
  return { ...output, report: output.data as CodeReport }
}

/** A function whose cognitive complexity is that of so many conditions inside each other. */
const nested = (name: string, deep: number) =>
  `function ${name}(a) {\n${Array.from({ length: deep }, (_, at) => `${'  '.repeat(at + 1)}if (a > ${at}) {\n`).join('')}${'  '.repeat(deep)}a()\n${Array.from({ length: deep }, (_, at) => `${'  '.repeat(deep - at)}}\n`).join('')}}\n`

describe('code_analyzer', () => {
  it('measures every file of a folder and says what is above the limits, with place and words', async () => {
    const folder = folderOf({
      'src/deep.js': `import x from 'y'\n\n${nested('deep', 6)}`,
      'src/wide.py': 'def wide(a, b, c, d, e, f, g):\n    return a  # FIXME: too many\n',
      'main.go': 'package main\n\nfunc main() {}\n',
      'README.md': 'TODO: not code\n',
      'node_modules/other.js': nested('other', 9),
    })
    const { report, text, sources } = await analyze(folder)
    expect(report.findings).toEqual([
      {
        rule: 'function-too-complex',
        severity: 'low',
        message: '`deep` is hard to follow: cognitive complexity 21 (limit 15), cyclomatic 7 (limit 20).',
        hint: 'Extract part of it into a function, or return early.',
        file: 'src/deep.js',
        line: 3,
        endLine: 17,
        quote: 'function deep(a) {\n  if (a > 0) {\n    if (a > 1) {',
        uri: `${pathToFileURL(join(folder, 'src/deep.js'))}#L3-L17`,
      },
      expect.objectContaining({ rule: 'nesting-too-deep', file: 'src/deep.js', line: 3 }),
      expect.objectContaining({
        rule: 'too-many-parameters',
        file: 'src/wide.py',
        line: 1,
        message: '`wide` takes 7 parameters (limit 6).',
      }),
      expect.objectContaining({ rule: 'fixme-comment', file: 'src/wide.py', line: 2, quote: '    return a  # FIXME: too many' }),
    ])
    expect(report.files).toEqual([
      { path: 'main.go', language: 'go', lines: { total: 3, code: 2, comment: 0, blank: 1 }, imports: [], broken: false },
      { path: 'src/deep.js', language: 'javascript', lines: { total: 17, code: 16, comment: 0, blank: 1 }, imports: ['y'], broken: false },
      { path: 'src/wide.py', language: 'python', lines: { total: 2, code: 2, comment: 0, blank: 0 }, imports: [], broken: false },
    ])
    expect(report.functions[0]).toEqual({
      file: 'src/deep.js',
      name: 'deep',
      line: 3,
      endLine: 17,
      lines: 15,
      cyclomatic: 7,
      cognitive: 21,
      nesting: 6,
      parameters: 1,
    })
    expect(report.suggestions[0]).toBe(
      'src/deep.js:3: `deep` is hard to follow: cognitive complexity 21 (limit 15), cyclomatic 7 (limit 20). Extract part of it into a function, or return early.',
    )
    expect(text.split('\n').slice(0, 4)).toEqual([
      'the folder: 3 files with 20 lines of code, 3 functions, 4 findings',
      '',
      'Findings:',
      'low src/deep.js:3-17 function-too-complex: `deep` is hard to follow: cognitive complexity 21 (limit 15), cyclomatic 7 (limit 20).',
    ])
    expect(sources?.[0]).toMatchObject({ document: 'src/deep.js', line: 3, text: 'function deep(a) {\n  if (a > 0) {\n    if (a > 1) {' })
  })

  it('finds nothing in code that is in order', async () => {
    const { report, text } = await analyze(folderOf({ 'a.ts': 'export const a = (b: number) => b + 1\n' }))
    expect(report.findings).toEqual([])
    expect(text).toBe('the folder: 1 file with 1 line of code, 1 function, no findings')
  })

  it('says what twice the limit is, and how long is too long', async () => {
    const long = (lines: number) => `function long() {\n${'  a()\n'.repeat(lines - 2)}}\n`
    const rules = async (text: string) =>
      (await analyze(folderOf({ 'a.js': text }))).report.findings.map(({ rule, severity }) => `${severity} ${rule}`)
    expect(await rules(long(80))).toEqual([])
    expect(await rules(long(81))).toEqual(['low function-too-long'])
    expect(await rules(long(161))).toEqual(['medium function-too-long'])
    expect(await rules('a()\n'.repeat(600))).toEqual([])
    expect(await rules('a()\n'.repeat(601))).toEqual(['low file-too-long'])
  })

  it('looks at one file, and leaves out in a repository what git ignores or no longer has', async () => {
    const folder = repositoryOf({ 'a.js': 'a()\n', 'b.js': 'b()\n', 'made.js': 'c()\n', '.gitignore': 'made.js\nnew-made.js\n' })
    writeFiles(folder, { 'new.js': 'd()\n', 'new-made.js': 'e()\n' })
    rmSync(join(folder, 'b.js'))
    const paths = async (input: unknown) => (await analyze(folder, input)).report.files.map(({ path }) => path)
    expect(await paths({})).toEqual(['a.js', 'new.js'])
    expect(await paths({ path: 'made.js' })).toEqual(['made.js'])
    expect((await analyze(folder)).report.left).toEqual([])
  })

  it('refuses what lies outside the folder, by a name or by a link, and what is no code', async () => {
    const folder = folderOf({ 'in/a.js': '', 'out/b.js': '', 'in/picture.js': 'a\0b' })
    symlinkSync('../out', join(folder, 'in', 'link'))
    for (const path of ['../out', 'link', '/etc/passwd']) await expect(analyze(join(folder, 'in'), { path })).rejects.toThrow('is outside')
    await expect(analyze(join(folder, 'in'), { path: 'none.js' })).rejects.toThrow('none.js does not exist')
    writeFiles(folder, { 'in/README.md': '' })
    await expect(analyze(join(folder, 'in'), { path: 'README.md' })).rejects.toThrow('unsupported file type: README.md')
    await expect(analyze(join(folder, 'in'), { path: 'picture.js' })).rejects.toThrow(
      'picture.js is not a text file, or is larger than 2 MB',
    )
  })

  it('leaves out what is too long or made by a machine, and says so', async () => {
    const folder = folderOf({ 'a.js': 'a()\n'.repeat(80_000), 'b.min.js': 'b();'.repeat(20_000), 'c.js': 'c()\n' })
    const { report, text } = await analyze(folder)
    expect(report.files.map(({ path }) => path)).toEqual(['c.js'])
    expect(report.left).toEqual(['a.js is larger than 300 kB', 'b.min.js appears to be generated: its lines are too long'])
    expect(text).toContain('Not analyzed:\na.js is larger than 300 kB\n')
  })

  it('stops when it is told to', async () => {
    const folder = folderOf({ 'a.js': 'a()\n' })
    await expect(analyze(folder, {}, { signal: AbortSignal.abort() })).rejects.toThrow('aborted')
  })
})

describe('code_analyzer on a change', () => {
  it('tells of the functions and lines that it touches, and of nothing else', async () => {
    const before = `${nested('old', 6)}\nfunction touched() {\n  one()\n}\n// TODO old\n`
    const folder = repositoryOf({ 'a.js': before, 'b.js': nested('other', 6) })
    writeFiles(folder, { 'a.js': before.replace('one()', 'two() // HACK new'), 'c.js': nested('added', 6) })
    const change = await useTool(gitDiff(testDependencies), {}, contextIn(folder))
    const { report } = await analyze(folder, { from: ['r1'] }, resultOf(change.data))
    expect(report.functions.map(({ file, name }) => `${file} ${name}`)).toEqual(['c.js added', 'a.js touched'])
    expect(report.findings.map(({ file, line, rule }) => `${file}:${line} ${rule}`)).toEqual([
      'c.js:1 function-too-complex',
      'c.js:1 nesting-too-deep',
      'c.js:2 duplicate-code',
      'a.js:18 hack-comment',
    ])
    expect(report.summary).toBe('working tree compared with HEAD: 2 files with 33 lines of code, 2 changed functions, 4 findings')
  })

  it('reads the files as they were in the newer of two commits', async () => {
    const folder = repositoryOf({ 'a.js': 'a()\n' })
    writeFiles(folder, { 'a.js': `a()\n${nested('deep', 6)}` })
    git(folder, 'commit', '-am', 'Second')
    const change = await useTool(gitDiff(testDependencies), { range: 'HEAD~1..HEAD' }, contextIn(folder))
    const found = async () => {
      const { report } = await analyze(folder, { from: ['r1'] }, resultOf(change.data))
      return report.findings.map(({ rule, line }) => `${line} ${rule}`)
    }
    expect(await found()).toEqual(['2 function-too-complex', '2 nesting-too-deep'])
    writeFiles(folder, { 'a.js': 'gone()\n' })
    expect(await found()).toEqual(['2 function-too-complex', '2 nesting-too-deep'])
    rmSync(join(folder, 'a.js'))
    expect(await found()).toEqual(['2 function-too-complex', '2 nesting-too-deep'])
  })

  it('takes a diff as text, with the files where they agree with it', async () => {
    const folder = folderOf({ 'a.js': `a()\n${nested('deep', 6)}` })
    const diff = '--- a/a.js\n+++ b/a.js\n@@ -2,2 +2,3 @@\n function deep(a) {\n+  if (a > 0) {\n     if (a > 1) {\n'
    const { report } = await analyze(folder, { diff })
    expect(report.findings.map(({ rule, line }) => `${line} ${rule}`)).toEqual(['2 function-too-complex', '2 nesting-too-deep'])
    expect(report.left).toEqual([])
  })

  it('looks at the lines of a diff alone where the file is another, and says so', async () => {
    const folder = folderOf({ 'a.js': 'something()\nelse()\n' })
    const diff = '--- a/a.js\n+++ b/a.js\n@@ -9,1 +9,2 @@\n one()\n+two() // TODO: later\n'
    const { report } = await analyze(folder, { diff })
    expect(report.findings).toEqual([
      {
        rule: 'todo-comment',
        severity: 'info',
        file: 'a.js',
        line: 10,
        quote: 'two() // TODO: later',
        message: 'TODO comment: later.',
      },
    ])
    expect(report.functions).toEqual([])
    expect(report.left).toEqual(['only the changed lines of a.js are available'])
  })

  it('measures new files of a pull request that is nowhere on this machine', async () => {
    const lines = nested('deep', 6).trimEnd().split('\n')
    const change: Change = {
      of: 'ada/engine#7',
      files: [
        {
          path: 'a.js',
          status: 'added',
          additions: lines.length,
          deletions: 0,
          uri: 'https://example.com/ada/engine/blob/main/a.js',
          hunks: [{ oldStart: 0, newStart: 1, lines: lines.map((text, at) => ({ kind: 'added', line: at + 1, text })) }],
        },
      ],
      commits: [],
      summary: '',
      left: 'b.png is binary',
    }
    const { report } = await analyze(folderOf({}), { from: ['r1'] }, resultOf(change))
    expect(report.findings[0]).toMatchObject({ rule: 'function-too-complex', uri: 'https://example.com/ada/engine/blob/main/a.js#L1-L15' })
    expect(report.left).toEqual(['b.png is binary'])
  })

  it('is refused where the named results are no change, and where the diff is none', async () => {
    const folder = folderOf({})
    await expect(analyze(folder, { from: ['r1'] }, resultOf({ findings: [] }))).rejects.toThrow('r1 contains no change')
    await expect(analyze(folder, { diff: 'no diff' })).rejects.toThrow('the diff contains no changed lines')
    await expect(analyze(folder, { diff: '--- a/a.js\n+++ b/a.js\n@@ -1,2 +1,3 @@\n a\n' })).rejects.toThrow('the diff is cut off')
    await expect(analyze(folder, { diff: '--- a/x\n+++ b/../../etc/passwd.js\n@@ -0,0 +1 @@\n+a()\n' })).resolves.toMatchObject({
      report: { left: ['only the changed lines of ../../etc/passwd.js are available'] },
    })
  })
})

describe('coverage', () => {
  const lcov = (path: string) =>
    `TN:\nSF:${path}\nDA:1,3\nDA:2,0\nDA:3,0\nDA:5,0\nDA:6,1\nend_of_record\nSF:gone.js\nDA:1,1\nend_of_record\n`
  const code = 'one()\ntwo()\nthree()\n\nfive()\nsix()\n'

  it('is read from lcov: of a change the added lines that no test ran', async () => {
    const folder = repositoryOf({ 'src/a.js': 'one()\ntwo()\n\nsix()\n' })
    writeFiles(folder, { 'src/a.js': code, 'coverage/lcov.info': lcov('src/a.js') })
    const change = await useTool(gitDiff(testDependencies), {}, contextIn(folder))
    const { report, text } = await analyze(folder, { from: ['r1'] }, resultOf(change.data))
    expect(report.coverage).toEqual({
      reports: ['coverage/lcov.info'],
      files: [{ file: 'src/a.js', lines: 5, covered: 2 }],
      uncovered: [
        { file: 'src/a.js', line: 3, endLine: 3 },
        { file: 'src/a.js', line: 5, endLine: 5 },
      ],
      stale: [],
    })
    expect(report.findings.map(({ rule, line, message }) => [rule, line, message])).toEqual([
      ['changed-lines-untested', 3, 'No test covers line 3 of this change.'],
      ['changed-lines-untested', 5, 'No test covers line 5 of this change.'],
    ])
    expect(text).toContain('Coverage from coverage/lcov.info: 2 of 5 lines covered:\nsrc/a.js:3\nsrc/a.js:5')
  })

  it('is found above the folder that is looked at, with absolute names, and gives no findings without a change', async () => {
    const folder = folderOf({ 'src/a.js': code })
    writeFiles(folder, { 'coverage/lcov.info': lcov(join(folder, 'src/a.js')) })
    const { report } = await analyze(folder, { path: 'src' })
    expect(report.coverage?.uncovered).toEqual([
      { file: 'src/a.js', line: 2, endLine: 3 },
      { file: 'src/a.js', line: 5, endLine: 5 },
    ])
    expect(report.findings).toEqual([])
  })

  it('is that of the project a file is in, where there are several', async () => {
    const report = 'SF:src/a.js\nDA:1,1\nend_of_record\n'
    const folder = folderOf({
      'web/src/a.js': code,
      'web/coverage/lcov.info': report,
      'api/src/a.js': code,
      'coverage/lcov.info': lcov('web/src/a.js'),
    })
    const { report: found } = await analyze(folder)
    expect(found.coverage).toMatchObject({ reports: ['web/coverage/lcov.info'], files: [{ file: 'web/src/a.js', lines: 1, covered: 1 }] })
  })

  it('is not believed of files that were changed after it', async () => {
    const folder = folderOf({ 'a.js': code, 'coverage/lcov.info': lcov('./a.js') })
    utimesSync(join(folder, 'coverage/lcov.info'), 1_000, 1_000)
    const { report, text } = await analyze(folder)
    expect(report.coverage).toMatchObject({ files: [], uncovered: [], stale: ['a.js'] })
    expect(text).toContain('Changed after the coverage report was created, so not evaluated: a.js')
  })
})
