import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { estimateTokens } from '../../core/text/tokens.ts'
import type { ToolContext, ToolOutput } from '../../core/tool.ts'
import { runToEnd, testDependencies } from '../../engine/engine.fixture.ts'
import { scriptedModel } from '../../testing/scripted-model.ts'
import { documentTools } from './document-tools.ts'
import { documentsWorld } from './documents.fixture.ts'

let world: Awaited<ReturnType<typeof documentsWorld>>
beforeAll(async () => {
  world = await documentsWorld(documentTools)
})
afterAll(() => world[Symbol.asyncDispose]())

const search = (input: object) => world.use('documents_search', input, [world.ids['guide']!])
const open = (place: string, page?: number, results?: ToolContext['results']) =>
  world.use('documents_open', { place, ...(page ? { page } : {}) }, [world.ids['guide']!], results)
/** A result as a run holds it, its sources numbered from `s1`. */
const read = (output: ToolOutput): ToolContext['results'] => {
  const call = { id: 'r1', tool: 'documents_search', input: {} }
  const record = { call, agent: 'ask', step: 1, startedAt: 0, durationMs: 0, status: 'success', resultSummary: '' } as const
  return [{ record, output, handles: (output.sources ?? []).map((_, at) => `s${at + 1}`) }]
}

describe('the search of a run', () => {
  it('gives a short section whole and a long one as whole sentences', async () => {
    const plugins = await search({ query: 'in which order are plugins loaded?' })
    expect(plugins.sources?.[0]).toMatchObject({ text: 'Plugins are loaded in the order in which they were registered.' })
    expect(plugins.sources?.[0]?.passage).toBeUndefined()
    const [weather] = (await search({ query: 'sentence 512 on weather' })).sources ?? []
    expect(weather?.passage).toMatch(/^Sentence \d+ speaks of weather\.\n[\s\S]*Sentence \d+ speaks of weather\.$/)
    expect(weather?.passage?.length).toBeLessThan(weather!.text.length)
  })

  it('gives the first three sections room, and of those behind a few words', async () => {
    const { sources = [] } = await search({ query: 'note on sessions and weather at some length' })
    expect(sources.length).toBeGreaterThan(3)
    const shown = sources.map(({ text, passage = text }) => estimateTokens(passage))
    expect(shown.slice(3).filter((tokens) => tokens > 110)).toEqual([])
    expect(Math.max(...shown.slice(0, 3))).toBeGreaterThan(200)
  })

  it('answers several questions at once, and says which hit is whose', async () => {
    const output = await search({ queries: ['order of plugins', 'resumed session log'] })
    const [first, second] = output.text.split('\n')
    expect(first).toMatch(/^\d sections? for "order of plugins" \(the first \d below\)$/)
    expect(second).toMatch(/^\d sections? for "resumed session log" \(the next \d below\)$/)
    const ids = output.sources?.map(({ id }) => id) ?? []
    expect(new Set(ids).size).toBe(ids.length)
    expect(output.sources?.[0]?.document).toBe('guide/plugins.md')
  })

  it('names a section that two of several questions find', async () => {
    const { text } = await search({ queries: ['order of plugins', 'plugins loaded'], limit: 1 })
    expect(text.split('\n')).toEqual([
      '1 section for "order of plugins" (the first 1 below)',
      '1 section for "plugins loaded" (already shown: "Plugins")',
    ])
  })

  it('says which words stand in no document', async () => {
    expect((await search({ query: 'Zygomorphic plugins' })).text).toMatch(
      /sections? for "Zygomorphic plugins"\. Not found in any document: Zygomorphic$/,
    )
    expect((await search({ query: 'loading of a plugin' })).text).not.toContain('Not found in any document')
  })

  it.each([{}, { query: 'a', queries: ['b'] }, { queries: [] }])('refuses %j', async (input) => {
    await expect(search(input)).rejects.toThrow(/quer/)
  })
})

describe('what a run opens', () => {
  it('is the section of a handle, whole', async () => {
    const found = await search({ query: 'how is a session resumed?', limit: 1, maxTokens: 100 })
    const { sources } = await open('s1', undefined, read(found))
    expect(sources).toMatchObject([{ document: 'guide/sessions.md', section: 'Resuming', uri: found.sources?.[0]?.uri }])
    expect(sources?.[0]?.text).toMatch(/^A session is resumed from[\s\S]*Note 23 on recovery/)
    expect((await open('[s1]', undefined, read(found))).sources).toEqual(sources)
  })

  it('is the text of a source that lies in no collection', async () => {
    const page = { id: 'p', title: 'Page', uri: 'https://example.org/', text: 'All of it.', passage: 'All' }
    const { passage: _, ...whole } = page
    expect((await open('s1', undefined, read({ text: '', sources: [page] }))).sources).toEqual([whole])
  })

  it.each([
    ['guide/plugins.md', 'Plugins are loaded'],
    ['guide/guide/plugins.md', 'Plugins are loaded'],
    ['guide/sessions.md > Expiry', 'Idle sessions expire'],
    ['guide/sessions.md > Sessions > Expiry', 'Idle sessions expire'],
    ['guide/sessions.md#expiry', 'Idle sessions expire'],
  ])('is what %s names', async (place, words) => {
    const { text, sources } = await open(place)
    expect(text).toBe('')
    expect(sources?.[0]?.text).toContain(words)
  })

  it('is a heading of a document that was read', async () => {
    const found = await search({ query: 'a session is a list of runs' })
    expect((await open('Expiry', undefined, read(found))).sources?.[0]).toMatchObject({ section: 'Expiry' })
    await expect(open('Expiry')).rejects.toMatchObject({ code: 'not-found' })
  })

  it('comes in pages that end with sentences, the last one where a further one is asked for', async () => {
    const first = await open('long.md')
    expect(first.text).toBe('Page 1; the next is page 2.\nSections: Long')
    expect(first.sources?.[0]?.text).toMatch(/Sentence \d+ speaks of weather\.\s*$/)
    const second = await open('long.md', 2)
    expect(second.text).toBe('Page 2, the last page.')
    expect(second.sources?.[0]?.text).toMatch(/^Sentence \d+ speaks of weather\.\n[\s\S]*Sentence 899 speaks of weather\.$/)
    expect((await open('long.md', 9)).sources).toEqual(second.sources)
    const section = await open('long.md > Long', 2)
    expect(section.text).toBe('Page 2, the last page.')
    expect(section.sources?.[0]?.text).toMatch(/^Sentence \d+ speaks/)
    expect(section.sources?.[0]?.line).toBe(Number(/\d+/.exec(section.sources![0]!.text)![0]) + 3)
  })

  it('goes on behind a part of a long section, and says where that begins', async () => {
    const found = await search({ query: 'sentence 512 on weather' })
    const part = found.sources?.[0]
    const { text, sources } = await open('s1', 1, read(found))
    expect(text).toBe('Continued from the previous page; the section starts at "long.md#long".')
    expect(sources?.[0]?.text.startsWith(part!.text.slice(0, 200))).toBe(true)
    expect((await open('long.md#long')).sources?.[0]?.text).toMatch(/^Sentence 0 speaks of weather\./)
  })

  it('is the list of a collection', async () => {
    expect((await open('guide')).text).toBe('3 documents\nguide/plugins.md: Plugins\nguide/sessions.md: Sessions\nlong.md: Long')
  })

  it.each([
    ['guide/session.md', 'did you mean guide/sessions.md?'],
    ['secret', 'list the documents to see what is available'],
    ['plan.md', 'list the documents to see what is available'],
    ['s7', 'list the documents to see what is available'],
  ])('%s: names what is near, and nothing outside the scope', async (place, remedy) => {
    await expect(open(place)).rejects.toMatchObject({ code: 'not-found', remedy })
  })

  it('says where a heading is only the nearest', async () => {
    const { text } = await open('guide/sessions.md > Expiry of sessions')
    expect(text).toBe('No heading "Expiry of sessions" in guide/sessions.md; closest match: Expiry.')
  })
})

it('a run is shown another part of a section that it has seen, where that answers, and how to open the rest', async () => {
  const model = scriptedModel([
    { calls: [{ tool: 'documents_search', input: { query: 'sentence 512 on weather', limit: 1 } }] },
    { calls: [{ tool: 'documents_search', input: { query: 'sentence 640 on weather', path: 'long.md' } }] },
    { text: 'It speaks of weather [s1].' },
  ])
  const run = await runToEnd(testDependencies({ model, tools: world.tools }), { question: 'weather', scope: [world.ids['guide']!] })
  const [first, second] = run.messages.filter(({ role }) => role === 'tool')
  expect(first?.text).toMatch(/Sentence 512 speaks of weather\.[\s\S]* \[\.\.\. open s1\]/)
  expect(second?.text).toContain('Sentence 640 speaks of weather.')
})

it('a run reads what it needs with the two: search, open by handle, a citation that stands in the file', async () => {
  const model = scriptedModel([
    { calls: [{ tool: 'documents_search', input: { query: 'resumed session', limit: 1 } }] },
    { calls: [{ tool: 'documents_open', input: { place: 's1' } }] },
    { calls: [{ tool: 'documents_search', input: { query: 'resumed session', limit: 2 } }] },
    { text: 'A session is resumed from the last fact in its log [s1: "resumed from the last fact in its log"].' },
  ])
  const dependencies = testDependencies({ model, tools: world.tools })
  const run = await runToEnd(dependencies, { question: 'how is a session resumed?', scope: [world.ids['guide']!] })
  expect(run.answer?.citations).toMatchObject([{ quote: 'resumed from the last fact in its log.' }])
  // What a search finds again is named, and not shown again.
  const last = run.messages.filter(({ role }) => role === 'tool').at(-1)
  expect(last?.text).toContain(': as shown before')
})
