import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { EndpointReply } from '../../testing/chat-events.ts'
import type { EndpointRequest, ScriptedEndpoint } from '../../testing/scripted-endpoint.ts'
import { vectorEndpoint } from '../../testing/vector-endpoint.ts'
import type { App } from '../app.ts'
import { prepareCollections, wantedCollections } from '../collections/collections.ts'
import { openApp } from '../compose.ts'

const pages: Readonly<Record<string, string>> = {
  'boats.md':
    '# Boats\n\nA boat floats on water. A ship is a large boat with a harbour.\n\n## Sails\n\nThe sail of a ship catches the wind.\n',
  'harbour.md': '# Harbour\n\nA ship lies in the harbour, where the water is calm. A boat too.\n',
  'bread.md': '# Bread\n\nBread is baked of flour in an oven.\n\n## Yeast\n\nYeast lets the dough of bread rise.\n',
  'oven.md': '# Oven\n\nAn oven bakes dough and flour.\n',
}

let root: string
let app: App
let endpoint: ScriptedEndpoint
let instead: ((request: EndpointRequest) => EndpointReply | undefined | Promise<EndpointReply | undefined>) | undefined

beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'ibid-vectors-'))
  mkdirSync(join(root, 'docs'))
  for (const [path, text] of Object.entries(pages)) writeFileSync(join(root, 'docs', path), text)
  instead = undefined
  endpoint = await vectorEndpoint(
    Object.values(pages).flatMap((text) => text.split(/\n(?=## )/)),
    {
      dimensions: 4,
      instead: (request) => instead?.(request),
    },
  )
})
afterEach(async () => {
  await app.close()
  await endpoint.close()
  rmSync(root, { recursive: true })
})

async function open(settings: Readonly<Record<string, unknown>> = {}): Promise<App> {
  app = await openApp({
    env: {},
    home: root,
    folder: root,
    platform: 'linux',
    flags: { 'llm.provider': endpoint.baseUrl, 'llm.embedModel': 'fitted', ...settings },
  })
  return app
}

const sync = async () => (await prepareCollections(app, wantedCollections(app, { in: ['docs'] }), { all: true }))[0]

async function search(query: string, more: object = {}) {
  const lines: string[] = []
  const hits = await (await app.library()).search(undefined, { query, notice: (line) => lines.push(line), ...more })
  return { places: hits.map(({ section }) => `${section.document} ${section.heading}`), lines }
}

const inputOf = ({ body = {} }: EndpointRequest): readonly string[] => (Array.isArray(body['input']) ? body['input'].map(String) : [])

/** Two subjects and nothing else. */
const bySubject = (request: EndpointRequest): EndpointReply => ({
  json: {
    data: inputOf(request)
      .map((text, index) => ({ index, embedding: /bread|dough|flour|oven/i.test(text) ? [1, 0] : [0, 1] }))
      .toReversed(),
  },
})

const embedded = () => endpoint.requests.filter(({ path }) => path.endsWith('/embeddings'))

describe('vectors by a model of the settings', () => {
  it('are made when a collection is synced, in order, with their cost, and once', async () => {
    await open({ 'llm.prices': { fitted: { input: 1_000, output: 0 } } })
    const told: unknown[] = []
    const [synced] = await prepareCollections(app, wantedCollections(app, { in: ['docs'] }), {
      all: true,
      onProgress: (_, progress) => told.push(progress.phase === 'vectors' ? [progress.done, progress.of] : progress.phase),
    })
    expect(synced?.vectors).toEqual({ done: 6, of: 6, costUsd: expect.closeTo(0.1, 1) })
    expect(told.slice(-3)).toEqual(['finishing', [0, 6], [6, 6]])
    expect(embedded().map((request) => inputOf(request).length)).toEqual([1, 6])
    expect((await (await app.kept()).ledger.spent({ owner: undefined, at: Date.now() })) > 50_000).toBe(true)
    expect((await sync())?.vectors).toBeUndefined()
    expect(embedded()).toHaveLength(2)
  })

  it('are kept of sections that have not changed, and made of those that have', async () => {
    await open()
    await sync()
    writeFileSync(join(root, 'docs', 'bread.md'), pages['bread.md']!.replace('lets the dough', 'makes the dough'))
    const before = embedded().length
    expect((await sync())?.vectors).toMatchObject({ done: 6, of: 6 })
    expect(embedded().slice(before).map(inputOf)).toEqual([['Bread > Yeast\nYeast makes the dough of bread rise.']])
  })

  it('find what has none of the words of the question', async () => {
    instead = bySubject
    await open()
    await sync()
    const words = await search('flour', { mode: 'words' })
    expect(words.places.toSorted()).toEqual(['bread.md Bread', 'oven.md Oven'])
    const meaning = await search('flour', { mode: 'meaning' })
    expect(meaning.lines).toEqual([])
    expect(meaning.places.slice(0, 3).toSorted()).toEqual(['bread.md Bread', 'bread.md Yeast', 'oven.md Oven'])
  })

  it('of another model take the place of the first when all are there, and until then searches go on', async () => {
    await open()
    await sync()
    await app.close()
    let left = 0
    instead = ({ body }) =>
      body?.['model'] === 'other' && (body['input'] as string[]).length > 1 && left++ === 0 ? { status: 401 } : undefined
    await open({ 'llm.embedModel': 'other' })
    expect((await sync())?.vectors?.fault).toMatchObject({ code: 'unauthorised' })
    const models = async () =>
      (await (await app.documents()).read(async (reader) => reader.vectorModels((await reader.collections()).map(({ id }) => id)))).map(
        ({ name, live }) => [name, live],
      )
    expect(await models()).toEqual([
      ['fitted', true],
      ['other', false],
    ])
    expect((await search('sail')).lines).toEqual([])
    expect(embedded().at(-1)?.body?.['model']).toBe('fitted')
    expect((await sync())?.vectors).toMatchObject({ done: 6, of: 6 })
    expect(await models()).toEqual([['other', true]])
    expect((await search('sail')).lines).toEqual([])
    expect(embedded().at(-1)?.body?.['model']).toBe('other')
  })

  it('stop at the cap of the day and go on after it', async () => {
    await open({ 'llm.prices': { fitted: { input: 100_000, output: 0 } }, 'agent.dayCapCents': 1 })
    expect((await sync())?.vectors).toMatchObject({ done: 0, fault: { code: 'limit', message: 'the day limit of $0.01 has been reached' } })
    expect(embedded()).toEqual([])
    await app.close()
    await open()
    expect((await sync())?.vectors).toMatchObject({ done: 6, of: 6, costUsd: null })
  })

  it('are made beside a question whose collection was only brought up to date', async () => {
    await open()
    await prepareCollections(app, wantedCollections(app, { in: ['docs'] }))
    await expect.poll(async () => (await search('sail')).lines).toEqual([])
    expect(embedded().length).toBeGreaterThan(1)
  })
})

describe('an endpoint that fails', () => {
  it.each([
    [
      'is slow',
      () => new Promise<EndpointReply>((resolve) => setTimeout(() => resolve({ status: 500 }), 1_500)),
      /did not respond within 1 s$/,
    ],
    ['refuses', () => ({ status: 401 }), /rejected the key \(401\)$/],
    ['gives no JSON', () => ({ text: 'hello' }), /responded with no JSON$/],
    ['gives nothing', () => ({ json: { data: [] } }), /responded with 0 vectors for 1 text$/],
    ['gives zeros', () => ({ json: { data: [{ index: 0, embedding: [0, 0, 0, 0] }] } }), /responded with a vector of only zeros$/],
    [
      'gives another length',
      () => ({ json: { data: [{ index: 0, embedding: [1, 0] }] } }),
      /the question's vector and the section vectors have different lengths$/,
    ],
    ['hangs up', () => ({ hangUp: true }), /closed the connection/],
  ] as const)('and %s leaves the search as it is without, and says so', async (_, reply, why) => {
    await open()
    await sync()
    const plain = await search('the dough of bread', { mode: 'words' })
    instead = reply
    const began = performance.now()
    const hybrid = await search('the dough of bread')
    expect(performance.now() - began).toBeLessThan(1_400)
    expect(hybrid.places).toEqual(plain.places)
    expect(hybrid.lines).toEqual([expect.stringMatching(why)])
    const asked = endpoint.requests.length
    expect(await search('the dough of bread')).toEqual(hybrid)
    if (!String(why).includes('length')) expect(endpoint.requests.length).toBe(asked)
  })

  it('and has gone leaves vectors for later', async () => {
    await open()
    await sync()
    await endpoint.close()
    const { places, lines } = await search('the dough of bread')
    expect(places[0]).toBe('bread.md Bread')
    expect(lines).toEqual([expect.stringMatching(/^Only keyword search was used: 127.0.0.1:\d+ refused the connection/)])
  })

  it('and has made only some vectors leaves the search as it is without', async () => {
    await open()
    instead = (request) => (inputOf(request).length > 1 ? { status: 400 } : undefined)
    expect((await sync())?.vectors?.fault).toMatchObject({ message: expect.stringContaining('responded with status 400') })
    expect((await search('the dough of bread')).lines).toEqual(['Only keyword search was used: some sections have no vectors yet'])
  })
})

describe('reranking by a model of the settings', () => {
  const rerankers = { 'llm.embedModel': undefined }
  const backwards = ({ path, body }: EndpointRequest): EndpointReply | undefined =>
    path.endsWith('/rerank')
      ? { json: { results: [body?.['documents']].flat().map((_, index) => ({ index, relevance_score: index })) } }
      : undefined

  it('puts the first results in the order of /rerank', async () => {
    await open({ ...rerankers, 'llm.rerankModel': 'small-rerank' })
    await sync()
    const plain = await search('dough of bread in the oven', { rerank: false })
    expect(endpoint.requests).toEqual([])
    instead = backwards
    const turned = await search('dough of bread in the oven')
    expect(plain.places.length).toBeGreaterThan(2)
    expect(turned).toEqual({ places: plain.places.toReversed(), lines: [] })
    expect(endpoint.requests[0]?.body).toMatchObject({ model: 'small-rerank', query: 'dough of bread in the oven' })
  })

  it('puts them in the order that a chat model names', async () => {
    await open({ ...rerankers, 'llm.rerankModel': 'judge' })
    await sync()
    const plain = await search('dough of bread in the oven', { rerank: false })
    instead = () => ({ text: '2, 1' })
    expect((await search('dough of bread in the oven')).places).toEqual([plain.places[1], plain.places[0], ...plain.places.slice(2)])
  })

  it.each([
    [
      'is slow',
      () => new Promise<EndpointReply>((resolve) => setTimeout(() => resolve({ status: 500 }), 2_000)),
      /did not respond within 1.5 s$/,
    ],
    ['names no place', () => ({ json: { results: [{ index: 99, relevance_score: 1 }] } }), /responded with results with an invalid index$/],
    ['is not there', () => ({ status: 404 }), /does not recognize the model/],
  ] as const)('leaves the first order where it %s', async (_, reply, why) => {
    await open({ ...rerankers, 'llm.rerankModel': 'small-rerank' })
    await sync()
    const plain = await search('dough of bread in the oven', { rerank: false })
    instead = reply
    const began = performance.now()
    const found = await search('dough of bread in the oven')
    expect(performance.now() - began).toBeLessThan(1_900)
    expect(found.places).toEqual(plain.places)
    expect(found.lines).toEqual([expect.stringMatching(why)])
  })
})
