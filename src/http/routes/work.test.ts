import { describe, expect, test } from 'vitest'
import type { RunState } from '../../core/schemas/http/runs.ts'
import type { AgentList, ModelList, ToolRow, VerbRow } from '../../core/schemas/http/work.ts'
import { type HttpClient, httpWorld } from '../http.fixture.ts'

const verbsOf = async (client: HttpClient): Promise<readonly string[]> =>
  (await client.json<{ readonly verbs: readonly VerbRow[] }>('/v1/verbs')).verbs.map(({ id }) => id)
const toolsOf = async (client: HttpClient): Promise<readonly ToolRow[]> =>
  (await client.json<{ readonly tools: readonly ToolRow[] }>('/v1/tools')).tools
const run = (client: HttpClient, verb: string, body: unknown) => client.fetch(`/v1/verbs/${verb}`, { method: 'POST', body })

describe('a verb', () => {
  test('is run with its answer, waited for', async () => {
    await using world = await httpWorld()
    const response = await run(world, 'docs.answer', { input: { query: 'dead jobs' }, mode: 'data', waitSeconds: 30 })
    expect(response.status).toBe(200)
    const { run: id, status, result } = (await response.json()) as RunState
    expect(response.headers.get('location')).toBe(`/v1/runs/${id}`)
    expect([status, result?.verb?.metadata.verb, result?.verb?.metadata.toolsExecuted]).toEqual(['done', 'docs.answer@v1', ['docs_search']])
    expect(JSON.stringify(result?.verb?.result)).toContain('Dead jobs are kept for 14 days.')
    const { collections } = await world.json<{ readonly collections: readonly { readonly id: string }[] }>('/v1/collections')
    const narrow = await run(world, 'docs.answer@v1', {
      input: { query: 'gold coins' },
      mode: 'data',
      collections: [collections[0]!.id],
      waitSeconds: 30,
    })
    expect(JSON.stringify(await narrow.json())).not.toContain('90 gold coins')
    expect(world.errors).toEqual([])
  })

  test('goes on behind an answer that does not wait', async () => {
    await using world = await httpWorld()
    const response = await run(world, 'docs.answer', { input: { query: 'dead jobs' }, mode: 'data' })
    expect([200, 202]).toContain(response.status)
    const { run: id } = (await response.json()) as RunState
    await expect.poll(async () => (await world.json<RunState>(`/v1/runs/${id}`)).status).toBe('done')
  })

  test('tells what is wrong with what it is given', async () => {
    await using world = await httpWorld()
    const problem = async (verb: string, body: unknown) => {
      const response = await run(world, verb, body)
      return [response.status, ((await response.json()) as { readonly detail: string }).detail]
    }
    expect(await problem('docs.anser', {})).toEqual([404, 'verb not found: docs.anser'])
    expect(await problem('docs.answer', { input: { words: 'x' } })).toEqual([422, 'docs.answer@v1 has no parameter words'])
    expect(await problem('docs.answer', { input: { query: 'x' }, collections: ['none'] })).toEqual([404, 'collection not found: none'])
    expect(await problem('docs.answer', { inputs: {} })).toEqual([422, 'body: has unknown fields: inputs'])
  })

  test('that reaches into the machine is for administrators of a team', async () => {
    await using world = await httpWorld([], { mode: 'team' })
    const bob = await world.as('Bob')
    expect(await verbsOf(bob)).toEqual(['docs.answer@v1', 'docs.compare@v1', 'web.brief@v1', 'web.compare@v1', 'http.check@v1'])
    expect(await verbsOf(world)).toHaveLength(19)
    for (const verb of ['review.analyze@v1', 'test.run', 'repo.map', 'data.profile', 'http.contract', 'release_notes_v1']) {
      const refused = await run(bob, verb, { input: {} })
      expect([verb, refused.status]).toEqual([verb, 403])
      expect(((await refused.json()) as { readonly detail: string }).detail).toMatch(/only administrators can run it$/)
    }
    const own = await run(bob, 'docs.answer', { input: { query: 'dead jobs' }, mode: 'data', waitSeconds: 30 })
    const { run: id } = (await own.json()) as RunState
    expect((await bob.fetch(`/v1/runs/${id}`)).status).toBe(200)
    expect((await world.fetch(`/v1/runs/${id}`)).status).toBe(404)
  })

  test('that fetches is kept from hosts that are not public', async () => {
    await using world = await httpWorld([], { mode: 'team', flags: { 'tools.http.allow': ['localhost'] } })
    const bob = await world.as('Bob')
    const refused = await run(bob, 'web.brief', { input: { url: 'https://example.org' } })
    expect([refused.status, ((await refused.json()) as { readonly detail: string }).detail]).toEqual([
      403,
      'web.brief@v1 uses page_reader, which can reach non-public hosts (tools.http.allow): only administrators can run it',
    ])
  })
})

test('agents are listed with their verbs, and what is wrong in their files', async () => {
  await using world = await httpWorld()
  world.write({ '.ibid/agents/broken.md': '---\nname: 1\n---\n' })
  const { agents, problems } = await world.json<AgentList>('/v1/agents')
  expect(agents.find(({ id }) => id === 'docs-assistant')).toMatchObject({
    title: 'Documentation assistant',
    origin: 'shipped',
    tools: ['docs_search', 'compare_passages'],
    verbs: ['docs.answer@v1', 'docs.compare@v1'],
  })
  expect(problems.map(({ severity, file }) => [severity, file])).toContainEqual(['error', `${world.folder}/.ibid/agents/broken.md`])
  const verb = await world.json<VerbRow>('/v1/verbs/docs.answer')
  expect(verb).toMatchObject({ id: 'docs.answer@v1', agent: 'docs-assistant', tools: ['docs_search'], analyses: true })
})

test('tools tell what they take and whether runs may have them', async () => {
  await using world = await httpWorld([], { flags: { 'agent.enabledTools': ['documents_search'] } })
  const tools = await toolsOf(world)
  const of = (name: string) => tools.find((tool) => tool.name === name)
  expect(of('documents_search')).toMatchObject({ effect: 'read', source: 'ibid', usedIn: ['ask'], enabled: true })
  expect(of('page_reader')).toMatchObject({ effect: 'network', enabled: false })
  expect(of('ask_user')).toMatchObject({ usedIn: ['every run'], enabled: true, fixed: true })
  expect(of('documents_search')?.input).toMatchObject({ type: 'object' })
  expect(of('web_fetch')).toMatchObject({
    usedIn: ['sessions'],
    enabled: false,
    off: 'agent.enabledTools does not include it',
    offSetting: 'agent.enabledTools',
  })
})

test('tools of conversations say which setting keeps them from runs', async () => {
  await using world = await httpWorld([], { flags: { 'agent.memory': false, 'web.provider': 'searxng', 'web.url': 'http://127.0.0.1:9' } })
  const rows = (await toolsOf(world)).filter(({ usedIn }) => usedIn.includes('sessions'))
  expect(rows.flatMap(({ name, enabled, off }) => (enabled ? [] : [[name, off]]))).toEqual([
    ['memory_retrieve', 'agent.memory is false'],
    ['memory_save', 'agent.memory is false'],
    ['memory_forget', 'agent.memory is false'],
    ['image_generate', 'llm.imageModel is not set'],
  ])
  expect(rows.filter(({ enabled }) => enabled).map(({ name }) => name)).toEqual([
    'web_search',
    'web_fetch',
    'get_current_time',
    'search_mail',
    'search_calendar',
    'search_chat',
    'search_files',
    'search_issues',
    'list_people',
  ])
})

test('models are those that the endpoint lists, that of the settings first', async () => {
  await using world = await httpWorld(() => ({ status: 404, error: { message: 'there is no list' } }))
  expect(await world.json<ModelList>('/v1/model-choices')).toEqual({
    models: [
      { id: 'scripted', label: 'scripted', current: true },
      { id: 'extractive', label: 'No language model: quotes only', current: false },
    ],
    silent: [{ place: expect.stringMatching(/^127\.0\.0\.1:\d+$/), why: 'it responded with 404; diagnose it with: ibid doctor' }],
  })
})
