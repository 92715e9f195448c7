import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type HttpUser, type HttpWorld, httpWorld } from '../http.fixture.ts'
import { readSession } from './session-stream.fixture.ts'
import { ask, parrot, say } from './session-talk.fixture.ts'

describe('sessions of a team', () => {
  let world: HttpWorld
  let anna: HttpUser
  let bela: HttpUser
  beforeAll(async () => {
    world = await httpWorld(parrot(), { mode: 'team' })
    anna = await world.as('Anna')
    bela = await world.as('Bela')
  })
  afterAll(async () => {
    await world[Symbol.asyncDispose]()
    expect(world.errors).toEqual([])
  })
  const created = async (of: HttpUser) =>
    (await of.json<{ readonly id: string }>('/v1/sessions', { method: 'POST', body: { title: `Of ${of.email}` } })).id

  it('are listed and found by their owners only, and so are forks', async () => {
    const session = await created(anna)
    const fork = await anna.json<{ readonly id: string }>(`/v1/sessions/${session}/fork`, { method: 'POST' })
    const own = await created(bela)
    const listed = async (of: HttpUser, query = '') =>
      (await of.json<{ readonly sessions: readonly { readonly id: string }[] }>(`/v1/sessions${query}`)).sessions.map(({ id }) => id)
    expect(await listed(anna)).toEqual(expect.arrayContaining([session, fork.id]))
    for (const query of ['', '?search=of', '?search=anna']) expect(await listed(bela, query)).not.toContain(session)
    expect(await listed(bela)).toContain(own)
    expect(await listed(anna, '?search=of')).not.toContain(own)
    for (const id of [session, fork.id]) expect((await bela.fetch(`/v1/sessions/${id}`)).status).toBe(404)
  })

  it('own their runs, which ask what their owner may see', async () => {
    const session = await created(anna)
    const run = await ask(anna, session, 'First?')
    const [began] = await (await world.app.log()).read(run)
    expect(began).toMatchObject({ request: { owner: anna.id, session } })
    expect((await bela.fetch(`/v1/runs/${run}`)).status).toBe(404)
    const store = await world.app.documents()
    await store.putCollection({ id: 'c-secret', name: 'secret', origin: 'https://example.org/secret' })
    await (await world.app.server()).collectionOwners.give('c-secret', bela.id)
    for (const name of ['secret', 'c-secret']) {
      const body = { prompt: 'What?', collections: [name] }
      const refused = await anna.fetch(`/v1/sessions/${session}/prompts`, { method: 'POST', body })
      expect([refused.status, Object(await refused.json()).detail]).toEqual([404, `collection not found: ${name}`])
    }
    const usual = async (of: HttpUser) => {
      const { run: asked } = await say(of, await created(of), 'What?', { collections: undefined })
      const [first] = await (await world.app.log()).read(asked ?? '')
      return first?.type === 'run.began' ? first.request.scope : []
    }
    expect(await usual(bela)).toContain('c-secret')
    expect(await usual(anna)).not.toContain('c-secret')
  })

  it('let those with an account choose nothing that reads the folder of the server', async () => {
    const session = await created(anna)
    const choose = async (...tools: readonly string[]) =>
      (await anna.fetch(`/v1/sessions/${session}`, { method: 'PATCH', body: { tools } })).status
    for (const tool of ['shell', 'write', 'read', 'grep', 'repository_map', 'test_runner', 'http_client'])
      expect([tool, await choose('documents_search', tool)]).toEqual([tool, 403])
    expect(await choose('documents_search', 'ask_user')).toBe(200)
  })

  it('end their streams soon where somebody is shut out', async () => {
    const carl = await world.as('Carl')
    const session = await created(carl)
    const reading = await readSession(carl, session)
    expect((await world.fetch(`/v1/users/${carl.id}`, { method: 'PATCH', body: { blocked: true } })).ok).toBe(true)
    await reading.rest()
    expect((await carl.fetch(`/v1/sessions/${session}/events`)).status).toBe(401)
  })
})
