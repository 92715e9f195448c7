import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Memory } from '../../core/memory.ts'
import { openSharedFile } from '../../store/sqlite/shared/shared-file.ts'
import type { App } from '../app.ts'
import { addAndSync, removeListed } from '../collections/change-collections.ts'
import { openApp } from '../compose.ts'
import { allChores } from './all-chores.ts'
import type { Chore, ChoreNews } from './chore.ts'
import { keepSchedule } from './keep-schedule.ts'

const hour = 3_600_000
const day = 24 * hour

let root: string
let apps: App[]
let stop: AbortController
let keeping: Promise<void>[]
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'ibid-schedule-'))
  apps = []
  stop = new AbortController()
  keeping = []
})
afterEach(async () => {
  stop.abort()
  await Promise.all(keeping)
  for (const app of apps) await app.close()
  rmSync(root, { recursive: true, force: true })
})

/** A program on the data folder of the test, started in a folder of its own. */
async function program(folder = 'here'): Promise<App> {
  const at = join(root, folder)
  mkdirSync(at, { recursive: true })
  const app = await openApp({ env: { IBID_DATA_DIR: join(root, 'data') }, home: at, folder: at, platform: 'linux' })
  apps.push(app)
  return app
}

/** Keeps its schedule until the test is over, or `signal` aborts; gives what it hears. */
function keep(app: App, chores?: readonly Chore[], signal: AbortSignal = stop.signal): readonly ChoreNews[] {
  const heard: ChoreNews[] = []
  keeping.push(
    keepSchedule(app, signal, {
      ...{ firstMs: 0, lookMs: 5, beatMs: 5, onNews: (news) => heard.push(news) },
      ...(chores ? { chores: async () => chores } : {}),
    }),
  )
  return heard
}

/** As if so much time had passed since each chore was begun. */
function later(ms: number): void {
  const file = openSharedFile(join(root, 'data'))
  file.sqlite.exec(`update chores set begun = begun - ${ms}, beat = beat - ${ms}`)
  file.close()
}

const chore = (name: string, run: Chore['run']): Chore => ({ name, label: name, everyMs: day, run })

describe('a schedule', () => {
  test('is kept by one of several programs, and one chore that fails does not keep others waiting', async () => {
    const done: string[] = []
    const chores = [
      chore('broken', () => Promise.reject(new Error('no'))),
      chore('whole', async () => {
        done.push('whole')
        return 'something'
      }),
    ]
    const [one, two] = [keep(await program(), chores), keep(await program(), chores)]
    await expect.poll(() => one.length + two.length).toBe(2)
    later(day)
    await expect.poll(() => one.length + two.length).toBe(4)
    expect(done).toEqual(['whole', 'whole'])
    expect(
      [...one, ...two].map(({ chore: name, outcome }) => [name, 'fault' in outcome ? outcome.fault.message : outcome.did]).sort(),
    ).toEqual([
      ['broken', 'no'],
      ['broken', 'no'],
      ['whole', 'something'],
      ['whole', 'something'],
    ])
  })

  test('goes on elsewhere at once where a program stops in the middle of a chore', async () => {
    const begun = Promise.withResolvers<void>()
    const leaving = new AbortController()
    const endless = chore('upkeep', (signal) => {
      begun.resolve()
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    })
    const first = keep(await program(), [endless], leaving.signal)
    await begun.promise
    leaving.abort()
    const second = keep(await program(), [chore('upkeep', async () => 'all')])
    await expect.poll(() => second).toMatchObject([{ outcome: { did: 'all' } }])
    expect(first).toEqual([])
  })

  test('cuts a chore off that another program has taken over', async () => {
    const cut = Promise.withResolvers<string>()
    const slow = chore('upkeep', (signal) => {
      signal.addEventListener('abort', () => cut.resolve('cut off'))
      return cut.promise
    })
    const app = await program()
    const first = keep(app, [slow])
    await expect.poll(async () => (await (await app.chores()).list()).length).toBe(1)
    const file = openSharedFile(join(root, 'data'))
    file.sqlite.exec(`update chores set holder = 'another'`)
    file.close()
    expect(await cut.promise).toBe('cut off')
    expect(first).toEqual([])
  })
})

describe('the chores of an app', () => {
  const named = async (app: App, name: string) => (await allChores(app)).find(({ label }) => label === name)

  test('read the folders again that are there, and only those', async () => {
    const app = await program()
    mkdirSync(join(root, 'here', 'docs'))
    writeFileSync(join(root, 'here', 'docs', 'a.md'), '# Saturn\n\nIt has rings.\n')
    await addAndSync(app, './docs', {})
    const resync = await named(app, 're-sync of docs')
    expect(resync).toMatchObject({ everyMs: day, doneAt: expect.any(Number) })
    const signal = new AbortController().signal
    expect(await resync?.run(signal)).toBe('')
    writeFileSync(join(root, 'here', 'docs', 'b.md'), '# Mars\n\nIt is red.\n')
    expect(await resync?.run(signal)).toBe('1 added')
    expect(await named(await program('elsewhere'), 're-sync of docs')).toBeUndefined()

    renameSync(join(root, 'here', 'docs'), join(root, 'here', 'away'))
    expect(await named(app, 're-sync of docs')).toBeUndefined()
    mkdirSync(join(root, 'here', 'docs'))
    await expect(resync?.run(signal)).rejects.toThrow('is empty, so its existing index was kept')
    const [collection] = await (await app.documents()).read((reader) => reader.collections())
    expect(collection?.documents).toBe(2)
  })

  test('leave a collection alone that a person has synced, and forget one that is dropped', async () => {
    const app = await program()
    mkdirSync(join(root, 'here', 'docs'))
    writeFileSync(join(root, 'here', 'docs', 'a.md'), '# Saturn\n\nIt has rings.\n')
    await addAndSync(app, './docs', {})
    const resync = (await named(app, 're-sync of docs'))!
    const heard = keep(app, [resync, { ...resync, name: 'sync:again', doneAt: Date.now() - day }])
    await expect.poll(() => heard.map((news) => news.chore)).toEqual(['sync:again'])
    stop.abort()
    const store = await app.chores()
    await store.begin(resync.name, hour)
    await removeListed(app, 'docs', { drop: true })
    expect((await store.list()).map(({ name }) => name)).toEqual(['sync:again'])
  })

  test('mark what has outlived its time in memory', async () => {
    const app = await program()
    const store = await app.memoryStore()
    const old: Memory = {
      ...{ id: 'm1', content: 'Likes tea.', category: 'preference', tier: 'context', confidence: 1, keywords: [], language: 'en' },
      ...{ provenance: { by: 'person' }, createdAt: 1, lastUsedAt: 1, uses: 0, expiresAt: 2, state: 'kept' },
    } as const
    await store.write(undefined, () => ({ put: [old], result: undefined }))
    const signal = new AbortController().signal
    expect(await (await named(app, 'memory maintenance'))?.run(signal)).toBe('1 fact expired or dropped')
    expect(await store.read(undefined)).toMatchObject([{ id: 'm1', state: 'expired', endedAt: 2 }])
    expect(await (await named(app, 'memory maintenance'))?.run(signal)).toBe('')
  })
})
