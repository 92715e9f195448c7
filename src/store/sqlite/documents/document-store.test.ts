import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Batch, DocumentStore } from '../../../core/document-store.ts'
import { type DocumentPlace, documentPlaces } from '../../postgres/documents/document-places.fixture.ts'

const bytes = (...values: number[]): Uint8Array => Uint8Array.from(values)

const batch = (number: number, document: string, text: string, removed: readonly string[] = []): Batch => ({
  removed,
  documents: [
    {
      number,
      document: { path: document, title: 'T', uri: `file:///${document}`, bytes: 3, hash: text },
      sections: [{ anchor: 'a', heading: 'A', level: 1, crumbs: ['Top'], line: 1, text }],
      forward: [bytes(2)],
    },
  ],
  segment: { sections: 1, layout: bytes(3), postings: [{ first: 5, data: bytes(4) }] },
})

describe.each(documentPlaces)('the document store: %s', (_name, makePlace) => {
  let place: DocumentPlace
  let store: DocumentStore
  beforeEach(async () => {
    place = await makePlace()
    store = place.open()
    await store.putCollection({ id: 'c', name: 'docs', origin: 'file:///docs' })
  })
  afterEach(() => place.remove())

  it('keeps the blocks of a model, and clears them away with it', async () => {
    const writer = await store.writer('c')
    const model = await writer.beginLatent()
    await writer.addLatentBlocks(model, 0, [bytes(1), bytes(2)])
    await writer.addLatentBlocks(model, 2, [bytes(3)])
    await writer.useLatent(model, bytes(9), 80)
    const blocks = (): Promise<readonly (Uint8Array | undefined)[]> => store.read((reader) => reader.latentBlocks(model, [2, 0, 7]))
    expect((await blocks()).map((data) => data?.[0])).toEqual([3, 1, undefined])
    const next = await writer.beginLatent()
    await writer.useLatent(next, bytes(8), 90)
    expect(await blocks()).toEqual([undefined, undefined, undefined])
    expect((await store.read((reader) => reader.latentDirectory(next)))?.[0]).toBe(8)
    await writer.release()
  })

  it('forgets terms that are in no document any more, and none while anybody writes', async () => {
    const used = (chunk: Uint8Array) => [...chunk]
    const writer = await store.writer('c')
    expect(await writer.termNumbers(['a', 'b'])).toEqual([1, 2])
    await writer.commit(batch(await writer.reserve(1), 'a.md', 'text'))
    const other = place.open()
    await expect(other.forgetTerms(used)).rejects.toMatchObject({ code: 'busy' })
    await writer.release()
    expect(await other.forgetTerms(used)).toBe(1)
    const known = () => store.read((reader) => reader.termNumbers(['a', 'b']))
    expect(await known()).toEqual([-1, 2])
    expect(await other.forgetTerms(used)).toBe(0)
    await store.dropCollection('c')
    expect(await other.forgetTerms(used)).toBe(1)
    expect(await known()).toEqual([-1, -1])
  })

  it('lets one writer have a collection and names the one that has it', async () => {
    const writer = await store.writer('c')
    const other = place.open()
    await expect(other.writer('c')).rejects.toMatchObject({ code: 'busy', message: `docs is being synced by process ${process.pid}` })
    await expect(other.dropCollection('c')).rejects.toMatchObject({ code: 'busy' })
    await writer.release()
    await (await other.writer('c')).release()
    await expect(store.writer('nobody')).rejects.toMatchObject({ code: 'not-found' })
  })

  it('tells when nobody holds a collection any more, and who does until then', async () => {
    const writer = await store.writer('c')
    const waiting = place.open()
    const holders = new Set<string>()
    const never = new AbortController()
    await expect(waiting.free('c', never.signal, () => never.abort(new Error('no more')))).rejects.toThrow('no more')
    await waiting.free('c', new AbortController().signal, (by) => {
      holders.add(by)
      if (holders.size === 1) void writer.release()
    })
    expect([...holders]).toEqual([`process ${process.pid}`])
    await waiting.free('c', new AbortController().signal, () => expect.unreachable())
    await (await waiting.writer('c')).release()
  })

  it('takes over from a process that has died, whose late writes are refused', async () => {
    const late = await store.writer('c')
    await place.killWriters()
    const writer = await store.writer('c')
    await expect(late.commit(batch(1, 'a.md', 'late'))).rejects.toMatchObject({ code: 'stale' })
    await writer.commit(batch(1, 'a.md', 'mine'))
    await late.release()
    await writer.commit(batch(2, 'a.md', 'still mine'))
    await writer.release()
  })

  it('is free again as soon as the process that held it was killed', async () => {
    const code = `${place.opening}
      await store.writer('c')
      console.log('held')
      setInterval(() => undefined, 1_000)`
    const child = spawn(process.execPath, ['--input-type=module', '--eval', code], { stdio: ['ignore', 'pipe', 'inherit'] })
    await once(child.stdout, 'data')
    await expect(store.writer('c')).rejects.toMatchObject({ code: 'busy', message: `docs is being synced by process ${child.pid}` })
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
    const writer = await vi.waitFor(() => store.writer('c'), 10_000)
    await writer.release()
  })

  it('replaces a document as a whole and remembers which index entries are gone', async () => {
    const writer = await store.writer('c')
    expect(await writer.reserve(2)).toBe(1)
    expect(await writer.reserve(1)).toBe(3)
    await writer.commit(batch(1, 'a.md', 'old'))
    await writer.commit(batch(2, 'a.md', 'new'))
    expect(await writer.hashes()).toEqual(new Map([['a.md', 'new']]))
    const seen = await store.read(async (reader) => ({
      collection: (await reader.collections())[0],
      segments: await reader.segments(['c']),
      removed: await reader.removed([1, 2]),
      old: await reader.sections([1 * 2 ** 20]),
      sections: await reader.sections([2 * 2 ** 20]),
    }))
    expect(seen.collection).toMatchObject({ documents: 1, sections: 1 })
    expect(seen.segments.map(({ id }) => id)).toEqual([1, 2])
    expect(seen.removed).toEqual([{ segment: 1, document: 1 }])
    expect(seen.old).toEqual([undefined])
    expect(seen.sections[0]).toMatchObject({ text: 'new', heading: 'A', crumbs: ['Top'], line: 1, length: 3 })
    await writer.release()
  })

  it('keeps any text as it is, and a path of any length', async () => {
    const path = `${'long/'.repeat(1_000)}\u0000.md`
    const text = 'null \u0000, \\u0000, \\x00 and 𝄞'
    const { documents, ...rest } = batch(1, path, 'h')
    const section = { anchor: `a${text}`, heading: `h${text}`, level: 1, crumbs: [text], page: 2, text }
    await store.putCollection({ id: 'c', name: text, origin: text, description: text })
    const writer = await store.writer('c')
    await writer.commit({
      ...rest,
      documents: documents.map((rows) => ({ ...rows, document: { ...rows.document, title: text, uri: text }, sections: [section] })),
    })
    const seen = await store.read(async (reader) => ({
      collection: (await reader.collections())[0],
      document: await reader.documentAt('c', path),
      paths: (await reader.paths('c', 'long/')).map((each) => each.path),
      section: (await reader.sections([2 ** 20]))[0],
    }))
    expect(seen.collection).toMatchObject({ name: text, origin: text, description: text })
    expect(seen.document).toMatchObject({ path, title: text, uri: text })
    expect(seen.paths).toEqual([path])
    expect(seen.section).toMatchObject(section)
    await writer.commit({ removed: [path], documents: [] })
    expect(await store.read((reader) => reader.paths('c'))).toEqual([])
    await writer.release()
  })

  it('gives the same number to the same term for ever', async () => {
    const writer = await store.writer('c')
    expect(await writer.termNumbers(['a', 'b'])).toEqual([1, 2])
    expect(await writer.termNumbers(['b', 'c', 'a'])).toEqual([2, 3, 1])
    expect(await store.read((reader) => reader.termNumbers(['c', 'd']))).toEqual([3, -1])
    await writer.release()
  })

  it('shows one moment to a read while another process writes', async () => {
    const other = place.open()
    const writer = await other.writer('c')
    await writer.commit(batch(1, 'a.md', 'first'))
    const counts = await store.read(async (reader) => {
      const before = (await reader.collections())[0]?.documents
      await writer.commit(batch(2, 'b.md', 'second'))
      return [before, (await reader.collections())[0]?.documents]
    })
    expect(counts).toEqual([1, 1])
    expect(await store.read(async (reader) => (await reader.collections())[0]?.documents)).toBe(2)
    await writer.release()
  })

  it('tells by its version that somebody has written', async () => {
    const version = (): Promise<number> => store.read((reader) => reader.version())
    const before = await version()
    expect(await version()).toBe(before)
    await store.putCollection({ id: 'd', name: 'more', origin: 'file:///more' })
    expect(await version()).not.toBe(before)
  })

  it('clears away a segment that an earlier writer never finished', async () => {
    const dead = await store.writer('c')
    const segment = await dead.beginSegment()
    await dead.addPostings(segment, [{ first: 1, data: bytes(1) }])
    expect(await store.read((reader) => reader.segments(['c']))).toEqual([])
    await dead.release()
    await (await store.writer('c')).release()
    expect(await store.read((reader) => reader.postingsAfter(segment, -1, 1_000))).toEqual([])
  })

  it('drops a collection with all that belongs to it and nothing else', async () => {
    await store.putCollection({ id: 'd', name: 'kept', origin: 'file:///kept' })
    for (const [collection, number] of [
      ['c', 1],
      ['d', 2],
    ] as const) {
      const writer = await store.writer(collection)
      await writer.commit(batch(number, 'a.md', 'text'))
      await writer.release()
    }
    await store.dropCollection('c')
    const left = await store.read(async (reader) => ({
      names: (await reader.collections()).map(({ name }) => name),
      documents: (await reader.documentsByNumber([1, 2])).map((document) => document?.collection),
      forward: (await reader.forward([1 * 2 ** 15, 2 * 2 ** 15])).map((data) => data?.length),
      postings: (await reader.postings(1, [5]))[0],
    }))
    expect(left).toEqual({ names: ['kept'], documents: [undefined, 'd'], forward: [undefined, 1], postings: undefined })
  })

  it('orders paths by their bytes', async () => {
    const names = ['B.md', 'a.md', 'ä.md', '\uffff.md', '𝄞.md', `${'x'.repeat(2_000)}1.md`, `${'x'.repeat(2_000)}2.md`]
    const writer = await store.writer('c')
    for (const [at, name] of names.toReversed().entries()) await writer.commit(batch(at + 1, name, 'text'))
    await writer.release()
    const [b, a, umlaut, last, clef, one, two] = names
    const read = await store.read(async (reader) => ({
      paths: (await reader.paths('c')).map(({ path }) => path),
      after: (await reader.documents('c', { limit: 2, after: one ?? '' })).map(({ path }) => path),
    }))
    expect(read).toEqual({ paths: [b, a, one, two, umlaut, last, clef], after: [two, umlaut] })
  })

  it('finds the block of a term, and reads blocks on in portions', async () => {
    const writer = await store.writer('c')
    const postings = [1, 10, 20, 30].map((first) => ({ first, data: new Uint8Array(700).fill(first) }))
    await writer.commit({ ...batch(1, 'a.md', 'text'), segment: { sections: 1, layout: bytes(3), postings } })
    await writer.release()
    const read = await store.read(async (reader) => ({
      blocks: (await reader.postings(1, [20, 0, 9, 31, 21])).map((block) => block?.first),
      other: await reader.postings(2, [20]),
      first: (await reader.postingsAfter(1, -1, 1_000)).map(({ first, data }) => [first, data[0], data.length]),
      next: (await reader.postingsAfter(1, 10, 1)).map(({ first }) => first),
      last: await reader.postingsAfter(1, 30, 1_000),
    }))
    expect(read).toEqual({
      blocks: [20, undefined, 1, 30, 20],
      other: [undefined],
      first: [
        [1, 1, 700],
        [10, 10, 700],
      ],
      next: [20],
      last: [],
    })
  })

  it('pages through documents by path', async () => {
    const writer = await store.writer('c')
    for (const [at, name] of ['b.md', 'a/z.md', 'a/b.md'].entries()) await writer.commit(batch(at + 1, name, 'text'))
    await writer.release()
    const paths = (options: { limit: number; after?: string; prefix?: string }): Promise<readonly string[]> =>
      store.read(async (reader) => (await reader.documents('c', options)).map((document) => document.path))
    expect(await paths({ limit: 2 })).toEqual(['a/b.md', 'a/z.md'])
    expect(await paths({ limit: 2, after: 'a/z.md' })).toEqual(['b.md'])
    expect(await paths({ limit: 9, prefix: 'a/' })).toEqual(['a/b.md', 'a/z.md'])
    expect(await paths({ limit: 9, prefix: 'a/', after: 'a/b.md' })).toEqual(['a/z.md'])
  })
})
