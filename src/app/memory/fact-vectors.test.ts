import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inflateRawSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { systemClock } from '../../core/clock.ts'
import type { MemoryDraft } from '../../core/memory.ts'
import { zipEntries } from '../../core/zip-entries.ts'
import { hasPostgres, testDatabase } from '../../store/postgres/cluster.fixture.ts'
import type { EndpointReply } from '../../testing/chat-events.ts'
import { type EndpointRequest, type ScriptedEndpoint, scriptedEndpoint } from '../../testing/scripted-endpoint.ts'
import type { App } from '../app.ts'
import { openApp } from '../compose.ts'
import { erasePerson } from '../people/retention/erase-person.ts'
import { exportPerson } from '../people/retention/export-person.ts'

const stores = hasPostgres ? (['sqlite', 'postgres'] as const) : (['sqlite'] as const)
/** A subject each, by a word of it. */
const subjects = [/gluten|lunch/i, /ferry|boat/i, /piano/i, /dentist/i, /garden/i, /chess/i]
const facts = [
  'Gluten makes me ill.',
  'I take the ferry to work.',
  'I play the piano on Mondays.',
  'My dentist is in Linz.',
  'I dig in my garden.',
  'I lose at chess.',
]

const inputOf = ({ body = {} }: EndpointRequest): readonly string[] => (Array.isArray(body['input']) ? body['input'].map(String) : [])
const vectorsOf = (request: EndpointRequest, length = subjects.length): EndpointReply => ({
  json: {
    data: inputOf(request).map((text, index) => ({
      index,
      embedding: Array.from({ length }, (_, at) => (subjects[at]?.test(text) ? 1 : 0.1)),
    })),
  },
})
const never = () => new Promise<EndpointReply>(() => undefined)

let home: string
let endpoint: ScriptedEndpoint
let reply: (request: EndpointRequest) => EndpointReply | Promise<EndpointReply>
const closers: (() => void | Promise<void>)[] = []

beforeEach(async () => {
  home = mkdtempSync(join(tmpdir(), 'ibid-fact-vectors-'))
  reply = vectorsOf
  endpoint = await scriptedEndpoint((request) => reply(request))
  closers.push(
    () => rmSync(home, { recursive: true }),
    () => endpoint.close(),
  )
})
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

async function open(flags: Readonly<Record<string, unknown>> = {}): Promise<App> {
  const app = await openApp({
    env: {},
    home,
    folder: home,
    platform: 'linux',
    flags: {
      ...{ dataDir: join(home, 'data'), 'llm.model': 'extractive', 'llm.provider': endpoint.baseUrl, 'llm.embedModel': 'by-subject' },
      ...flags,
    },
  })
  closers.push(() => app.close())
  return app
}

async function openOn(store: (typeof stores)[number], flags: Readonly<Record<string, unknown>> = {}): Promise<App> {
  if (store === 'sqlite') return open(flags)
  const database = await testDatabase()
  closers.push(() => database.drop())
  return open({ 'store.url': database.url, 'server.secretKey': Buffer.alloc(32, 7).toString('base64'), ...flags })
}

const save = async (app: App, contents: readonly string[] = facts, rest: Partial<MemoryDraft> = {}, owner?: string) =>
  (await app.memories(owner)).save(
    contents.map((content) => ({ content, ...rest })),
    { by: 'person' },
  )
const found = async (app: App, query: string, owner?: string) =>
  (await (await app.memories(owner)).retrieve({ query })).facts.map(({ content }) => content)
const vectors = async (app: App, owner?: string) => (await app.memoryStore()).vectors(owner)
const asked = () => endpoint.requests.map(inputOf)

describe.each(stores)('facts with vectors: %s', (store) => {
  it('are found without a word of the question, by one call each for facts and question', async () => {
    const app = await openOn(store)
    await save(app)
    expect(await found(app, 'What may be in my lunch?')).toEqual(['Gluten makes me ill.'])
    expect(asked()).toEqual([facts, ['What may be in my lunch?']])
    await found(app, 'What may be in my lunch?')
    expect(asked()).toHaveLength(2)
  })

  it('lose them with an owner, and none stands in what an owner is handed', async () => {
    const app = await openOn(store)
    const ada = { id: 'account-of-ada', email: 'ada.quill@example.org', name: 'Ada Quill' }
    await save(app, facts, {}, ada.id)
    await save(app, facts.slice(0, 2), {}, 'account-of-ben')
    expect(await vectors(app, ada.id)).toHaveLength(6)
    const path = join(home, 'ada.zip')
    await exportPerson(app, ada, path)
    const entries = [...zipEntries(readFileSync(path))].map(({ name, packed }) => name + inflateRawSync(packed).toString())
    expect(entries.filter((text) => text.includes('Gluten makes me ill.'))).toHaveLength(1)
    expect(entries.filter((text) => /vector|by-subject/.test(text))).toEqual([expect.stringContaining('"memory vectors": 6')])
    expect(JSON.stringify(await (await app.memories(ada.id)).list())).not.toMatch(/vector|by-subject/)
    expect(await erasePerson(app, ada, { signal: new AbortController().signal })).toMatchObject({ after: {}, traces: [], left: [] })
    expect([await vectors(app, ada.id), (await vectors(app, 'account-of-ben')).length]).toEqual([[], 2])
    await (await app.memories('account-of-ben')).clear()
    expect(await vectors(app, 'account-of-ben')).toEqual([])
  })

  it('get those of another model at the next occasion, and those of older facts, in one pass', async () => {
    const app = await openOn(store)
    await save(app)
    const later = await open({ ...app.input.flags, 'llm.embedModel': 'other' })
    expect(await found(later, 'lunch')).toEqual(['Gluten makes me ill.'])
    expect(endpoint.requests.slice(1).map(({ body }) => body?.['model'])).toEqual(['other', 'other'])
    expect(asked().slice(1)).toEqual([['lunch'], facts])
    expect(new Set((await vectors(later)).map(({ model }) => model))).toEqual(new Set(['other']))
  })

  it('are 500 in a few calls, quantised, and told by meaning where not all fit', { timeout: 60_000 }, async () => {
    const app = await openOn(store)
    reply = (request) => vectorsOf(request, 768)
    const many = Array.from({ length: 494 }, (_, at) => `My key number ${at} opens door ${at * 7}.`)
    await save(app, [...facts, ...many], { tier: 'important' })
    await expect.poll(async () => (await vectors(app)).length).toBe(500)
    expect(asked().map(({ length }) => length)).toEqual([64, 64, 64, 64, 64, 64, 64, 52])
    expect((await vectors(app))[0]?.vector).toHaveLength(256)
    expect((await (await app.memories(undefined)).forPrompt('What is for lunch?', 500))[0]?.content).toBe('Gluten makes me ill.')
    expect(await found(app, 'Where does the boat go?')).toContain('I take the ferry to work.')
  })
})

describe('an endpoint that', () => {
  it.each([
    ['is slow', never, 2],
    ['refuses', () => ({ status: 401 }), 1],
    ['gives zeros', (request: EndpointRequest) => ({ json: { data: inputOf(request).map(() => ({ embedding: [0, 0] })) } }), 1],
    ['gives too few', () => ({ json: { data: [] } }), 1],
  ] as const)(
    '%s is waited for a second at most, not asked again at once, and leaves everything as it is without vectors',
    async (_, answer, calls) => {
      const waits = vi.spyOn(systemClock, 'sleep')
      onTestFinished(() => waits.mockRestore())
      const app = await open()
      reply = answer
      expect((await save(app)).saved).toHaveLength(6)
      expect(await found(app, 'lunch')).toEqual([])
      expect(await found(app, 'the ferry at lunch')).toEqual(['I take the ferry to work.'])
      expect((await (await app.memories(undefined)).forPrompt('ferry', 20))[0]?.content).toBe('I take the ferry to work.')
      expect(waits.mock.calls.map(([ms]) => ms).filter((ms) => ms > 1_000)).toEqual([])
      expect(waits.mock.calls.some(([ms]) => ms === 1_000)).toBe(true)
      expect(asked()).toHaveLength(calls)
      expect(await vectors(app)).toEqual([])
    },
  )

  it('is gone does not, and what is missing is made when it is back', async () => {
    const app = await open({ 'llm.provider': 'http://127.0.0.1:9/v1' })
    expect((await save(app)).saved).toHaveLength(6)
    expect(await found(app, 'lunch')).toEqual([])
    await app.close()
    const later = await open()
    expect(await found(later, 'lunch')).toEqual(['Gluten makes me ill.'])
    expect(asked()).toEqual([['lunch'], facts])
  })

  it('gives a question a vector of another length leaves words alone, and new lengths replace the old ones', async () => {
    const app = await open()
    await save(app)
    reply = (request) => vectorsOf(request, 9)
    expect(await found(app, 'lunch')).toEqual([])
    await save(app, ['I swim.'])
    expect(new Set((await vectors(app)).map(({ vector }) => vector.length))).toEqual(new Set([9]))
    expect(await found(app, 'lunch')).toEqual(['Gluten makes me ill.'])
  })
})

it.each([
  [2, []],
  [4, ['Gluten makes me ill.']],
] as const)('with vectors of %i facts of 6, the others of which cannot be made, meaning finds %j', async (count, expected) => {
  const app = await open({ 'llm.embedModel': 'first' })
  await save(app)
  const there = await vectors(app)
  const later = await open({ 'llm.embedModel': 'second' })
  await (await later.memoryStore()).putVectors(
    undefined,
    there.slice(0, count).map((row) => ({ ...row, model: 'second' })),
  )
  reply = (request) => (inputOf(request)[0] === 'lunch' ? vectorsOf(request) : { status: 400 })
  expect(await found(later, 'lunch')).toEqual(expected)
  expect(asked().slice(1)).toEqual([['lunch'], expect.any(Array)])
})

describe('nothing is asked', () => {
  it('where no model is configured, nothing is kept, or everything fits', async () => {
    const app = await open()
    await found(app, 'lunch')
    await (await app.memories(undefined)).forPrompt('lunch', 500)
    await (await app.memories(undefined)).save([{ content: 'My password is correct-horse-9!' }], { by: 'person' })
    expect(asked()).toEqual([])
    await app.close()
    const without = await open({ 'llm.embedModel': undefined })
    await save(without)
    expect(await found(without, 'lunch')).toEqual([])
    expect(asked()).toEqual([])
  })

  it('beyond the cap of the day, which the facts of their owner count on', async () => {
    const prices = { 'llm.prices': { 'by-subject': { input: 100_000, output: 0 } } }
    const capped = await open({ ...prices, 'agent.dayCapCents': 1 })
    await save(capped, facts, {}, 'ann')
    expect([asked(), await vectors(capped, 'ann')]).toEqual([[], []])
    await capped.close()
    const app = await open(prices)
    await save(app, ['I swim.'], {}, 'ann')
    expect(await vectors(app, 'ann')).toHaveLength(7)
    const { ledger } = await app.kept()
    expect(await ledger.spent({ owner: 'ann', at: Date.now() })).toBeGreaterThan(1_000_000)
    expect(await ledger.spent({ owner: undefined, at: Date.now() })).toBe(0)
  })
})
