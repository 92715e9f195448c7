import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { SettingChange, SettingList } from '../../src/core/schemas/http/settings.ts'
import { type HttpClient, type HttpWorld, httpWorld } from '../../src/http/http.fixture.ts'
import { setSetting } from '../../src/settings/change.ts'
import { definitions } from '../../src/settings/definitions.ts'
import { hasPostgres } from '../../src/store/postgres/cluster.fixture.ts'

/** Row 32: an administrator's session, a browser's or a program's, tries to name programs, and places that would get a key. */

const key = 'sk-canary-of-the-operator'
const put = (client: HttpClient, name: string, value: unknown) => client.fetch(`/v1/settings/${name}`, { method: 'PUT', body: { value } })
const refusal = async (response: Response) => [response.status, ((await response.json()) as { readonly detail?: string }).detail]
const settingsFile = ({ home }: HttpWorld) => join(home, '.config', 'ibid', 'settings.json')
const textOf = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : '')
const terminalOf = ({ home, folder }: HttpWorld) => ({ env: {}, home, folder, platform: 'linux' }) as const

/** A server that notes what it is sent. */
async function listener() {
  const heard: string[] = []
  const server = createServer((request, response) => {
    heard.push(`${request.method} ${request.url} ${request.headers.authorization ?? ''}`)
    response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { heard, url, [Symbol.asyncDispose]: async () => void server.close() }
}

/** What names a program, decides what runs, or is sent a key, with a value that would do harm. */
const harmful = (url: string, program: string): readonly (readonly [string, unknown])[] => [
  ['llm.provider', `${url}/v1`],
  ['agent.permissions', [{ tool: '*', decision: 'allow' }]],
  ['chat.workspace', 'full'],
  ['tools.github.url', url],
  ['web.url', url],
  ['web.browser', program],
  ['server.secretKey', `${'A'.repeat(43)}=`],
  ['server.oidc.issuer', url],
  ['server.traces.url', url],
  ['store.url', 'postgres://ibid@db.example/ibid'],
  ['mcpServers', { shop: { command: program, args: ['x'], env: { A: 'b' } }, far: { url, headers: { authorization: `\${github}` } } }],
  ['dataDir', '/tmp/elsewhere'],
]

const clients: readonly (readonly [string, 'local' | 'team', (world: HttpWorld) => Promise<HttpClient>])[] = [
  ['whoever has the link of a server for one', 'local', async (world) => world],
  ['an administrator in a browser', 'team', async (world) => world],
  ['another administrator', 'team', (world) => world.as('Bea', 'admin')],
  ['a token of an administrator', 'team', async (world) => world.withToken(await world.token(['admin']))],
]

describe('programs, and places that get a key, are not set over HTTP', () => {
  it.each(clients)('by %s', async (_who, mode, clientOf) => {
    await using evil = await listener()
    await using world = await httpWorld(() => ({ text: 'Nothing is known of that.' }), { mode })
    const client = await clientOf(world)
    const program = join(world.folder, 'evil')
    writeFileSync(program, `#!/bin/sh\ntouch ${world.folder}/ran\n`, { mode: 0o755 })
    // The owner of the machine has said it once, and changed it: there is something to undo.
    for (const value of ['auto', 'none']) setSetting(terminalOf(world), 'web.browser', value)
    const before = textOf(settingsFile(world))
    for (const [name, value] of harmful(evil.url, program)) {
      const [status, detail] = await refusal(await put(client, name, value))
      expect([name, status, detail], name).toEqual([name, 403, expect.stringContaining(`${name} cannot be set over HTTP: `)])
      expect((await client.fetch(`/v1/settings/${name}`, { method: 'DELETE' })).status, name).toBe(403)
    }
    const { changes } = await client.json<{ readonly changes: readonly SettingChange[] }>('/v1/settings/history')
    expect(changes.map(({ key: changed, undoable }) => [changed, undoable])).toEqual([
      ['web.browser', false],
      ['web.browser', false],
    ])
    expect(await refusal(await client.fetch(`/v1/settings/history/${changes[0]?.id}/undo`, { method: 'POST' }))).toEqual([
      403,
      'web.browser cannot be set over HTTP: it is a program that runs on this machine',
    ])
    expect(textOf(settingsFile(world))).toBe(before)
    expect([existsSync(join(world.folder, 'ran')), evil.heard]).toEqual([false, []])
  })

  it.skipIf(!hasPostgres)('for all machines of a team', async () => {
    const flags = { 'server.publicUrl': 'http://ibid.example.org' }
    await using world = await httpWorld([], { mode: 'team', store: 'postgres', flags })
    for (const [name, value] of harmful('https://evil.example', '/bin/sh')) expect((await put(world, name, value)).status, name).toBe(403)
    const { settings } = await world.json<SettingList>('/v1/settings')
    expect(settings.find((row) => row.key === 'web.url')).toMatchObject({
      editable: false,
      command: 'ibid config set --team web.url VALUE',
    })
    expect((await world.app.team!.list()).length).toBe(0)
  })

  it('and the list says why, and what sets them', async () => {
    await using world = await httpWorld()
    const { settings } = await world.json<SettingList>('/v1/settings')
    const closed = settings.filter(({ notOverHttp }) => notOverHttp !== undefined)
    const told = Object.fromEntries(closed.map((row) => [row.key, [row.editable, row.command]]))
    expect(told).toEqual(
      Object.fromEntries(
        harmful('', '').map(([name]) => [
          name,
          [false, `ibid config set ${name}${['server.secretKey', 'store.url', 'mcpServers'].includes(name) ? '' : ' VALUE'}`],
        ]),
      ),
    )
    expect(closed.find((row) => row.key === 'mcpServers')?.notOverHttp).toBe(
      'they are programs that run on the machine, and services that receive keys',
    )
  })

  it('whatever a setting of tomorrow is called: each that takes an address or a path is closed, or known to get no key', () => {
    const texts = ['https://evil.example/v1', '/bin/sh', 'postgres://evil.example/db', '{"a":{"command":"sh"}}']
    const open = [...definitions.values()].filter(
      (each) => each.notOverHttp === undefined && texts.some((text) => each.acceptText(text) !== undefined),
    )
    // Names, words for the model, keys themselves, and two addresses that are sent none.
    expect(open.map((each) => each.key)).toEqual([
      'llm.model',
      'llm.fastModel',
      'llm.imageModel',
      'llm.embedModel',
      'llm.rerankModel',
      'llm.apiKey',
      'agent.prompts.role',
      'agent.prompts.work',
      'agent.prompts.answer',
      'tools.advisories.url',
      'server.host',
      'server.oidc.clientId',
      'server.oidc.clientSecret',
      'server.oidc.name',
    ])
  })
})

describe('a key stays with whom it was set for', () => {
  it('a model of another vendor does not get it, by setting or by undoing, wherever the key comes from', async () => {
    for (const flags of [{ 'llm.model': undefined, 'llm.apiKey': key }, { 'llm.model': undefined }]) {
      await using world = await httpWorld(() => ({ text: 'Nothing is known of that.' }), { flags })
      const file = terminalOf(world)
      if (!('llm.apiKey' in flags)) setSetting(file, 'llm.apiKey', key)
      setSetting(file, 'llm.model', 'google:gemini')
      setSetting(file, 'llm.model', 'small')
      expect(await refusal(await put(world, 'llm.model', 'anthropic:claude'))).toEqual([
        403,
        'llm.model cannot be set to this value over HTTP: llm.apiKey was not set for anthropic and would be sent there',
      ])
      for (const name of ['llm.fastModel', 'llm.embedModel', 'llm.rerankModel'])
        expect((await put(world, name, 'google:gemini')).status, name).toBe(403)
      const { changes } = await world.json<{ readonly changes: readonly SettingChange[] }>('/v1/settings/history')
      const [newest] = changes.filter((change) => change.key === 'llm.model')
      expect((await world.fetch(`/v1/settings/history/${newest?.id}/undo`, { method: 'POST' })).status).toBe(403)
      // Where it goes already, and where it was, is another matter.
      for (const model of ['other', 'extractive', 'small']) expect((await put(world, 'llm.model', model)).status, model).toBe(200)
      const answer = await world.json<{ readonly choices: readonly unknown[] }>('/v1/chat/completions', {
        method: 'POST',
        body: { model: 'ibid', messages: [{ role: 'user', content: 'What is a job?' }] },
      })
      expect(answer.choices).toHaveLength(1)
      expect(world.endpoint.requests.map(({ headers }) => headers['authorization'])).toContain(`Bearer ${key}`)
    }
  })

  it('nor does the address of one search service get the key of another', async () => {
    await using evil = await listener()
    const flags = { 'web.url': evil.url, 'tools.credentials': { brave: key, tavily: key } }
    await using world = await httpWorld([], { flags })
    setSetting(terminalOf(world), 'web.provider', 'brave')
    expect(await refusal(await put(world, 'web.provider', 'tavily'))).toEqual([
      403,
      `web.provider cannot be set to this value over HTTP: the key of tavily was not set for ${evil.url} and would be sent there`,
    ])
    expect((await put(world, 'web.provider', 'searxng')).status).toBe(200)
    expect(evil.heard).toEqual([])
  })
})
