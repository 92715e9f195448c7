import { execFileSync } from 'node:child_process'
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Finding } from '../../core/finding.ts'
import { processEnvironment } from '../../settings/process-environment.ts'
import { releaseCheck } from './release-check.ts'
import { compareVersions, parsedVersion } from './versions.ts'

let folder = ''
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.test', ...args], { cwd: folder, stdio: 'pipe' })
const write = (file: string, text: string) => writeFileSync(join(folder, file), text)
const commit = (message: string) => {
  git('add', '-A')
  git('commit', '-qm', message)
}
const check = async (version?: string) => {
  const { data } = await releaseCheck(processEnvironment().env).run(version === undefined ? {} : { version }, {
    signal: new AbortController().signal,
    run: 'r',
    call: 'r1',
    folder,
    scope: undefined,
    question: '',
    credential: () => undefined,
    progress: () => undefined,
    changing: async () => undefined,
    results: [],
  })
  const { ready, summary, findings } = data as { ready: boolean; summary: string; findings: readonly Finding[] }
  return { ready, summary, rules: findings.map(({ rule, file, line }) => `${rule} ${file}:${line}`) }
}

beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'ibid-release-')))
  git('init', '-q', '-b', 'main')
  write('package.json', '{\n  "name": "boat",\n  "version": "1.1.0"\n}\n')
  write('package-lock.json', '{\n  "name": "boat",\n  "version": "1.1.0",\n  "lockfileVersion": 3\n}\n')
  write('CHANGELOG.md', '# Changes\n\n## 1.1.0\n\n- sails\n\n## 1.0.0\n')
  commit('Release 1.1.0')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('a release', () => {
  it('is ready where nothing is in the way', async () => {
    expect(await check()).toEqual({ ready: true, summary: '1.1.0 is ready for release', rules: [] })
  })

  it('needs a version', async () => {
    write('package.json', '{}')
    commit('No version')
    expect((await check()).rules).toEqual(['version-missing .:1'])
  })

  it('counts as in the way only what is', async () => {
    rmSync(join(folder, 'CHANGELOG.md'))
    write('package.json', '{}')
    commit('No version, no changelog')
    expect(await check()).toEqual({
      ready: false,
      summary: 'the project is not ready for release (blocking issues: 1)',
      rules: ['version-missing .:1', 'changelog-missing .:1'],
    })
  })

  it('is not ready with changes that are not committed', async () => {
    write('package.json', '{\n  "name": "boat",\n  "version": "1.1.0",\n  "private": true\n}\n')
    write('notes.txt', 'later')
    expect(await check()).toEqual({
      ready: false,
      summary: '1.1.0 is not ready for release (blocking issues: 2)',
      rules: ['uncommitted-change package.json:1', 'uncommitted-change notes.txt:1'],
    })
  })

  it('needs a version above the last tag', async () => {
    git('tag', 'v1.1.0')
    expect((await check()).rules).toEqual(['version-taken package.json:3'])
    git('tag', 'v1.10.0')
    expect((await check('1.2.0')).rules).toEqual([
      'version-mismatch package.json:3',
      'version-taken package.json:3',
      'changelog-entry-missing CHANGELOG.md:1',
    ])
  })

  it('needs an entry in the changelog that is of this very version, and a lock file that says the same', async () => {
    write('package.json', '{\n  "name": "boat",\n  "version": "1.1.0-rc.1"\n}\n')
    write('CHANGELOG.md', '# Changes\n\n## 11.1.0-rc.10\n')
    commit('Next')
    expect((await check()).rules).toEqual(['changelog-entry-missing CHANGELOG.md:1', 'lock-file-stale package-lock.json:3'])
  })
})

it.each([
  ['1.0.0', '1.0.1', -1],
  ['1.10.0', '1.9.0', 1],
  ['1.0.0-rc.1', '1.0.0', -1],
  ['1.0.0-rc.2', '1.0.0-rc.10', -1],
  ['1.0.0-1', '1.0.0-rc', -1],
  ['v2.0.0', '2.0.0', 0],
  ['1.0.0-rc', '1.0.0-rc.1', -1],
])('compares %s with %s', (a, b, sign) => {
  expect(Math.sign(compareVersions(parsedVersion(a)!, parsedVersion(b)!))).toBe(sign)
})
