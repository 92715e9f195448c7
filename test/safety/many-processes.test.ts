import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openLibrary } from '../../src/docs/library.ts'
import { resolveOrigin } from '../../src/docs/sources/resolve-origin.ts'
import { folderOf } from '../../src/docs/sources/sources.fixture.ts'
import { syncCollection } from '../../src/docs/sync.ts'
import { openDocumentStore } from '../../src/store/sqlite/documents/open.ts'
import { openEventLog } from '../../src/store/sqlite/event-log.ts'
import { faultsOf, type History, known } from '../kill/history.ts'
import type { Order } from '../kill/order.ts'
import { deedsIn } from '../kill/records.ts'
import { carrierSource, spawnCarrier } from '../kill/spawn-carrier.ts'
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
  const order = (token: string): Order => ({
    ...{ place: folder, token, record: join(folder, token), role: 'carry', runs: { r1: 8 }, atOnce: 1, dieAt: [] },
  })
  const did = (token: string) => deedsIn(join(folder, token)).part('r1')
  const stopped = spawnCarrier(carrierSource, order('stopped'))
  await expect.poll(() => did('stopped').stored.length, { interval: 1 }).toBeGreaterThanOrEqual(8)
  const log = openEventLog(folder)
  // One that is stopped in the middle of a write keeps everybody out of the file: then it goes on a little.
  for (let isOut = true; isOut; ) {
    stopped.child.kill('SIGSTOP')
    isOut = await log.append('r2', (await log.read('r2')).length, { type: 'run.cancelled', by: 'person' }).then(
      () => false,
      () => stopped.child.kill('SIGCONT'),
    )
  }
  // A process that only sleeps is not taken for dead on its own machine.
  rmSync(join(folder, 'carried'), { recursive: true })
  expect(await spawnCarrier(carrierSource, order('other')).ended).toBe('')
  const before = await log.read('r1')
  expect(before.at(-1)).toMatchObject({ type: 'run.ended', end: { status: 'done' } })
  stopped.child.kill('SIGCONT')
  expect([await stopped.ended, stopped.child.exitCode]).toEqual(['', 0])
  const stored = await log.read('r1')
  expect(stored).toEqual(before)
  const [first, other] = [did('stopped'), did('other')]
  expect(first.stored.length + other.stored.length).toBe(before.length)
  const history: History = {
    run: 'r1',
    stored: stored.map(known),
    writers: [
      { token: 'stopped', acknowledged: first.stored },
      { token: 'other', acknowledged: other.stored },
    ],
    readers: [],
    effects: [...first.changes, ...other.changes],
    intact: (await log.verify('r1')).intact,
  }
  expect(faultsOf(history)).toEqual([])
  log.close()
})
