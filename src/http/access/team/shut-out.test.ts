import { describe, expect, test } from 'vitest'
import type { RunState } from '../../../core/schemas/http/runs.ts'
import { httpWorld, worldStores } from '../../http.fixture.ts'

const question = 'How long are dead jobs kept?'

describe.each(worldStores)('%s', (store) => {
  test.each(['blocked', 'removed'] as const)('runs of who is %s end at once, and their queue is dropped', async (how) => {
    await using made = await httpWorld(() => new Promise(() => undefined), { mode: 'team', store })
    const ben = await made.as('Ben')
    const { run } = await ben.json<RunState>('/v1/runs', { method: 'POST', body: { question } })
    const { id } = await ben.json<{ readonly id: string }>('/v1/sessions', { method: 'POST', body: {} })
    const prompt = (text: string) =>
      ben.json<{ readonly run?: string }>(`/v1/sessions/${id}/prompts`, { method: 'POST', body: { prompt: text, whenBusy: 'queue' } })
    const { run: other } = await prompt(question)
    expect(await prompt('And live ones?')).toMatchObject({ queued: { text: 'And live ones?' } })
    const { run: own } = await made.json<RunState>('/v1/runs', { method: 'POST', body: { question } })
    await expect.poll(() => made.endpoint.requests.length).toBe(3)
    await (how === 'blocked'
      ? made.fetch(`/v1/users/${ben.id}`, { method: 'PATCH', body: { blocked: true } })
      : made.fetch(`/v1/users/${ben.id}`, { method: 'DELETE' }))
    const log = await made.app.log()
    for (const ended of [run, other!])
      await expect.poll(async () => (await log.read(ended)).at(-1)).toMatchObject({ type: 'run.ended', end: { status: 'cancelled' } })
    expect(await (await made.app.sessions()).runs(id)).toEqual([other])
    expect(await made.json(`/v1/runs/${own}`)).toMatchObject({ status: 'working' })
    expect(made.endpoint.requests.length).toBe(3)
  })
})
