import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getMigrations } from 'better-auth/db/migration'
import { expect, test } from 'vitest'
import { hasPostgres, testDatabase } from '../../../store/postgres/cluster.fixture.ts'
import { postgresStores } from '../../../store/postgres/postgres-stores.ts'
import { sqliteStores } from '../../../store/sqlite/sqlite-stores.ts'
import { httpWorld } from '../../http.fixture.ts'
import { authOf } from './auth.ts'

const inFolder = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ibid-auth-'))
  return { stores: sqliteStores(folder), end: async () => rmSync(folder, { recursive: true }) }
}
const inDatabase = async () => {
  const { url, drop } = await testDatabase()
  return { stores: postgresStores(url), end: drop }
}

test.each([['sqlite', inFolder], ...(hasPostgres ? [['postgres', inDatabase] as const] : [])] as const)(
  'finds all its tables and columns in the schema that we wrote, of the types that it wants: %s',
  async (_name, make) => {
    const { stores, end } = await make()
    const { options, $context } = authOf({
      tables: await stores.accounts(),
      users: { get: async () => undefined },
      url: 'http://127.0.0.1:7337',
      secret: new Uint8Array(32).fill(7),
      sessionDays: 7,
      signedIn: async () => undefined,
      provided: async () => undefined,
    })
    await $context
    const said: string[] = []
    const logger = { log: (_level: string, message: string) => said.push(message) }
    const { toBeCreated, toBeAdded } = await getMigrations({ ...options, logger })
    // SQLite has no type for times, and keeps them as texts.
    const unfit = said.filter((line) => !line.endsWith('Expected date but got TEXT.'))
    expect({ toBeCreated, toBeAdded, unfit }).toEqual({ toBeCreated: [], toBeAdded: [], unfit: [] })
    await stores.close()
    await end()
  },
)

test('calls nobody', async () => {
  const hosts = new Set<string>()
  const heard = (message: unknown) => {
    hosts.add((message as { readonly request: { readonly origin: string } }).request.origin)
  }
  subscribe('undici:request:create', heard)
  try {
    await using world = await httpWorld([], { mode: 'team' })
    const ben = await world.as('Ben')
    await ben.json('/v1/me')
    await ben.fetch('/v1/sign-out', { method: 'POST', body: {} })
    expect([...hosts]).toEqual([world.url])
  } finally {
    unsubscribe('undici:request:create', heard)
  }
})
