import { writeFileSync } from 'node:fs'
import type { TestProject } from 'vitest/node'
import { hasPooler, startPooler } from '../../src/store/postgres/pooler.fixture.ts'
import { addressOf } from '../../src/store/postgres/server.fixture.ts'
import { poolerNote, queryOnce } from './folder-databases.ts'

/** Sessions of each database that all programs share. */
const sessions = 4

/** From now on every data folder's database is reached through PgBouncer; runs behind `cluster.ts`. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (!hasPooler) throw new Error('these tests need PgBouncer; install the package pgbouncer')
  const cluster = project.getProvidedContext().postgresFolder
  const template = addressOf(cluster, 'ibid_template')
  // What a client would say as it connects is not heard through a pooler.
  await queryOnce(template, 'alter role current_user set search_path = ibid')
  const pooler = await startPooler(template, { sessions, knowsPath: false })
  writeFileSync(poolerNote(cluster), pooler.url)
  return async () => {
    const administration = new URL(pooler.url)
    administration.pathname = '/pgbouncer'
    const stats = await queryOnce(administration.href, 'show stats').finally(() => pooler[Symbol.asyncDispose]())
    const ours = stats.filter(({ database }) => database !== administration.pathname.slice(1))
    const made = ours.reduce((sum, { total_xact_count: count }) => sum + Number(count), 0)
    if (made === 0) throw new Error('nothing went through the pooler')
    console.log(`${made} transactions went through the pooler`)
  }
}
