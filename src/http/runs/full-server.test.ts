import { describe, expect, it } from 'vitest'
import type { RunState } from '../../core/schemas/http/runs.ts'
import { hasPostgres } from '../../store/postgres/cluster.fixture.ts'
import { httpWorld } from '../http.fixture.ts'
import { followRun } from './run-stream.fixture.ts'

const answer = { text: 'A job that throws is tried again.' }
const ask = (question: string) => ({ method: 'POST', body: { question } })
const refused = {
  type: 'urn:ibid:problem:rate-limited',
  title: 'Rate limited',
  status: 429,
  detail: 'the queue is full, with 1 waiting',
  code: 'rate-limited',
  remedy: 'try again in a few seconds',
}

describe('a server with more to do than it has room for', () => {
  it('lets questions wait, says how many go first, and refuses what is too much until there is room again', async () => {
    const { promise: held, resolve } = Promise.withResolvers<typeof answer>()
    await using world = await httpWorld(() => held, { flags: { 'server.runsAtOnce': 1, 'server.waitingRuns': 1 } })
    const states: RunState[] = []
    for (const question of ['How often is a job tried again?', 'Where do dead jobs go?']) {
      const response = await world.fetch('/v1/runs', ask(question))
      expect(response.status).toBe(202)
      states.push((await response.json()) as RunState)
    }
    const waiting = states[1]?.run ?? ''
    const told = await followRun(world, waiting, { enough: ({ event }) => event === 'run.waiting' })
    expect(told.at(-1)).toMatchObject({ event: 'run.waiting', data: { type: 'run.waiting', run: waiting, ahead: 0 } })

    const response = await world.fetch('/v1/runs', ask('How long is a job kept?'))
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '5'])
    expect(await response.json()).toEqual(refused)
    const { id } = await world.json<{ readonly id: string }>('/v1/sessions', { method: 'POST', body: {} })
    const prompted = await world.fetch(`/v1/sessions/${id}/prompts`, { method: 'POST', body: { prompt: 'How long is a job kept?' } })
    expect([prompted.status, prompted.headers.get('retry-after')]).toEqual([429, '5'])
    const chat = { model: 'ibid', messages: [{ role: 'user', content: 'How long is a job kept?' }] }
    const completion = await world.fetch('/v1/chat/completions', { method: 'POST', body: chat })
    expect([completion.status, await completion.json()]).toEqual([
      429,
      {
        error: {
          message: 'the queue is full, with 1 waiting; try again in a few seconds',
          type: 'rate_limit_error',
          param: null,
          code: 'rate-limited',
        },
      },
    ])

    resolve(answer)
    for (const { run } of states) await expect.poll(async () => (await world.json<RunState>(`/v1/runs/${run}`)).status).toBe('done')
    expect((await world.fetch('/v1/runs', ask('How long is a job kept?'))).status).toBe(202)
    expect(world.errors).toEqual([])
  })

  it('ends a question that is cancelled while it waits', async () => {
    await using world = await httpWorld(() => new Promise<typeof answer>(() => undefined), { flags: { 'server.runsAtOnce': 1 } })
    await world.fetch('/v1/runs', ask('How often is a job tried again?'))
    const { run } = await world.json<RunState>('/v1/runs', ask('Where do dead jobs go?'))
    await world.fetch(`/v1/runs/${run}/cancel`, { method: 'POST', body: {} })
    await expect.poll(async () => (await world.json<RunState>(`/v1/runs/${run}`)).status).toBe('cancelled')
  })

  it.skipIf(!hasPostgres)('says how many go first where the workers of a team take the runs', async () => {
    await using world = await httpWorld([answer], { mode: 'team', store: 'postgres', flags: { 'server.runsAtOnce': 0 } })
    const asked = async (question: string) => (await world.json<RunState>('/v1/runs', ask(question))).run
    const [first, second] = [await asked('How often is a job tried again?'), await asked('Where do dead jobs go?')]
    for (const [run, ahead] of [
      [first, 0],
      [second, 1],
    ] as const) {
      const told = await followRun(world, run, { enough: ({ event }) => event === 'run.waiting' })
      expect(told.at(-1)).toMatchObject({ event: 'run.waiting', data: { type: 'run.waiting', run, ahead } })
    }
    expect(world.errors).toEqual([])
  })

  it.skipIf(!hasPostgres)('counts what waits for the workers of a team', async () => {
    const flags = { 'server.runsAtOnce': 0, 'server.waitingRuns': 1 }
    await using world = await httpWorld([answer], { mode: 'team', store: 'postgres', flags })
    const admin = await world.as('ben', 'admin')
    expect((await admin.fetch('/v1/runs', ask('How often is a job tried again?'))).status).toBe(202)
    const asked = async () => (await admin.fetch('/v1/runs', ask('Where do dead jobs go?'))).status
    await expect.poll(asked).toBe(429)
  })
})
