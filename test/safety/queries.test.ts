import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { prepareCollections, wantedCollections } from '../../src/app/collections/collections.ts'
import { callTool } from '../../src/app/tools/call-tool.ts'
import { IbidError } from '../../src/core/fault.ts'
import type { SearchAnswer } from '../../src/core/schemas/http/collections.ts'
import { type HttpWorld, httpWorld } from '../../src/http/http.fixture.ts'

/** Row 20: words that would be operators, or errors, in the language of an index. */
const queries = [
  '"',
  'foo AND',
  'NEAR(',
  'c++',
  'node.js',
  '-x',
  'col:x',
  'a\0b',
  'harbour '.repeat(5_000),
  '%',
  '* OR *',
  '???',
  '\ud800',
  "'; drop table sections; --",
]
const fiveThousand = Array.from({ length: 5_000 }, (_, at) => `word${at}`).join(' ')

let world: HttpWorld
let scope: readonly string[]
beforeAll(async () => {
  world = await httpWorld()
  world.write({ 'docs/languages.md': '# Languages\n\nWorkers are written in c++ and node.js alike.\n' })
  const collections = wantedCollections(world.app, { in: [`${world.folder}/docs`] })
  await prepareCollections(world.app, collections)
  scope = collections.map(({ id }) => id)
  await world.json('/v1/sessions', { method: 'POST', body: { title: 'Of c++ and node.js' } })
  for (const content of ['I write c++.', 'I write node.js.']) await world.json('/v1/memory', { method: 'POST', body: { content } })
})
afterAll(async () => {
  await world[Symbol.asyncDispose]()
  expect(world.errors).toEqual([])
})

it('a search of documents takes any words, 5,000 of them too', async () => {
  for (const words of [...queries, fiveThousand]) {
    const response = await world.fetch(`/v1/search?query=${encodeURIComponent(words.toWellFormed())}`)
    expect([words.slice(0, 20), response.status]).toEqual([words.slice(0, 20), 200])
  }
})

it.each(['/v1/runs?search=', '/v1/sessions?search=', '/v1/documents?collection=docs&path='])(
  '%s takes any words, and says of 5,000 that they are too many',
  async (path) => {
    for (const words of [...queries, fiveThousand]) {
      const response = await world.fetch(path + encodeURIComponent(words.toWellFormed()))
      expect([words.slice(0, 20), response.status]).toEqual([words.slice(0, 20), words.length > 10_000 ? 422 : 200])
    }
  },
)

const tools: readonly (readonly [string, (query: string) => Readonly<Record<string, unknown>>])[] = [
  ['documents_search', (query) => ({ query })],
  ['documents_search_batch', (query) => ({ queries: [query, 'retries'] })],
  ['documents_find_related', (query) => ({ collection: 'docs', document: 'languages.md', section: query })],
  ['documents_get_section', (query) => ({ collection: 'docs', document: 'languages.md', section: query })],
  ['memory_retrieve', (query) => ({ query })],
  ['search_mail', (query) => ({ query })],
  ['list_people', (query) => ({ query })],
  ['list_agents', (query) => ({ query })],
]

describe.each(tools)('%s', (name, inputOf) => {
  it('takes any words: it finds something, or says that there is nothing', async () => {
    for (const query of queries)
      expect([query.slice(0, 20), await codeOf(name, inputOf(query))]).toEqual([query.slice(0, 20), expect.stringMatching(fine)])
  })
})

/** Longer than a parameter may be is told before anything runs. */
const fine = /^(?:none|not-found|invalid)$/
async function codeOf(name: string, input: Readonly<Record<string, unknown>>): Promise<string> {
  try {
    const { run } = await (await callTool(world.app, name, input, { scope })).result
    const events = await (await world.app.log()).read(run)
    return events.flatMap((event) => (event.type === 'tool.finished' ? [event.record.error?.code ?? 'none'] : []))[0] ?? 'no call'
  } catch (error) {
    return error instanceof IbidError ? error.code : String(error)
  }
}

it('c++ and node.js find their documents, sessions and memories, also among 5,000 words', async () => {
  for (const words of ['c++', 'node.js']) {
    const path = encodeURIComponent(words)
    expect((await world.json<SearchAnswer>(`/v1/search?query=${path}`)).hits[0]?.document).toBe('languages.md')
    expect(JSON.stringify(await world.json(`/v1/sessions?search=${path}`))).toContain('Of c++ and node.js')
    const found = await (await world.app.library()).search(undefined, { query: `${fiveThousand} ${words}` })
    expect(found[0]?.section.document).toBe('languages.md')
  }
})
