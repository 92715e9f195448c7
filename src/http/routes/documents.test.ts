import { rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import type { DocumentList, DocumentView, SearchAnswer } from '../../core/schemas/http/collections.ts'
import { type HttpWorld, httpWorld } from '../http.fixture.ts'
import { fileIds } from './files.fixture.ts'

const synced = async (world: HttpWorld, collection: string): Promise<void> => {
  await world.json(`/v1/collections/${collection}/sync`, { method: 'POST' })
  await expect.poll(() => world.json(`/v1/collections/${collection}/sync`)).toMatchObject({ status: 'done' })
}
const query = (values: Readonly<Record<string, string | readonly string[]>>): string =>
  `?${new URLSearchParams(Object.entries(values).flatMap(([name, value]) => [value].flat().map((each) => [name, each])))}`

describe('documents', () => {
  test('are listed a page at a time, by a part of their path or by a glob', async () => {
    await using world = await httpWorld()
    await synced(world, 'docs')
    const list = (values: Readonly<Record<string, string>>) =>
      world.json<DocumentList>(`/v1/documents${query({ collection: 'docs', ...values })}`)
    const first = await list({ limit: '2' })
    expect(first).toMatchObject({ total: 3, next: 'guide/workers.md' })
    expect(first.documents[0]).toMatchObject({
      path: 'guide/retries.md',
      title: 'Retries',
      uri: `file://${world.folder}/docs/guide/retries.md`,
      sections: 2,
    })
    const paths = async (values: Readonly<Record<string, string>>) => (await list(values)).documents.map(({ path }) => path)
    expect(await paths({ cursor: first.next! })).toEqual(['index.md'])
    expect(await paths({ path: 'WORK' })).toEqual(['guide/workers.md'])
    expect(await paths({ path: '*.md' })).toEqual(['index.md'])
    expect(await paths({ path: 'guide/**' })).toEqual(['guide/retries.md', 'guide/workers.md'])
    expect((await world.fetch('/v1/documents?collection=nothing')).status).toBe(404)
  })

  test('are read with the exact text of their sections', async () => {
    await using world = await httpWorld()
    await synced(world, 'docs')
    const view = await world.json<DocumentView>(`/v1/documents/docs/content${query({ path: 'guide/retries.md' })}`)
    expect(view).toMatchObject({ collectionName: 'docs', path: 'guide/retries.md', title: 'Retries' })
    expect(view.sections.map(({ heading, text, level, crumbs, line }) => [heading, level, crumbs, line, text])).toEqual([
      ['Retries', 1, [], 3, 'A job that throws is tried again, up to 5 times.'],
      ['Dead jobs', 2, ['Retries'], 7, 'A job that fails for the sixth time moves to the dead queue. Dead jobs are kept for 14 days.'],
    ])
    const missing = await world.fetch(`/v1/documents/docs/content${query({ path: 'guide/retry.md' })}`)
    expect([missing.status, await missing.json()]).toEqual([
      404,
      expect.objectContaining({ detail: 'document guide/retry.md not found in docs', remedy: 'did you mean guide/retries.md?' }),
    ])
  })

  test('that are long have pages, and a section leads to its own', async () => {
    await using world = await httpWorld()
    const chapters = Array.from({ length: 60 }, (_, at) => `## Chapter ${at}\n\n${`Words of chapter ${at}. `.repeat(80)}\n`)
    world.write({ 'docs/long.md': `# Long\n\n${chapters.join('\n')}` })
    await synced(world, 'docs')
    const read = (values: Readonly<Record<string, string>>) =>
      world.json<DocumentView>(`/v1/documents/docs/content${query({ path: 'long.md', ...values })}`)
    const pages: DocumentView[] = [await read({})]
    while (pages.at(-1)?.next) pages.push(await read({ cursor: pages.at(-1)!.next! }))
    expect(pages.length).toBe(3)
    expect(pages[0]?.previous).toBeUndefined()
    const headings = pages.flatMap(({ sections }) => sections.map(({ heading }) => heading)).filter((each) => each.startsWith('Chapter'))
    expect(headings).toEqual(chapters.map((_, at) => `Chapter ${at}`))
    const found = await read({ section: 'Long > Chapter 59' })
    expect(found).toEqual(pages[2])
    expect(await read({ cursor: found.previous! })).toEqual(pages[1])
    expect(await read({ section: pages[1]!.sections[0]!.id })).toEqual(pages[1])
  })

  test('are handed over byte for byte while their files are those that were indexed', async () => {
    await using world = await httpWorld()
    await synced(world, 'docs')
    const original = () => world.fetch(`/v1/documents/docs/original${query({ path: 'guide/retries.md' })}`)
    const file = await original()
    expect([file.status, file.headers.get('content-type'), file.headers.get('content-disposition')]).toEqual([
      200,
      'application/octet-stream',
      "attachment; filename*=UTF-8''retries.md",
    ])
    expect(await file.text()).toMatch(/^# Retries\n\nA job that throws/)
    const isChanged = async () =>
      (await world.json<DocumentView>(`/v1/documents/docs/content${query({ path: 'guide/retries.md' })}`)).changed
    expect(await isChanged()).toBeUndefined()
    world.write({ 'docs/guide/retries.md': 'Something else, which nobody has indexed.' })
    expect(await isChanged()).toBe(true)
    const changed = await original()
    expect([changed.status, await changed.json()]).toEqual([
      404,
      expect.objectContaining({ detail: 'cannot show the original of retries.md: its file has changed since it was indexed' }),
    ])
    const view = () => world.json<DocumentView>(`/v1/documents/docs/content${query({ path: 'guide/retries.md' })}`)
    rmSync(fileURLToPath((await view()).uri))
    const { missing, changed: isAlsoChanged, sections } = await view()
    expect([missing, isAlsoChanged, sections[0]?.heading]).toEqual([true, undefined, 'Retries'])
    world.write({ 'docs/guide/retries.md': 'Something else, which nobody has indexed.' })
    await synced(world, 'docs')
    expect(await (await original()).text()).toBe('Something else, which nobody has indexed.')
    expect((await world.fetch(`/v1/documents/docs/original${query({ path: '../payroll/salaries.md' })}`)).status).toBe(404)
  })

  test('that were handed over with a question are opened by whoever did so, and by nobody else', async () => {
    await using world = await httpWorld([], { mode: 'team' })
    const bea = await world.as('Bea')
    await fileIds(world, bea, { 'tides.md': '# Tides\n\nHigh water is at 7:12.\n' })
    const path = (of: string) => `/v1/documents/tides.md/${of}${query({ path: 'tides.md' })}`
    const cai = await world.as('Cai')
    const statuses = async (of: string) => [(await bea.fetch(path(of))).status, (await cai.fetch(path(of))).status]
    expect([await statuses('original'), await statuses('content')]).toEqual([
      [200, 404],
      [200, 404],
    ])
    expect(await (await bea.fetch(path('original'))).text()).toBe('# Tides\n\nHigh water is at 7:12.\n')
  })
})

describe('a search', () => {
  test('finds the passage that answers, with its place', async () => {
    await using world = await httpWorld()
    const { hits } = await world.json<SearchAnswer>(`/v1/search${query({ query: 'dead jobs', collections: ['docs', 'payroll'] })}`)
    expect(hits[0]).toMatchObject({
      collectionName: 'docs',
      document: 'guide/retries.md',
      documentTitle: 'Retries',
      section: 'guide/retries.md#dead-jobs',
      heading: 'Dead jobs',
      crumbs: ['Retries'],
      uri: `file://${world.folder}/docs/guide/retries.md#L7`,
    })
    expect(hits[0]?.passage).toContain('Dead jobs are kept for 14 days.')
    const within = async (path: string) =>
      (await world.json<SearchAnswer>(`/v1/search${query({ query: 'jobs', path })}`)).hits.map(({ document }) => document)
    expect(new Set(await within('workers'))).toEqual(new Set(['guide/workers.md']))
    expect(new Set(await within('guide'))).toEqual(new Set(['guide/retries.md', 'guide/workers.md']))
    expect((await world.fetch(`/v1/search${query({ query: 'jobs', collections: 'nothing' })}`)).status).toBe(404)
  })

  test('finds what the files of a folder say now', async () => {
    await using world = await httpWorld()
    await synced(world, 'docs')
    world.write({ 'docs/guide/retries.md': '# Retries\n\nDead jobs are kept for 21 days.\n' })
    const { hits, notices } = await world.json<SearchAnswer>(`/v1/search${query({ query: 'dead jobs' })}`)
    expect([hits[0]?.passage, notices]).toEqual(['Dead jobs are kept for 21 days.', []])
  })

  test('says why a model for vectors did not count', async () => {
    await using world = await httpWorld([], { flags: { 'llm.embedModel': 'not-there' } })
    const asked = () => world.json<SearchAnswer>(`/v1/search${query({ query: 'dead jobs', collections: 'docs' })}`)
    const { hits, notices } = await asked()
    expect(hits[0]?.heading).toBe('Dead jobs')
    expect(notices).toEqual([expect.stringMatching(/^Only keyword search was used: /)])
    expect((await asked()).notices).toEqual([expect.stringMatching(/^Only keyword search was used: /)])
  })

  test('takes any words', async () => {
    await using world = await httpWorld()
    world.write({ 'docs/languages.md': '# Languages\n\nWorkers are written in c++ and node.js alike.\n' })
    const words = ['"', 'foo AND', 'NEAR(', '-x', 'col:x', 'a\0b', '%', '* OR *', 'harbour '.repeat(5_000)]
    for (const each of words) expect((await world.fetch(`/v1/search${query({ query: each })}`)).status, each.slice(0, 20)).toBe(200)
    for (const each of ['c++', 'node.js'])
      expect((await world.json<SearchAnswer>(`/v1/search${query({ query: each })}`)).hits[0]?.document).toBe('languages.md')
    expect((await world.fetch(`/v1/search${query({ query: '  ' })}`)).status).toBe(422)
    expect(world.errors).toEqual([])
  })
})
