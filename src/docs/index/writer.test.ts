import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { DocumentStore } from '../../core/document-store.ts'
import { type DocumentPlace, documentPlaces } from '../../store/postgres/documents/document-places.fixture.ts'
import { decodeLayout, tokenizerVersion } from './layout.ts'
import { mergeSegments } from './merge.ts'
import { newSearcher, type Searcher } from './search.ts'
import { type CollectionWriter, openWriter } from './writer.ts'

const put = (writer: CollectionWriter, path: string, text: string): Promise<void> =>
  writer.putDocument({ path, title: path, uri: `file:///${path}`, bytes: text.length, hash: text }, [
    { heading: 'One', level: 1, crumbs: [], anchor: 'one', text, line: 1 },
    { heading: 'Two', level: 1, crumbs: [], anchor: 'two', text: `second part of ${path.replace('.md', '')}`, line: 9 },
  ])

describe.each(documentPlaces)('the index: %s', (_name, makePlace) => {
  let place: DocumentPlace
  let store: DocumentStore
  let searcher: Searcher

  beforeEach(async () => {
    place = await makePlace()
    searcher = newSearcher()
    store = place.open()
    await store.putCollection({ id: 'c', name: 'docs', origin: 'file:///docs' })
  })

  afterEach(() => place.remove())

  const find = (text: string): Promise<string[]> =>
    store.read(async (reader) => {
      const found = await searcher.search(reader, ['c'], text, { limit: 50 })
      return (await reader.documentsByNumber(found.map(({ document }) => document))).map((document) => document?.path ?? '')
    })

  it('finds a document as soon as its batch is committed, and its replacement instead of it', async () => {
    const first = await openWriter(store, 'c')
    await put(first, 'a.md', 'apples are red')
    await put(first, 'b.md', 'bananas are yellow')
    expect(await find('apples')).toEqual([])
    await first.finish(1)
    expect(await find('apples')).toEqual(['a.md'])
    const second = await openWriter(store, 'c')
    expect([...(await second.known())]).toEqual([
      ['a.md', 'apples are red'],
      ['b.md', 'bananas are yellow'],
    ])
    await put(second, 'a.md', 'cherries are dark')
    await second.removeDocument('b.md')
    await second.finish(2)
    expect(await find('apples')).toEqual([])
    expect(await find('bananas')).toEqual([])
    expect(await find('cherries')).toEqual(['a.md'])
    const [collection] = await store.read((reader) => reader.collections())
    expect(collection).toMatchObject({ documents: 1, sections: 2, syncedAt: 2 })
  })

  it.each([
    ['狗需要戴什么？', 'dogs.md', '狗在甲板上必须戴嘴套。'],
    ['Wie teuer ist ein Haus?', 'apps.md', 'Die Häuser sind teuer und sie werden nicht billiger.'],
    ['conexiones', 'pool.md', 'El pool abre una conexión por cada usuario y la cierra.'],
    ['какие базы поддерживаются', 'bases.md', 'Поддерживается любая база данных.'],
  ])('%j finds what is said in other forms of its words', async (question, path, text) => {
    const writer = await openWriter(store, 'c')
    await put(writer, path, text)
    await put(writer, 'other.md', 'Ferries sail at noon. 船在中午出发。 Die Schiffe fahren mittags. Los barcos salen a mediodía.')
    await writer.finish(1)
    expect((await find(question))[0]).toBe(path)
  })

  it('reads words again that an earlier tokenizer read, and goes on where it was cut short', async () => {
    const writer = await openWriter(store, 'c')
    for (const path of ['a.md', 'b.md', 'c.md']) await put(writer, path, `apples of ${path}`)
    await writer.finish(1)
    const versions = (): Promise<number[]> =>
      store.read(async (reader) => {
        const segments = await reader.segments(['c'])
        const gone = new Set((await reader.removed(segments.map(({ id }) => id))).map(({ document }) => document))
        const layouts = await Promise.all(segments.map(async ({ id }) => decodeLayout(await reader.layout(id))))
        return layouts.flatMap(({ documents, tokenizerVersions }) =>
          [...tokenizerVersions].filter((_, page) => !gone.has(documents[page] ?? 0)),
        )
      })
    // As a database of before has it: its layouts end without the versions.
    const [segment] = await store.read((reader) => reader.segments(['c']))
    const old = await store.writer('c')
    const target = await old.beginSegment()
    const { layout, postings } = await store.read(async (reader) => ({
      layout: await reader.layout(segment!.id),
      postings: await reader.postingsAfter(segment!.id, -1, 1_000_000),
    }))
    await old.addPostings(target, postings)
    const { documents } = decodeLayout(layout)
    await old.replaceSegments(target, { documents: [...documents], sections: 6, layout: layout.slice(0, -3) }, [segment!.id])
    await old.release()
    expect(await versions()).toEqual([1, 1, 1])
    expect(await find('apples')).toHaveLength(3)
    const cut = await openWriter(store, 'c')
    await put(cut, 'b.md', 'apples of b.md')
    await cut.abandon()
    expect((await versions()).toSorted()).toEqual([1, 1, tokenizerVersion])
    await (await openWriter(store, 'c')).finish(2)
    expect(await versions()).toEqual([tokenizerVersion, tokenizerVersion, tokenizerVersion])
    expect((await find('apples')).toSorted()).toEqual(['a.md', 'b.md', 'c.md'])
  })

  it('keeps what was committed when a sync is cut short, and does not call it synced', async () => {
    const writer = await openWriter(store, 'c')
    await put(writer, 'a.md', 'apples')
    await writer.abandon()
    expect(await find('apples')).toEqual(['a.md'])
    const [collection] = await store.read((reader) => reader.collections())
    expect(collection?.syncedAt).toBeUndefined()
  })

  it('takes the last version of a document that comes twice, also after its removal', async () => {
    const writer = await openWriter(store, 'c')
    await put(writer, 'a.md', 'apples')
    await put(writer, 'a.md', 'bananas')
    await writer.removeDocument('b.md')
    await put(writer, 'b.md', 'cherries')
    await put(writer, 'd.md', 'dates')
    await writer.removeDocument('d.md')
    await writer.finish(1)
    expect(await find('apples')).toEqual([])
    expect(await find('bananas')).toEqual(['a.md'])
    expect(await find('cherries')).toEqual(['b.md'])
    expect(await find('dates')).toEqual([])
  })

  it('answers the same after its segments have been joined, without what was removed', async () => {
    const words = ['apple', 'banana', 'cherry', 'date', 'elder', 'fig', 'grape']
    for (let batch = 0; batch < 5; batch += 1) {
      const writer = await store.writer('c')
      await writer.release()
      const session = await openWriter(store, 'c')
      for (let at = 0; at < 7; at += 1) await put(session, `${batch}-${at}.md`, `${words[at]} ${words[(at + batch) % 7]} number ${batch}`)
      await session.abandon()
    }
    const before = [await find('apple'), await find('banana cherry'), await find('number 3'), await find('elder fig grape')]
    const segments = await store.read((reader) => reader.segments(['c']))
    expect(segments.length).toBe(5)
    const writer = await store.writer('c')
    await mergeSegments(store, writer, segments)
    await writer.release()
    expect(await store.read((reader) => reader.segments(['c']))).toEqual([{ id: 6, collection: 'c', documents: 35, sections: 70 }])
    expect(before[1]?.length).toBeGreaterThan(3)
    expect([await find('apple'), await find('banana cherry'), await find('number 3'), await find('elder fig grape')]).toEqual(before)
    const replacing = await openWriter(store, 'c')
    await put(replacing, '0-0.md', 'kiwi')
    await replacing.finish(1)
    expect(await find('kiwi')).toEqual(['0-0.md'])
    expect(await find('apple')).not.toContain('0-0.md')
  })

  it('shows nothing of a collection that is not asked for, and does not count its words', async () => {
    await store.putCollection({ id: 'd', name: 'other', origin: 'file:///other' })
    const own = await openWriter(store, 'c')
    await put(own, 'a.md', 'apples and pears')
    await put(own, 'b.md', 'pears only')
    await own.finish(1)
    const scores = (): Promise<readonly number[]> =>
      store.read(async (reader) =>
        (await searcher.search(reader, ['c'], 'apples pears', { limit: 9 })).map(({ score, coverage }) => score + coverage),
      )
    const before = await scores()
    const other = await openWriter(store, 'd')
    for (let at = 0; at < 50; at += 1) await put(other, `${at}.md`, 'apples apples apples')
    await other.finish(1)
    expect(await scores()).toEqual(before)
  })

  it('gives every section of a larger collection its place in the latent space, new ones too', async () => {
    const writer = await openWriter(store, 'c')
    for (let at = 0; at < 40; at += 1)
      await put(writer, `${at}.md`, at % 2 === 0 ? 'cats purr and sleep on warm sofas' : 'engines burn fuel and drive wheels')
    await writer.finish(1)
    const again = await openWriter(store, 'c')
    await put(again, 'new.md', 'cats sleep')
    await again.finish(2)
    const rows = await store.read(async (reader) => {
      const model = await reader.latentModel('c')
      const documents = await reader.documents('c', { limit: 100 })
      return {
        sections: model?.sections,
        rows: await reader.latentPages(
          model?.id ?? 0,
          documents.map(({ number }) => number),
        ),
      }
    })
    expect(rows.sections).toBe(80)
    expect(rows.rows.length).toBe(41)
    expect(rows.rows.every((row) => row !== undefined && row.length > 0)).toBe(true)
  })
})
