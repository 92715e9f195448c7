import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { folderOf, git, repositoryOf } from '../../docs/sources/sources.fixture.ts'
import { type GitCall, gitOutput, runGit } from './git-process.ts'
import { testDependencies } from './repository.fixture.ts'

const call = (more: Partial<GitCall> = {}): GitCall => ({
  folder: folderOf(),
  environment: testDependencies.environment,
  signal: new AbortController().signal,
  ...more,
})
/** Arguments that make git run a shell command, so that one can see what it runs in. */
const shell = (command: string) => ['-c', `alias.run=!${command}`, 'run']

describe('git', () => {
  it('sees where things are, and none of our secrets', async () => {
    const environment = {
      ...testDependencies.environment,
      HOME: '/nowhere',
      OPENAI_API_KEY: 'canary',
      GIT_DIR: '/etc',
      GIT_EXTERNAL_DIFF: 'canary',
    }
    const seen = (await gitOutput(call({ environment }), shell('env'))).bytes.toString()
    expect(seen).toContain('HOME=/nowhere\n')
    expect(seen).toContain('GIT_ALLOW_PROTOCOL=none\n')
    expect(seen).not.toMatch(/canary|GIT_DIR=\/etc/)
  })

  it.each(['https://example.org/x.git', 'ssh://example.org/x.git', 'file:///etc', 'ext::sh -c true'])(
    'fetches nothing, not from %s',
    async (url) => {
      const { status, complaint } = await runGit(call(), ['ls-remote', '--', url])
      expect(status).not.toBe(0)
      expect(complaint).toMatch(/not allowed/)
    },
  )

  it('is ended with all its children by its signal', async () => {
    const controller = new AbortController()
    const seconds = `600.${process.pid}`
    const running = runGit(call({ signal: controller.signal }), shell(`sleep ${seconds}`))
    while (!execFileSync('ps', ['-A', '-o', 'args']).includes(`sleep ${seconds}`)) await new Promise((resolve) => setImmediate(resolve))
    controller.abort(new Error('enough'))
    // It is over once nobody holds its output any more, and the child that sleeps would.
    await expect(running).rejects.toThrow('enough')
  })

  it('is ended where it says more than is wanted', async () => {
    const answer = await runGit(call(), shell('while true; do echo words; done'), 1_000)
    expect([answer.cut, answer.bytes.length]).toEqual([true, 1_000])
  })

  it('that is missing, or complains, is told in a line', async () => {
    await expect(runGit(call({ environment: { PATH: '/nowhere' } }), ['version'])).rejects.toMatchObject({
      code: 'not-found',
      remedy: 'install git',
    })
    await expect(gitOutput(call({ folder: repositoryOf({ a: '' }) }), ['log', 'nowhere', '--'])).rejects.toThrow(
      "git log: bad revision 'nowhere'",
    )
  })

  it('writes nothing: not even the index, where files were touched', async () => {
    const folder = repositoryOf({ a: 'a\n' })
    git(folder, 'update-index', '--refresh')
    const before = readFileSync(join(folder, '.git/index'))
    await gitOutput(call({ folder }), ['diff', 'HEAD'])
    await gitOutput(call({ folder }), ['status'])
    expect(readFileSync(join(folder, '.git/index')).equals(before)).toBe(true)
  })
})
