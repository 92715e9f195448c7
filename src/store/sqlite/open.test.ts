import { mkdirSync, mkdtempSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Worker } from 'node:worker_threads'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openSqlite } from './open.ts'

const migrations = ['create table a (id integer primary key) strict', 'create table b (id integer primary key) strict']
let folder: string
let path: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ibid-open-'))
  path = join(folder, 'data', 'x.db')
})
afterEach(() => rmSync(folder, { recursive: true }))

const modeOf = (file: string) => (statSync(file).mode & 0o777).toString(8)
const tables = (sqlite: DatabaseSync) =>
  sqlite
    .prepare("select name from sqlite_schema where type = 'table' order by name")
    .all()
    .map((row) => row['name'])

test('makes the file, its side files and its folder for the owner only', () => {
  const file = openSqlite(path, migrations)
  file.write(() => file.sqlite.exec('insert into a values (1)'))
  expect([join(folder, 'data'), path, `${path}-wal`, `${path}-shm`].map(modeOf)).toEqual(['700', '600', '600', '600'])
  file.close()
  file.close()
})

test('writes ahead, waits for others, and applies only the migrations that a file has not had', () => {
  openSqlite(path, migrations.slice(0, 1)).close()
  const file = openSqlite(path, migrations)
  expect(tables(file.sqlite)).toEqual(['a', 'b'])
  expect(file.sqlite.prepare('pragma journal_mode').get()).toMatchObject({ journal_mode: 'wal' })
  expect(file.sqlite.prepare('pragma synchronous').get()).toMatchObject({ synchronous: 1 })
  expect(file.sqlite.prepare('pragma busy_timeout').get()).toMatchObject({ timeout: 5_000 })
  file.close()
})

test('applies a broken migration not at all', () => {
  expect(() => openSqlite(path, [...migrations, 'create table c (id); create tabel d (id)'])).toThrow(/syntax error/)
  const file = openSqlite(path, migrations)
  expect(tables(file.sqlite)).toEqual(['a', 'b'])
  file.close()
})

test('can be opened for the first time by several threads at once', async () => {
  const script = `
    import { workerData } from 'node:worker_threads'
    import { openSqlite } from ${JSON.stringify(new URL('./open.ts', import.meta.url).href)}
    for (const path of workerData.paths) openSqlite(path, workerData.migrations).close()`
  const paths = Array.from({ length: 20 }, (_, index) => join(folder, 'data', `${index}.db`))
  const source = new URL(`data:text/javascript,${encodeURIComponent(script)}`)
  const codes = Array.from({ length: 4 }, () => {
    const worker = new Worker(source, { workerData: { paths, migrations } })
    return new Promise((resolve, reject) => worker.on('exit', resolve).on('error', reject))
  })
  expect(await Promise.all(codes)).toEqual([0, 0, 0, 0])
  const files = paths.map((each) => openSqlite(each, migrations))
  expect(files.map((file) => tables(file.sqlite))).toEqual(paths.map(() => ['a', 'b']))
  for (const file of files) file.close()
})

test('refuses a file that a newer program has written', () => {
  openSqlite(path, [...migrations, 'create table c (id)']).close()
  expect(() => openSqlite(path, migrations)).toThrow(
    expect.objectContaining({
      code: 'failed',
      message: `${path} was written by a newer version of ibid (schema version 3; this version supports up to 2)`,
      remedy: 'update ibid, or specify another folder with --data-dir',
    }),
  )
})

test('says what to do about a file that is no database, is damaged, or cannot be made', () => {
  mkdirSync(join(folder, 'data'))
  writeFileSync(path, 'Dear diary, this is not a database. '.repeat(100))
  expect(() => openSqlite(path, migrations)).toThrow(
    expect.objectContaining({
      code: 'failed',
      message: `${path} is not an ibid database`,
      remedy: expect.stringContaining('move the file away'),
    }),
  )
  const damaged = join(folder, 'damaged.db')
  const made = openSqlite(damaged, migrations)
  made.write(() =>
    made.sqlite.exec('insert into a with recursive n(i) as (select 1 union all select i + 1 from n where i < 5000) select i from n'),
  )
  made.close()
  truncateSync(damaged, 6_000)
  expect(() => openSqlite(damaged, migrations)).toThrow(expect.objectContaining({ code: 'failed', message: `${damaged} is damaged` }))
  const impossible = join(path, 'below-a-file', 'x.db')
  expect(() => openSqlite(impossible, migrations)).toThrow(
    expect.objectContaining({ code: 'failed', message: expect.stringContaining(impossible) }),
  )
})

test('undoes the work of a transaction that throws', () => {
  const file = openSqlite(path, migrations)
  const insert = () => file.sqlite.exec('insert into a values (1)')
  expect(() =>
    file.write(() => {
      insert()
      throw new Error('changed my mind')
    }),
  ).toThrow('changed my mind')
  expect(file.sqlite.prepare('select count(*) as n from a').get()).toMatchObject({ n: 0 })
  file.write(insert)
  expect(file.sqlite.prepare('select count(*) as n from a').get()).toMatchObject({ n: 1 })
  file.close()
})

test('names the file when another process holds it for too long', () => {
  const file = openSqlite(path, migrations)
  const other = new DatabaseSync(path)
  other.exec('begin immediate')
  file.sqlite.exec('pragma busy_timeout = 1')
  expect(() => file.write(() => undefined)).toThrow(expect.objectContaining({ message: `${path} is locked by another process` }))
  other.close()
  file.close()
})
