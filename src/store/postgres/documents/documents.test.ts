import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Batch, DocumentStore } from '../../../core/document-store.ts'
import { openWriter } from '../../../docs/index/writer.ts'
import { openLibrary } from '../../../docs/library.ts'
import { hasPostgres } from '../cluster.fixture.ts'
import { postgresPlace } from './document-places.fixture.ts'

const batch = (number: number, path: string): Batch => ({
  removed: [],
  documents: [
    {
      number,
      document: { path, title: 'T', uri: `file:///${path}`, bytes: 3, hash: path },
      sections: [{ anchor: 'a', heading: 'A', level: 1, crumbs: [], text: path }],
      forward: [Uint8Array.of(2)],
    },
  ],
  segment: { sections: 1, layout: Uint8Array.of(3), postings: [{ first: 5, data: Uint8Array.of(4) }] },
})

describe.skipIf(!hasPostgres)('documents in PostgreSQL', () => {
  let place: Awaited<ReturnType<typeof postgresPlace>>
  let store: DocumentStore
  const pathsOf = (from: DocumentStore) => from.read(async (reader) => (await reader.paths('c')).map(({ path }) => path))
  beforeEach(async () => {
    place = await postgresPlace()
    store = place.open()
    await store.putCollection({ id: 'c', name: 'docs', origin: 'file:///docs' })
  })
  afterEach(() => place.remove())

  it('keep their writer when its connection was cut and nobody has taken over, and shut others out again', async () => {
    const writer = await store.writer('c')
    await place.killWriters()
    await writer.commit(batch(await writer.reserve(1), 'a.md'))
    await expect(place.open().writer('c')).rejects.toMatchObject({ code: 'busy' })
    await writer.release()
    expect(await pathsOf(store)).toEqual(['a.md'])
  })

  it('refuse a late writer also after the one that took over has ended', async () => {
    const late = await store.writer('c')
    await place.killWriters()
    await (await place.open().writer('c')).release()
    await expect(late.commit(batch(1, 'a.md'))).rejects.toMatchObject({ code: 'stale' })
    await late.release()
    expect(await pathsOf(store)).toEqual([])
  })

  it('are not written twice by a batch that is committed again', async () => {
    const writer = await store.writer('c')
    await writer.commit(batch(1, 'a.md'))
    await writer.commit(batch(1, 'a.md'))
    await writer.release()
    const [collection, segments] = await store.read(async (reader) => [(await reader.collections())[0], await reader.segments(['c'])])
    expect(collection).toMatchObject({ documents: 1, sections: 1 })
    expect(segments).toHaveLength(1)
  })

  it('are read from the beginning again when the database cuts a read off', async () => {
    const writer = await store.writer('c')
    await writer.commit(batch(1, 'a.md'))
    await writer.release()
    let tries = 0
    const paths = await store.read(async (reader) => {
      tries += 1
      await reader.collections()
      if (tries === 1) await place.cutAll()
      return (await reader.paths('c')).map(({ path }) => path)
    })
    expect([paths, tries]).toEqual([['a.md'], 2])
  })

  it('come whole through a sync whose connections are cut again and again', async () => {
    const writer = await openWriter(store, 'c')
    for (let round = 0; round < 6; round += 1) {
      for (let at = 0; at < 20; at += 1) {
        const path = `${round}-${at}.md`
        await writer.putDocument({ path, title: path, uri: path, bytes: 1, hash: '1' }, [
          { heading: 'A', level: 1, crumbs: [], anchor: 'a', text: `round${round} number${at}`, line: 1 },
        ])
      }
      await Promise.all([writer.commit(), place.cutAll().then(place.cutAll)])
    }
    await Promise.all([writer.finish(7), place.cutAll()])
    const [collection] = await store.read((reader) => reader.collections())
    expect(collection).toMatchObject({ documents: 120, sections: 120, syncedAt: 7 })
    const library = openLibrary(store)
    const hits = await library.search(undefined, { query: 'round3 number17' })
    expect(hits[0]?.section.document).toBe('3-17.md')
    const all = await library.search(undefined, { query: 'round5', limit: 50 })
    expect(all.filter(({ section }) => section.text.startsWith('round5 '))).toHaveLength(20)
  })

  it('of one process are seen by another at once', async () => {
    const other = place.open()
    const seen = () => other.read(async (reader) => (await reader.collections()).map(({ documents }) => documents))
    expect(await seen()).toEqual([0])
    const writer = await store.writer('c')
    await writer.commit(batch(1, 'a.md'))
    expect(await seen()).toEqual([1])
    await writer.commit({ removed: ['a.md'], documents: [] })
    expect(await seen()).toEqual([0])
    await writer.release()
  })
})
