import { chmodSync, existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openApp } from '../../src/app/compose.ts'
import { keptIn } from '../../src/app/kept.fixture.ts'
import { askQuestion } from '../../src/app/questions/ask.ts'
import { exportRun } from '../../src/app/runs/replay/export-run.ts'
import { callTool } from '../../src/app/tools/call-tool.ts'
import { folderOf, repositoryOf, writeFiles } from '../../src/docs/sources/sources.fixture.ts'
import { httpWorld } from '../../src/http/http.fixture.ts'
import { scriptedEndpoint } from '../../src/testing/testing.ts'
import { world } from '../cli/cli.fixture.ts'

/** Row 14: where keys lie, who may read them there, and where else they never are. */
const canary = 'canary-0d1e2f3a4b5c-key'
/** Files and folders below a folder that others may read, or change. */
const openOnes = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => (statSync(join(folder, name)).mode & 0o077) !== 0)

describe('a key', () => {
  it('that is set is kept in a file of mode 0600, in folders of mode 0700, and is shown as set', async () => {
    const { ibidWith, ibid, home } = world()
    const { code, out, err } = await ibidWith({ input: `${canary}\n` }, 'config', 'set', 'llm.apiKey')
    expect([code, `${out}${err}`.includes(canary)]).toEqual([0, false])
    const file = join(home, '.config/ibid/settings.json')
    expect([statSync(file).mode & 0o777, statSync(join(home, '.config/ibid')).mode & 0o777]).toEqual([0o600, 0o700])
    expect(readFileSync(file, 'utf8')).toContain(canary)
    expect((await ibid('config', 'get', 'llm.apiKey')).out).not.toContain(canary)
    expect(openOnes(join(home, '.config/ibid'))).toEqual([])
  })

  it('of a server, and all that it keeps, is for its user alone', async () => {
    await using made = await httpWorld([{ text: 'It is so.' }], { mode: 'team' })
    await made.token(['read'])
    await made.json('/v1/runs', { method: 'POST', body: { question: 'Why?', collections: [], waitSeconds: 60 } })
    await made.json('/v1/memory', { method: 'POST', body: { content: 'I like tea.' } })
    const feed = {
      id: 'post-1',
      name: 'post',
      type: 'imap',
      kind: 'mail',
      options: {},
      collection: 'c',
      createdAt: 1,
      shared: false,
    } as const
    const feeds = await made.app.feeds()
    await feeds.add(feed)
    await feeds.setSecret(feed.id, 'password', canary)
    const isGiven = made.app.inspection.keys.secretKey() !== undefined
    expect(['server.secret', 'secret.key'].filter((name) => existsSync(join(made.dataFolder, name)) === isGiven)).toEqual([])
    expect((await keptIn(made.dataFolder)).filter(([, text]) => text.includes(canary))).toEqual([])
    expect(await feeds.secret(feed.id, 'password')).toBe(canary)
    // A team's database leaves nothing here.
    expect(existsSync(made.dataFolder)).toBe(!isGiven)
    if (!isGiven) expect([openOnes(made.dataFolder), statSync(made.dataFolder).mode & 0o777]).toEqual([[], 0o700])
  })
})

describe('programs that are started', () => {
  it('have it neither among their arguments nor in their environment; no URL and no export has it', async () => {
    const folder = repositoryOf({ 'a.md': 'one' })
    const [bin, notes] = [folderOf(), join(folderOf(), 'notes')]
    const noting = (name: string, then: string) => `#!/bin/sh\n{ echo "${name} $*"; env; } >> ${notes}\n${then}\n`
    // In its sandbox it can tell nobody but by its complaint.
    const git = `#!/bin/sh\necho "fatal: saw $({ echo "$*"; env; } | grep -c ${canary}) keys" >&2\nexit 128\n`
    writeFiles(bin, { git, connector: noting('connector', 'exit 3') })
    for (const name of ['git', 'connector']) chmodSync(join(bin, name), 0o755)
    await using endpoint = await scriptedEndpoint(({ index }) =>
      index === 0 ? { calls: [{ tool: 'shell', input: { command: `echo shell; env` } }] } : { text: 'Done.' },
    )
    const keys = { IBID_LLM_API_KEY: canary, OPENAI_API_KEY: canary, ANTHROPIC_API_KEY: canary, GITHUB_TOKEN: canary }
    const app = await openApp({
      env: {
        PATH: `${bin}${delimiter}${process.env['PATH']}`,
        IBID_LLM_PROVIDER: endpoint.baseUrl,
        IBID_LLM_MODEL: 'local',
        IBID_DATA_DIR: join(folder, 'data'),
        ...keys,
      },
      home: folder,
      folder,
      platform: 'linux',
      flags: {
        mcpServers: { probe: { command: join(bin, 'connector'), args: ['--stdio'], connectSeconds: 20 } },
        'agent.permissions': [{ tool: '*', decision: 'allow' }],
      },
    })
    const { result } = await askQuestion(app, { question: 'What is new?', scope: [], workspace: 'full', connectors: 'all' })
    const { run } = await result
    const diff = await (await callTool(app, 'git_diff', {}, { approved: true })).result
    const [events, exports] = [
      JSON.stringify(await (await app.log()).read(run)),
      await Promise.all((['html', 'jsonl'] as const).map((format) => exportRun(app, run, format))),
    ]
    await app.close()
    const words = readFileSync(notes, 'utf8')
    expect(words).toContain('connector --stdio')
    expect(JSON.stringify(diff)).toContain('saw 0 keys')
    expect(words).not.toContain(canary)
    expect(events).toContain('PATH=')
    expect(events).not.toContain(canary)
    expect(exports.filter(({ text }) => text.includes(canary))).toEqual([])
    expect(endpoint.requests.length).toBeGreaterThan(1)
    expect(endpoint.requests.every(({ headers }) => headers.authorization === `Bearer ${canary}`)).toBe(true)
    expect(endpoint.requests.filter(({ path, body }) => `${path}${JSON.stringify(body)}`.includes(canary))).toEqual([])
  })
})
