import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { inject } from 'vitest'
import { addressOf, startCluster } from './server.fixture.ts'

export { hasPostgres } from './server.fixture.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder of the tests' own PostgreSQL server; the first test that needs one starts it there, and the run's end stops it. */
    readonly postgresFolder: string
  }
}

const cluster = () => {
  const folder = inject('postgresFolder')
  return { folder, data: join(folder, 'data'), started: join(folder, 'started') }
}

/** Starts the server of this run where it does not run yet. Of several workers one does, and the others wait for it. */
async function ensureCluster(): Promise<string> {
  const { folder, data, started } = cluster()
  const mine = (() => {
    try {
      mkdirSync(join(folder, 'starting'))
      return true
    } catch {
      return false
    }
  })()
  if (mine) {
    try {
      startCluster(folder, data)
    } finally {
      mkdirSync(started)
    }
  }
  while (!existsSync(started)) await sleep(20)
  return folder
}

/** A database of its own for a test. */
export interface TestDatabase {
  readonly url: string
  drop(): Promise<void>
}

/** Makes an empty database; with `migrated` one that has our schema. */
export async function testDatabase({ migrated = true } = {}): Promise<TestDatabase> {
  const folder = await ensureCluster()
  if (migrated) await ensureTemplate(folder)
  const name = `test_${randomBytes(6).toString('hex')}`
  await asAdmin(folder, `create database ${name}${migrated ? ' template ibid_template' : ''}`)
  return {
    url: addressOf(folder, name),
    drop: () => asAdmin(folder, `drop database ${name} with (force)`),
  }
}

/** Databases are copied from one that has our schema: a third of the time of making it. */
async function ensureTemplate(folder: string): Promise<void> {
  const made = join(folder, 'template')
  try {
    mkdirSync(join(folder, 'making-template'))
  } catch {
    while (!existsSync(made)) await sleep(20)
    return
  }
  const [{ connectPostgres }, { migratePostgres }] = await Promise.all([import('./database.ts'), import('./migrate.ts')])
  const database = connectPostgres(addressOf(folder, 'ibid_template'))
  try {
    await asAdmin(folder, 'create database ibid_template')
    await migratePostgres(database)
  } finally {
    await database.close()
    // Also where it failed: those who wait then fail too.
    mkdirSync(made)
  }
}

async function asAdmin(folder: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: addressOf(folder, 'postgres') })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
