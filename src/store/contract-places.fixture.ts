import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { hasPostgres, type TestDatabase, testDatabase } from './postgres/cluster.fixture.ts'
import type { PostgresDatabase } from './postgres/database.ts'
import { openPostgres } from './postgres/open.ts'
import type { SqliteFile } from './sqlite/sqlite-file.ts'

/** How a port is opened over each database. */
interface Openers<Port> {
  readonly file: (folder: string) => SqliteFile
  readonly sqlite: (file: SqliteFile) => Port
  readonly postgres: (database: PostgresDatabase) => Port
  /** What a test may leave in PostgreSQL; it is empty before each. */
  readonly tables: readonly string[]
}

/** Where a contract is kept by a database: empty before each test. */
export interface ContractPlace<Port> {
  /** The port over a handle of its own, as another process would have it; closed after the test. */
  open(): Promise<Port>
  /** Runs a statement past the port, which both databases understand, and gives its rows. */
  run(statement: string): Promise<readonly Readonly<Record<string, unknown>>[]>
  /** The folder of SQLite's file; of the test. */
  folder(): string
}

/** Registers what makes and ends the place, for the tests of one `describe`. */
export type Placed<Port> = () => ContractPlace<Port>

/** For `describe.each`: SQLite in a folder, and PostgreSQL where this machine has it. */
export function contractPlaces<Port>(openers: Openers<Port>): readonly (readonly [name: string, place: Placed<Port>])[] {
  return [['sqlite', () => sqlitePlace(openers)], ...(hasPostgres ? [['postgres', () => postgresPlace(openers)] as const] : [])]
}

function sqlitePlace<Port>({ file, sqlite }: Openers<Port>): ContractPlace<Port> {
  let folder: string
  let open: SqliteFile[] = []
  const handle = (): SqliteFile => {
    const opened = file(folder)
    open.push(opened)
    return opened
  }
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'ibid-contract-'))
  })
  afterEach(() => {
    for (const each of open) each.close()
    open = []
    rmSync(folder, { recursive: true })
  })
  return {
    open: async () => sqlite(handle()),
    run: async (statement) => handle().sqlite.prepare(statement).all(),
    folder: () => folder,
  }
}

function postgresPlace<Port>({ postgres, tables }: Openers<Port>): ContractPlace<Port> {
  let place: TestDatabase
  let first: PostgresDatabase
  let open: PostgresDatabase[] = []
  beforeAll(async () => {
    place = await testDatabase()
    first = await openPostgres(place.url)
  })
  beforeEach(() => first.query(`truncate ${tables.join(', ')} cascade`))
  afterEach(async () => {
    for (const each of open) await each.close()
    open = []
  })
  afterAll(async () => {
    await first.close()
    await place.drop()
  })
  return {
    async open() {
      const database = await openPostgres(place.url)
      open.push(database)
      return postgres(database)
    },
    run: async (statement) => (await first.query(statement)).rows,
    folder() {
      throw new Error('a database of PostgreSQL has no folder')
    },
  }
}
