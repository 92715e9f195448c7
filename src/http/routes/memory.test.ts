import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MemoryList, MemorySavedView, MemoryView } from '../../core/schemas/http/memory.ts'
import { type HttpClient, type HttpUser, type HttpWorld, httpWorld } from '../http.fixture.ts'

describe('what is remembered', () => {
  let world: HttpWorld
  let anna: HttpUser
  let bela: HttpUser
  beforeAll(async () => {
    world = await httpWorld([], { mode: 'team' })
    anna = await world.as('Anna')
    bela = await world.as('Bela')
  })
  afterAll(async () => {
    expect(world.errors).toEqual([])
    await world[Symbol.asyncDispose]()
  })
  const save = (of: HttpClient, content: string, more: object = {}) =>
    of.json<MemorySavedView>('/v1/memory', { method: 'POST', body: { content, ...more } })
  const contents = async (of: HttpClient, state = 'kept') =>
    (await of.json<MemoryList>(`/v1/memory?state=${state}`)).memories.map(({ content }) => content)

  it('is saved, told, changed, taken away and brought back, and tells of nobody who owns it', async () => {
    const { memory, outcome } = await save(anna, 'I live in Vienna.', { category: 'profile', tier: 'core' })
    expect([outcome, memory]).toMatchObject(['saved', { category: 'profile', tier: 'core', provenance: { by: 'person' }, state: 'kept' }])
    expect(memory).not.toHaveProperty('owner')
    expect(await save(anna, 'I live in Vienna.')).toMatchObject({ outcome: 'merged', memory: { id: memory.id } })
    expect(await save(anna, 'I live in Graz.')).toMatchObject({
      outcome: 'saved',
      superseded: [],
      mayContradict: [{ id: memory.id, state: 'kept' }],
    })
    const [graz] = (await anna.json<MemoryList>('/v1/memory')).memories
    expect(graz?.mayContradict).toEqual([memory.id])
    const settled = await anna.json<MemoryList>(`/v1/memory/${graz!.id}/settle`, { method: 'POST', body: { replaces: [memory.id] } })
    expect(settled.memories.map(({ content, state }) => [content, state])).toEqual([
      ['I live in Graz.', 'kept'],
      ['I live in Vienna.', 'superseded'],
    ])
    expect((await bela.fetch(`/v1/memory/${graz!.id}/settle`, { method: 'POST', body: { replaces: [] } })).status).toBe(404)
    const linz = await anna.json<MemoryView>(`/v1/memory/${graz!.id}`, { method: 'PATCH', body: { content: 'I live in Linz.' } })
    expect(linz).toMatchObject({ content: 'I live in Linz.', tier: 'core', supersedes: graz!.id })
    expect((await anna.fetch(`/v1/memory/${linz.id}`, { method: 'DELETE' })).status).toBe(204)
    expect((await anna.fetch(`/v1/memory/${linz.id}`, { method: 'DELETE' })).status).toBe(404)
    expect(await contents(anna)).toEqual([])
    const { memories } = await anna.json<MemoryList>(`/v1/memory/${linz.id}/undo`, { method: 'POST' })
    expect(memories).toMatchObject([{ id: linz.id, state: 'kept' }])
    expect((await contents(anna, 'all'))[0]).toBe('I live in Linz.')
    expect(await anna.json('/v1/memory', { method: 'DELETE' })).toEqual({ deleted: 3 })
    expect(await contents(anna, 'all')).toEqual([])
  })

  it('holds no secret, and says why without repeating it', async () => {
    const refused = await bela.fetch('/v1/memory', { method: 'POST', body: { content: 'My password is correct-horse-9!' } })
    const problem = await refused.text()
    expect(refused.status).toBe(422)
    expect(problem).toContain('it contains a password, key or token')
    expect(problem).not.toContain('horse')
    expect((await bela.fetch('/v1/memory', { method: 'POST', body: { content: '  ' } })).status).toBe(422)
    expect(await contents(bela, 'all')).toEqual([])
  })

  it('is told to the runs of its owner’s sessions, and to nobody else’s', async () => {
    await save(anna, 'I prefer green tea.', { tier: 'core' })
    const told = async (of: HttpClient) => {
      const { id } = await of.json<{ readonly id: string }>('/v1/sessions', { method: 'POST', body: {} })
      const { run } = await of.json<{ readonly run: string }>(`/v1/sessions/${id}/prompts`, {
        method: 'POST',
        body: { prompt: 'What now?' },
      })
      await (await of.fetch(`/v1/runs/${run}/events`)).text()
      const [began] = await (await world.app.log()).read(run)
      return began?.type === 'run.began' ? began.request : undefined
    }
    const hers = await told(anna)
    expect(hers?.memory?.text).toContain('- I prefer green tea.')
    expect(hers?.knows).toEqual({ outside: false, private: true })
    expect(hers?.system).toContain(`<<outside ${hers?.nonce}\n${hers?.memory?.text}\n${hers?.nonce} outside>>`)
    const his = await told(bela)
    expect([his?.memory, his?.knows]).toEqual([undefined, undefined])
    expect(his?.system).not.toContain('tea')
  })
})

it('says where it is disabled, and that it is kept all the same', async () => {
  await using world = await httpWorld([], { flags: { 'agent.memory': false } })
  await world.json('/v1/memory', { method: 'POST', body: { content: 'I prefer tea.' } })
  expect(await world.json<MemoryList>('/v1/memory')).toMatchObject({ off: true, memories: [{ content: 'I prefer tea.' }] })
})
