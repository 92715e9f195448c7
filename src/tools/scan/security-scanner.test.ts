import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import type { Change } from '../../core/diff.ts'
import type { ToolContext } from '../../core/tool.ts'
import { folderOf, git, repositoryOf, writeFiles } from '../../docs/sources/sources.fixture.ts'
import { gitDiff } from '../repository/git-diff.ts'
import { contextIn, resultOf, testDependencies, useTool } from '../repository/repository.fixture.ts'
import type { ScanReport } from './scan-report.ts'
import { securityScanner } from './security-scanner.ts'

const tool = securityScanner(testDependencies)

async function scan(folder: string, input: unknown, extra: Partial<ToolContext> = {}) {
  const output = await useTool(tool, input, contextIn(folder, extra))
  return { ...output, report: output.data as ScanReport }
}

const changeIn = async (folder: string, range?: string): Promise<Change> =>
  (await useTool(gitDiff(testDependencies), range === undefined ? {} : { range }, contextIn(folder))).data as Change

const places = ({ findings }: ScanReport): readonly string[] => findings.map(({ file, line, rule }) => `${file}:${line} ${rule}`)

const unsafe = "import { execSync } from 'node:child_process'\n\nexport const log = (branch) => execSync('git log ' + branch)\n"
const safe = "import { execFileSync } from 'node:child_process'\n\nexport const log = (branch) => execFileSync('git', ['log', branch])\n"
/** Has the form of a key of a service, and is none. */
const key = `ghp_${'wWPw5k4aXcaT4fNP0UcnZwJUVFk6LO0pINUx'}`

describe('security_scanner', () => {
  it('leaves out what a comment accepts, and names it with the reason', async () => {
    const accepting = unsafe.replace('export', '// ibid-accept command-injection: branches are checked by the caller\nexport')
    const { report, text } = await scan(folderOf({ 'log.js': accepting, 'other.js': unsafe }), { path: '.', sarif: true })
    expect(places(report)).toEqual(['other.js:3 command-injection'])
    expect(report.accepted).toMatchObject([{ file: 'log.js', line: 4, reason: 'branches are checked by the caller' }])
    expect(report.summary).toBe('the folder: 2 files with 7 lines scanned, 1 finding: 1 high, 1 accepted in comments')
    expect(text).toContain('Accepted in comments:\nhigh log.js:4 command-injection: branches are checked by the caller')
    const { results } = (report.sarif as { readonly runs: readonly { readonly results: readonly object[] }[] }).runs[0]!
    expect(results).toMatchObject([{}, { suppressions: [{ kind: 'inSource', justification: 'branches are checked by the caller' }] }])
    expect(results[0]).not.toHaveProperty('suppressions')
  })

  it('says of each finding the rule, the weakness, the place, the words and what to do', async () => {
    const folder = folderOf({ 'src/log.js': unsafe, 'src/safe.js': safe })
    const { report, text, sources } = await scan(folder, { path: 'src' })
    const uri = `${pathToFileURL(join(folder, 'src/log.js')).href}#L3`
    expect(report).toEqual({
      summary: 'src: 2 files with 6 lines scanned, 1 finding: 1 high',
      findings: [
        {
          rule: 'command-injection',
          severity: 'high',
          cwe: 'CWE-78',
          file: 'src/log.js',
          line: 3,
          quote: "export const log = (branch) => execSync('git log ' + branch)",
          message: 'A shell command is built from a dynamic value. The value comes from `branch`.',
          hint: 'Run the program without a shell, and pass the value as a separate argument after `--`.',
          uri,
        },
      ],
      accepted: [],
      suggestions: ['command-injection: Run the program without a shell, and pass the value as a separate argument after `--`.'],
      files: { scanned: 2, lines: 6 },
      skipped: [],
    })
    expect(sources).toEqual([
      {
        id: uri,
        title: 'src/log.js',
        uri,
        document: 'src/log.js',
        section: 'line 3',
        text: "export const log = (branch) => execSync('git log ' + branch)",
        line: 3,
      },
    ])
    expect(text).toBe(
      [
        'src: 2 files with 6 lines scanned, 1 finding: 1 high',
        '',
        'Findings:',
        'high src/log.js:3 command-injection (CWE-78): A shell command is built from a dynamic value. The value comes from `branch`.',
        "  export const log = (branch) => execSync('git log ' + branch)",
        '',
        'Recommendations:',
        'command-injection: Run the program without a shell, and pass the value as a separate argument after `--`.',
      ].join('\n'),
    )
  })

  it('never repeats a secret: a quote shows its first letters', async () => {
    const folder = folderOf({
      'a.ts': "const settings = { apiKey: 'k9Xw2mQz7Lp4Rt8Vb1Ns' }\n",
      'b.txt': `token ${key}\n`,
      '.env': 'DB_PASSWORD=tr0ub4dor&3x\n',
      'config/app.yml': 'mail:\n  password: hunter2!abc\n  token: $' + '{MAIL_TOKEN}\n',
    })
    const { report, text, sources } = await scan(folder, { sarif: true })
    expect(report.findings.map(({ file, line, quote }) => [file, line, quote])).toEqual([
      ['.env', 1, 'DB_PASSWORD=tr0u'],
      ['a.ts', 1, "const settings = { apiKey: 'k9Xw"],
      ['b.txt', 1, 'token ghp_'],
      ['config/app.yml', 2, 'password: hunt'],
    ])
    const said = JSON.stringify([report, text, sources])
    for (const secret of ['2mQz7Lp4', key.slice(4), 'b4dor&3x', 'er2!abc']) expect(said).not.toContain(secret)
  })

  it('looks in tests for keys of services alone, unless it is pointed at them, and leaves out what others wrote', async () => {
    const folder = folderOf({
      'src/log.js': safe,
      'test/log.js': unsafe,
      'src/log.test.js': `${unsafe}// ${key}\n`,
      'node_modules/x/log.js': unsafe,
      'dist/log.js': unsafe,
      'src/log.min.js': unsafe,
      'src/made.js': `export const data = "${'x'.repeat(30_000)}"\n${unsafe}`,
      'package-lock.json': `{ "token": "${key}" }`,
    })
    const { report } = await scan(folder, {})
    expect(places(report)).toEqual(['src/log.test.js:4 hard-coded-secret'])
    expect(report.skipped).toEqual([
      'src/made.js appears to be generated: its lines are too long',
      '2 files in tests: scanned for service keys only',
    ])
    expect(places((await scan(folder, { path: 'test' })).report)).toEqual(['test/log.js:3 command-injection'])
    expect(places((await scan(folder, { path: './test/log.js' })).report)).toEqual(['test/log.js:3 command-injection'])
  })

  it('reads nothing outside the folder', async () => {
    const folder = folderOf({ 'in/a.js': unsafe, 'out/b.js': unsafe })
    await expect(scan(join(folder, 'in'), { path: '../out/b.js' })).rejects.toMatchObject({ code: 'denied' })
  })

  it('refuses what it cannot read, and says why', async () => {
    const folder = folderOf({ 'a.png': 'x' })
    await expect(scan(folder, { path: 'a.png' })).rejects.toThrow('unsupported file type: a.png')
    await expect(scan(folder, { path: 'b.js' })).rejects.toMatchObject({ code: 'not-found' })
    await expect(scan(folder, { diff: 'hello' })).rejects.toThrow('the diff contains no changed lines')
  })

  it('knows the same texts again by their hash, and others as others', async () => {
    const folder = folderOf({ 'a.js': safe })
    const keyNow = () => tool.cacheKey?.({ path: '.' }, contextIn(folder))
    const first = await keyNow()
    expect(await keyNow()).toBe(first)
    writeFileSync(join(folder, 'a.js'), unsafe)
    expect(await keyNow()).not.toBe(first)
    expect(tool.cacheMs).toBe(86_400_000)
  })
})

describe('of a change', () => {
  /** A repository whose working tree differs from its commit. */
  async function changed(before: Readonly<Record<string, string>>, after: Readonly<Record<string, string>>) {
    const folder = repositoryOf(before)
    writeFiles(folder, after)
    return { folder, change: await changeIn(folder) }
  }

  it('tells what stands on added lines, and nothing of what was there', async () => {
    const old = `${unsafe}\nexport const other = 1\n`
    const { folder, change } = await changed(
      { 'a.js': old },
      { 'a.js': `${old}export const show = (tag) => execSync('git show ' + tag)\n`, 'b.js': unsafe },
    )
    expect(places((await scan(folder, { from: ['r1'] }, resultOf(change))).report)).toEqual([
      'a.js:6 command-injection',
      'b.js:3 command-injection',
    ])
  })

  it('sees that a check is gone, although the line with the weakness was there before', async () => {
    const file = (check: string) =>
      `import fs from 'node:fs'\napp.get('/f', (req, res) => {\n  const name = req.query.name\n${check}  res.end(fs.readFileSync('files/' + name))\n})\n`
    const before = file('  if (!names.includes(name)) return res.sendStatus(404)\n')
    const { folder, change } = await changed({ 'a.js': before }, { 'a.js': file('') })
    expect(places((await scan(folder, { from: ['r1'] }, resultOf(change))).report)).toEqual(['a.js:4 path-traversal'])
    const { root: _root, ...nowhere } = change
    expect(places((await scan(folderOf(), { from: ['r1'] }, resultOf(nowhere))).report)).toEqual(['a.js:4 path-traversal'])
  })

  it('reads lines that are cut out of a file as far as they go, at their places', async () => {
    const diff = [
      '--- a/a.js',
      '+++ b/a.js',
      '@@ -40,3 +40,4 @@ function clean(name) {',
      '   const folder = name.trim()',
      "-  return execFileSync('ls', [folder])",
      '+  console.log(folder)',
      "+  return execSync('ls ' + folder)",
      ' }',
      '',
    ].join('\n')
    const { report } = await scan(folderOf(), { diff })
    expect(places(report)).toEqual(['a.js:42 command-injection'])
    expect(report.findings[0]?.quote).toBe("return execSync('ls ' + folder)")
    expect(report.skipped).toEqual(['only the changed lines of a.js are available'])
  })

  it('reads whole files where a diff fits the folder', async () => {
    const folder = repositoryOf({ 'a.js': safe })
    writeFiles(folder, { 'a.js': unsafe })
    const { report } = await scan(folder, { diff: git(folder, 'diff', '-U0') })
    expect(places(report)).toEqual(['a.js:3 command-injection'])
    expect(report.skipped).toEqual([])
  })

  it('finds nothing in what is taken out', async () => {
    const { folder, change } = await changed({ 'a.js': unsafe, 'b.js': unsafe }, { 'a.js': safe })
    git(folder, 'rm', '-q', 'b.js')
    expect(places((await scan(folder, { from: ['r1'] }, resultOf(change))).report)).toEqual([])
  })
})
