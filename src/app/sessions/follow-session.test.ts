import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Fact } from '../../core/event-types.ts'
import { requestOf } from '../../core/request.fixture.ts'
import { newRunId } from '../../engine/run-id.ts'
import type { EndpointRequest } from '../../testing/scripted-endpoint.ts'
import { tool } from '../../tools/tool.ts'
import type { App } from '../app.ts'
import { answerRun } from '../runs/answer-run.ts'
import type { SessionEvent, SessionNotice } from './events.ts'
import { sessionWorld } from './session.fixture.ts'
import type { Session } from './session.ts'
import { sessionsOf } from './sessions.ts'

const clock = tool({ name: 'clock', description: 'The time.', input: z.object({}), run: () => ({ text: 'It is noon.' }) })
const rest = { clarification: 'rest', approval: 'rest' } as const
const asks = { calls: [{ tool: 'ask_user', input: { question: 'Which one?', assumption: 'the first' } }] }
type Seen = SessionEvent | SessionNotice

/** Follows a session from now on; `until` gives what was seen up to the first event that fits. */
function following(session: Session) {
  const stop = new AbortController()
  const events = session.follow(stop.signal)[Symbol.asyncIterator]()
  const seen: Seen[] = []
  return {
    seen,
    stop: () => stop.abort(),
    async until(fits: (event: Seen) => boolean): Promise<readonly Seen[]> {
      for (;;) {
        const { done, value } = await events.next()
        if (done) return seen
        seen.push(value)
        if (fits(value)) return seen
      }
    },
    next: () => events.next(),
  }
}
const isOutcome = ({ type }: Seen) => type === 'run.completed' || type === 'run.failed'
/** How an event is told of in short: facts with their number, the rest by name. */
const short = (event: Seen) =>
  isOutcome(event) && 'result' in event
    ? `${event.type} ${event.result?.status}`
    : 'at' in event
      ? `${event.seq} ${event.type}`
      : event.type
const facts = (events: readonly Seen[]) => events.filter((event) => 'at' in event)
const stored = async (app: App, run: string) => (await app.log()).read(run)
const lastRun = async (app: App, session: Session) => (await (await app.sessions()).runs(session.id)).at(-1) ?? ''
const withoutSession = (events: readonly Seen[]) => facts(events).map(({ session: _, ...event }) => event)

/** Answers with the question; that of `First?` once `held` is settled. */
const parrot =
  (held: Promise<unknown>) =>
  async ({ body }: EndpointRequest) => {
    const asked = ((body?.['messages'] ?? []) as { role: string; content: string }[]).findLast(({ role }) => role === 'user')?.content
    if (asked === 'First?') await held
    return { text: `You asked: ${asked}` }
  }
const direct = { style: 'direct' } as const

describe('following a session', () => {
  it('gives what subscribers hear of the runs of this program, and goes on with the next run', async () => {
    await using world = await sessionWorld(({ index }) =>
      index === 0 ? { calls: [{ tool: 'clock', input: {} }] } : { text: 'It is noon.' },
    )
    const session = await (await world.open({ tools: [clock] })).sessions.create({ title: 'Time' })
    const heard: SessionEvent[] = []
    session.subscribe((event) => heard.push(event))
    const here = following(session)
    for (const question of ['What time is it?', 'And now?']) {
      const { run } = await session.send(question).result
      const from = here.seen.length
      await here.until(isOutcome)
      const own = heard.filter((event) => event.run === run)
      expect(facts(here.seen.slice(from))).toEqual(facts(own))
      expect(here.seen.at(-1)).toEqual(own.at(-1))
    }
    here.stop()
    expect((await here.next()).done).toBe(true)
  })

  it('is live: text comes while it is streamed', async () => {
    const { promise: held, resolve: open } = Promise.withResolvers<void>()
    await using world = await sessionWorld([{ text: ['Half an ', 'answer ', ''], hold: held }])
    const session = await (await world.open()).sessions.create({ title: 'Text' })
    const here = following(session)
    session.send('What?', direct)
    const seen = await here.until(({ type }) => type === 'text.delta')
    expect(seen.at(-1)).toMatchObject({ type: 'text.delta', text: expect.stringMatching(/^Half an /), session: session.id, seq: 1 })
    open()
    await here.until(isOutcome)
    here.stop()
  })

  it('tells of a run that is over before the store has said what there is', async () => {
    await using world = await sessionWorld([{ text: 'One.' }, { text: 'Two.' }])
    const { app } = await world.open()
    const { promise: answering, resolve: answer } = Promise.withResolvers<void>()
    let isSlow = false
    const store = await app.sessions()
    const slow = new Proxy(store, {
      get: (on, name) => {
        const member: unknown = Reflect.get(on, name)
        if (typeof member !== 'function' || !isSlow) return member
        return async (...asked: readonly unknown[]) => {
          await answering
          return Reflect.apply(member, on, asked)
        }
      },
    })
    const sessions = sessionsOf({
      app: { ...app, sessions: async () => slow },
      tools: [],
      scopeOf: async () => [],
      closing: new AbortController().signal,
    })
    const session = await sessions.create({ title: 'Quick' })
    await session.send('Before?', direct).result
    isSlow = true
    const here = following(session)
    isSlow = false
    const { run } = await session.send('What?', direct).result
    answer()
    const seen = await here.until(isOutcome)
    expect(seen.map(short)).toEqual(expect.arrayContaining(['1 run.began', 'run.completed done']))
    expect(new Set(facts(seen).map((event) => ('run' in event ? event.run : '')))).toEqual(new Set([run]))
    here.stop()
  })

  it('begins with all that an unfinished run has done so far, and with nothing of what has ended', async () => {
    const { promise: held, resolve: open } = Promise.withResolvers<void>()
    await using world = await sessionWorld(async ({ body }) => {
      const said = JSON.stringify(body?.['messages'])
      if (!said.includes('What time')) return { text: 'One.' }
      if (!said.includes('It is noon')) return { calls: [{ tool: 'clock', input: {} }] }
      await held
      return { text: 'It is noon.' }
    })
    const { sessions, app } = await world.open({ tools: [clock] })
    const session = await sessions.create({ title: 'Time' })
    await session.send('Before?', direct).result
    const calls = session.send('What time is it?')
    for await (const event of calls) if (event.type === 'tool.finished') break
    const [here, there] = [following(session), following(await (await world.open({ tools: [clock] })).sessions.get(session.id))]
    await Promise.all([here, there].map((each) => each.until(({ type }) => type === 'tool.finished')))
    open()
    const { run } = await calls.result
    for (const each of [here, there]) {
      await each.until(isOutcome)
      expect(withoutSession(each.seen)).toEqual(await stored(app, run))
      expect(short(each.seen.at(-1)!)).toBe('run.completed done')
      each.stop()
    }
  })

  it('gives each event once where a run rests elsewhere and is answered here, and the other way', async () => {
    await using world = await sessionWorld([asks, asks, { text: 'The third.' }])
    const [one, other] = [await world.open(), await world.open()]
    const mine = await one.sessions.create({ title: 'Which' })
    const theirs = await other.sessions.get(mine.id)
    const [here, there] = [following(mine), following(theirs)]
    await theirs.send('Tell me about it.', { questions: rest }).result
    for (const each of [here, there]) await each.until(isOutcome)
    await mine.answer({ text: 'the second' }).result
    for (const each of [here, there]) await each.until(isOutcome)
    await theirs.answer({ text: 'the third' }).result
    for (const each of [here, there]) {
      await each.until(isOutcome)
      each.stop()
      const run = await lastRun(one.app, mine)
      expect(withoutSession(each.seen)).toEqual(await stored(one.app, run))
      expect(each.seen.filter(isOutcome).map(short)).toEqual(['run.completed waiting', 'run.completed waiting', 'run.completed done'])
      const resting = each.seen.flatMap((event, index) =>
        isOutcome(event) ? [each.seen.slice(0, index).findLast((before) => 'at' in before)?.type] : [],
      )
      expect(resting).toEqual(['question.asked', 'question.asked', 'run.ended'])
    }
  })

  it('gives each event once where this program answers by the id of the run', async () => {
    await using world = await sessionWorld([asks, { text: 'The second.' }])
    const { sessions, app } = await world.open()
    const session = await sessions.create({ title: 'Which' })
    const here = following(session)
    const { run } = await session.send('Tell me about it.', { questions: rest }).result
    await here.until(isOutcome)
    await (await answerRun(app, run, { text: 'the second' })).result
    await here.until(isOutcome)
    here.stop()
    expect(withoutSession(here.seen)).toEqual(await stored(app, run))
    expect(here.seen.filter(isOutcome).map(short)).toEqual(['run.completed waiting', 'run.completed done'])
  })

  it('tells of the end of a run that another program cancels, live or not', async () => {
    const { promise: held, resolve: open } = Promise.withResolvers<void>()
    await using world = await sessionWorld(parrot(held))
    const [one, other] = [await world.open(), await world.open()]
    const mine = await one.sessions.create({ title: 'Cancel' })
    const theirs = await other.sessions.get(mine.id)
    const [here, there] = [following(mine), following(theirs)]
    const { run } = mine.send('First?', direct)
    await there.until(({ type }) => type === 'run.began')
    await theirs.cancel()
    for (const each of [here, there]) {
      await each.until(isOutcome)
      expect(withoutSession(each.seen)).toEqual(await stored(one.app, await run))
      expect(short(each.seen.at(-1)!)).toBe('run.completed cancelled')
      each.stop()
    }
    open()
  })

  it('tells of the queue, the title, what is taken back, and the end of the session, whoever does it', async () => {
    const { promise: held, resolve: open } = Promise.withResolvers<void>()
    await using world = await sessionWorld(parrot(held))
    const mine = await (await world.open()).sessions.create({ title: 'Before' })
    const other = await world.open()
    const theirs = await other.sessions.get(mine.id)
    const [here, there] = [following(mine), following(theirs)]
    const both = (fits: (event: Seen) => boolean) => Promise.all([here, there].map(async (each) => (await each.until(fits)).at(-1)))
    const first = mine.send('First?', direct)
    await both(({ type }) => type === 'run.began')
    const prompt = await theirs.queue.add('Later?')
    const queued = { type: 'queue.changed', session: mine.id, queue: [prompt] }
    expect(await both(({ type }) => type === 'queue.changed')).toEqual([queued, queued])
    await mine.queue.drop(prompt.id)
    expect(await both(({ type }) => type === 'queue.changed')).toMatchObject([{ queue: [] }, { queue: [] }])
    await theirs.rename('After')
    const titled = { type: 'session.retitled', session: mine.id, title: 'After' }
    expect(await both(({ type }) => type === 'session.retitled')).toEqual([titled, titled])
    open()
    const { run } = await first.result
    await theirs.undo()
    const undone = { type: 'session.undone', session: mine.id, run }
    expect(await both(({ type }) => type === 'session.undone')).toEqual([undone, undone])
    for (const each of [here, there]) expect(each.seen.findLastIndex(isOutcome)).toBeLessThan(each.seen.length - 1)
    await other.sessions.delete(mine.id)
    const deleted = { type: 'session.deleted', session: mine.id }
    expect(await both(({ type }) => type === 'session.deleted')).toEqual([deleted, deleted])
    expect([(await here.next()).done, (await there.next()).done]).toEqual([true, true])
  })

  it('sees what happens after the call, whenever it is first read', async () => {
    await using world = await sessionWorld(parrot(Promise.resolve()))
    const { sessions, app } = await world.open()
    const session = await sessions.create({ title: 'Late' })
    const here = following(session)
    const runs = [await session.send('One?', direct).result, await session.send('Two?', direct).result].map(({ run }) => run)
    await session.queue.add('Three?').then(() => here.until((event) => isOutcome(event) && !runs.includes('run' in event ? event.run : '')))
    here.stop()
    const all = await (await app.sessions()).runs(session.id)
    expect(here.seen.filter(isOutcome).map((event) => 'run' in event && event.run)).toEqual(all)
    expect(withoutSession(here.seen)).toEqual((await Promise.all(all.map((run) => stored(app, run)))).flat())
  })

  it('tells why a prompt of the queue cannot begin, once', async () => {
    await using world = await sessionWorld([])
    const { sessions, app } = await world.open()
    const session = await sessions.create({ title: 'Stuck' })
    await (await app.sessions()).change(session.id, { tools: ['gone'] }, 1)
    const here = following(session)
    await (await app.sessions()).enqueue(session.id, 'With what?')
    await here.until(isOutcome)
    expect(here.seen.at(-1)).toMatchObject({
      type: 'run.failed',
      run: '',
      fault: { message: 'the session uses gone, which is not a tool of this program' },
    })
    // Two more looks: nothing is tried again until something has changed.
    await session.rename('Once')
    await here.until(({ type }) => type === 'session.retitled')
    await (await app.sessions()).retitle(session.id, 'Twice', 'person')
    await here.until(({ type }) => type === 'session.retitled')
    await (await app.sessions()).retitle(session.id, 'Thrice', 'person')
    await here.until(({ type }) => type === 'session.retitled')
    here.stop()
    expect(here.seen.filter(isOutcome)).toHaveLength(1)
  })

  it('ends when its signal aborts in the middle of a run, and the run goes on', async () => {
    const { promise: held, resolve: open } = Promise.withResolvers<void>()
    await using world = await sessionWorld(parrot(held))
    const session = await (await world.open()).sessions.create({ title: 'Leave' })
    const here = following(session)
    const sending = session.send('First?', direct)
    await here.until(({ type }) => type === 'run.began')
    const waiting = here.next()
    here.stop()
    expect((await waiting).done).toBe(true)
    open()
    expect((await sending.result).status).toBe('done')
  })

  it('tells that a session was deleted before its first look at it', async () => {
    await using world = await sessionWorld([])
    const { sessions } = await world.open()
    const session = await sessions.create()
    await sessions.delete(session.id)
    const here = following(session)
    expect((await here.next()).value).toEqual({ type: 'session.deleted', session: session.id })
    expect((await here.next()).done).toBe(true)
  })

  it('tells that a session was deleted while it tells of a run of it', async () => {
    await using world = await sessionWorld(parrot(Promise.resolve()))
    const { sessions } = await world.open()
    const session = await sessions.create()
    await session.send('One?', direct).result
    const events = session.follow(new AbortController().signal, { after: 'start' })
    const seen: Seen[] = []
    for await (const event of events) {
      if (event.type === 'run.began') await sessions.delete(session.id)
      seen.push(event)
    }
    expect(seen.at(-1)).toEqual({ type: 'session.deleted', session: session.id })
  })

  it('keeps nothing of runs that are over: 1,000 of them, 16 MB, go through', { timeout: 120_000 }, async () => {
    setFlagsFromString('--expose-gc')
    const collect: () => void = runInNewContext('gc')
    await using world = await sessionWorld([])
    const { sessions, app } = await world.open()
    const session = await sessions.create({ title: 'Long' })
    const [store, log] = [await app.sessions(), await app.log()]
    const here = following(session)
    const long = 'x'.repeat(16_000)
    const ended: Fact = { type: 'run.ended', end: { status: 'done', reason: 'direct-answer' } }
    const used: number[] = []
    let completed = 0
    for (let run = 1; run <= 1_000; run++) {
      const id = newRunId(run)
      await store.begin(session.id, id, { type: 'run.began', request: requestOf({ session: session.id, question: `${run} ${long}` }) })
      await log.append(id, 1, ended)
      // 25 at a time, so that it is not waited for each.
      if (run % 25 > 0) continue
      await session.rename(`After ${run}`)
      while (completed < run) {
        const { value } = await here.next()
        if (value && isOutcome(value)) completed++
      }
      if (run % 250 > 0) continue
      collect()
      used.push(process.memoryUsage().heapUsed)
    }
    here.stop()
    expect(used).toHaveLength(4)
    // Of runs that stayed, 750 would be 12 MB.
    expect(used[3]! - used[0]!).toBeLessThan(3_000_000)
  })
})
