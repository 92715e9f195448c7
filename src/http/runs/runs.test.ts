import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { RunEvent } from '../../core/event-types.ts'
import type { ReadSources, RunList, RunState } from '../../core/schemas/http/runs.ts'
import { type HttpWorld, httpWorld } from '../http.fixture.ts'

const search = { calls: [{ tool: 'documents_search', input: { query: 'retries of a job that throws' } }] }
const answer = { text: 'A job that throws is tried again, up to 5 times [s1].' }
const asks = { calls: [{ tool: 'ask_user', input: { question: 'Which job?', assumption: 'any job' } }] }
/** A model that says nothing. */
const never = new Promise<typeof search>(() => undefined)
const question = 'How often is a job tried again?'

const post = (body: object = {}) => ({ method: 'POST', body })
const ask = (world: HttpWorld, more: object = {}) => world.json<RunState>('/v1/runs', post({ question, waitSeconds: 60, ...more }))
const eventsOf = (world: HttpWorld, run: string) =>
  world.json<readonly RunEvent[]>(`/v1/runs/${run}/events`, { headers: { accept: 'application/json' } })

describe('asking', () => {
  it('answers at once with the place of the run', async () => {
    const { promise: held, resolve } = Promise.withResolvers<void>()
    await using world = await httpWorld(({ index }) => (index === 0 ? held.then(() => search) : answer))
    const response = await world.fetch('/v1/runs', post({ question }))
    const { run, ...state } = (await response.json()) as RunState
    expect(response.status).toBe(202)
    expect(response.headers.get('location')).toBe(`/v1/runs/${run}`)
    expect(state).toEqual({ seq: 1, status: 'working' })
    resolve()
    await expect.poll(async () => (await world.json<RunState>(`/v1/runs/${run}`)).status).toBe('done')
    expect(world.errors).toEqual([])
  })

  it('waits for the answer where that is wanted', async () => {
    await using world = await httpWorld([search, answer])
    const response = await world.fetch('/v1/runs', post({ question, waitSeconds: 60, useCase: 'a talk', planning: 'never' }))
    expect(response.status).toBe(200)
    const { run, result } = (await response.json()) as RunState
    expect(result).toMatchObject({
      run,
      status: 'done',
      answer: 'A job that throws is tried again, up to 5 times. [1]',
      sources: [{ id: 's1', document: 'guide/retries.md' }],
    })
    const [began] = await eventsOf(world, run)
    expect(began).toMatchObject({ type: 'run.began', request: { question, useCase: 'a talk', planning: 'never' } })
    expect(began).not.toHaveProperty('request.owner')
  })

  it('waits on where another program has taken the run over', async () => {
    const { promise: held, resolve } = Promise.withResolvers<void>()
    await using world = await httpWorld(({ index }) => (index === 0 ? held.then(() => search) : index === 1 ? search : answer))
    const asked = world.fetch('/v1/runs', post({ question, waitSeconds: 60 }))
    await expect.poll(() => world.endpoint.requests.length).toBe(1)
    const [{ run }] = (await world.json<RunList>('/v1/runs')).runs as [RunList['runs'][number]]
    const log = await world.app.log()
    await log.append(run, (await log.read(run)).length, { type: 'notice.given', reason: 'empty', text: 'from elsewhere' })
    resolve()
    await expect.poll(async () => (await world.fetch(`/v1/runs/${run}/resume`, post())).status).not.toBe(409)
    const response = await asked
    expect([response.status, await response.json()]).toMatchObject([200, { run, status: 'done' }])
    expect(world.endpoint.requests).toHaveLength(3)
  })

  it('asks the collections that are named, and knows no others', async () => {
    await using world = await httpWorld([search, answer])
    const { run } = await ask(world, { collections: ['docs'] })
    const [all] = await eventsOf(world, run)
    expect(all).toMatchObject({ request: { scope: [expect.any(String)] } })
    const unknown = await world.fetch('/v1/runs', post({ question, collections: ['/etc'] }))
    expect(unknown.status).toBe(404)
    expect(await unknown.json()).toMatchObject({ code: 'not-found', detail: 'collection not found: /etc' })
  })

  it('says what does not fit', async () => {
    await using world = await httpWorld()
    const empty = await world.fetch('/v1/runs', post({ question: '  ' }))
    expect([empty.status, await empty.json()]).toMatchObject([422, { errors: [{ at: 'body.question' }] }])
    const more = await world.fetch('/v1/runs', post({ question, owner: 'bob' }))
    expect(more.status).toBe(422)
    const model = await world.fetch('/v1/runs', post({ question, model: 'anthropic:some' }))
    expect([model.status, await model.json()]).toMatchObject([422, { code: 'invalid', remedy: expect.any(String) }])
    expect(world.errors).toEqual([])
  })
})

describe('a question that a run asks', () => {
  it('is answered where it rests, by its id', async () => {
    await using world = await httpWorld([asks, search, answer])
    const waiting = await ask(world)
    expect(waiting).toMatchObject({ status: 'waiting', result: { question: { id: 'q1', text: 'Which job?' } } })
    const { run } = waiting
    const empty = await world.fetch(`/v1/runs/${run}/answers`, post({ question: 'q1' }))
    expect([empty.status, await empty.json()]).toMatchObject([400, { code: 'empty-prompt' }])
    const answered = await world.fetch(`/v1/runs/${run}/answers`, post({ question: 'q1', text: 'one that throws' }))
    expect([200, 202]).toContain(answered.status)
    await expect.poll(async () => (await world.json<RunState>(`/v1/runs/${run}`)).status).toBe('done')
    const again = await world.fetch(`/v1/runs/${run}/answers`, post({ question: 'q1', text: 'another' }))
    expect([again.status, await again.json()]).toMatchObject([409, { code: 'stale' }])
  })

  it('is passed over where that is wanted', async () => {
    await using world = await httpWorld([asks, search, answer])
    const { result } = await ask(world, { questions: 'assume' })
    expect(result).toMatchObject({ status: 'done', assumptions: [{ question: 'Which job?', assumed: 'any job' }] })
  })
})

describe('a run', () => {
  it('is cancelled while it goes on and while it rests, once', async () => {
    await using world = await httpWorld(({ index }) => (index === 0 ? never : asks))
    const going = await ask(world, { waitSeconds: 0 })
    await expect.poll(() => world.endpoint.requests.length).toBe(1)
    const stopped = await world.json<RunState>(`/v1/runs/${going.run}/cancel`, post())
    expect(stopped.status).toBe('cancelled')
    expect(await world.endpoint.requests[0]?.over).toBe('closed')
    const { run } = await ask(world)
    expect(await world.json<RunState>(`/v1/runs/${run}/cancel`, post())).toMatchObject({ status: 'cancelled' })
    expect((await world.fetch(`/v1/runs/${run}/cancel`, post())).status).toBe(409)
  })

  it('forks into another that asks something else', async () => {
    await using world = await httpWorld([search, answer, { text: 'Five times [s1].' }])
    const { run } = await ask(world)
    const response = await world.fetch(`/v1/runs/${run}/fork`, post({ at: 2 }))
    expect(response.status).toBe(202)
    const fork = (await response.json()) as RunState
    expect(response.headers.get('location')).toBe(`/v1/runs/${fork.run}`)
    await expect.poll(async () => (await world.json<RunState>(`/v1/runs/${fork.run}`)).result?.answer).toBe('Five times. [1]')
    expect((await eventsOf(world, fork.run))[0]).toMatchObject({ request: { forkedFrom: { run, seq: 4 } } })
    const wrong = await world.fetch(`/v1/runs/${run}/fork`, post({}))
    expect([wrong.status, await wrong.json()]).toMatchObject([400, { detail: 'the fork changes nothing' }])
  })

  it('is proved and made again', async () => {
    await using world = await httpWorld([search, answer])
    const { run, seq } = await ask(world)
    expect(await world.json(`/v1/runs/${run}/verify`, post())).toEqual({
      intact: true,
      events: seq,
      head: expect.stringMatching(/^[0-9a-f]{64}$/),
      end: 'attested',
    })
    expect(await world.json(`/v1/runs/${run}/replay`, post())).toEqual({ same: true })
  })

  it('is a file in four formats', async () => {
    await using world = await httpWorld([search, answer])
    const { run, seq } = await ask(world)
    const file = async (format: string) => {
      const response = await world.fetch(`/v1/runs/${run}/export?format=${format}`)
      const { headers } = response
      expect(headers.get('content-disposition')).toMatch(
        new RegExp(`^attachment; filename="run-${run}\\.(jsonl|json|md|html)"; filename\\*=UTF-8`),
      )
      expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
      return { type: headers.get('content-type'), text: await response.text() }
    }
    const lines = await file('jsonl')
    expect(lines.type).toBe('application/x-ndjson')
    expect(lines.text.trim().split('\n').length).toBeGreaterThanOrEqual(seq)
    expect(JSON.parse((await file('json')).text)).toMatchObject({ run, status: 'done', events: { length: seq } })
    expect((await file('markdown')).text).toMatch(/^# How often is a job tried again\?\n/)
    expect((await file('html')).text).toMatch(/^<!doctype html>/i)
    expect((await file('html&language=zh')).text).toContain('<h2>步骤</h2>')
    expect((await file('markdown&language=zh')).text).toContain('\n## 步骤\n')
    expect((await world.fetch(`/v1/runs/${run}/export?format=exe`)).status).toBe(422)
  })

  it('tells the sources that it has read, with the marks that quote them', async () => {
    await using world = await httpWorld([search, answer])
    const { run } = await ask(world)
    const { sources } = await world.json<{ readonly sources: readonly object[] }>(`/v1/runs/${run}/sources`)
    expect(sources[0]).toMatchObject({
      handle: 's1',
      source: { text: expect.stringContaining('tried again, up to 5 times'), document: 'guide/retries.md' },
      citations: [{ mark: 1, source: 's1' }],
    })
    expect(sources.length).toBeGreaterThan(1)
    expect(sources[1]).toMatchObject({ citations: [] })
  })

  it('tells of sources whose documents have changed or gone since, and keeps what it has read of them', async () => {
    await using world = await httpWorld([search, answer])
    const { run } = await ask(world)
    const sources = async () =>
      (await world.json<ReadSources>(`/v1/runs/${run}/sources`)).sources.map(({ source, now }) => [source.document, now])
    const sync = () => world.json('/v1/collections/docs/sync', post())
    const before = await sources()
    expect(new Set(before.map(([, now]) => now))).toEqual(new Set([undefined]))
    const [first] = (await world.json<ReadSources>(`/v1/runs/${run}/sources`)).sources
    world.write({ 'docs/guide/retries.md': '# Retries\n\nA job that throws is tried again, up to 7 times.\n' })
    await sync()
    const changed = before.filter(([document]) => document === 'guide/retries.md').map(([document]) => [document, 'changed'])
    await expect.poll(async () => (await sources()).filter(([, now]) => now !== undefined)).toEqual(changed)
    const [again] = (await world.json<ReadSources>(`/v1/runs/${run}/sources`)).sources
    expect(again?.source.text).toBe(first?.source.text)
    rmSync(join(world.folder, 'docs/guide/retries.md'))
    // One that is under way may have looked at it before.
    const removed = () => sync().then(async () => (await sources()).filter(([, now]) => now === 'removed').length)
    await expect.poll(removed).toBe(changed.length)
  })

  it('is rated, rated otherwise, and not rated', async () => {
    await using world = await httpWorld([search, answer])
    const { run } = await ask(world)
    const place = `/v1/runs/${run}/rating`
    expect(await world.json(place)).toEqual({ rating: null })
    await world.json(place, { method: 'PUT', body: { rating: 'up' } })
    const down = { rating: 'down', comment: 'Six, I think.' }
    expect(await world.json(place, { method: 'PUT', body: down })).toEqual({ ...down, at: expect.any(Number) })
    expect(await world.json(place)).toMatchObject(down)
    expect((await world.fetch(place, { method: 'DELETE' })).status).toBe(204)
    expect(await world.json(place)).toEqual({ rating: null })
    expect((await world.fetch(place, { method: 'PUT', body: { rating: 'so-so' } })).status).toBe(422)
    expect(await (await world.fetch('/metrics')).text()).toMatch(/down"?[^\n]*1/)
  })

  it('that was left is carried on', async () => {
    await using world = await httpWorld(({ index }) => (index === 0 ? never : index === 1 ? search : answer))
    const { run } = await ask(world, { waitSeconds: 0 })
    await expect.poll(() => world.endpoint.requests.length).toBe(1)
    const busy = await world.fetch(`/v1/runs/${run}/resume`, post())
    expect([busy.status, await busy.json()]).toMatchObject([409, { code: 'busy' }])
    await world.restart()
    expect(world.server.resumed).toEqual(world.storeUrl === undefined ? [run] : [])
    await expect.poll(async () => (await world.json<RunState>(`/v1/runs/${run}`)).status).toBe('done')
  })
})

describe('a run of a session', () => {
  const begin = async (world: HttpWorld) => {
    const { id } = await world.json<{ readonly id: string }>('/v1/sessions', post())
    const { run } = await world.json<{ readonly run: string }>(`/v1/sessions/${id}/prompts`, post({ prompt: question }))
    await expect.poll(async () => (await world.json<RunState>(`/v1/runs/${run}`)).status).toBe('waiting')
    return { id, run }
  }
  const stateOf = async (world: HttpWorld, id: string) => (await world.json<{ readonly state: string }>(`/v1/sessions/${id}`)).state

  it('is answered by its own id, and its session goes on', async () => {
    await using world = await httpWorld([asks, search, answer, { text: 'A title' }])
    const { id, run } = await begin(world)
    await world.json(`/v1/runs/${run}/answers`, post({ text: 'one that throws' }))
    await expect.poll(async () => world.json<RunState>(`/v1/runs/${run}`)).toMatchObject({ session: id, status: 'done' })
    await expect.poll(() => stateOf(world, id)).toBe('free')
    expect((await world.json<RunList>(`/v1/runs?session=${id}`)).runs.map((row) => row.run)).toEqual([run])
  })

  it('is cancelled by its own id, and its session is free', async () => {
    await using world = await httpWorld([asks])
    const { id, run } = await begin(world)
    expect(await world.json<RunState>(`/v1/runs/${run}/cancel`, post())).toMatchObject({ session: id, status: 'cancelled' })
    expect(await stateOf(world, id)).toBe('free')
  })
})

describe('the list of runs', () => {
  it('has pages, newest first, by status and by words', async () => {
    await using world = await httpWorld(({ body }) =>
      JSON.stringify(body?.['messages']).includes('Which?') ? asks : { text: 'I do not know.' },
    )
    const runs: string[] = []
    for (const words of ['How are Jobs retried?', 'Which?', 'What is a worker?']) runs.unshift((await ask(world, { question: words })).run)
    const list = (query = '') => world.json<RunList>(`/v1/runs${query}`)
    const all = await list()
    expect(all.runs.map(({ run }) => run)).toEqual(runs)
    expect(all).not.toHaveProperty('next')
    expect(all.runs[1]).toEqual({
      run: runs[1],
      agent: 'ask',
      question: 'Which?',
      status: 'waiting',
      model: expect.stringContaining('scripted'),
      startedAt: expect.any(Number),
      lastAt: expect.any(Number),
    })
    const first = await list('?limit=2')
    expect(first.runs.map(({ run }) => run)).toEqual(runs.slice(0, 2))
    expect((await list(`?limit=2&before=${first.next}`)).runs.map(({ run }) => run)).toEqual(runs.slice(2))
    expect((await list('?status=waiting')).runs.map(({ run }) => run)).toEqual([runs[1]])
    expect((await list('?search=JOBS%20re')).runs.map(({ run }) => run)).toEqual([runs[2]])
    expect((await list('?session=01ARZ3NDEKTSV4RRFFQ69G5FAV')).runs).toEqual([])
    expect((await world.fetch('/v1/runs?limit=0')).status).toBe(422)
    expect((await world.fetch('/v1/runs?status=asleep')).status).toBe(422)
  })
})
