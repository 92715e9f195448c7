import { createHash } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { DocumentStore } from '../core/document-store.ts'
import { documentPlaces, sqlitePlace } from '../store/postgres/documents/document-places.fixture.ts'
import { resolveOrigin } from './sources/resolve-origin.ts'
import { folderOf, git, repositoryOf, serve, writeFiles } from './sources/sources.fixture.ts'
import type { SyncReport } from './sync/report.ts'
import { type SyncOptions, syncCollection } from './sync.ts'

interface World {
  readonly store: DocumentStore
  readonly cacheFolder: string
  sync(text: string, options?: Partial<SyncOptions>): Promise<SyncReport>
  /** Texts by path of the one collection. */
  texts(): Promise<Record<string, string>>
}

async function worldOf(makePlace: (typeof documentPlaces)[number][1]): Promise<World> {
  const place = await makePlace()
  const store = place.open()
  onTestFinished(() => place.remove())
  const cacheFolder = join(folderOf(), 'cache')
  return {
    store,
    cacheFolder,
    sync: (text, options = {}) => syncCollection(resolveOrigin(text, '/'), 'docs', { store, cacheFolder, ...options }),
    texts: () =>
      store.read(async (reader) => {
        const collection = (await reader.collections())[0]
        const documents = collection ? await reader.documents(collection.id, { limit: 100 }) : []
        const texts: Record<string, string> = {}
        for (const { number, path } of documents) {
          const sections = await reader.sections((await reader.headings(number)).map((heading) => heading.number))
          texts[path] = sections.map((section) => section?.text).join('\n')
        }
        return texts
      }),
  }
}

const summary = ({ added, updated, removed, unchanged, skipped, failed }: SyncReport) => ({
  ...(added.length > 0 ? { added } : {}),
  ...(updated.length > 0 ? { updated } : {}),
  ...(removed.length > 0 ? { removed } : {}),
  ...(unchanged > 0 ? { unchanged } : {}),
  ...(skipped.length > 0 ? { skipped: skipped.map(({ path, reason }) => `${path}: ${reason}`) } : {}),
  ...(failed.length > 0 ? { failed: failed.map(({ path, reason }) => `${path}: ${reason}`) } : {}),
})
const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13])
const sha = (text: string): string => createHash('sha256').update(text).digest('hex')

describe.each(documentPlaces)('a sync: %s', (_name, makePlace) => {
  const world = () => worldOf(makePlace)

  it('tells what was added, updated, removed, left and skipped, and does it', async () => {
    const folder = folderOf({ 'a.md': '# A\n\nalpha', 'b.md': '# B\n\nbeta', 'c/d.md': '# D\n\ndelta', 'picture.md': png })
    const { sync, texts } = await world()
    expect(summary(await sync(folder))).toEqual({
      added: ['a.md', 'b.md', 'c/d.md'],
      skipped: ['picture.md: not text: looks like a PNG image'],
    })
    expect(summary(await sync(folder))).toEqual({ unchanged: 3, skipped: ['picture.md: not text: looks like a PNG image'] })
    writeFiles(folder, { 'b.md': '# B\n\nbeta two', 'e.md': '# E\n\nepsilon' })
    rmSync(join(folder, 'c'), { recursive: true })
    expect(summary(await sync(folder))).toMatchObject({ added: ['e.md'], updated: ['b.md'], removed: ['c/d.md'], unchanged: 1 })
    expect(await texts()).toEqual({
      'a.md': expect.stringContaining('alpha'),
      'b.md': expect.stringContaining('beta two'),
      'e.md': expect.stringContaining('epsilon'),
    })
  })

  it('notices a change that keeps size and time, and none where only the time moved', async () => {
    const folder = folderOf({ 'a.md': '# A\n\nalpha' })
    const { sync } = await world()
    await sync(folder)
    const { atime, mtime } = statSync(join(folder, 'a.md'))
    writeFiles(folder, { 'a.md': '# A\n\nalphb' })
    utimesSync(join(folder, 'a.md'), atime, mtime)
    expect(summary(await sync(folder))).toEqual({ updated: ['a.md'] })
    utimesSync(join(folder, 'a.md'), 1, 1)
    expect(summary(await sync(folder))).toEqual({ unchanged: 1 })
  })

  it('with force reads and indexes everything again', async () => {
    const folder = folderOf({ 'a.md': '# A\n\nalpha', 'b.md': '# B\n\nbeta' })
    const { sync } = await world()
    await sync(folder)
    expect(summary(await sync(folder, { force: true }))).toEqual({ updated: ['a.md', 'b.md'] })
    expect(summary(await sync(folder))).toEqual({ unchanged: 2 })
  })

  it('that is a dry run says the same and writes nothing', async () => {
    const folder = folderOf({ 'a.md': '# A\n\nalpha' })
    const { sync, store, texts, cacheFolder } = await world()
    expect(await sync(folder, { dryRun: true })).toMatchObject({ added: ['a.md'], dryRun: true })
    expect(await store.read((reader) => reader.collections())).toEqual([])
    expect(existsSync(cacheFolder)).toBe(false)
    await sync(folder)
    writeFiles(folder, { 'a.md': '# A\n\nnew', 'b.md': '# B\n\nbeta' })
    expect(summary(await sync(folder, { dryRun: true }))).toEqual({ added: ['b.md'], updated: ['a.md'] })
    expect(await texts()).toEqual({ 'a.md': expect.stringContaining('alpha') })
  })

  it('tells its progress', async () => {
    const folder = folderOf({ 'a.md': '# A\n\nalpha', 'b.md': '# B\n\nbeta' })
    const { sync } = await world()
    const lines: unknown[] = []
    await sync(folder, { onProgress: (progress) => lines.push(progress) })
    expect(lines).toEqual([
      { phase: 'opening' },
      { phase: 'documents', done: 1, path: 'a.md', outcome: 'added' },
      { phase: 'documents', done: 2, path: 'b.md', outcome: 'added' },
      { phase: 'finishing' },
    ])
  })

  it('keeps what cannot be read this time, and drops what is no document any more', async () => {
    const folder = folderOf({ 'a.md': '# A\n\nalpha', 'shut/b.md': '# B\n\nbeta', 'c.md': '# C\n\ngamma' })
    const { sync, texts } = await world()
    await sync(folder)
    writeFiles(folder, { 'c.md': png })
    chmodSync(join(folder, 'shut'), 0)
    const root = process.getuid?.() === 0
    const report = summary(await sync(folder))
    chmodSync(join(folder, 'shut'), 0o700)
    expect(report).toMatchObject({
      removed: ['c.md'],
      ...(root ? { unchanged: 2 } : { unchanged: 1, failed: ['shut/: the folder cannot be read (EACCES)'] }),
    })
    expect(Object.keys(await texts())).toEqual(['a.md', 'shut/b.md'])
  })

  it('that is cut short keeps what it had, and goes on from there', async () => {
    const files = Object.fromEntries(
      Array.from({ length: 1_300 }, (_, at) => [`${String(at).padStart(4, '0')}.md`, `# ${at}\n\ntext ${at}`]),
    )
    const folder = folderOf(files)
    const { sync, store } = await world()
    const stop = new AbortController()
    const cut = sync(folder, {
      signal: stop.signal,
      onProgress: (progress) => progress.phase === 'documents' && progress.done === 1_100 && stop.abort(),
    })
    await expect(cut).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }))
    const kept = (await store.read((reader) => reader.collections()))[0]!
    expect(kept.documents).toBe(1_100)
    expect(kept.syncedAt).toBeUndefined()
    const report = await sync(folder)
    expect([report.unchanged, report.added.length]).toEqual([1_100, 200])
  })

  it('of another process is waited for by nobody', async () => {
    const folder = folderOf({ 'a.md': '# A\n\nalpha' })
    const { sync, store } = await world()
    await sync(folder)
    const holder = await store.writer(resolveOrigin(folder, '/').id)
    await expect(sync(folder)).rejects.toThrow(expect.objectContaining({ code: 'busy' }))
    await holder.release()
    expect(summary(await sync(folder))).toEqual({ unchanged: 1 })
  })
})

const world = () => worldOf(sqlitePlace)

describe('one document that was named', () => {
  it('is a collection of one', async () => {
    const folder = folderOf({ 'a.md': '# A\n\nalpha', 'b.md': '' })
    const { sync, texts } = await world()
    expect(summary(await sync(join(folder, 'a.md')))).toEqual({ added: ['a.md'] })
    expect(await texts()).toEqual({ 'a.md': expect.stringContaining('alpha') })
  })

  it.each([
    ['a picture named .md', png, 'a.md: not text: looks like a PNG image'],
    ['one line of 50 MB', new Uint8Array(50_000_000).fill(120), 'a.md is 50.0 MB; the limit is 21.0 MB per document'],
    ['one line of 10 MB', new Uint8Array(10_000_000).fill(120), 'a.md: one line has 10000000 characters'],
    ['nothing', '', 'a.md: empty'],
  ])('is an error where it is %s, and leaves no collection behind', async (_name, content, message) => {
    const folder = folderOf({ 'a.md': content })
    const { sync, store, cacheFolder } = await world()
    mkdirSync(cacheFolder)
    await expect(sync(join(folder, 'a.md'))).rejects.toThrow(message)
    expect(await store.read((reader) => reader.collections())).toEqual([])
    expect(readdirSync(cacheFolder)).toEqual([])
    expect(summary(await sync(folder)).skipped).toHaveLength(1)
  })

  it('may be a page on the web, asked for again only when it has changed', async () => {
    let version = 1
    const { origin, requests } = await serve((request, response) => {
      if (request.headers['if-none-match'] === `"${version}"`) response.writeHead(304).end()
      else
        response
          .writeHead(200, { etag: `"${version}"`, 'content-type': 'text/html' })
          .end(`<html><body><main><h1>Guide</h1><p>Version ${version} of the guide.</p></main></body></html>`)
    })
    const { sync, texts } = await world()
    expect(summary(await sync(`${origin}/guide`))).toEqual({ added: ['guide'] })
    expect(summary(await sync(`${origin}/guide`))).toEqual({ unchanged: 1 })
    version = 2
    expect(summary(await sync(`${origin}/guide`))).toEqual({ updated: ['guide'] })
    expect((await texts())['guide']).toContain('Version 2 of the guide.')
    expect(requests).toHaveLength(3)
    await expect((await world()).sync('http://127.0.0.1:1/guide')).rejects.toThrow(
      'could not reach http://127.0.0.1:1/guide: the connection was refused',
    )
  })
})

describe('a manifest', () => {
  it('promises hashes, which are verified; what does not fit keeps its old text', async () => {
    const files = [
      { path: 'a.md', hash: sha('# A\n\nalpha') },
      { path: 'b.md', hash: `sha256:${sha('# B\n\nbeta').toUpperCase()}` },
    ]
    const folder = folderOf({
      'm.json': JSON.stringify({ name: 'x', version: '1', description: 'Two pages', sources: { files } }),
      'a.md': '# A\n\nalpha',
      'b.md': '# B\n\nbeta',
    })
    const { sync, store, texts } = await world()
    expect(summary(await sync(join(folder, 'm.json')))).toEqual({ added: ['a.md', 'b.md'] })
    expect((await store.read((reader) => reader.collections()))[0]?.description).toBe('Two pages')
    writeFiles(folder, { 'b.md': '# B\n\nforged' })
    expect(summary(await sync(join(folder, 'm.json')))).toEqual({
      unchanged: 1,
      failed: [
        `b.md: the content's hash is ${sha('# B\n\nforged').slice(0, 12)}..., but the manifest says ${sha('# B\n\nbeta').slice(0, 12)}...`,
      ],
    })
    expect((await texts())['b.md']).toContain('beta')
  })

  it('on a web server is synced file by file; one that fails fails alone and keeps its text', async () => {
    const files: Record<string, string> = {
      '/manifest.json': JSON.stringify({ name: 'x', version: '1', sources: { files: ['a.md', 'b.md', 'file:///etc/passwd'] } }),
      '/a.md': '# A\n\nalpha',
      '/b.md': '# B\n\nbeta',
    }
    const { origin } = await serve((request, response) => {
      const text = files[request.url ?? '']
      response.writeHead(text === undefined ? 500 : 200).end(text)
    })
    const { sync, texts } = await world()
    const refused = `file:///etc/passwd: refused: a manifest on a web server can only use its own origin, ${origin}`
    expect(summary(await sync(`${origin}/manifest.json`))).toEqual({ added: ['a.md', 'b.md'], failed: [refused] })
    delete files['/b.md']
    files['/a.md'] = '# A\n\nchanged'
    expect(summary(await sync(`${origin}/manifest.json`))).toEqual({
      updated: ['a.md'],
      failed: [`b.md: ${origin}/b.md responded with status 500`, refused],
    })
    expect(await texts()).toEqual({ 'a.md': expect.stringContaining('changed'), 'b.md': expect.stringContaining('beta') })
    delete files['/manifest.json']
    await expect(sync(`${origin}/manifest.json`)).rejects.toThrow(`${origin}/manifest.json responded with status 500`)
    expect(Object.keys(await texts())).toEqual(['a.md', 'b.md'])
  })
})

it('a git collection moves with its branch and cites its working copy', async () => {
  const work = repositoryOf({ 'a.md': '# A\n\nalpha', 'b.md': '# B\n\nbeta' })
  const { sync, store, cacheFolder, texts } = await world()
  await sync(`git+file://${work}`)
  writeFiles(work, { 'a.md': '# A\n\nchanged' })
  git(work, 'commit', '--quiet', '-am', 'second')
  expect(summary(await sync(`git+file://${work}`, { dryRun: true }))).toEqual({ updated: ['a.md'], unchanged: 1 })
  expect(await texts()).toMatchObject({ 'a.md': expect.stringContaining('alpha') })
  expect(summary(await sync(`git+file://${work}`))).toEqual({ updated: ['a.md'], unchanged: 1 })
  const { id } = resolveOrigin(`git+file://${work}`, '/')
  expect((await store.read((reader) => reader.documentAt(id, 'a.md')))?.uri).toBe(`file://${cacheFolder}/${id}/tree/a.md`)
  expect(readdirSync(join(cacheFolder, id)).sort()).toEqual(['git', 'seen.json', 'tree'])
})
