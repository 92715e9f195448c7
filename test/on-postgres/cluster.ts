import { existsSync, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, sep } from 'node:path'
import type { TestProject } from 'vitest/node'
import { connectPostgres } from '../../src/store/postgres/database.ts'
import { migratePostgres } from '../../src/store/postgres/migrate.ts'
import { addressOf, startCluster } from '../../src/store/postgres/server.fixture.ts'
import { dropDatabase, madeDatabases, queryOnce } from './folder-databases.ts'

/** ms between two looks for databases that nobody needs any more: each takes 10 MB. */
const lookMs = 5_000

/** Starts the server of this run with the template of all databases, and drops those whose tests have removed their folder. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = project.getProvidedContext().postgresFolder
  startCluster(cluster, join(cluster, 'data'))
  await makeTemplate(cluster)
  // For tests that ask for databases themselves.
  for (const done of ['starting', 'started', 'making-template', 'template']) mkdirSync(join(cluster, done))
  const seen = new Map<string, string>()
  let sweeping: Promise<void> | undefined
  const sweep = async () => {
    for (const database of madeDatabases(cluster)) {
      seen.set(database.name, database.by)
      if (!isGone(database.dataFolder)) continue
      await dropDatabase(cluster, database)
    }
  }
  const timer = setInterval(() => {
    sweeping ??= sweep()
      .catch((error) => console.error('a database of a test is not dropped:', error))
      .finally(() => (sweeping = undefined))
  }, lookMs)
  return async () => {
    clearInterval(timer)
    await sweeping
    for (const { name, by } of madeDatabases(cluster)) seen.set(name, by)
    console.log(`${seen.size} data folders of ${new Set(seen.values()).size} test files were databases`)
  }
}

async function makeTemplate(cluster: string): Promise<void> {
  await queryOnce(addressOf(cluster, 'postgres'), 'create database ibid_template')
  const database = connectPostgres(addressOf(cluster, 'ibid_template'))
  await migratePostgres(database).finally(() => database.close())
}

/** Whether the folder that a test made for itself is not there any more; the data folder in it is not always made. */
function isGone(dataFolder: string): boolean {
  const [root = '..'] = relative(tmpdir(), dataFolder).split(sep)
  return root !== '..' && !existsSync(join(tmpdir(), root))
}
