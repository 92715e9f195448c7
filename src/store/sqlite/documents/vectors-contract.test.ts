import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Batch, DocumentStore } from '../../../core/document-store.ts'
import { type DocumentPlace, documentPlaces } from '../../postgres/documents/document-places.fixture.ts'

const bytes = (...values: number[]): Uint8Array => Uint8Array.from(values)

const batch = (number: number, path: string, removed: readonly string[] = []): Batch => ({
  removed,
  documents: [
    {
      number,
      document: { path, title: 'T', uri: `file:///${path}`, bytes: 3, hash: `${number}` },
      sections: [{ anchor: 'a', heading: 'A', level: 1, crumbs: [], text: 'text' }],
      forward: [bytes(2)],
    },
  ],
  segment: { sections: 1, layout: bytes(3), postings: [] },
})

describe.each(documentPlaces)('the vectors of a document store: %s', (_name, makePlace) => {
  let place: DocumentPlace
  let store: DocumentStore
  beforeEach(async () => {
    place = await makePlace()
    store = place.open()
    await store.putCollection({ id: 'c', name: 'docs', origin: 'file:///docs' })
  })
  afterEach(() => place.remove())

  const commit = async (...batches: readonly Batch[]): Promise<void> => {
    const writer = await store.writer('c')
    for (const each of batches) await writer.commit(each)
    await writer.release()
  }
  const lacking = (model: number) =>
    store.read(async (reader) => ({
      paths: (await reader.withoutVectors('c', model, 0, 10)).map(({ path }) => path),
      sections: await reader.sectionsWithoutVectors('c', model),
    }))
  const pages = async (model: number, ...documents: readonly number[]) =>
    (await store.read((reader) => reader.vectorPages(model, documents))).map((page) => page && [page.whole, page.data[0]])
  const models = () => store.read((reader) => reader.vectorModels(['c']))

  it('knows which documents have them, and keeps none of a document that is gone', async () => {
    await commit(batch(1, 'a.md'), batch(2, 'b.md'))
    const model = await store.vectorModel('c', 'small', 2)
    expect(await store.vectorModel('c', 'small', 2)).toBe(model)
    expect(await models()).toEqual([{ id: model, collection: 'c', name: 'small', dimensions: 2, live: true }])
    expect(await lacking(model)).toEqual({ paths: ['a.md', 'b.md'], sections: 2 })
    await store.putVectors(model, [
      { document: 1, whole: true, data: bytes(7) },
      { document: 9, whole: true, data: bytes(9) },
    ])
    expect(await lacking(model)).toEqual({ paths: ['b.md'], sections: 1 })
    expect(await pages(model, 1, 2, 9)).toEqual([[true, 7], undefined, undefined])
    await commit({ removed: ['a.md'], documents: [] })
    expect(await pages(model, 1)).toEqual([undefined])
  })

  it('leaves them to the document that takes the place of another, as a part of its own', async () => {
    await commit(batch(1, 'a.md'))
    const model = await store.vectorModel('c', 'small', 2)
    await store.putVectors(model, [{ document: 1, whole: true, data: bytes(7) }])
    await commit(batch(2, 'a.md'))
    expect(await pages(model, 1, 2)).toEqual([undefined, [false, 7]])
    expect(await lacking(model)).toEqual({ paths: ['a.md'], sections: 1 })
    await store.putVectors(model, [{ document: 2, whole: true, data: bytes(8) }])
    expect(await pages(model, 2)).toEqual([[true, 8]])
  })

  it('uses those of one model until those of another are said to be whole', async () => {
    await commit(batch(1, 'a.md'))
    const first = await store.vectorModel('c', 'small', 2)
    await store.putVectors(first, [{ document: 1, whole: true, data: bytes(7) }])
    const second = await store.vectorModel('c', 'large', 3)
    await store.putVectors(second, [{ document: 1, whole: true, data: bytes(8) }])
    expect((await models()).map(({ name, live }) => [name, live])).toEqual([
      ['small', true],
      ['large', false],
    ])
    await store.useVectors(second)
    expect((await models()).map(({ name, live }) => [name, live])).toEqual([['large', true]])
    expect(await pages(first, 1)).toEqual([undefined])
    expect(await pages(second, 1)).toEqual([[true, 8]])
  })

  it('drops them with their collection', async () => {
    await commit(batch(1, 'a.md'))
    const model = await store.vectorModel('c', 'small', 2)
    await store.putVectors(model, [{ document: 1, whole: true, data: bytes(7) }])
    await store.dropCollection('c')
    expect(await models()).toEqual([])
    expect(await pages(model, 1)).toEqual([undefined])
    await expect(store.vectorModel('c', 'small', 2)).rejects.toMatchObject({ code: 'not-found' })
  })
})
