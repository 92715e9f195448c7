import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, it } from 'vitest'
import type { EndpointReply } from '../../testing/chat-events.ts'
import type { EndpointRequest } from '../../testing/scripted-endpoint.ts'
import { carrierOf } from '../runs/who-works-on-run.ts'
import { type SessionWorld, sessionWorld } from './session.fixture.ts'

const fixture = fileURLToPath(new URL('./session-process.fixture.ts', import.meta.url))
const children: ChildProcess[] = []
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
})

/** A process that follows the session; `until` gives what it has printed up to the line that fits, and not before. */
async function program(world: SessionWorld, session: string) {
  const child = spawn(process.execPath, [fixture, join(world.root, 'data'), world.endpoint.baseUrl, session], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  children.push(child)
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const until = async (wanted: string): Promise<readonly string[]> => {
    for (const seen: string[] = []; ; ) {
      const { done, value } = await lines.next()
      if (done) throw new Error(`there was no ${wanted} in: ${seen.join('; ')}`)
      // Text comes in pieces of any size.
      if (!value.startsWith('text ')) seen.push(value)
      if (value === wanted) return seen
    }
  }
  await until('ready')
  return {
    until,
    say: (order: string) => child.stdin.write(`${order}\n`),
    async kill() {
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}

/** Says the question again. One that ends with `Wait.` is answered once `held` is settled; one that ends with `Ask.` is asked back. */
const parrot =
  (held: Promise<unknown> = new Promise(() => {})) =>
  async ({ body }: EndpointRequest): Promise<EndpointReply> => {
    const messages = (body?.['messages'] ?? []) as { role: string; content: string }[]
    if (messages.at(-1)?.role === 'tool') return { text: 'Settled.' }
    const asked = messages.findLast(({ role }) => role === 'user')?.content ?? ''
    if (asked.endsWith('Wait.')) await held
    if (asked.endsWith('Ask.')) return { calls: [{ tool: 'ask_user', input: { question: 'Which one?', assumption: 'any' } }] }
    return { text: `You said: ${asked}` }
  }

async function twoPrograms(world: SessionWorld) {
  const { app, sessions } = await world.open()
  const session = await sessions.create({ title: 'Two' })
  const [one, two] = await Promise.all([program(world, session.id), program(world, session.id)])
  return { one, two, session, app }
}

describe('two programs on one session', { timeout: 120_000 }, () => {
  it('see the turns of each other; what is queued while one is busy begins when that ends', async () => {
    const { promise: held, resolve: open } = Promise.withResolvers<void>()
    await using world = await sessionWorld(parrot(held))
    const { one, two, session } = await twoPrograms(world)
    one.say('send First. Wait.')
    expect(await two.until('began First. Wait.')).toEqual(['began First. Wait.'])
    two.say('state')
    expect(await two.until('state busy-elsewhere')).toHaveLength(1)
    one.say('state')
    await one.until('state busy-here')
    two.say('send Too early.')
    await two.until('fault busy')
    two.say('queue Second.')
    for (const each of [one, two]) await each.until('queue Second.')
    open()
    for (const each of [one, two]) {
      const seen = await each.until('done You said: Second.')
      expect(seen.filter((line) => line !== 'queue')).toEqual(['done You said: First. Wait.', 'began Second.', 'done You said: Second.'])
    }
    two.say('state')
    await two.until('state free')
    expect((await session.history()).map(({ question }) => question)).toEqual(['First. Wait.', 'Second.'])
    expect(world.endpoint.requests).toHaveLength(2)
  })

  it('answer the questions of each other, and take back the turns of each other', async () => {
    await using world = await sessionWorld(parrot())
    const { one, two, session } = await twoPrograms(world)
    one.say('send Which? Ask.')
    for (const each of [one, two]) await each.until('waiting')
    two.say('state')
    await two.until('state waiting')
    two.say('answer The second.')
    for (const each of [one, two]) expect(await each.until('done Settled.')).toEqual(['done Settled.'])
    one.say('undo')
    for (const each of [one, two]) await each.until('session.undone')
    expect((await session.info()).runs).toBe(0)
  })

  it('know that the other was killed; the run is carried on here, and then what was queued', async () => {
    const { promise: held, resolve: open } = Promise.withResolvers<void>()
    await using world = await sessionWorld(parrot(held))
    const { one, two, session, app } = await twoPrograms(world)
    one.say('send First. Wait.')
    await two.until('began First. Wait.')
    two.say('queue Second.')
    await two.until('queue Second.')
    const [run = ''] = await (await app.sessions()).runs(session.id)
    expect([await carrierOf(app, run), await session.state()]).toEqual(['elsewhere', 'busy-elsewhere'])
    await one.kill()
    // At once where the operating system tells; a database believes it after 8 seconds of silence.
    await expect.poll(async () => [await carrierOf(app, run), await session.state()]).toEqual(['nobody', 'cut-off'])
    open()
    two.say('resume')
    const seen = await two.until('done You said: Second.')
    expect(seen.filter((line) => line !== 'queue')).toEqual(['done You said: First. Wait.', 'began Second.', 'done You said: Second.'])
    expect(await (await app.log()).verify(run)).toMatchObject({ intact: true })
    expect(await session.state()).toBe('free')
  })

  it('begin what was queued where the program that was to do it is gone: exactly one of them', async () => {
    await using world = await sessionWorld(parrot())
    const { app, sessions } = await world.open()
    const session = await sessions.create({ title: 'Queue' })
    const three = await Promise.all([1, 2, 3].map(() => program(world, session.id)))
    // Straight into the store, as by a program that was killed right after: nobody was told to begin it.
    await (await app.sessions()).enqueue(session.id, 'Left behind.')
    for (const each of three) await each.until('done You said: Left behind.')
    expect([(await session.info()).runs, await session.queue.list(), world.endpoint.requests.length]).toEqual([1, [], 1])
  })

  it('are not let in by a run that is under way: it is carried once', async () => {
    const { promise: held, resolve: open } = Promise.withResolvers<void>()
    await using world = await sessionWorld(parrot(held))
    const { one, two } = await twoPrograms(world)
    one.say('send First. Wait.')
    await two.until('began First. Wait.')
    two.say('resume')
    await two.until('fault busy')
    two.say('cancel')
    for (const each of [one, two]) await each.until('cancelled')
    open()
    two.say('send Second.')
    for (const each of [one, two]) await each.until('done You said: Second.')
  })
})
