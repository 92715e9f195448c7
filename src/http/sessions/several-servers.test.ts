import { describe, expect, test } from 'vitest'
import { hasPostgres } from '../../store/postgres/cluster.fixture.ts'
import type { EndpointScript } from '../../testing/testing.ts'
import { httpWorld } from '../http.fixture.ts'
import { readSession, type Seen } from './session-stream.fixture.ts'
import { say } from './session-talk.fixture.ts'

/** Cookies of one are good at the other. */
const publicUrl = 'http://ibid.example.org'
const isDone = ({ event }: Seen) => event.type === 'run.completed'
/** What is told at every server: all but what is streamed. */
const lasting = (seen: readonly Seen[]) => seen.filter(({ id }) => id !== '')

describe.skipIf(!hasPostgres)('a session at two servers', () => {
  test('is streamed at the other one while it is answered, and told there the same', async () => {
    const { promise: hold, resolve: release } = Promise.withResolvers<void>()
    const half = { text: ['The queue ', 'keeps '], ends: 'silent', hold } as const
    const script: EndpointScript = ({ index }) => (index === 0 ? half : { text: ['The queue ', 'keeps jobs ', 'in order.'] })
    await using one = await httpWorld(script, { mode: 'team', store: 'postgres', flags: { 'server.publicUrl': publicUrl } })
    const flags = { 'server.publicUrl': publicUrl, 'server.runsAtOnce': 0 }
    await using two = await httpWorld([], { mode: 'team', store: one, signedIn: false, flags })
    const { id } = await one.json<{ readonly id: string }>('/v1/sessions', { method: 'POST', body: { title: 'Ferry' } })
    const [here, there] = await Promise.all([one, two.withCookie(one.cookie)].map((each) => readSession(each, id)))
    await say(one, id, 'What is a queue?')
    const seen = await there!.until(({ event }) => event.type === 'text.delta')
    const streamed = seen.at(-1)?.event
    expect(streamed).toMatchObject({ session: id, seq: lasting(seen).length, text: expect.stringMatching(/^The queue/) })
    expect(seen.map(({ event }) => event.type)).not.toContain('model.replied')
    release()
    await Promise.all([here!.until(isDone), there!.until(isDone)])
    expect(lasting(there!.seen)).toEqual(lasting(here!.seen))
    expect(there!.seen.map(({ event }) => event.type)).toContain('text.retracted')
    expect([one.errors, two.errors]).toEqual([[], []])
    for (const each of [here, there]) each!.leave()
  })
})
