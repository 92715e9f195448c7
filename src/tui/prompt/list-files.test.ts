import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { listFiles } from './list-files.ts'

const dependencies = {
  environment: { PATH: process.env['PATH'], GIT_CONFIG_NOSYSTEM: '1' },
  signal: new AbortController().signal,
}
const git = (folder: string, ...args: readonly string[]) =>
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.org', ...args], { cwd: folder, stdio: 'ignore' })

function folderOf(...paths: readonly string[]): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'ibid-list-')))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const path of paths) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), '')
  }
  return folder
}

describe('the files of a workspace', () => {
  it('are what git knows and would add, as they are now', async () => {
    const folder = folderOf('b.ts', '.github/ci.yml', 'gone.ts', 'build/kept.ts', 'src/a b.md')
    git(folder, 'init', '--quiet')
    git(folder, 'add', '--all')
    git(folder, 'commit', '--quiet', '-m', 'first')
    rmSync(join(folder, 'gone.ts'))
    for (const path of ['new 日.ts', 'node_modules/x.js', '.gitignore']) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), path === '.gitignore' ? 'node_modules\n' : '')
    }
    expect(await listFiles(folder, dependencies)).toEqual([
      '.github/ci.yml',
      '.gitignore',
      'b.ts',
      'build/kept.ts',
      'new 日.ts',
      'src/a b.md',
    ])
    expect(await listFiles(join(folder, 'src'), dependencies)).toEqual(['a b.md'])
  })

  it('are all but hidden folders and node_modules without git', async () => {
    const folder = folderOf('b.ts', '.env', '.cache/x', 'node_modules/x.js', 'src/node_modules/y.js', 'src/deep/a.ts')
    symlinkSync(folder, join(folder, 'round'))
    expect(await listFiles(folder, dependencies)).toEqual(['.env', 'b.ts', 'src/deep/a.ts'])
    expect(await listFiles(folder, { ...dependencies, environment: { PATH: '' } })).toEqual(['.env', 'b.ts', 'src/deep/a.ts'])
  })

  it('are at most 20,000, the nearest first', async () => {
    const folder = folderOf('deep/er/z.ts')
    mkdirSync(join(folder, 'many'))
    for (let at = 0; at < 20_000; at++) writeFileSync(join(folder, 'many', `${at}`), '')
    git(folder, 'init', '--quiet')
    const files = await listFiles(folder, dependencies)
    expect([files.length, files.includes('deep/er/z.ts')]).toEqual([20_000, false])
  })

  it('are none where there is no folder, or nobody waits any more', async () => {
    expect(await listFiles('/nowhere/at/all', dependencies)).toEqual([])
    expect(await listFiles(folderOf('a'), { ...dependencies, signal: AbortSignal.abort() })).toEqual([])
  })
})
