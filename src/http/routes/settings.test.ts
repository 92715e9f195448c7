import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { askQuestion } from '../../app/questions/ask.ts'
import { type SettingChange, type SettingList, settingListSchema, settingTestSchema } from '../../core/schemas/http/settings.ts'
import { serve } from '../../docs/sources/sources.fixture.ts'
import { setSetting } from '../../settings/change.ts'
import type { EndpointScript } from '../../testing/testing.ts'
import { recorded } from '../../tools/web/search/web-search.fixture.ts'
import { httpWorld } from '../http.fixture.ts'

type World = Awaited<ReturnType<typeof httpWorld>>
const put = (world: Pick<World, 'fetch'>, key: string, value: unknown) =>
  world.fetch(`/v1/settings/${key}`, { method: 'PUT', body: { value } })
const rowsOf = async (world: Pick<World, 'json'>) =>
  new Map((await world.json<SettingList>('/v1/settings')).settings.map((row) => [row.key, row]))
const changesOf = async (world: Pick<World, 'json'>) =>
  (await world.json<{ readonly changes: readonly SettingChange[] }>('/v1/settings/history')).changes
const terminalOf = ({ home, folder }: World) => ({ env: {}, home, folder, platform: 'linux' }) as const
const fileOf = ({ home }: World) => join(home, '.config', 'ibid', 'settings.json')

describe('the settings of a server', () => {
  it('are listed with what they take, where they come from, and whether they can be changed here', async () => {
    await using world = await httpWorld()
    const list = settingListSchema.parse(await world.json('/v1/settings'))
    expect(list).toMatchObject({ place: fileOf(world), problems: [] })
    const rows = await rowsOf(world)
    expect(rows.get('agent.maxIterations')).toEqual({
      key: 'agent.maxIterations',
      label: 'Maximum rounds before an answer',
      group: 'Shape the answers',
      unit: 'rounds',
      description: expect.stringContaining('rounds of reasoning'),
      allowed: 'a whole number from 1 to 10',
      schema: { type: 'integer', minimum: 1, maximum: 10, default: 5 },
      secret: false,
      value: 5,
      isSet: false,
      fallback: 5,
      origin: 'default',
      variable: 'IBID_AGENT_MAX_ITERATIONS',
      editable: true,
      command: 'ibid config set agent.maxIterations VALUE',
      restart: false,
      testable: false,
    })
    expect(rows.get('llm.model')).toMatchObject({ value: 'scripted', origin: 'flag', place: 'the command line', editable: false })
    expect(rows.get('agent.enabledTools')).toMatchObject({ isSet: false, schema: { type: 'array' } })
    expect([...rows.values()].filter(({ restart }) => restart).map(({ key }) => key)).toEqual([
      'store.url',
      'dataDir',
      'server.mode',
      'server.publicUrl',
      'server.sessionDays',
      'server.host',
      'server.port',
      'server.proxies',
      'server.runsAtOnce',
      'server.waitingRuns',
      'server.secretKey',
      'server.oidc.issuer',
      'server.oidc.clientId',
      'server.oidc.clientSecret',
      'server.traces.url',
      'server.traces.content',
    ])
  })

  it('are tested by one small call of what they name, and a key is in no answer', async () => {
    const script: EndpointScript = ({ path, headers }) => {
      if (headers['authorization'] !== 'Bearer sesame-open-0815') return { status: 401, error: { message: 'no sesame-closed-0815 here' } }
      if (path.endsWith('/chat/completions')) return { text: 'ready' }
      return { raw: JSON.stringify({ data: [{ id: 'scripted' }] }), ends: 'silent' }
    }
    await using world = await httpWorld(script, { flags: { 'llm.apiKey': 'sesame-open-0815' } })
    const test = async (key: string) => {
      const response = await world.fetch(`/v1/settings/${key}/test`, { method: 'POST', body: {} })
      return response.ok ? settingTestSchema.parse(await response.json()) : response.json()
    }
    const durationMs = expect.any(Number)
    expect(await test('llm.model')).toEqual({
      state: 'ok',
      found: expect.stringMatching(/^scripted answered “ready” \(\d+ tokens? in, \d+ out\)\.$/),
      durationMs,
    })
    expect(world.endpoint.requests.filter(({ path }) => path.endsWith('/chat/completions'))).toHaveLength(1)
    expect(await test('web.provider')).toEqual({ state: 'ok', found: 'No search service is selected: web search is off.', durationMs })
    expect(await test('llm.fastModel')).toMatchObject({ state: 'ok' })
    expect(await test('agent.style')).toMatchObject({ status: 404, detail: 'nothing to test for agent.style' })
    await world.restart({ 'llm.apiKey': 'sesame-closed-0815' })
    const refused = await test('llm.model')
    expect(refused).toEqual({
      state: 'broken',
      found: expect.stringContaining('the key was rejected (401)'),
      remedy: 'set another with: ibid config set llm.apiKey KEY',
      durationMs,
    })
    expect(JSON.stringify(refused)).not.toContain('sesame')
  })

  it('are tested by a search of the web where a service is chosen', async () => {
    const { origin, requests } = await serve((_request, response) => response.end(JSON.stringify(recorded('searxng-general'))))
    await using world = await httpWorld([], { flags: { 'web.provider': 'searxng', 'web.url': origin, 'web.searchesPerDay': 1 } })
    const test = () => world.json('/v1/settings/web.provider/test', { method: 'POST', body: {} })
    expect(await test()).toMatchObject({
      state: 'ok',
      found: expect.stringMatching(/^SearXNG responded with \d+ results; the first is from \S+\.$/),
    })
    expect(requests).toHaveLength(1)
    expect(await test()).toMatchObject({
      state: 'broken',
      found: "today's web searches are used up (limit: 1)",
      remedy: 'wait until 00:00 UTC, or increase web.searchesPerDay',
    })
    expect(requests).toHaveLength(1)
  })

  it('are changed, used by the next run, and taken back', async () => {
    await using world = await httpWorld(() => ({ text: 'Nothing is known of that.' }))
    const { app } = world
    const requestOf = async () => {
      const runHandle = await askQuestion(app, { question: 'What is a job?', scope: [] })
      await runHandle.result
      const [began] = await (await app.log()).read(await runHandle.run)
      return began?.type === 'run.began' ? began.request : undefined
    }
    expect((await requestOf())?.style).toBe('balanced')
    const changed = await put(world, 'agent.style', 'direct')
    expect([changed.status, await changed.json()]).toMatchObject([
      200,
      { key: 'agent.style', value: 'direct', origin: 'user', isSet: true },
    ])
    expect((await requestOf())?.style).toBe('direct')
    expect((await put(world, 'agent.maxIterations', 2)).status).toBe(200)
    expect((await requestOf())?.limits.steps).toBe(2)
    expect((statSync(fileOf(world)).mode & 0o777).toString(8)).toBe('600')

    const undone = await world.fetch('/v1/settings/history/1/undo', { method: 'POST', body: {} })
    expect([undone.status, await undone.json()]).toMatchObject([200, { key: 'agent.style', value: 'balanced', isSet: false }])
    expect((await requestOf())?.style).toBe('balanced')
    const reset = await world.fetch('/v1/settings/agent.maxIterations', { method: 'DELETE' })
    expect([reset.status, await reset.json()]).toMatchObject([200, { value: 5, origin: 'default' }])
    expect(await changesOf(world)).toMatchObject([
      { id: 4, by: 'you', key: 'agent.maxIterations', before: 2, undoable: true },
      { id: 3, by: 'you', key: 'agent.style', before: 'direct', undoable: true },
      { id: 2, key: 'agent.maxIterations', after: 2, undoable: false },
      { id: 1, key: 'agent.style', after: 'direct', undoable: false },
    ])
  })

  it('are those of the terminal too, and a change that is not the newest any more is refused', async () => {
    await using world = await httpWorld()
    const terminal = terminalOf(world)
    await put(world, 'llm.temperature', 1)
    setSetting(terminal, 'agent.style', 'direct')
    await put(world, 'agent.style', 'tool_first')
    expect((await rowsOf(world)).get('agent.style')).toMatchObject({ value: 'tool_first', place: fileOf(world) })
    expect((await changesOf(world)).map(({ by }) => by)).toEqual(['you', 'terminal', 'you'])
    const stale = await world.fetch('/v1/settings/history/2/undo', { method: 'POST' })
    expect([stale.status, await stale.json()]).toMatchObject([
      409,
      { code: 'stale', detail: 'agent.style has been changed again since change 2' },
    ])
    // Nobody sees the settings of a project that happens to lie here.
    setSetting({ ...terminal, project: true }, 'agent.planning', 'never')
    expect(await changesOf(world)).toHaveLength(3)
    expect((await world.fetch('/v1/settings/history/4/undo', { method: 'POST' })).status).toBe(404)
    expect((await rowsOf(world)).get('agent.planning')).toMatchObject({ value: 'never', origin: 'project', editable: false })
    expect((await put(world, 'agent.planning', 'auto')).status).toBe(409)
  })

  it('are refused in one line where they do not fit, and nothing is written', async () => {
    await using world = await httpWorld()
    const refused = async (key: string, value: unknown) => {
      const response = await put(world, key, value)
      const { detail, remedy } = (await response.json()) as { detail: string; remedy?: string }
      return [response.status, detail, remedy]
    }
    expect(await refused('agent.maxIterations', 11)).toEqual([
      400,
      'agent.maxIterations is 11; allowed: a whole number from 1 to 10',
      'use an allowed value',
    ])
    expect(await refused('agent.maxIterations', '5')).toEqual([400, expect.stringContaining('is "5"'), expect.any(String)])
    expect(await refused('agent.stile', 'direct')).toEqual([404, 'unknown setting agent.stile (did you mean agent.style?)', undefined])
    expect(await refused('agent', {})).toEqual([404, expect.stringContaining('unknown setting agent'), undefined])
    expect(await refused('llm.model', 'other')).toEqual([
      409,
      'llm.model is set by the command line, which takes precedence over the settings file',
      'change it there',
    ])
    expect(await refused('agent.enabledTools', ['documents_serch'])).toEqual([
      400,
      'tool not found: documents_serch',
      'did you mean documents_search?',
    ])
    expect((await world.fetch('/v1/settings/agent.style', { method: 'PUT', body: {} })).status).toBe(422)
    expect(await changesOf(world)).toEqual([])
  })

  it('stay as they were where the file is wrong, which the list tells', async () => {
    await using world = await httpWorld()
    await put(world, 'agent.style', 'direct')
    writeFileSync(fileOf(world), '{"agent": {"style": "bold"}}')
    const { settings, problems } = await world.json<SettingList>('/v1/settings')
    expect(settings.find(({ key }) => key === 'agent.style')?.value).toBe('direct')
    expect(problems).toEqual([`agent.style in ${fileOf(world)} is "bold"; allowed: tool_first, balanced or direct`])
    expect((await put(world, 'agent.style', 'tool_first')).status).toBe(200)
    expect(await world.json<SettingList>('/v1/settings')).toMatchObject({ problems: [] })
  })

  it('never give a secret back: not in the list, an answer, the history or the audit', async () => {
    await using world = await httpWorld()
    // What is set in a terminal only is not given back either.
    setSetting({ ...terminalOf(world), by: 'you' }, 'mcpServers', '{"shop":{"command":"shop","env":{"SHOP_TOKEN":"canary-shop-12"}}}')
    const secrets: readonly (readonly [string, unknown])[] = [
      ['llm.apiKey', 'canary-0123456789'],
      ['tools.credentials', { github: 'canary-github-1' }],
      ['server.oidc.clientSecret', 'canary-oidc-123'],
      // By mistake, where it is no key.
      ['agent.prompts.role', 'You hold canary-0123456789.'],
    ]
    const said: string[] = []
    for (const [key, value] of secrets) {
      const response = await put(world, key, value)
      expect(response.status, key).toBe(200)
      said.push(await response.text())
    }
    said.push(await (await put(world, 'llm.apiKey', 'canary with spaces')).text())
    for (const path of ['/v1/settings/history', '/v1/audit']) said.push(await (await world.fetch(path)).text())
    const rows = await rowsOf(world)
    for (const key of ['mcpServers', ...secrets.slice(0, 3).map(([name]) => name)])
      expect([key, rows.get(key)?.isSet, rows.get(key)?.secret, rows.get(key)?.value]).toEqual([key, true, true, undefined])
    expect(rows.get('agent.prompts.role')?.value).toBe('You hold [redacted].')
    said.push(JSON.stringify([...rows.values()]))
    said.push(readFileSync(fileOf(world).replace('.json', '.history.jsonl'), 'utf8'))
    expect(said.filter((text) => text.includes('canary'))).toEqual([])
    expect((await changesOf(world)).map(({ secret, undoable }) => [secret, undoable])).toEqual(Array(5).fill([true, false]))
  })
})

describe('the settings of a team', () => {
  it('are for administrators, who are named in the history and the audit', async () => {
    await using world = await httpWorld([], { mode: 'team' })
    const user = await world.as('Ben')
    for (const [method, path] of [
      ['GET', ''],
      ['PUT', '/agent.style'],
      ['DELETE', '/agent.style'],
      ['GET', '/history'],
      ['POST', '/history/1/undo'],
    ] as const) {
      const init = method === 'PUT' ? { method, body: { value: 'direct' } } : { method }
      expect((await user.fetch(`/v1/settings${path}`, init)).status, `${method} ${path}`).toBe(403)
      expect((await world.nobody.fetch(`/v1/settings${path}`, init)).status, `${method} ${path}`).toBe(401)
    }
    await put(world, 'agent.style', 'direct')
    await put(world, 'tools.http.allow', ['localhost:1'])
    expect((await changesOf(world)).map(({ by, key }) => [by, key])).toEqual([
      ['Ada', 'tools.http.allow'],
      ['Ada', 'agent.style'],
    ])
    const { entries } = await world.json<{ readonly entries: readonly Readonly<Record<string, unknown>>[] }>('/v1/audit')
    expect(entries.filter(({ action }) => action === 'setting.changed')).toMatchObject([
      { name: 'Ada', subject: 'tools.http.allow', detail: 'lets tools reach hosts on the private network' },
      { name: 'Ada', subject: 'agent.style' },
    ])
  })

  it('need a person where they reach beyond ibid: a token of an administrator changes only the others', async () => {
    await using world = await httpWorld([], { mode: 'team' })
    const program = world.withToken(await world.token(['admin']))
    expect((await put(program, 'agent.style', 'direct')).status).toBe(200)
    for (const [key, value] of [
      ['tools.advisories.url', 'https://advisories.example'],
      ['tools.http.allow', ['localhost:1']],
      ['server.signUp', 'open'],
    ] as const) {
      const refused = await put(program, key, value)
      expect([refused.status, await refused.json()], key).toMatchObject([
        403,
        { code: 'denied', detail: expect.stringContaining(`a token is not enough to set ${key}`) },
      ])
    }
    expect((await changesOf(world)).map(({ key }) => key)).toEqual(['agent.style'])
  })
})
