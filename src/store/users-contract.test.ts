import { beforeEach, describe, expect, test } from 'vitest'
import type { Users } from '../core/users.ts'
import { contractPlaces } from './contract-places.fixture.ts'
import { postgresTables } from './postgres/tables.ts'
import { builtTables } from './sqlite/built-tables.ts'
import { openServerFile } from './sqlite/server/server-file.ts'
import { usersIn } from './tables/server/users.ts'

const places = contractPlaces<Users>({
  file: openServerFile,
  sqlite: (file) => usersIn(builtTables(file)),
  postgres: (database) => usersIn(postgresTables(database)),
  tables: ['"user"', 'tokens'],
})

const at = '2026-11-22T12:00:00.000Z'
const ben = { id: 'b', name: 'Ben', email: 'ben@example.org', role: 'user', blocked: false, createdAt: Date.parse(at) }

describe.each(places)('accounts: %s', (name, placed) => {
  const place = placed()
  beforeEach(async () => {
    const yes = name === 'sqlite' ? '1' : 'true'
    for (const [id, called, role] of [
      ['a', 'Ada', 'admin'],
      ['b', 'Ben', 'user'],
    ])
      await place.run(
        `insert into "user" (id, name, email, "emailVerified", "createdAt", "updatedAt", role)
         values ('${id}', '${called}', '${called?.toLowerCase()}@example.org', ${yes}, '${at}', '${at}', '${role}')`,
      )
    await place.run(
      `insert into session (id, "userId", token, "expiresAt", "createdAt", "updatedAt")
       values ('s', 'b', 'sign-in', '2026-11-23T12:00:00.000Z', '${at}', '${at}')`,
    )
  })

  test('gives accounts, the oldest first', async () => {
    const users = await place.open()
    expect(await users.get('b')).toEqual(ben)
    expect(await users.get('c')).toBeUndefined()
    expect((await users.list()).map(({ id }) => id)).toEqual(['a', 'b'])
    expect(await users.hasAdmin()).toBe(true)
  })

  test('changes what is said and nothing else', async () => {
    const users = await place.open()
    expect(await users.change('b', { dayCapCents: 12.5 })).toEqual({ ...ben, dayCapCents: 12.5 })
    expect(await users.change('b', { name: 'Benno', role: 'admin' })).toEqual({ ...ben, name: 'Benno', role: 'admin', dayCapCents: 12.5 })
    expect(await users.change('b', { dayCapCents: null, role: 'user', name: 'Ben' })).toEqual(ben)
    expect(await users.change('c', { name: 'Cem' })).toBeUndefined()
  })

  test('knows who is signed in until that ends, or they are blocked', async () => {
    const users = await place.open()
    const end = Date.parse('2026-11-23T12:00:00.000Z')
    expect([
      (await users.signedIn('sign-in', end - 1))?.id,
      await users.signedIn('sign-in', end),
      await users.signedIn('other', 0),
    ]).toEqual(['b', undefined, undefined])
    await users.change('b', { blocked: true })
    expect(await users.signedIn('sign-in', end - 1)).toBeUndefined()
    await users.change('b', { blocked: false })
    expect(await users.signedIn('sign-in', end - 1)).toBeUndefined()
  })

  test('leaves an administrator who can come in, and everything as it was where there would be none', async () => {
    const users = await place.open()
    const refused = expect.objectContaining({ code: 'denied', message: 'this is the last administrator' })
    for (const last of [() => users.change('a', { role: 'user' }), () => users.change('a', { blocked: true }), () => users.remove('a')]) {
      await expect(last()).rejects.toThrow(refused)
      expect(await users.get('a')).toMatchObject({ role: 'admin', blocked: false })
    }
    await users.change('b', { role: 'admin', blocked: true })
    await expect(users.remove('a')).rejects.toThrow(refused)
    await users.change('b', { blocked: false })
    expect(await users.remove('a')).toBe(true)
  })

  test('removes an account with its sign-ins, its tokens and what it shares', async () => {
    const users = await place.open()
    await place.run(
      `insert into tokens (id, hash, owner, name, scopes, prefix, created_at) values ('t', 'h', 'b', 'Build', '[]', 'ibid_', 1)`,
    )
    await place.run(
      `insert into shares (id, owner, kind, subject, audience, created_at, changed_at) values ('h', 'b', 'run', 'r', 'everybody', 1, 1)`,
    )
    await place.run(
      `insert into shares (id, owner, kind, subject, audience, created_at, changed_at) values ('g', 'a', 'run', 's', 'named', 1, 1)`,
    )
    await place.run(`insert into share_readers (share, reader) values ('g', 'b')`)
    expect([await users.remove('b'), await users.remove('b')]).toEqual([true, false])
    expect(await place.run('select (select count(*) from session) + (select count(*) from tokens) as n')).toEqual([{ n: 0 }])
    expect(await place.run('select id, (select count(*) from share_readers) as n from shares')).toEqual([{ id: 'g', n: 0 }])
  })

  test('of two administrators who take the role from each other at once, one keeps it', async () => {
    const [one, two] = [await place.open(), await place.open()]
    await one.change('b', { role: 'admin' })
    const outcomes = await Promise.allSettled([one.change('a', { role: 'user' }), two.change('b', { role: 'user' })])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect((await one.list()).filter(({ role }) => role === 'admin')).toHaveLength(1)
  })
})
