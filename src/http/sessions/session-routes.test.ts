import { describe, expect, it } from 'vitest'
import { messageListSchema, sessionListSchema, sessionViewSchema } from '../../core/schemas/http/sessions.ts'
import { sessionInfoSchema } from '../../core/schemas/session.ts'
import { type HttpWorld, httpWorld } from '../http.fixture.ts'
import { ask, parrot } from './session-talk.fixture.ts'

type Info = { readonly id: string; readonly title: string }

const created = (world: HttpWorld, title = 'Ferry') => world.json<Info>('/v1/sessions', { method: 'POST', body: { title } })

describe('sessions over HTTP', () => {
  it('are made, listed list sessions, most recently used first, all searchable, renamed and taken away', async () => {
    await using world = await httpWorld(parrot())
    const [first, second] = [await created(world, 'Ferry'), await created(world, 'Harbour')]
    expect(sessionInfoSchema.parse(first)).toMatchObject({ title: 'Ferry', titledBy: 'person', runs: 0 })
    await ask(world, first.id, 'What is a dead job?')
    const titles = async (query: string) =>
      sessionListSchema.parse(await world.json(`/v1/sessions${query}`)).sessions.map(({ title }) => title)
    expect(await titles('')).toEqual(['Ferry', 'Harbour'])
    expect(await titles('?limit=1')).toEqual(['Ferry'])
    expect(await titles('?search=dead%20ferry')).toEqual(['Ferry'])
    expect(await titles('?search=gold')).toEqual([])
    const { sessions } = sessionListSchema.parse(await world.json('/v1/sessions?search=you+DEAD+ferry'))
    expect(sessions.map(({ found }) => found)).toEqual([
      {
        run: expect.any(String),
        in: 'answer',
        text: 'You asked: What is a dead job?',
        marks: [
          { start: 0, end: 3 },
          { start: 21, end: 25 },
        ],
      },
    ])
    const path = `/v1/sessions/${second.id}`
    expect(await world.json(path, { method: 'PATCH', body: { title: 'The harbour' } })).toMatchObject({ title: 'The harbour' })
    expect((await world.fetch(path, { method: 'DELETE' })).status).toBe(204)
    expect((await world.fetch(path)).status).toBe(404)
    expect(await titles('')).toEqual(['Ferry'])
  })

  it('say what they are, do and hold, and are handed over as a file', async () => {
    await using world = await httpWorld(parrot())
    const { id } = await created(world)
    const run = await ask(world, id, 'What is Ferry?')
    const path = `/v1/sessions/${id}`
    expect(sessionViewSchema.parse(await world.json(path))).toMatchObject({ info: { id, runs: 1 }, state: 'free', runs: [run], queue: [] })
    const { messages } = messageListSchema.parse(await world.json(`${path}/messages`))
    const said = messages.map(({ role, content }) => `${role}: ${content}`)
    expect([said[0], said.at(-1)]).toEqual(['user: What is Ferry?', 'assistant: You asked: What is Ferry?'])
    const markdown = await world.fetch(`${path}/export`)
    expect(markdown.headers.get('content-type')).toBe('text/markdown; charset=utf-8')
    expect(markdown.headers.get('content-disposition')).toContain(`attachment; filename="session-${id}.md"`)
    expect(await markdown.text()).toContain('What is Ferry?')
    const page = await world.fetch(`${path}/export?format=html`)
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(page.headers.get('content-disposition')).toContain(`attachment; filename="session-${id}.html"`)
    expect(await page.text()).toContain('<h2 class="text">What is Ferry?</h2>')
    expect(await world.json(`${path}/export?format=json`)).toMatchObject({ id, messages })
    expect((await world.fetch(`${path}/clear`, { method: 'POST' })).status).toBe(204)
    expect(await world.json(`${path}/messages`)).toEqual({ messages: [] })
    expect(await world.json(path)).toMatchObject({ info: { runs: 1, forgotten: 1 }, runs: [run] })
  })

  it('keep what their runs use, and let nobody name a shell', async () => {
    await using world = await httpWorld(parrot())
    const { id } = await created(world)
    const change = (body: unknown) => world.fetch(`/v1/sessions/${id}`, { method: 'PATCH', body })
    const chosen = { tools: ['documents_search'], prompts: { role: 'You are a sailor.' }, model: 'scripted' }
    expect(await (await change(chosen)).json()).toMatchObject(chosen)
    await ask(world, id, 'What is Ferry?')
    expect(JSON.stringify(world.endpoint.requests[0]?.body)).toContain('You are a sailor.')
    const refused = await change({ title: 'Mine', tools: ['documents_search', 'shell'] })
    expect([refused.status, await refused.json()]).toMatchObject([403, { detail: 'a session over HTTP cannot use shell' }])
    expect((await change({ tools: ['documents_serch'] })).status).toBe(404)
    expect((await change({ model: 'anthropic:sonnet' })).status).toBeGreaterThanOrEqual(400)
    expect(await world.json(`/v1/sessions/${id}`)).toMatchObject({ info: { title: 'Ferry', ...chosen } })
    const before = await (await change({ tools: null, prompts: null, model: null })).json()
    expect(Object.keys(Object(before))).not.toEqual(expect.arrayContaining(['tools']))
  })

  it('go on twice where they are forked; the choice of the person stays as it was', async () => {
    await using world = await httpWorld(parrot())
    const { id } = await created(world)
    const run = await ask(world, id, 'First?')
    const response = await world.fetch(`/v1/sessions/${id}/fork`, { method: 'POST' })
    expect(response.status).toBe(201)
    const fork = sessionInfoSchema.parse(await response.json())
    const second = await ask(world, fork.id, 'Second?')
    expect(await world.json(`/v1/sessions/${fork.id}`)).toMatchObject({ runs: [run, second] })
    expect(await world.json(`/v1/sessions/${id}`)).toMatchObject({ runs: [run] })
    const { messages } = messageListSchema.parse(await world.json(`/v1/sessions/${fork.id}/messages`))
    expect(messages.filter(({ role }) => role === 'user').map(({ content }) => content)).toEqual(['First?', 'Second?'])
    expect(await (await world.app.sessions()).current()).toBeUndefined()
    expect((await world.fetch(`/v1/sessions/${id}`, { method: 'DELETE' })).status).toBe(204)
    expect((await world.fetch(`/v1/runs/${run}`)).status).toBe(200)
  })
})
