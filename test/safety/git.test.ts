import { chmodSync, existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { checkoutRepository } from '../../src/docs/sources/git.ts'
import { resolveOrigin } from '../../src/docs/sources/resolve-origin.ts'
import { runGit } from '../../src/docs/sources/run-git.ts'
import { folderOf, git, listing, repositoryOf, writeFiles } from '../../src/docs/sources/sources.fixture.ts'
import { gitDiff } from '../../src/tools/repository/git-diff.ts'
import { gitHistory } from '../../src/tools/repository/git-history.ts'
import { contextIn, testDependencies, useTool } from '../../src/tools/repository/repository.fixture.ts'

/** Row 7: addresses and refs that git would take as options or as commands to run. */
describe('a git address that could be more than an address is refused', () => {
  it.each([
    ['--upload-pack=touch /tmp/x', 'usage', 'looks like an option'],
    ['ext::sh -c touch% /tmp/x', 'denied', 'a git transport that runs a command'],
    ['git+ext::sh', 'denied', 'a git transport that runs a command'],
    ['https://host.example/n.git --upload-pack=x', 'usage', 'contains a space'],
    ['https://host.example/n.git#--upload-pack=x', 'denied', 'a ref that is not a branch'],
    ['https://host.example/n.git#a..b', 'denied', 'a ref that is not a branch'],
    ['https://host.example/n.git?upload-pack=x', 'denied', 'an unknown parameter upload-pack'],
    ['https://host.example/n.git?manifest=../../etc/passwd', 'denied', 'a manifest path that points outside its folder'],
    ['https://host.example/n.git?manifest=/etc/passwd', 'denied', 'a manifest path that is absolute'],
    ['https://user:token@host.example/n.git', 'denied', 'contains credentials'],
    ['ssh://-oProxyCommand=x/n.git', 'denied', ''],
    ['git@-oProxyCommand=x:n.git', 'denied', 'not in the form user@host:path'],
    ['git@host:--upload-pack=x', 'denied', 'not in the form user@host:path'],
    ['http://host.example/n.git', 'denied', 'uses http:// for git'],
    ['git+http://host.example/n', 'denied', 'uses http:// for git'],
    ['ftp://host.example/n', 'usage', 'ftp:// is not supported'],
    ['', 'usage', 'no address given'],
    ['a\0b', 'usage', 'NUL'],
    ['file:///a%00b', 'usage', 'NUL'],
    ['file:///a%2fb', 'usage', 'not a file URL on this machine'],
    ['file://elsewhere/a', 'usage', 'not a file URL on this machine'],
    ['https://host.example/n.git#%zz', 'denied', 'a ref that is not a branch'],
    ['https://host.example/n.git#--output=x', 'denied', 'a ref that is not a branch'],
  ])('%j', (text, code, message) => {
    expect(() => resolveOrigin(text, '/')).toThrow(expect.objectContaining({ code, message: expect.stringContaining(message) }))
  })

  it('never repeats a password', () => {
    let message = ''
    try {
      resolveOrigin('https://user:hunter2@host.example/n.git', '/')
    } catch (error) {
      message = String(error)
    }
    expect(message).toContain('https://...@host.example/n.git contains credentials')
    expect(message).not.toContain('hunter2')
  })
})

describe('a repository that is read', () => {
  it('runs no hooks and fetches no submodules', async () => {
    const inner = repositoryOf({ 'inner.md': '' })
    const work = repositoryOf({ 'a.md': '' })
    const trace = join(folderOf(), 'trace')
    git(work, '-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', inner, 'inner')
    git(work, 'commit', '--quiet', '-am', 'submodule')
    const cache = folderOf()
    await listing(`git+file://${work}`, '/', cache)
    writeFiles(join(cache, 'git/hooks'), {
      'post-checkout': `#!/bin/sh\ntouch ${trace}\n`,
      'reference-transaction': `#!/bin/sh\ntouch ${trace}\n`,
    })
    for (const hook of ['post-checkout', 'reference-transaction']) chmodSync(join(cache, 'git/hooks', hook), 0o755)
    git(work, 'commit', '--quiet', '--allow-empty', '-m', 'more')
    expect(await listing(`git+file://${work}`, '/', cache)).toEqual(['a.md'])
    expect(existsSync(trace)).toBe(false)
  })
})

describe('git itself', () => {
  const call = () => ({
    folder: folderOf(),
    environment: {},
    protocols: 'file',
    place: 'here',
    signal: new AbortController().signal,
    timeoutMs: 20_000,
  })

  it('is given one transport and none of our secrets', async () => {
    let seen = ''
    const environment = {
      PATH: process.env['PATH'],
      HOME: '/nowhere',
      OPENAI_API_KEY: 'canary',
      GIT_DIR: '/etc',
      GIT_SSH_COMMAND: 'touch x',
    }
    await runGit({ ...call(), environment, output: (chunk) => void (seen += chunk.toString()) }, ['-c', 'alias.env=!env', 'env'])
    expect(seen).toContain('GIT_ALLOW_PROTOCOL=file\n')
    expect(seen).toContain('HOME=/nowhere\n')
    expect(seen).not.toMatch(/canary|touch x|GIT_DIR=\/etc/)
    const other = { url: 'https://example.org/x.git' }
    await expect(runGit(call(), ['ls-remote', '--', other.url])).rejects.toThrow("transport 'https' not allowed")
    await expect(runGit(call(), ['ls-remote', '--', 'ext::sh -c true'])).rejects.toThrow("transport 'ext' not allowed")
  })

  it('is ended with all its children by time, by signal, by size', async () => {
    const sleep = ['-c', 'alias.wait=!sleep 30', 'wait']
    await expect(runGit({ ...call(), timeoutMs: 100 }, sleep)).rejects.toThrow('git timed out after 0.1 s on here')
    await expect(runGit({ ...call(), signal: AbortSignal.timeout(100) }, sleep)).rejects.toThrow(
      expect.objectContaining({ name: 'TimeoutError' }),
    )
    const tooLarge = (): void => {
      throw new Error('too large')
    }
    await expect(runGit({ ...call(), watch: tooLarge }, sleep)).rejects.toThrow('too large')
  })
})

describe('a ref that a model names', () => {
  it.each([
    '--output=pwned',
    '--upload-pack=touch pwned',
    'ext::touch% pwned',
    'main --output=pwned',
    '-O/etc/passwd',
    'HEAD;touch pwned',
    '--',
  ])('is no option and no command: %s', async (range) => {
    const folder = repositoryOf({ 'a.md': 'one' })
    for (const tool of [gitDiff(testDependencies), gitHistory(testDependencies)])
      await expect(useTool(tool, { range }, contextIn(folder))).rejects.toHaveProperty('code')
    expect(existsSync(join(folder, 'pwned'))).toBe(false)
    expect(git(folder, 'status', '--porcelain')).toBe('')
  })
})

/** A program under the name of git that notes what it is called with and with which variables, then does this. */
function pretendingGit(script: string): { readonly PATH: string; noted(): readonly string[] } {
  const bin = folderOf()
  const notes = join(bin, 'notes')
  writeFiles(bin, { git: `#!/bin/sh\nenv >> ${notes}\nfor each in "$@"; do echo "arg $each" >> ${notes}; done\n${script}\n` })
  chmodSync(join(bin, 'git'), 0o755)
  return { PATH: `${bin}${delimiter}${process.env['PATH']}`, noted: () => readFileSync(notes, 'utf8').split('\n') }
}

describe('a checkout', () => {
  const commit = `echo ${'a'.repeat(40)}`
  const checkout = (script: string, url: string, cache = folderOf()) => {
    const { PATH, noted } = pretendingGit(script)
    const done = checkoutRepository({ url, ref: 'main' }, 'the repository', cache, { PATH }, new AbortController().signal)
    return { done, noted }
  }

  it('names its address behind --, in one transport, and lets nobody be asked', async () => {
    const { done, noted } = checkout(`case "$*" in *rev-parse*) ${commit};; esac`, 'https://host.example/n.git')
    await done
    const lines = noted()
    const at = lines.indexOf('arg https://host.example/n.git')
    expect(lines.slice(at - 1, at + 2)).toEqual(['arg --', 'arg https://host.example/n.git', 'arg main'])
    expect(lines).toEqual(
      expect.arrayContaining([
        'GIT_ALLOW_PROTOCOL=https',
        'GIT_TERMINAL_PROMPT=0',
        'GIT_ASKPASS=',
        'SSH_ASKPASS=',
        'arg core.hooksPath=/dev/null',
        'arg protocol.ext.allow=never',
        'arg --no-recurse-submodules',
        'arg submodule.recurse=false',
      ]),
    )
  })

  it('runs nothing that stands in the place of an address', async () => {
    const folder = folderOf()
    for (const url of [`--upload-pack=touch ${folder}/pwned`, `ext::touch% ${folder}/pwned`])
      await expect(checkoutRepository({ url }, 'x', folderOf(), {}, new AbortController().signal)).rejects.toHaveProperty('code')
    expect(existsSync(join(folder, 'pwned'))).toBe(false)
  })

  it('ends where the objects or the files of the commit are too large, or too many', async () => {
    const cache = folderOf()
    const pack = `mkdir -p ${cache}/git/objects/pack && truncate -s 1001000000 ${cache}/git/objects/pack/x.pack && exec sleep 30`
    const objects = checkout(`case "$*" in *fetch*) ${pack};; esac`, 'https://host.example/n.git', cache)
    await expect(objects.done).rejects.toMatchObject({ code: 'limit', message: 'the repository is larger than 1000.0 MB' })
    const files = (lines: string) =>
      checkout(`case "$*" in *rev-parse*) ${commit};; *ls-tree*) ${lines};; esac`, 'https://host.example/n.git')
    await expect(files('echo 1000000001').done).rejects.toMatchObject({
      code: 'limit',
      message: 'the repository is larger than 1000.0 MB',
    })
    await expect(files('yes 1 | head -200001').done).rejects.toMatchObject({
      code: 'limit',
      message: 'the repository contains more than 200000 files',
    })
  })
})
