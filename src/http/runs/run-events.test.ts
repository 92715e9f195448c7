import { describe, expect, it } from 'vitest'
import type { RunState } from '../../core/schemas/http/runs.ts'
import { type HttpWorld, httpWorld } from '../http.fixture.ts'
import { followRun, type StreamedEvent, streamed } from './run-stream.fixture.ts'

const search = { calls: [{ tool: 'documents_search', input: { query: 'retries of a job that throws' } }] }
const answer = { text: 'A job that throws is tried again, up to 5 times [s1].' }
const look = (index: number) => ({ calls: [{ tool: 'documents_search', input: { query: `retries of job ${index}` } }] })
const toolResults = (body: object | undefined) => JSON.stringify(body).split('"role":"tool"').length - 1
const asks = { calls: [{ tool: 'ask_user', input: { question: 'Which job?', assumption: 'any job' } }] }

const ask = (world: HttpWorld, more: object = {}) =>
  world.json<RunState>('/v1/runs', { method: 'POST', body: { question: 'How often is a job tried again?', ...more } })
const short = ({ id, event }: StreamedEvent) => (id === undefined ? event : `${id} ${event}`)
const facts = (events: readonly StreamedEvent[]) => events.filter(({ id }) => id !== undefined)
const all = [
  '1 run.began',
  '2 model.replied',
  '3 tool.started',
  '4 tool.finished',
  '5 model.replied',
  '6 answer.drafted',
  '7 review.made',
  '8 run.ended',
  '9 run.result',
]

describe('the stream of a run', () => {
  it('has each event once and in order while it happens, then the result', async () => {
    const read = { 'run.began': Promise.withResolvers<void>(), 'tool.finished': Promise.withResolvers<void>() }
    await using world = await httpWorld(({ index }) =>
      index === 0 ? read['run.began'].promise.then(() => search) : read['tool.finished'].promise.then(() => answer),
    )
    const { run } = await ask(world)
    const reading = followRun(world, run, {
      enough: ({ event }) => {
        if (event === 'run.began' || event === 'tool.finished') read[event].resolve()
        return false
      },
    })
    const events = await reading
    expect(facts(events).map(short)).toEqual(all)
    const settled = events.find(({ event }) => event === 'tool.settled')
    expect(settled).toMatchObject({ data: { type: 'tool.settled', run, status: 'success' } })
    expect(settled).not.toHaveProperty('id')
    expect(events[0]?.data).toMatchObject({ type: 'run.began', run, seq: 1 })
    expect(events.at(-1)?.data).toMatchObject({ type: 'run.result', run, result: { status: 'done', citations: [{ mark: 1 }] } })
    expect(
      events
        .filter(({ event }) => event === 'text.delta')
        .map(({ data }) => data['text'])
        .join(''),
    ).toBe('A job that throws is tried again, up to 5 times. [1]')
    expect(world.errors).toEqual([])
  })

  it('goes on behind the event that is named, and is over where nothing is left', async () => {
    await using world = await httpWorld([search, answer])
    const { run } = await ask(world, { waitSeconds: 60 })
    expect((await followRun(world, run)).map(short)).toEqual(all)
    expect((await followRun(world, run, { after: 6 })).map(short)).toEqual(all.slice(6))
    expect((await followRun(world, run, { after: 8 })).map(short)).toEqual(all.slice(8))
    const follow = (query: string, headers: Readonly<Record<string, string>> = {}) =>
      world.fetch(`/v1/runs/${run}/events${query}`, { headers })
    expect((await follow('', { 'last-event-id': '9' })).status).toBe(204)
    expect((await follow('?after=9')).status).toBe(204)
    const named: string[] = []
    for await (const event of streamed(await follow('?after=2', { 'last-event-id': '7' }))) named.push(short(event))
    expect(named).toEqual(all.slice(7))
    expect((await follow('', { 'last-event-id': 'x' })).status).toBe(422)
    expect((await follow('?after=-1')).status).toBe(422)
    for (const beyond of [follow('?after=10'), follow('', { 'last-event-id': '10' })])
      expect(await (await beyond).json()).toMatchObject({ status: 422, detail: 'the latest event of this run is 9, not 10' })
  })

  it('is a list where that is wanted', async () => {
    await using world = await httpWorld([search, answer])
    const { run } = await ask(world, { waitSeconds: 60 })
    const headers = { accept: 'application/json' }
    const events = await world.json<readonly { readonly seq: number }[]>(`/v1/runs/${run}/events`, { headers })
    expect(events).toEqual(await (await world.app.log()).read(run))
    expect(await world.json(`/v1/runs/${run}/events?after=6`, { headers })).toEqual(events.slice(6))
  })

  it('stays with a run that rests, until it has ended', async () => {
    await using world = await httpWorld([asks, search, answer])
    const { run } = await ask(world, { waitSeconds: 60 })
    let answered: Promise<unknown> | undefined
    const events = await followRun(world, run, {
      enough: ({ event }) => {
        if (event === 'question.asked')
          answered = world.json(`/v1/runs/${run}/answers`, { method: 'POST', body: { text: 'one that throws' } })
        return false
      },
    })
    await answered
    const seen = facts(events).map(({ id }) => id)
    expect(seen).toEqual(seen.map((_, index) => index + 1))
    expect(events.at(-1)).toMatchObject({ event: 'run.result', data: { result: { status: 'done' } } })
  })

  it('loses nothing and repeats nothing over a hundred broken connections', async () => {
    const texts = Array.from({ length: 20 }, (_, index) => `Words that stand in the answer as number ${index}. `)
    await using world = await httpWorld(({ body }) => (toolResults(body) < 6 ? look(toolResults(body)) : { text: texts, slowMs: 2 }))
    let reconnects = 0
    while (reconnects < 100) {
      const { run } = await ask(world, { fresh: true, maxSteps: 9 })
      const ids: number[] = []
      for (let isOver = false; !isOver; reconnects++) {
        let left = 1 + ((reconnects * 7) % 5)
        const events = await followRun(world, run, { after: ids.at(-1) ?? 0, enough: () => --left === 0 })
        ids.push(...events.flatMap(({ id }) => id ?? []))
        isOver = events.at(-1)?.event === 'run.result'
      }
      expect(ids).toEqual(ids.map((_, index) => index + 1))
    }
  })

  it('ends when the server stops, and goes on at the next', async () => {
    const { promise: held, resolve } = Promise.withResolvers<void>()
    await using world = await httpWorld(({ index }) => (index === 0 ? search : held.then(() => answer)))
    const { run } = await ask(world)
    const reading = followRun(world, run)
    await expect.poll(() => world.endpoint.requests.length).toBe(2)
    await world.restart()
    const before = facts(await reading)
    expect(before.map(short)).toEqual(all.slice(0, 4))
    resolve()
    const after = facts(await followRun(world, run, { after: 4 }))
    expect(after.map(short)).toEqual(all.slice(4))
    expect(world.errors).toEqual([])
  })
})
