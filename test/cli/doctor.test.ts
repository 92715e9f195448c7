import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { scriptedEndpoint } from '../../src/testing/scripted-endpoint.ts'
import { manual, world } from './cli.fixture.ts'

const canary = 'canary-4b1d55f0c0ffee-key'

interface Shown {
  readonly name: string
  readonly state: string
  readonly found: string
  readonly remedy?: string
}

const checks = (out: string): readonly Shown[] => JSON.parse(out)

describe('ibid doctor', { concurrent: true, timeout: 120_000 }, () => {
  it('looks at everything, and gives it as a list', async () => {
    const { ibidWith } = world()
    const { code, out, err } = await ibidWith({ env: { EDITOR: 'sh', SHELL: '/bin/bash' } }, 'doctor', '--offline', '--json')
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(checks(out).map(({ name, state }) => `${state} ${name}`)).toEqual([
      'ok Node',
      expect.stringMatching(/^(?:ok|warning) command$/),
      'ok git',
      'ok ripgrep',
      expect.stringMatching(/^(?:ok|warning) sandbox$/),
      'ok settings',
      'ok data folder',
      'ok database of documents',
      'ok database of runs',
      'ok database of costs and cached results',
      'ok collections',
      'warning model',
      'ok editor',
      'ok terminal',
      'ok completion',
    ])
  })

  it('ends with 1 for what is broken alone', async () => {
    const { ibid, ibidWith, home, write } = world(manual)
    expect((await ibidWith({ env: { EDITOR: 'no-such-editor' } }, 'doctor', '--offline')).code).toBe(0)
    write({ 'context.json': '{"collections": {' })
    const { code, out } = await ibid('doctor', '--offline')
    expect(code).toBe(1)
    expect(out).toMatch(/^broken {3}collections: \.\/context\.json .*JSON/m)
    write({ 'context.json': '{}' })
    mkdirSync(join(home, '.config/ibid'), { recursive: true })
    writeFileSync(join(home, '.config/ibid/settings.json'), '{"llm": ')
    const broken = await ibid('doctor', '--offline')
    expect(broken.code).toBe(1)
    expect(broken.out).toMatch(
      /^broken {3}settings: ~\/\.config\/ibid\/settings\.json is not valid JSON \(line 1, column \d+\)\n {9}-> fix it/m,
    )
  })

  it.skipIf(process.platform === 'win32')('sees what others may read', async () => {
    const { ibid, home } = world()
    await ibid('runs', 'list')
    chmodSync(join(home, '.local/share/ibid'), 0o755)
    const { code, out } = await ibid('doctor', '--offline')
    expect(code).toBe(0)
    expect(out).toContain('warning  data folder: other users of this machine can read ~/.local/share/ibid')
    expect(out).toContain('-> restrict access with: chmod 700 ~/.local/share/ibid\n')
  })

  it('tells of no key, whatever it finds wrong with it', async () => {
    await using refusing = await scriptedEndpoint(({ headers }) => ({ status: 401, error: { message: String(headers.authorization) } }))
    const { ibidWith } = world()
    const env = {
      IBID_LLM_API_KEY: canary,
      IBID_LLM_PROVIDER: refusing.baseUrl,
      IBID_LLM_MODEL: 'local',
      ANTHROPIC_API_KEY: `"${canary}"`,
      HTTPS_PROXY: `http://me:${canary}@127.0.0.1:9`,
    }
    for (const args of [['doctor'], ['doctor', '--json', '--verbose'], ['doctor', '--offline']]) {
      const { out, err } = await ibidWith({ env }, ...args)
      expect(out).toContain('ANTHROPIC_API_KEY is in quotation marks')
      expect(out + err).not.toContain(canary)
    }
  })

  it('sends nothing offline', async () => {
    await using endpoint = await scriptedEndpoint([])
    const { ibidWith } = world()
    const env = { IBID_LLM_API_KEY: canary, IBID_LLM_PROVIDER: endpoint.baseUrl, IBID_LLM_MODEL: 'local' }
    expect((await ibidWith({ env }, 'doctor', '--offline')).out).toMatch(
      /^ok {7}model: local at 127\.0\.0\.1:\d+, not checked \(--offline\)$/m,
    )
    expect(endpoint.requests).toEqual([])
  })
})
