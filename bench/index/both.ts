import '../own-temporary.ts'
import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { openLibrary } from '../../src/docs/library.ts'
import { connectPostgres } from '../../src/store/postgres/database.ts'
import { migratePostgres } from '../../src/store/postgres/migrate.ts'
import { addressOf, endCluster, hasPostgres, postgresProgram, postgresUser, startCluster } from '../../src/store/postgres/server.fixture.ts'
import { absentFromBenchData, printSkipped } from '../sets/bench-data.ts'
import { needed, questions } from './generate.ts'
import { openStore } from './open-store.ts'

/**
 * The same generated sections in SQLite and in PostgreSQL by a local socket: built and asked each in a process of its own, then whether both give the same answers.
 * Arguments: sections, questions.
 */
const [sections = '1000000', most = '300'] = process.argv.slice(2)
const absent = absentFromBenchData(needed)
if (absent.length > 0) printSkipped('index-both', absent)
else if (!hasPostgres) console.log(JSON.stringify({ bench: 'index-both', skipped: 'PostgreSQL is not here' }))
else {
  const folder = mkdtempSync(join(tmpdir(), 'ibid-bench-'))
  const { uid, gid } = postgresUser()
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid)
  chmodSync(folder, 0o700)
  startCluster(folder, join(folder, 'data'))
  try {
    await compare(folder)
  } finally {
    endCluster(folder)
    rmSync(folder, { recursive: true, force: true })
  }
}

async function compare(folder: string): Promise<void> {
  postgresProgram('createdb', ['-h', folder, '-U', 'ibid', 'bench'])
  const places = { sqlite: join(folder, 'documents.db'), postgres: addressOf(folder, 'bench') }
  const database = connectPostgres(places.postgres)
  await migratePostgres(database)
  const pages = join(folder, 'pages.jsonl')
  run('generate-file.ts', pages, sections)
  for (const [store, place] of Object.entries(places)) print(store, run('build.ts', place, pages))
  rmSync(pages)
  await database.query('vacuum analyze')
  await database.close()
  const asking = Object.fromEntries(Object.entries(places).map(([store, place]) => [store, print(store, run('query.ts', place, most))]))
  const times = (figure: string) => Math.round(((asking['postgres']?.get(figure) ?? 0) / (asking['sqlite']?.get(figure) ?? 1)) * 100) / 100
  const [one, two] = [openStore(places.sqlite), openStore(places.postgres)]
  const libraries = [one, two].map(({ store }) => openLibrary(store))
  let different = 0
  const asked = questions().slice(0, Number(most))
  for (const query of asked) {
    const [here, there] = await Promise.all(libraries.map((library) => library.search(undefined, { query, limit: 10 })))
    if (!isDeepStrictEqual(here, there)) different += 1
  }
  const ratio = { p50: times('query p50'), p99: times('query p99') }
  console.log(JSON.stringify({ bench: 'index-both', sections: Number(sections), questions: asked.length, different, ratio }))
  await Promise.all([one.close(), two.close()])
}

function run(script: string, ...values: readonly string[]): string {
  return execFileSync(process.execPath, [join(import.meta.dirname, script), ...values], {
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
  })
}

/** Values by figure. */
function print(store: string, lines: string): ReadonlyMap<string, number> {
  const figures = lines
    .trim()
    .split('\n')
    .map((line): { readonly figure: string; readonly value: number } => JSON.parse(line))
  for (const each of figures) console.log(JSON.stringify({ ...each, bench: 'index-both', store }))
  return new Map(figures.map(({ figure, value }) => [figure, value]))
}
