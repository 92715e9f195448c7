import { afterEach, describe, expect, it } from 'vitest'
import { replay } from '../../core/fold-run.ts'
import type { EndpointReply, EndpointScript } from '../../testing/testing.ts'
import type { App } from '../app.ts'
import { askQuestion } from '../questions/ask.ts'
import { carrierOf } from '../runs/who-works-on-run.ts'
import { type SessionWorld, sessionWorld } from '../sessions/session.fixture.ts'
import type { Sessions } from '../sessions/sessions.ts'
import { sessionsOf } from '../sessions/sessions.ts'
import { type Resuming, resuming } from './resume-abandoned-runs.ts'
import { serverRunsOf } from './server-runs.ts'

const worlds: SessionWorld[] = []
const all: Resuming[] = []
afterEach(async () => {
  for (const each of all.splice(0)) each.stop()
  for (const world of worlds.splice(0)) await world[Symbol.asyncDispose]()
})

const held: EndpointReply = { text: ['Half an '], ends: 'silent', hold: new Promise(() => {}) }
const answer: EndpointReply = { text: 'Nothing is known of that.' }

async function opened(script: EndpointScript): Promise<SessionWorld> {
  const world = await sessionWorld(script)
  worlds.push(world)
  return world
}

/** A server in a program of its own. */
async function server(world: SessionWorld) {
  const { app } = await world.open()
  const store = await app.server()
  const carrying = serverRunsOf(app, store.carried)
  const closing = new AbortController()
  const sessions: Sessions = sessionsOf({ app: carrying.app, tools: [], scopeOf: async () => [], closing: closing.signal })
  const left = resuming({ carrying, sessions, store })
  all.push(left)
  return {
    app,
    marks: store.carried,
    sessions,
    left,
    ask: () => askQuestion(carrying.app, { question: 'What is this?', scope: [], context: 'A note.' }),
    async stop() {
      left.stop()
      closing.abort()
      await carrying.leave()
    },
  }
}

const stored = async (app: App, run: string) => replay(run, await (await app.log()).read(run))

describe('what a server has left', () => {
  it('is carried on by the next one', async () => {
    const world = await opened(({ index }) => (index === 0 ? held : answer))
    const first = await server(world)
    const run = await (await first.ask()).run
    await expect.poll(() => world.endpoint.requests.length).toBe(1)
    await first.stop()
    const second = await server(world)
    expect(await second.left.start()).toEqual([run])
    await expect.poll(async () => (await stored(second.app, run)).end?.status).toBe('done')
    await expect.poll(() => second.marks.list()).toEqual([])
    expect(await second.left.start()).toEqual([])
  })

  it('is not touched while its server lives', async () => {
    const world = await opened([held])
    const first = await server(world)
    const runHandle = await first.ask()
    const run = await runHandle.run
    const second = await server(world)
    expect(await second.left.start()).toEqual([])
    expect(await first.left.start()).toEqual([])
    expect(await second.marks.list()).toEqual([run])
    runHandle.cancel()
    await runHandle.result
  })

  it('is forgotten where it has ended, rests or never was', async () => {
    const asks: EndpointReply = { calls: [{ tool: 'ask_user', input: { question: 'Which?', assumption: 'This' } }] }
    const world = await opened(({ index }) => (index === 0 ? answer : asks))
    const { app, marks, left, ask } = await server(world)
    const ended = await (await ask()).result
    const questions = { clarification: 'rest', approval: 'rest' } as const
    const resting = await (await askQuestion(app, { question: 'Which?', scope: [], questions })).result
    for (const run of [ended.run, resting.run, '01K00000000000000000000000']) await marks.add(run)
    expect(await left.start()).toEqual([])
    expect(await marks.list()).toEqual([])
    expect((await stored(app, resting.run)).question?.text).toBe('Which?')
  })

  it('is a queue, where the run before it ended as the server stopped', async () => {
    const world = await opened([answer, answer, answer])
    const { app, marks, sessions, left } = await server(world)
    const session = await sessions.create()
    const { run } = await session.send('What is this?').result
    // As another process would do it that does not begin it.
    await (await app.sessions()).enqueue(session.id, 'And then?')
    await marks.add(run)
    expect(await left.start()).toEqual([])
    await expect.poll(async () => [await session.queue.list(), await session.state(), (await session.info()).runs]).toEqual([[], 'free', 2])
  })

  it('is not carried on over and over where that never comes to an end', async () => {
    const world = await opened(({ index }) => (index === 0 ? held : answer))
    const first = await server(world)
    const run = await (await first.ask()).run
    await expect.poll(() => world.endpoint.requests.length).toBe(1)
    await first.stop()
    const { app } = await world.open()
    const store = await app.server()
    // What breaks off each time, without a word.
    const breaking: App = {
      ...app,
      async parts(...needs) {
        const parts = await app.parts(...needs)
        const append = () => Promise.reject(new Error('the disk is full'))
        return { ...parts, log: { ...parts.log, append } }
      },
    }
    const carrying = serverRunsOf(breaking, store.carried)
    const left = resuming({ carrying, sessions: first.sessions, store })
    all.push(left)
    const found: string[] = []
    for (let time = 0; time < 5; time++) {
      found.push(...(await left.start()))
      await expect.poll(() => carrierOf(app, run)).toBe('nobody')
    }
    expect(found).toEqual([run, run, run])
  })
})
