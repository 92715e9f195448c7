import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CollectionRow, DocumentList } from '../../core/schemas/http/collections.ts'
import type { UploadRow } from '../../core/schemas/http/uploads.ts'
import { type HttpClient, type HttpWorld, httpWorld } from '../http.fixture.ts'
import { pixel } from './files.fixture.ts'
import { sendFiles, uploadFolder } from './uploads.fixture.ts'

const tides = '# Tides\n\nHigh water at Brest is at 7:12.\n'
const begin = (client: HttpClient, body: Readonly<Record<string, unknown>>) =>
  client.json<UploadRow>('/v1/uploads', { method: 'POST', body })
const paths = async (client: HttpClient, collection: string) =>
  (await client.json<DocumentList>(`/v1/documents?collection=${collection}`)).documents.map(({ path }) => path)
const names = async (client: HttpClient) =>
  (await client.json<{ readonly collections: readonly CollectionRow[] }>('/v1/collections')).collections.map(({ name }) => name)
const uploaded = (world: HttpWorld) => (existsSync(join(world.dataFolder, 'uploads')) ? readdirSync(join(world.dataFolder, 'uploads')) : [])

describe('a folder that is uploaded', () => {
  let world: HttpWorld
  beforeAll(async () => {
    world = await httpWorld()
  })
  afterAll(() => world[Symbol.asyncDispose]())

  test('becomes a collection with its paths, and says of each file that was not taken why', async () => {
    const { taken, row } = await uploadFolder(
      world,
      world,
      { name: 'handbook' },
      {
        'handbook/tides.md': tides,
        'handbook/guide/ports/brest.md': '# Brest\n\nBrest is a harbour.\n',
        'handbook/../../escape.md': '# Out\n',
        'handbook/.git/config.md': '# Git\n',
        'handbook/photo.png': pixel,
        'handbook/empty.md': '',
        'handbook/broken.md': pixel,
      },
    )
    expect(taken).toEqual({
      kept: 3,
      unchanged: 0,
      refused: [
        { path: 'handbook/../../escape.md', reason: 'its path points outside its folder', remedy: 'upload the folder that contains it' },
        { path: 'handbook/.git/config.md', reason: 'it is hidden', remedy: 'rename it without the leading dot' },
        { path: 'handbook/photo.png', reason: 'this file type is not supported', remedy: 'save it as PDF, Markdown or text' },
        { path: 'handbook/empty.md', reason: 'it is empty', remedy: 'leave this file out' },
      ],
    })
    expect(row).toMatchObject({ name: 'handbook', declared: 'global', documents: 2, uploaded: true, removable: true })
    expect(row.sync?.report).toMatchObject({ added: 2, problems: [{ path: 'handbook/broken.md', reason: expect.stringContaining('PNG') }] })
    expect(await paths(world, row.id!)).toEqual(['handbook/guide/ports/brest.md', 'handbook/tides.md'])
    const { hits } = await world.json<{ readonly hits: readonly { readonly document: string }[] }>('/v1/search?query=high+water')
    expect(hits[0]?.document).toBe('handbook/tides.md')
    expect(existsSync(join(world.dataFolder, 'escape.md'))).toBe(false)
    expect(readdirSync(join(world.dataFolder, 'uploading'))).toEqual([])
  })

  test('replaces what changed when it comes again, keeps the rest, and drops what is gone where that is wanted', async () => {
    const [{ id } = {}] = (await world.json<{ readonly collections: readonly CollectionRow[] }>('/v1/collections')).collections.filter(
      ({ name }) => name === 'handbook',
    )
    const again = { 'handbook/tides.md': tides, 'handbook/guide/ebb.md': '# Ebb\n\nLow water is at one.\n' }
    const added = await uploadFolder(world, world, { collection: id }, again)
    expect(added.taken).toEqual({ kept: 1, unchanged: 1, refused: [] })
    expect(added.row.sync?.report).toMatchObject({ added: 1, updated: 0, removed: 0, unchanged: 2 })

    const other = await uploadFolder(world, world, { collection: id }, { 'second/only.md': '# Only\n\nAlone here.\n' }, true)
    expect(other.row.documents).toBe(4)
    const changed = await uploadFolder(world, world, { collection: id }, { 'handbook/tides.md': '# Tides\n\nAt eight.\n' }, true)
    expect(changed.row.sync?.report).toMatchObject({ added: 0, updated: 1, removed: 2 })
    expect(await paths(world, id!)).toEqual(['handbook/tides.md', 'second/only.md'])
  })

  test('is gone with its files when the collection is removed', async () => {
    const { row } = await uploadFolder(world, world, { name: 'short' }, { 'short/a.md': '# A\n\nShort.\n' })
    expect(uploaded(world)).toHaveLength(2)
    await world.fetch(`/v1/collections/${row.id}`, { method: 'DELETE' })
    expect(uploaded(world)).toHaveLength(1)
    expect(await names(world)).not.toContain('short')
  })

  test('leaves nothing behind where nothing of it can be read, or where it is given up', async () => {
    const before = uploaded(world)
    const { row } = await uploadFolder(world, world, { name: 'pictures' }, { 'pictures/a.md': pixel })
    expect(row.sync).toMatchObject({ status: expect.stringMatching(/done|failed/) })
    const { id } = await begin(world, { name: 'given-up' })
    await sendFiles(world, world, id, { 'given-up/a.md': tides })
    expect((await world.fetch(`/v1/uploads/${id}`, { method: 'DELETE' })).status).toBe(204)
    expect((await sendFiles(world, world, id, { 'given-up/b.md': tides })).status).toBe(404)
    await world.fetch(`/v1/collections/${row.id}`, { method: 'DELETE' })
    expect(uploaded(world)).toEqual(before)

    const { id: empty } = await begin(world, { name: 'empty' })
    const finished = await world.fetch(`/v1/uploads/${empty}/finish`, { method: 'POST', body: {} })
    expect([finished.status, await finished.json()]).toEqual([
      422,
      expect.objectContaining({ detail: 'no files from the folder were added' }),
    ])
    await world.fetch(`/v1/uploads/${empty}`, { method: 'DELETE' })
  })

  test('is refused under a name that is taken, before anything is sent, and into what is not an uploaded collection', async () => {
    const refused = async (body: Readonly<Record<string, unknown>>) => {
      const response = await world.fetch('/v1/uploads', { method: 'POST', body })
      return [response.status, ((await response.json()) as { readonly detail: string }).detail]
    }
    expect(await refused({ name: 'docs' })).toEqual([400, expect.stringContaining('docs is already used for file://')])
    expect(await refused({ name: '../x' })).toEqual([400, expect.stringContaining('"../x"')])
    expect(await refused({})).toEqual([400, 'the new collection has no name'])
    expect(await refused({ collection: 'docs' })).toEqual([400, 'docs is not an uploaded collection'])
  })

  test('is not taken from a form of another page', async () => {
    const { id } = await begin(world, { name: 'meant' })
    expect((await sendFiles(world, world, id, { 'meant/a.md': tides }, {})).status).toBe(403)
    await world.fetch(`/v1/uploads/${id}`, { method: 'DELETE' })
  })

  test('never takes a file and a folder of the same name', async () => {
    const { taken } = await uploadFolder(world, world, { name: 'clash' }, { 'clash/a.md': tides, 'clash/a.md/b.md': tides })
    expect(taken.refused).toEqual([
      { path: 'clash/a.md/b.md', reason: 'a file and a folder have the same name', remedy: 'rename one of them' },
    ])
  })
})

describe('in a team', () => {
  let world: HttpWorld
  beforeAll(async () => {
    world = await httpWorld([], { mode: 'team' })
  })
  afterAll(() => world[Symbol.asyncDispose]())

  test('an uploaded folder is its uploader’s alone, who may sync, add to and remove it', async () => {
    const [ben, eve] = [await world.as('Ben'), await world.as('Eve')]
    const { row } = await uploadFolder(world, ben, { name: 'mine' }, { 'mine/tides.md': tides })
    expect(row).toMatchObject({ declared: 'no', uploaded: true, removable: true, documents: 1 })
    expect([await names(ben), await names(eve), await names(world)].map((each) => each.includes('mine'))).toEqual([true, false, false])
    expect((await eve.fetch('/v1/uploads', { method: 'POST', body: { collection: row.id } })).status).toBe(404)
    const { id } = await begin(ben, { collection: row.id })
    expect((await sendFiles(world, eve, id, { 'mine/evil.md': tides })).status).toBe(404)
    expect((await eve.fetch(`/v1/uploads/${id}/finish`, { method: 'POST', body: {} })).status).toBe(404)
    expect((await eve.fetch(`/v1/uploads/${id}`, { method: 'DELETE' })).status).toBe(404)
    expect((await ben.fetch(`/v1/collections/${row.id}/sync`, { method: 'POST', body: {} })).status).toBe(202)
    const folder = join(world.dataFolder, 'uploads', uploaded(world)[0]!)
    expect(readFileSync(join(folder, 'mine/tides.md'), 'utf8')).toBe(tides)
    expect((await ben.fetch(`/v1/collections/${row.id}`, { method: 'DELETE' })).status).toBe(204)
    expect(existsSync(folder)).toBe(false)
  })

  test('only administrators share one, and add to what is shared', async () => {
    const ben = await world.as('Ben')
    expect((await ben.fetch('/v1/uploads', { method: 'POST', body: { name: 'all', shared: true } })).status).toBe(403)
    const { row } = await uploadFolder(world, world, { name: 'all', shared: true }, { 'all/tides.md': tides })
    expect(row).toMatchObject({ declared: 'global', uploaded: true })
    expect(await names(ben)).toContain('all')
    expect((await ben.fetch('/v1/uploads', { method: 'POST', body: { collection: row.id } })).status).toBe(403)
  })

  test('a token without the right to manage uploads nothing', async () => {
    const asker = world.withToken(await world.token(['read', 'ask']))
    expect((await asker.fetch('/v1/uploads', { method: 'POST', body: { name: 'x' } })).status).toBe(403)
  })

  test('goes with whoever uploaded it, finished or not', async () => {
    const [before, gone] = [uploaded(world), await world.as('Gail')]
    await uploadFolder(world, gone, { name: 'theirs' }, { 'theirs/tides.md': tides })
    const { id } = await begin(gone, { name: 'begun' })
    await sendFiles(world, gone, id, { 'begun/tides.md': tides })
    expect(uploaded(world)).toHaveLength(before.length + 2)
    await world.json(`/v1/users/${gone.id}/erasure`, { method: 'POST', body: {} })
    expect(uploaded(world)).toEqual(before)
    expect(readdirSync(join(world.dataFolder, 'uploading')).filter((file) => file.startsWith(id))).toEqual([])
  })

  test('what is uploaded is written to the audit', async () => {
    const { entries } = await world.json<{ readonly entries: readonly { readonly action: string; readonly detail?: string }[] }>(
      '/v1/audit?action=collection.added',
    )
    expect(entries.map(({ detail }) => detail)).toEqual(expect.arrayContaining(['mine uploaded', 'all uploaded']))
  })
})
