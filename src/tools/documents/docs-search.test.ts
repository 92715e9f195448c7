import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { openLibrary } from '../../docs/library.ts'
import { resolveOrigin } from '../../docs/sources/resolve-origin.ts'
import { syncCollection } from '../../docs/sync.ts'
import { openDocumentStore } from '../../store/sqlite/documents/open.ts'
import { contextIn, useTool } from '../repository/repository.fixture.ts'
import { docsSearch } from './docs-search.ts'

it('docs_search gives passages under the names that verbs use, of the collections in scope alone', async () => {
  const root = mkdtempSync(join(tmpdir(), 'ibid-docs-search-'))
  const store = openDocumentStore(join(root, 'documents.db'))
  onTestFinished(async () => {
    await store.close()
    rmSync(root, { recursive: true, force: true })
  })
  for (const [name, text] of [
    ['guide', '# Queue\n\nA job is tried again three times.\n\n## Limits\n\nA payload has at most 256 kB.\n'],
    ['secret', '# Pay\n\nA job is paid with three coins.\n'],
  ] as const) {
    mkdirSync(join(root, name))
    writeFileSync(join(root, name, 'page.md'), text)
    await syncCollection(resolveOrigin(join(root, name), '/'), name, { store, cacheFolder: join(root, 'cache') })
  }
  const library = openLibrary(store)
  const guide = (await library.collections(undefined)).find(({ name }) => name === 'guide')!.id
  const input = { query: 'how often is a job tried again', limit: 1 }
  const { text, data, sources } = await useTool(docsSearch(library), input, contextIn(root, { scope: [guide] }))
  expect(text).toBe('1 section for "how often is a job tried again"')
  expect(data).toEqual({
    summary: text,
    query: input.query,
    hits: [
      {
        title: 'Queue',
        section: '',
        collection: 'guide',
        document: 'page.md',
        uri: expect.stringMatching(/guide\/page\.md#L3/),
        quote: 'A job is tried again three times.',
        score: expect.any(Number),
      },
    ],
  })
  expect(sources?.[0]?.text).toContain('A job is tried again three times.')
  const elsewhere = await useTool(docsSearch(library), { query: 'coins' }, contextIn(root, { scope: [] }))
  expect(elsewhere.data).toMatchObject({ hits: [] })
})
