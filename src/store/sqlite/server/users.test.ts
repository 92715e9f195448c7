import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { SqliteFile } from '../open.ts'
import { openServerFile } from './server-file.ts'
import { sqliteUsers } from './users.ts'

const at = '2026-11-22T12:00:00.000Z'
let folder: string
let file: SqliteFile
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ibid-users-'))
  file = openServerFile(folder)
  const user = file.sqlite.prepare(
    'insert into user (id, name, email, emailVerified, createdAt, updatedAt, role) values (?, ?, ?, 1, ?, ?, ?)',
  )
  user.run('a', 'Ada', 'ada@example.org', at, at, 'admin')
  user.run('b', 'Ben', 'ben@example.org', at, at, 'user')
  file.sqlite
    .prepare(`insert into session (id, userId, token, expiresAt, createdAt, updatedAt) values ('s', 'b', 'sign-in', ?, ?, ?)`)
    .run('2026-11-23T12:00:00.000Z', at, at)
})
afterEach(() => {
  file.close()
  rmSync(folder, { recursive: true })
})

const ben = { id: 'b', name: 'Ben', email: 'ben@example.org', role: 'user', blocked: false, createdAt: Date.parse(at) }

test('gives accounts, the oldest first', () => {
  const users = sqliteUsers(file)
  expect(users.get('b')).toEqual(ben)
  expect(users.get('c')).toBeUndefined()
  expect(users.list().map(({ id }) => id)).toEqual(['a', 'b'])
  expect(users.hasAdmin()).toBe(true)
})

test('changes what is said and nothing else', () => {
  const users = sqliteUsers(file)
  expect(users.change('b', { dayCapCents: 12.5 })).toEqual({ ...ben, dayCapCents: 12.5 })
  expect(users.change('b', { name: 'Benno', role: 'admin' })).toEqual({ ...ben, name: 'Benno', role: 'admin', dayCapCents: 12.5 })
  expect(users.change('b', { dayCapCents: null, role: 'user', name: 'Ben' })).toEqual(ben)
  expect(users.change('c', { name: 'Cem' })).toBeUndefined()
})

test('knows who is signed in until that ends, or they are blocked', () => {
  const users = sqliteUsers(file)
  const end = Date.parse('2026-11-23T12:00:00.000Z')
  expect([users.signedIn('sign-in', end - 1)?.id, users.signedIn('sign-in', end), users.signedIn('other', 0)]).toEqual([
    'b',
    undefined,
    undefined,
  ])
  users.change('b', { blocked: true })
  expect(users.signedIn('sign-in', end - 1)).toBeUndefined()
  users.change('b', { blocked: false })
  expect(users.signedIn('sign-in', end - 1)).toBeUndefined()
})

test('leaves an administrator who can come in, and everything as it was where there would be none', () => {
  const users = sqliteUsers(file)
  const refused = expect.objectContaining({ code: 'denied', message: 'this is the last administrator' })
  for (const last of [() => users.change('a', { role: 'user' }), () => users.change('a', { blocked: true }), () => users.remove('a')]) {
    expect(last).toThrow(refused)
    expect(users.get('a')).toMatchObject({ role: 'admin', blocked: false })
  }
  users.change('b', { role: 'admin', blocked: true })
  expect(() => users.remove('a')).toThrow(refused)
  users.change('b', { blocked: false })
  expect(users.remove('a')).toBe(true)
})

test('removes an account with its sign-ins and tokens', () => {
  const users = sqliteUsers(file)
  file.sqlite.exec(
    `insert into tokens (id, hash, owner, name, scopes, prefix, created_at) values ('t', 'h', 'b', 'Build', '[]', 'ibid_', 1)`,
  )
  expect([users.remove('b'), users.remove('b')]).toEqual([true, false])
  expect(file.sqlite.prepare('select (select count(*) from session) + (select count(*) from tokens) as n').get()).toMatchObject({ n: 0 })
})
