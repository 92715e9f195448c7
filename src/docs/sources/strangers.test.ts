import { chmodSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openSource } from './open-source.ts'
import { resolveOrigin } from './resolve-origin.ts'
import { folderOf, pages, serve } from './sources.fixture.ts'
import { untrustedGit } from './untrusted-git.ts'

const signal = AbortSignal.timeout(20_000)
const to = (address: string) => async () => [{ address, family: 4 }]
const open = (text: string, address: string, environment: Readonly<Record<string, string>> = {}) =>
  openSource(resolveOrigin(text, '/'), { cache: folderOf(), environment, signal, publicOnly: true, lookup: to(address) })

describe('an address that a stranger named', () => {
  it('is not reached on this machine or its network, whatever its name says', async () => {
    const { origin, requests } = await serve(pages({ '/a.md': '# A', '/m/manifest.json': '{}', '/b.tgz': '' }))
    const port = new URL(origin).port
    for (const text of [`${origin}/m/manifest.json`, `${origin}/b.tgz`, `http://docs.example.org:${port}/m/manifest.json`])
      await expect(open(text, '127.0.0.1')).rejects.toMatchObject({ code: 'denied' })
    const source = await open(`http://docs.example.org:${port}/a.md`, '127.0.0.1')
    for await (const item of source.items(signal)) {
      if (item.kind !== 'entry') throw new Error('an entry was expected')
      await expect(item.read(undefined, signal)).rejects.toMatchObject({
        code: 'denied',
        message: `http://docs.example.org:${port}/a.md was refused: 127.0.0.1 is not a public address`,
      })
    }
    source.close()
    expect(requests).toEqual([])
  })

  it('is read by a git that sees neither our keys nor another way out, and connects to what was looked up', async () => {
    const bin = folderOf()
    const seen = join(bin, 'seen.txt')
    writeFileSync(join(bin, 'git'), `#!/bin/sh\nenv | sort > ${seen}\nfor each in "$@"; do echo "$each" >> ${seen}; done\nexit 1\n`)
    chmodSync(join(bin, 'git'), 0o755)
    const environment = {
      PATH: `${bin}${delimiter}/usr/bin${delimiter}/bin`,
      HOME: '/home/ada',
      SSH_AUTH_SOCK: '/tmp/agent',
      HTTPS_PROXY: 'http://proxy:3128',
    }
    await expect(open('git+https://forge.example.org/a/b.git', '203.0.113.7', environment)).rejects.toMatchObject({ code: 'denied' })
    await expect(open('git+https://forge.example.org/a/b.git', '93.184.216.34', environment)).rejects.toMatchObject({ code: 'unreachable' })
    const lines = readFileSync(seen, 'utf8').split('\n')
    expect(lines.filter((line) => /ada|agent|proxy:|^(?:USER|XDG)/.test(line))).toEqual([])
    expect(lines).toEqual(
      expect.arrayContaining([
        'GIT_CONFIG_GLOBAL=/dev/null',
        'GIT_CONFIG_NOSYSTEM=1',
        'http.followRedirects=false',
        'http.proxy=',
        'credential.helper=',
        'http.curloptResolve=forge.example.org:443:93.184.216.34',
      ]),
    )
  })

  it('is a git repository over https only', async () => {
    await expect(untrustedGit('ssh://git@example.org/a', '/', to('93.184.216.34'))).rejects.toThrow('only https:// is allowed')
    await expect(untrustedGit('https://127.0.0.1/a', '/')).rejects.toThrow('127.0.0.1 is not a public address')
    expect((await untrustedGit('https://[2606:2800:220:1::1]:8443/a', '/')).settings).not.toContain('http.curloptResolve')
    const both = async () => [...(await to('93.184.216.34')()), { address: '10.0.0.1', family: 4 }]
    await expect(untrustedGit('https://example.org/a', '/', both)).rejects.toThrow('10.0.0.1 is not a public address')
  })
})
