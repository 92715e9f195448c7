import { execFile, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openLibrary } from '../../src/docs/library.ts'
import { resolveOrigin } from '../../src/docs/sources/resolve-origin.ts'
import { folderOf } from '../../src/docs/sources/sources.fixture.ts'
import { syncCollection } from '../../src/docs/sync.ts'
import { openDocumentStore } from '../../src/store/sqlite/documents/open.ts'
import { openEventLog } from '../../src/store/sqlite/event-log.ts'
import { workUntil } from '../kill/work.ts'
import { logWriter, upTo } from './log-writer.ts'

/** Row 25: eight processes on one embedded store, an import during queries, and a worker that was stopped and wakes late. */
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ibid-many-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

it('eight processes append to runs of one new file: every fact is there, and none hears of a lock', async () => {
  const writers = upTo(8).map((number) => ({ run: `r${number}`, writer: logWriter([folder, `r${number}`, '100']) }))
  const said = await Promise.all(writers.map(({ writer }) => writer.rest()))
  expect(said).toEqual(writers.map(() => upTo(100).map(String)))
  const log = openEventLog(folder)
  for (const { run } of writers) expect(await log.verify(run)).toMatchObject({ intact: true, events: 100 })
  log.close()
})

it('of eight that append the same fact one wins and the others are stale: no update is lost', async () => {
  const writers = upTo(8).map(() => logWriter([folder, 'r1']))
  for (const writer of writers) expect(await writer.next()).toBe('ready')
  for (let after = 0; after < 20; after++) {
    for (const writer of writers) writer.say(String(after))
    const said = await Promise.all(writers.map((writer) => writer.next()))
    expect(said.toSorted()).toEqual([String(after + 1), ...Array.from({ length: 7 }, () => 'stale')])
  }
  for (const writer of writers) writer.kill('SIGKILL')
})

it('an import while another process asks: every answer is whole, and neither hears of a lock', async () => {
  const documents = Object.fromEntries(
    Array.from({ length: 400 }, (_, at) => [`${at}.md`, `# Page ${at}\n\nHow plugins of page ${at} are loaded.\n`]),
  )
  const [first, all] = [folderOf({ '0.md': documents['0.md'] ?? '' }), folderOf(documents)]
  const store = openDocumentStore(join(folder, 'documents.db'))
  await syncCollection(resolveOrigin(first, '/'), 'first', { store, cacheFolder: join(folder, 'cache') })
  const library = openLibrary(store)
  const importing = promisify(execFile)(process.execPath, [join(import.meta.dirname, 'documents-process.fixture.ts'), all, folder])
  let running = true
  void importing.finally(() => {
    running = false
  })
  let asked = 0
  for (; running || asked < 20; asked++) {
    const hits = await library.search(undefined, { query: 'how plugins of page 0 are loaded', limit: 3 })
    expect(hits[0]?.section.text).toBe('How plugins of page 0 are loaded.')
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect(JSON.parse((await importing).stdout)).toMatchObject({ skipped: [], failed: [] })
  const [last] = await library.search(undefined, { query: 'how plugins of page 399 are loaded', limit: 1 })
  expect(last?.section.document).toBe('399.md')
  await store.close()
})

it('a worker that was stopped and wakes late is fenced: it stores nothing more, and no write is done twice', {
  timeout: 120_000,
}, async () => {
  const steps = 8
  const fixture = join(import.meta.dirname, '../kill/working-run.fixture.ts')
  const stopped = spawn(process.execPath, [fixture, folder, String(steps)], { stdio: ['ignore', 'pipe', 'pipe'] })
  let complaint = ''
  stopped.stderr.setEncoding('utf8').on('data', (text: string) => (complaint += text))
  const ended = new Promise<number | null>((resolve) => stopped.once('close', resolve))
  const lines = createInterface({ input: stopped.stdout })[Symbol.asyncIterator]()
  for (let line = 0; line < 12 || !existsSync(join(folder, 'run')); line++) await lines.next()
  stopped.kill('SIGSTOP')
  expect((await workUntil(folder, steps, 0)).at(-1)).toMatchObject({ status: 'done' })
  const id = readFileSync(join(folder, 'run'), 'utf8')
  const log = openEventLog(folder)
  const before = await log.read(id)
  stopped.kill('SIGCONT')
  expect([await ended, complaint]).toEqual([0, ''])
  expect(await log.read(id)).toEqual(before)
  expect(await log.verify(id)).toMatchObject({ intact: true, events: before.length })
  log.close()
  const writes = readFileSync(join(folder, 'executions'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('write'))
  expect(new Set(writes).size).toBe(writes.length)
})
