import { afterEach, expect, it } from 'vitest'
import type { Clock } from '../../core/clock.ts'
import { type SessionWorld, sessionWorld } from '../sessions/session.fixture.ts'
import { testMemories } from './memory.fixture.ts'
import { memoryExtractionTimer } from './memory-extraction-timer.ts'

const worlds: SessionWorld[] = []
afterEach(async () => {
  for (const world of worlds.splice(0)) await world[Symbol.asyncDispose]()
})

/** A clock that a test moves on; what sleeps until then wakes. */
function handClock() {
  let ahead = 0
  let sleepers: { readonly until: number; wake(): void }[] = []
  const now = () => Date.now() + ahead
  const clock: Clock = {
    now,
    sleep: (ms, signal) =>
      new Promise((resolve, reject) => {
        const sleeper = { until: now() + ms, wake: resolve }
        sleepers.push(sleeper)
        signal?.addEventListener('abort', () => {
          sleepers = sleepers.filter((each) => each !== sleeper)
          reject(signal.reason)
        })
      }),
  }
  return {
    clock,
    sleeping: () => sleepers.length,
    advance(ms: number) {
      ahead += ms
      const awake = sleepers.filter(({ until }) => until <= now())
      sleepers = sleepers.filter(({ until }) => until > now())
      for (const { wake } of awake) wake()
    },
  }
}

async function talked() {
  const world = await sessionWorld(({ body }) =>
    JSON.stringify(body).includes('keep_facts') ? { calls: [{ tool: 'keep_facts', input: { facts: [] } }] } : { text: 'Yes.' },
  )
  worlds.push(world)
  const { app, sessions } = await world.open()
  const session = await sessions.create()
  for (const question of ['I live in Vienna.', 'I like tea.', 'I have a cat.']) await session.send(question).result
  const { store, of } = testMemories()
  const closing = new AbortController()
  const looks = () => world.endpoint.requests.filter(({ body }) => JSON.stringify(body).includes('keep_facts')).length
  const own = { ...app, memories: async () => of(undefined), memoryStore: async () => ({ ...(await app.memoryStore()), ...store }) }
  return { app: own, session, closing, looks, store }
}

it('looks back two minutes after the last run, not before, and begins anew with each', async () => {
  const { app, session, closing, looks, store } = await talked()
  const { clock, sleeping, advance } = handClock()
  const { rested } = memoryExtractionTimer(app, { closing: closing.signal, left: 'local', clock })
  rested(session.id)
  await expect.poll(sleeping).toBe(1)
  advance(119_000)
  rested(session.id)
  await expect.poll(sleeping).toBe(1)
  advance(119_000)
  expect([sleeping(), looks()]).toEqual([1, 0])
  advance(2_000)
  await expect.poll(() => store.lookedBack(session.id)).toBeDefined()
  expect([sleeping(), looks()]).toEqual([0, 1])
})

it('looks at its start at what was left, and waits for what has not rested yet', async () => {
  const { app, session, closing, looks, store } = await talked()
  const { clock, sleeping, advance } = handClock()
  memoryExtractionTimer(app, { closing: closing.signal, left: 'everybody', clock }).start()
  await expect.poll(sleeping).toBe(1)
  advance(5_000)
  await expect.poll(sleeping).toBe(1)
  expect(looks()).toBe(0)
  advance(120_000)
  await expect.poll(() => store.lookedBack(session.id)).toBeDefined()
  memoryExtractionTimer(app, { closing: closing.signal, left: 'everybody', clock }).start()
  await expect.poll(sleeping).toBe(1)
  advance(5_000)
  await expect.poll(sleeping).toBe(0)
  expect(looks()).toBe(1)
})

it('ends with its program, without waiting', async () => {
  const { app, session, closing, looks } = await talked()
  const { clock, sleeping, advance } = handClock()
  const { rested } = memoryExtractionTimer(app, { closing: closing.signal, left: 'local', clock })
  rested(session.id)
  await expect.poll(sleeping).toBe(1)
  closing.abort()
  expect(sleeping()).toBe(0)
  advance(1_000_000)
  expect(looks()).toBe(0)
})
