import { describe, expect, test } from 'vitest'
import type { RunState } from '../../core/schemas/http/runs.ts'
import { changeOf, changesOver } from '../../store/changes.ts'
import type { EndpointScript } from '../../testing/testing.ts'
import { type HttpClient, type HttpWorld, httpWorld, worldStores } from '../http.fixture.ts'
import { streamed } from '../runs/run-stream.fixture.ts'

const search = { calls: [{ tool: 'documents_search', input: { query: 'dead jobs' } }] }
const answer = { text: 'Dead jobs are kept for 14 days [s1].' }

/** Follows what is told to somebody; `topics` are told so far. */
async function following(client: HttpClient) {
  const leaving = new AbortController()
  const response = await client.fetch('/v1/changes', { headers: { accept: 'text/event-stream' }, signal: leaving.signal })
  const topics: unknown[] = []
  const read = async () => {
    for await (const { event, data } of streamed(response)) topics.push(event === 'changed' ? data['topic'] : event)
  }
  const over = read().catch(() => undefined)
  return {
    topics,
    async [Symbol.asyncDispose]() {
      leaving.abort()
      await over
    },
  }
}

const style = (world: HttpWorld, value: string) => world.json('/v1/settings/agent.style', { method: 'PUT', body: { value } })

describe.each(worldStores)('changes over %s', (store) => {
  test("reach every page at every server, and what is one person's only theirs", async () => {
    const publicUrl = 'http://ibid.example.org'
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
    const script: EndpointScript = ({ index }) => (index === 0 ? held.then(() => search) : answer)
    await using one = await httpWorld(script, { mode: 'team', store, flags: { 'server.publicUrl': publicUrl } })
    const ann = await one.as('ann')
    const flags = { 'server.publicUrl': publicUrl, 'server.runsAtOnce': 0 }
    await using two = store === 'postgres' ? await httpWorld([], { mode: 'team', store: one, signedIn: false, flags }) : undefined
    const other = two ?? one
    await using admins = await following(other.withCookie(one.cookie))
    await using anns = await following(other.withCookie(ann.cookie))
    const { run } = await ann.json<{ readonly run: string }>('/v1/runs', {
      method: 'POST',
      body: { question: 'How long are dead jobs kept?' },
    })
    await expect.poll(() => anns.topics).toEqual(['runs'])
    letGo()
    await expect.poll(() => anns.topics).toEqual(['runs', 'runs'])
    expect((await ann.json<RunState>(`/v1/runs/${run}`)).status).toBe('done')
    await style(one, 'direct')
    await expect.poll(() => [admins.topics, anns.topics]).toEqual([['settings'], ['runs', 'runs', 'settings']])
    await ann.json('/v1/shares', { method: 'POST', body: { kind: 'run', subject: run, audience: 'everybody' } })
    await expect
      .poll(() => [admins.topics, anns.topics])
      .toEqual([
        ['settings', 'shares'],
        ['runs', 'runs', 'settings', 'shares'],
      ])
    await one.json('/v1/collections/docs/sync', { method: 'POST' })
    await expect.poll(() => new Set(admins.topics)).toEqual(new Set(['settings', 'shares', 'collections']))
    expect([one.errors, two?.errors ?? []]).toEqual([[], []])
  })
})

test('a file of settings that somebody else has changed is told of, and reading changes nothing', async () => {
  await using world = await httpWorld()
  await using page = await following(world)
  await world.json('/v1/settings')
  await world.json('/v1/collections')
  await style(world, 'tool_first')
  await expect.poll(() => page.topics).toEqual(['settings'])
})

test('what changes many times in a moment is told twice: at once, and as it then stands', async () => {
  const changes = changesOver()
  const heard: unknown[] = []
  const stop = changes.hear((change) => heard.push(change))
  for (let times = 0; times < 100; times++) changes.tell({ topic: 'collections' })
  changes.tell({ topic: 'files', owner: 'ann' })
  expect(heard).toEqual([{ topic: 'collections' }])
  await expect.poll(() => heard).toEqual([{ topic: 'collections' }, { topic: 'collections' }, { topic: 'files', owner: 'ann' }])
  stop()
  changes.tell({ topic: 'runs' })
  expect(heard).toHaveLength(3)
})

test('a change that only a newer program knows is refused', () => {
  expect(changeOf('{"topic":"runs","owner":"ann"}')).toEqual({ topic: 'runs', owner: 'ann' })
  expect(() => changeOf('{"topic":"weather"}')).toThrow('weather is unknown')
})
