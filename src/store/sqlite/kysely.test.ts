import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { kyselyOf } from './kysely.ts'
import { openSqlite } from './open.ts'
import type { SqliteFile } from './sqlite-file.ts'

interface Tables {
  readonly pets: { readonly id: number; readonly name: string }
}

let folder: string
let file: SqliteFile

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ibid-kysely-'))
  file = openSqlite(join(folder, 'x.db'), ['create table pets (id integer primary key, name text not null unique) strict'])
})
afterEach(() => {
  file.close()
  rmSync(folder, { recursive: true })
})

test('writes, reads and streams rows', async () => {
  const database = kyselyOf<Tables>(file)
  const inserted = await database
    .insertInto('pets')
    .values([
      { id: 1, name: 'ada' },
      { id: 2, name: 'bob' },
    ])
    .executeTakeFirstOrThrow()
  expect(inserted).toMatchObject({ insertId: 2n, numInsertedOrUpdatedRows: 2n })
  expect(await database.selectFrom('pets').selectAll().orderBy('id', 'desc').execute()).toEqual([
    { id: 2, name: 'bob' },
    { id: 1, name: 'ada' },
  ])
  const names: string[] = []
  for await (const { name } of database.selectFrom('pets').select('name').orderBy('id').stream()) names.push(name)
  expect(names).toEqual(['ada', 'bob'])
  expect(await database.updateTable('pets').set({ name: 'eve' }).where('id', '=', 1).returning('name').execute()).toEqual([{ name: 'eve' }])
})

test('keeps transactions apart, undoes the failed one, and takes the write lock at their beginning', async () => {
  const database = kyselyOf<Tables>(file)
  const failed = database.transaction().execute(async (transaction) => {
    await transaction.insertInto('pets').values({ id: 1, name: 'ada' }).execute()
    await expect(async () => file.write(() => undefined)).rejects.toThrow(/transaction within a transaction/)
    const other = openSqlite(file.path, ['create table pets (id integer primary key, name text not null unique) strict'])
    other.sqlite.exec('pragma busy_timeout = 0')
    expect(() => other.write(() => undefined)).toThrow(/is locked by another process/)
    other.close()
    throw new Error('changed my mind')
  })
  const second = database.transaction().execute((transaction) => transaction.insertInto('pets').values({ id: 2, name: 'bob' }).execute())
  await expect(failed).rejects.toThrow('changed my mind')
  await second
  expect(await database.selectFrom('pets').select('name').execute()).toEqual([{ name: 'bob' }])
})
