import { chmodSync, existsSync, readFileSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { folderOf, git, repositoryOf, writeFiles } from '../../src/docs/sources/sources.fixture.ts'
import { gitDiff } from '../../src/tools/repository/git-diff.ts'
import { gitHistory } from '../../src/tools/repository/git-history.ts'
import { contextIn, testDependencies, useTool } from '../../src/tools/repository/repository.fixture.ts'
import { repositoryMap } from '../../src/tools/repository/repository-map.ts'
import { canSandbox } from '../../src/tools/sandbox/sandbox.ts'
import { shellTool } from '../../src/tools/workspace/shell.ts'

const dependencies = { ...testDependencies, environment: { PATH: process.env['PATH'], HOME: '/home/ada' } }
const shell = shellTool(dependencies)
const held = await canSandbox()

/** Row 26: a repository whose settings, attributes and hooks run a program that leaves a mark, beside the workspace, in it, and among what it prints. */
function hostile(): { readonly folder: string; readonly mark: string } {
  const mark = join(folderOf(), 'ran')
  const folder = repositoryOf({ 'a.txt': 'one\n', '.gitattributes': '*.txt diff=mark filter=mark\n', 'README.md': 'Read me.\n' })
  const program = join(folder, 'mark.sh')
  writeFiles(folder, {
    'mark.sh': `#!/bin/sh\ntouch ${mark} ${folder}/ran /tmp/${basename(folder)}-ran 2>/dev/null\necho ran by the repository: $((40 + 2))\ncat\n`,
  })
  chmodSync(program, 0o755)
  // By a program of the system, too, which a file system without programs does not hold back.
  const byShell = `sh ${program}`
  const settings = {
    'core.fsmonitor': byShell,
    'core.pager': program,
    'core.hooksPath': folder,
    'core.sshCommand': program,
    'core.editor': program,
    'diff.external': program,
    'diff.mark.command': byShell,
    'diff.mark.textconv': byShell,
    'filter.mark.clean': byShell,
    'filter.mark.smudge': byShell,
    'filter.mark.required': 'true',
    'gpg.program': program,
    'log.showSignature': 'true',
    'pager.log': byShell,
    'pager.status': byShell,
    'alias.log': `!${program}`,
    'credential.helper': program,
    'include.path': '../more',
  }
  for (const [key, value] of Object.entries(settings)) git(folder, 'config', key, value)
  writeFiles(folder, { more: `[core]\n\tfsmonitor = ${byShell}\n`, 'a.txt': 'two\n' })
  // What a plain clone brings: the folders of a bare repository among the files.
  writeFiles(folder, {
    'docs/example/HEAD': 'ref: refs/heads/main\n',
    'docs/example/config': `[core]\n\trepositoryformatversion = 0\n\tworktree = ${folder}\n\tfsmonitor = ${byShell}\n[diff]\n\texternal = ${program}\n`,
    'docs/example/objects/.keep': '',
    'docs/example/refs/.keep': '',
  })
  return { folder, mark }
}

const lines = [
  'git status',
  'git status --short',
  'git diff',
  'git diff HEAD --stat',
  'git log -p',
  'git log --show-signature -1',
  'git show HEAD',
  'git blame a.txt',
  'git ls-files',
  'git grep one',
  'cd docs/example && git status',
  'cd docs/example && git log',
  'git -C docs/example diff',
]

describe("a stranger's repository", () => {
  it('runs nothing of its own by what is not asked about', async () => {
    const { folder, mark } = hostile()
    let ran = 0
    for (const command of lines) {
      const actions = (await shell.actions!({ command }, { folder })) ?? []
      if (!held) expect(actions.every(({ usual, mustAsk }) => usual === 'ask' || mustAsk !== undefined)).toBe(true)
      if (actions.some(({ usual, mustAsk }) => usual !== 'allow' || mustAsk !== undefined)) continue
      ran++
      const { text } = await useTool(shell, { command }, contextIn(folder))
      expect([command, text.includes('ran by the repository: 42'), existsSync(mark), existsSync(join(folder, 'ran'))]).toEqual([
        command,
        false,
        false,
        false,
      ])
    }
    if (held) expect(ran).toBeGreaterThan(5)
    expect(existsSync(`/tmp/${basename(folder)}-ran`)).toBe(false)
  })

  it('runs nothing either where a file that was plain when the line was judged is secret when it runs', async () => {
    const { folder, mark } = hostile()
    if (!held) return
    const call = { command: 'git diff' }
    const actions = (await shell.actions!(call, { folder })) ?? []
    expect(actions.map(({ usual }) => usual)).toEqual(['allow'])
    writeFiles(folder, { '.env': 'TOKEN=1\n' })
    git(folder, '-c', 'core.fsmonitor=false', '-c', 'core.hooksPath=/dev/null', 'add', '--force', '--intent-to-add', '.env')
    // The git of this test ran filters of the repository.
    for (const left of [mark, join(folder, 'ran')]) rmSync(left, { force: true })
    expect((await shell.actions!({ ...call }, { folder }))?.map(({ usual }) => usual)).toEqual(['ask'])
    const { text } = await shell.run(call, contextIn(folder))
    expect([text.includes('ran by the repository: 42'), existsSync(mark), existsSync(join(folder, 'ran'))]).toEqual([false, false, false])
    expect(text).not.toContain('TOKEN')
  })

  it('is told as it is, all the same', async () => {
    const { folder } = hostile()
    if (!held) return
    const { text } = await useTool(shell, { command: 'git status --short; git diff -- a.txt; git log --oneline' }, contextIn(folder))
    expect(text).toContain(' M a.txt')
    expect(text).toContain('-one\n+two')
    expect(text).toMatch(/^[0-9a-f]{7,} /m)
  })

  it('is shown to git without what names a program, and its own file stays as it was', async () => {
    const { folder } = hostile()
    if (!held) return
    const before = readFileSync(join(folder, '.git/config'), 'utf8')
    const { text } = await useTool(shell, { command: 'cat .git/config' }, contextIn(folder))
    expect(text).toContain('repositoryformatversion = 0')
    expect(text).not.toMatch(/mark|fsmonitor|include|pager/)
    expect(readFileSync(join(folder, '.git/config'), 'utf8')).toBe(before)
  })

  it('runs nothing of its own by the tools that look at repositories', async () => {
    const { folder, mark } = hostile()
    for (const [tool, input] of [
      [gitDiff(dependencies), {}],
      [gitHistory(dependencies), {}],
      [repositoryMap(dependencies), {}],
    ] as const) {
      const output = await useTool(tool, input, contextIn(folder)).catch((error: unknown) => ({ text: String(error) }))
      expect([tool.name, output.text.includes('ran by the repository: 42')]).toEqual([tool.name, false])
      if (held) expect([tool.name, existsSync(mark), existsSync(join(folder, 'ran'))]).toEqual([tool.name, false, false])
    }
  })
})
