import { describe, expect, it } from 'vitest'
import type { SessionView } from '../../core/schemas/http/sessions.ts'
import { type Entry, emptyChat } from '../../views/chat/chat-view.ts'
import { type ChatEvent, reduceChat } from '../../views/chat/reduce-chat.ts'
import { type HttpWorld, httpWorld } from '../http.fixture.ts'
import { readSession, type Seen } from './session-stream.fixture.ts'
import { ask, parrot, say } from './session-talk.fixture.ts'

const created = async (world: HttpWorld) =>
  (await world.json<{ readonly id: string }>('/v1/sessions', { method: 'POST', body: { title: 'Ferry' } })).id
const post = (world: HttpWorld, session: string, deed: string, body?: unknown) =>
  world.fetch(`/v1/sessions/${session}/${deed}`, { method: 'POST', ...(body === undefined ? {} : { body }) })
const isDone = ({ event }: Seen) => event.type === 'run.completed' && event.result.status !== 'waiting'
/** What is told once: facts, and what came of runs. */
const lasting = (seen: readonly Seen[]) => seen.filter(({ id }) => id !== '')
const ids = (seen: readonly Seen[]) => lasting(seen).map(({ id }) => id)
/** The ids of everything that these runs have to tell. */
const idsOf = async (world: HttpWorld, ...runs: readonly string[]) => {
  const log = await world.app.log()
  const all = await Promise.all(runs.map((run) => log.read(run)))
  return all.flatMap((events) => [...events.map(({ run, seq }) => `${run}:${seq}`), `${events.at(-1)?.run}:${events.at(-1)?.seq}:end`])
}
const entriesOf = (seen: readonly Seen[]): readonly Entry[] => {
  const chat = (seen as readonly { readonly event: ChatEvent }[]).filter(({ event }) => 'run' in event)
  let view = emptyChat
  return chat.flatMap(({ event }) => {
    const told = reduceChat(view, event)
    view = told.view
    return told.entries
  })
}

describe('the stream of a session', () => {
  it('tells two who read it the same, once and in order', async () => {
    await using world = await httpWorld(parrot())
    const session = await created(world)
    const both = await Promise.all([readSession(world, session), readSession(world, session)])
    const runs: string[] = []
    for (const prompt of ['First?', 'Which? Ask.']) {
      runs.push((await say(world, session, prompt)).run ?? '')
      await Promise.all(both.map((each) => each.until(({ event }) => event.type === 'run.completed')))
    }
    await post(world, session, 'answers', { text: 'The second.' })
    await Promise.all(both.map((each) => each.until(isDone)))
    const [one, other] = both.map(({ seen }) => lasting(seen))
    expect(one).toEqual(other)
    const facts = ids(one ?? []).filter((id) => !id.endsWith(':end'))
    expect(facts).toEqual((await idsOf(world, ...runs)).filter((id) => !id.endsWith(':end')))
    expect(one?.flatMap(({ event }) => (event.type === 'run.completed' ? [event.result.status] : []))).toEqual(['done', 'waiting', 'done'])
    for (const each of both) each.leave()
  })

  it('begins with the run under way, or with everything there ever was', async () => {
    const { promise: held, resolve: open } = Promise.withResolvers<void>()
    await using world = await httpWorld(parrot(held))
    const session = await created(world)
    const first = await ask(world, session, 'First?')
    const { run = '' } = await say(world, session, 'Second. Wait.')
    const [usual, whole] = [await readSession(world, session), await readSession(world, session, { query: '?history=all' })]
    await Promise.all([usual, whole].map((each) => each.until(({ event }) => event.type === 'run.began' && event.run === run)))
    open()
    await Promise.all([usual, whole].map((each) => each.until((seen) => isDone(seen) && seen.id.startsWith(run))))
    expect(ids(usual.seen)).toEqual(await idsOf(world, run))
    expect(ids(whole.seen)).toEqual(await idsOf(world, first, run))
    expect(whole.seen.slice(0, 2).map(({ event }) => event)).toEqual([
      { type: 'queue.changed', session, queue: [] },
      { type: 'session.retitled', session, title: 'Ferry' },
    ])
    const questions = entriesOf(whole.seen).flatMap((entry) => (entry.kind === 'asked' ? [entry.text] : []))
    expect(questions).toEqual(['First?', 'Second. Wait.'])
    for (const each of [usual, whole]) each.leave()
  })

  it('goes on behind every event there is, each once, whatever came in between', async () => {
    await using world = await httpWorld(parrot())
    const session = await created(world)
    await ask(world, session, 'First?')
    await ask(world, session, 'Which? Ask.')
    await post(world, session, 'answers', { text: 'The second.' })
    await expect.poll(async () => (await world.json<SessionView>(`/v1/sessions/${session}`)).state).toBe('free')
    const last = await ask(world, session, 'Third?')
    const all = await readSession(world, session, { query: '?history=all' })
    await all.until((seen) => isDone(seen) && seen.id.startsWith(last))
    all.leave()
    const whole = lasting(all.seen)
    expect(whole.length).toBeGreaterThan(12)
    for (const [index, { id }] of whole.slice(0, -1).entries()) {
      const back = await readSession(world, session, { query: '?history=all', after: id })
      await back.until((seen) => seen.id === whole.at(-1)?.id)
      back.leave()
      expect(lasting(back.seen), id).toEqual(whole.slice(index + 1))
    }
    const back = await readSession(world, session, { query: `?after=${whole.at(-1)?.id}` })
    await world.fetch(`/v1/sessions/${session}`, { method: 'PATCH', body: { title: 'Later' } })
    await back.until(({ event }) => event.type === 'session.retitled' && event.title === 'Later')
    expect(ids(back.seen)).toEqual([])
    back.leave()
  })

  it('loses and repeats nothing where the reader leaves again and again while runs work', async () => {
    await using world = await httpWorld(parrot())
    const session = await created(world)
    const { run: first = '' } = await say(world, session, 'First?')
    for (const prompt of ['Second?', 'Third?', 'Fourth?']) await say(world, session, prompt, { whenBusy: 'queue' })
    const seen: Seen[] = []
    for (let done = 0; done < 4; ) {
      const after = ids(seen).at(-1)
      const reading = await readSession(world, session, after === undefined ? { query: '?history=all' } : { after })
      let left = 2
      await reading.until((each) => each.id !== '' && --left === 0)
      reading.leave()
      seen.push(...lasting(reading.seen))
      done = seen.filter(isDone).length
    }
    const { runs } = await world.json<SessionView>(`/v1/sessions/${session}`)
    expect(runs).toHaveLength(4)
    expect(runs[0]).toBe(first)
    expect(ids(seen)).toEqual(await idsOf(world, ...runs))
  })

  it('streams text of a step again, and takes back what the reader may have of it', async () => {
    const { promise: held, resolve: open } = Promise.withResolvers<void>()
    await using world = await httpWorld([{ text: ['Half an ', 'answer ', ''], ends: 'silent', hold: held }, { text: 'A whole answer.' }])
    const session = await created(world)
    const { run = '' } = await say(world, session, 'What?')
    const reading = await readSession(world, session)
    await reading.until(({ event }) => event.type === 'text.delta')
    reading.leave()
    const after = ids(reading.seen).at(-1) ?? ''
    const back = await readSession(world, session, { after })
    await back.until(({ event }) => event.type === 'text.delta')
    expect(back.seen.slice(-2)).toMatchObject([
      { id: '', event: { type: 'text.retracted', run, step: 1 } },
      { id: '', event: { type: 'text.delta', run, step: 1, text: expect.stringMatching(/^Half an /) } },
    ])
    open()
    await back.until(isDone)
    expect([...ids(reading.seen), ...ids(back.seen)]).toEqual(await idsOf(world, run))
    back.leave()
  })

  it('tells of a turn that was taken back meanwhile, behind the rest of it', async () => {
    await using world = await httpWorld(parrot())
    const session = await created(world)
    const first = await ask(world, session, 'First?')
    const second = await ask(world, session, 'Second?')
    await post(world, session, 'undo')
    const third = await ask(world, session, 'Third?')
    const back = await readSession(world, session, { after: `${second}:1` })
    await back.until((seen) => isDone(seen) && seen.id.startsWith(third))
    back.leave()
    const [, ...rest] = await idsOf(world, second)
    expect(ids(back.seen)).toEqual([...rest, ...(await idsOf(world, third))])
    const undone = back.seen.findIndex(({ event }) => event.type === 'session.undone')
    expect(back.seen[undone]?.event).toEqual({ type: 'session.undone', session, run: second })
    expect(back.seen[undone - 1]?.id).toBe(rest.at(-1))
    const whole = await readSession(world, session, { query: '?history=all' })
    await whole.until((seen) => isDone(seen) && seen.id.startsWith(third))
    whole.leave()
    expect(ids(whole.seen)).toEqual(await idsOf(world, first, third))
  })

  it('refuses what is no event of the session, in the same words for the event of another', async () => {
    await using world = await httpWorld(parrot())
    const [session, other] = [await created(world), await created(world)]
    const run = await ask(world, other, 'First?')
    const refused = async (name: string) => {
      const response = await world.fetch(`/v1/sessions/${session}/events?after=${encodeURIComponent(name)}`)
      return [response.status, Object(await response.json()).detail.replace(name, 'It')]
    }
    for (const name of [`${run}:2`, '01ARZ3NDEKTSV4RRFFQ69G5FAV:2', 'seven', '7', `${run}`])
      expect(await refused(name)).toEqual([422, 'It is not an event of this session'])
  })

  it('ends when the session is taken away, and is not there any more', async () => {
    await using world = await httpWorld(parrot())
    const session = await created(world)
    await ask(world, session, 'First?')
    const reading = await readSession(world, session)
    await world.fetch(`/v1/sessions/${session}`, { method: 'DELETE' })
    expect((await reading.rest()).map(({ event }) => event)).toEqual([{ type: 'session.deleted', session }])
    expect((await world.fetch(`/v1/sessions/${session}/events`)).status).toBe(404)
  })

  it('ends when the server stops, and goes on after the restart where it was', async () => {
    const { promise: held, resolve: open } = Promise.withResolvers<void>()
    await using world = await httpWorld(parrot(held))
    const session = await created(world)
    const { run = '' } = await say(world, session, 'First. Wait.')
    const reading = await readSession(world, session)
    await reading.until(({ event }) => event.type === 'run.began')
    await world.restart()
    await reading.rest()
    const back = await readSession(world, session, { after: ids(reading.seen).at(-1) ?? '' })
    open()
    await back.until(isDone)
    back.leave()
    expect([...ids(reading.seen), ...ids(back.seen)]).toEqual(await idsOf(world, run))
  })

  it('streams what a run that is carried on says before it has stored anything, behind what it stored before', async () => {
    const { promise: held, resolve: open } = Promise.withResolvers<void>()
    const half = { text: ['Half an ', 'answer ', ''], ends: 'silent', hold: held } as const
    await using world = await httpWorld(({ index }) => (index < 2 ? half : { text: 'A whole answer.' }))
    const session = await created(world)
    const { run = '' } = await say(world, session, 'What?')
    const reading = await readSession(world, session)
    await reading.until(({ event }) => event.type === 'text.delta')
    await world.restart()
    const [back, fresh] = [await readSession(world, session, { after: ids(reading.seen).at(-1) ?? '' }), await readSession(world, session)]
    for (const each of [back, fresh]) await each.until(({ event }) => event.type === 'text.delta')
    expect(back.seen.slice(-2).map(({ event }) => event.type)).toEqual(['text.retracted', 'text.delta'])
    expect(fresh.seen.map(({ event }) => event.type)).toEqual(['run.began', 'text.delta'])
    open()
    for (const each of [back, fresh]) await each.until(isDone)
    expect(ids(fresh.seen)).toEqual(await idsOf(world, run))
    for (const each of [back, fresh]) each.leave()
  })
})
