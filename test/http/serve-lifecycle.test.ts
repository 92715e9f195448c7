import { describe, expect, it } from 'vitest'
import type { EndpointReply } from '../../src/testing/testing.ts'
import { type Served, type ServedWorld, servedWorld } from './served.fixture.ts'

/** A machine that does much else is slow. */
const soon = { timeout: 60_000 }

/** The model begins to answer and does not go on. */
const held: EndpointReply = { text: ['Half an '], ends: 'silent', hold: new Promise(() => {}) }
const answer: EndpointReply = { text: 'Dead jobs are kept for 14 days.' }

const begin = async (server: Served): Promise<string> => {
  const { run } = await server.ask<{ readonly run: string }>('/v1/runs', { question: 'How long are dead jobs kept?' })
  return run
}
const typesOf = async (world: ServedWorld, run: string) => (await world.events(run)).map(({ type }) => type)
const endOf = async (world: ServedWorld, run: string) => {
  const last = (await world.events(run)).at(-1)
  return last?.type === 'run.ended' ? last.end.status : undefined
}

describe('a server that is stopped', { timeout: 120_000 }, () => {
  it.each([
    ['asked to', 'SIGTERM', 0],
    ['interrupted', 'SIGINT', 0],
    ['killed', 'SIGKILL', null],
  ] as const)('when it is %s leaves its runs as they are, and carries them on at the next start', async (_how, signal, code) => {
    await using world = await servedWorld(({ index }) => (index === 0 ? held : answer))
    const first = await world.serve()
    const run = await begin(first)
    await expect.poll(() => world.requests.length, soon).toBe(1)
    first.kill(signal)
    expect((await first.ended).code).toBe(code)
    expect(await typesOf(world, run)).not.toContain('run.cancelled')
    expect([await endOf(world, run), await world.marks()]).toEqual([undefined, [run]])

    await world.serve()
    await expect.poll(() => endOf(world, run), soon).toBe('done')
    await expect.poll(() => world.marks(), soon).toEqual([])
  })

  it('says at the next start how many of its runs go on', async () => {
    await using world = await servedWorld(({ index }) => (index === 0 ? held : answer))
    const first = await world.serve()
    await begin(first)
    await expect.poll(() => world.requests.length, soon).toBe(1)
    first.kill('SIGKILL')
    await first.ended
    const second = await world.serve()
    await second.until('1 interrupted run is being resumed')
  })

  it('leaves a run that rests to whoever answers it', async () => {
    const asking: EndpointReply = { calls: [{ tool: 'ask_user', input: { question: 'Which jobs?', assumption: 'Dead ones' } }] }
    await using world = await servedWorld(({ index }) => (index === 0 ? asking : answer))
    const first = await world.serve()
    const run = await begin(first)
    await expect.poll(() => typesOf(world, run), soon).toContain('question.asked')
    await expect.poll(() => world.marks(), soon).toEqual([])
    first.kill('SIGKILL')
    await first.ended

    const second = await world.serve()
    const before = await world.events(run)
    await second.ask(`/v1/runs/${run}/answers`, { text: 'Dead ones' })
    await expect.poll(() => endOf(world, run), soon).toBe('done')
    expect(before.at(-1)).toMatchObject({ type: 'question.asked' })
  })

  it.each(['SIGTERM', 'SIGKILL'] as const)("goes on with a session's run, and then with its queue, after %s", async (signal) => {
    await using world = await servedWorld(({ index }) => (index === 0 ? held : answer))
    const first = await world.serve()
    const { id } = await first.ask<{ readonly id: string }>('/v1/sessions', {})
    const { run } = await first.ask<{ readonly run: string }>(`/v1/sessions/${id}/prompts`, { prompt: 'How long are dead jobs kept?' })
    await first.ask(`/v1/sessions/${id}/prompts`, { prompt: 'And then?', whenBusy: 'queue' })
    await expect.poll(() => world.requests.length, soon).toBe(1)
    first.kill(signal)
    await first.ended

    const second = await world.serve()
    const view = () =>
      second.ask<{ readonly runs: readonly string[]; readonly state: string; readonly queue: readonly unknown[] }>(`/v1/sessions/${id}`)
    await expect.poll(view, soon).toMatchObject({ runs: [run, expect.any(String)], state: 'free', queue: [] })
    const runs = (await view()).runs
    expect(await Promise.all(runs.map((each) => endOf(world, each)))).toEqual(['done', 'done'])
    await expect.poll(() => world.marks(), soon).toEqual([])
  })

  it('ends at once when it is interrupted a second time', async () => {
    await using world = await servedWorld([])
    const server = await world.serve()
    // A request that does not come to its end: the server would wait for it.
    const stop = new AbortController()
    const body = new ReadableStream({ start: (controller) => controller.enqueue(new TextEncoder().encode('{')) })
    const headers = { 'content-type': 'application/json' }
    fetch(`${server.url}/v1/sign-in`, { method: 'POST', body, headers, duplex: 'half', signal: stop.signal } as RequestInit).catch(
      () => undefined,
    )
    await expect.poll(() => fetch(`${server.url}/health`).then(({ status }) => status), soon).toBe(200)
    server.kill('SIGINT')
    await server.until('Stopping')
    server.kill('SIGINT')
    expect((await server.ended).code).toBe(130)
    stop.abort()
  })
})
