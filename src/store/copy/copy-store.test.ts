import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { hasPostgres, type TestDatabase, testDatabase } from '../postgres/cluster.fixture.ts'
import { postgresStores } from '../postgres/postgres-stores.ts'
import { sqliteStores } from '../sqlite/sqlite-stores.ts'
import { copyStore } from './copy-store.ts'
import { fill, holds } from './filled-store.fixture.ts'
import { postgresSide } from './postgres-side.ts'
import { sqliteSide } from './sqlite-side.ts'

describe.skipIf(!hasPostgres)('copying a store', () => {
  const folders: string[] = []
  const databases: TestDatabase[] = []
  const closers: (() => void | Promise<void>)[] = []
  afterEach(async () => {
    for (const close of closers.splice(0).reverse()) await close()
    for (const database of databases.splice(0)) await database.drop()
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
  })
  const opened = <T extends { close(): void | Promise<void> }>(one: T): T => {
    closers.push(() => one.close())
    return one
  }
  const folder = () => {
    const made = mkdtempSync(join(tmpdir(), 'ibid-copy-'))
    folders.push(made)
    return made
  }
  const inFolder = (place: string) => opened(sqliteSide(place))
  const inDatabase = async (url: string) => opened(await postgresSide(url))

  test('takes everything to a database and back, and what came is what left', async () => {
    const [first, last] = [folder(), folder()]
    const database = await testDatabase()
    databases.push(database)
    const before = opened(sqliteStores(first))
    await fill(before)
    const told = await holds(before)
    const copied = await copyStore(inFolder(first), await inDatabase(database.url))
    expect(copied).toMatchObject({ rows: { events: 3, sessions: 1, feed_items: 1, feed_secrets: 1, user: 0 }, media: 1 })
    const between = opened(postgresStores(database.url))
    expect(await holds(between)).toEqual(told)
    expect(await copyStore(await inDatabase(database.url), inFolder(last))).toEqual(copied)
    const after = opened(sqliteStores(last))
    expect(await holds(after)).toEqual(told)
    // What counts by itself goes on behind what was copied.
    await (await between.sessions()).enqueue('s1', 'more')
    expect((await (await between.sessions()).queue('s1')).map(({ text }) => text)).toEqual(['and \u0000 then?', 'more'])
  })

  test('takes what a team shares in settings from one database to the next, sealed as it is', async () => {
    const [from, to] = [await testDatabase(), await testDatabase()]
    databases.push(from, to)
    const key = () => Buffer.alloc(32, 3)
    const settingsIn = (url: string) => opened(postgresStores(url)).settings?.(key)
    const before = await settingsIn(from.url)
    await before?.change('agent.style', 'Ada', () => ({ value: 'direct', isSecret: false }))
    await before?.change('llm.apiKey', 'Ada', () => ({ value: 'sk-harbour', isSecret: true }))
    const between = folder()
    await copyStore(await inDatabase(from.url), inFolder(between))
    expect(await copyStore(inFolder(between), await inDatabase(to.url))).toMatchObject({ rows: { settings: 2, setting_changes: 2 } })
    const after = await settingsIn(to.url)
    expect(await after?.read()).toEqual(await before?.read())
    expect(await after?.changes()).toEqual(await before?.changes())
    await after?.change('agent.style', 'Ben', () => ({ isSecret: false }))
    expect(await after?.revision()).toBe(3)
  })

  test('leaves a store alone that is in use', async () => {
    const [from, to] = [folder(), folder()]
    await fill(opened(sqliteStores(from)))
    const used = opened(sqliteStores(to))
    await (await used.log()).append('mine', 0, { type: 'notice.given', reason: 'final', text: 'x' })
    await expect(copyStore(inFolder(from), inFolder(to))).rejects.toMatchObject({
      code: 'denied',
      remedy: expect.stringContaining('empty'),
    })
    expect((await (await used.log()).list()).map(({ run }) => run)).toEqual(['mine'])
  })
})
