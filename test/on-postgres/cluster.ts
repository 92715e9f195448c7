import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, resolve, sep } from 'node:path'
import type { TestProject } from 'vitest/node'
import { connectPostgres } from '../../src/store/postgres/database.ts'
import { migratePostgres } from '../../src/store/postgres/migrate.ts'
import { addressOf, startCluster } from '../../src/store/postgres/server.fixture.ts'
import { dropDatabase, madeDatabases, queryOnce } from './folder-databases.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder of the program that tests start. */
    postgresBundle: string
  }
}

/** In the checkout, so that the program finds its packages. */
const bundle = resolve(import.meta.dirname, '../../node_modules/.cache/on-postgres')

/** ms between two looks for databases that nobody needs any more: each takes 10 MB. */
const lookMs = 5_000

/** Starts the server of this run with the template of all databases, drops those whose tests have removed their folder, and bundles what tests start. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = project.getProvidedContext().postgresFolder
  execFileSync(process.execPath, [join(import.meta.dirname, 'bundle.mjs'), bundle], { stdio: 'inherit' })
  project.provide('postgresBundle', bundle)
  // Databases of tests live for seconds. Looking through 200 of them every ten seconds took a third of the machine.
  startCluster(cluster, join(cluster, 'data'), { settings: ['autovacuum=off'] })
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
