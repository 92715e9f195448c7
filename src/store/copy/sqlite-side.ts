import { closeSync, openSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { SQLInputValue } from 'node:sqlite'
import { makeDataFolder } from '../data-folder.ts'
import { mediaFiles } from '../media-files.ts'
import { connect } from '../sqlite/documents/connection.ts'
import { openPersonalFile } from '../sqlite/personal/personal-file.ts'
import { openRunsFile } from '../sqlite/runs-file.ts'
import { openServerFile } from '../sqlite/server/server-file.ts'
import { openSharedFile } from '../sqlite/shared/shared-file.ts'
import type { SqliteFile } from '../sqlite/sqlite-file.ts'
import { beginTogether } from './begin-together.ts'
import { fillingMarker, isHalfFilled } from './half-filled.ts'
import { bytesAtOnce, type Row, rowsAtOnce, type Side, sizeOf, type Value, type View } from './side.ts'
import { type ColumnKind, type CopiedTable, copiedTables } from './tables.ts'

/** The databases of a data folder. */
export function sqliteSide(folder: string): Side & { close(): void } {
  makeDataFolder(folder)
  const files: Readonly<Record<CopiedTable['file'], SqliteFile>> = {
    'runs.db': openRunsFile(folder),
    'server.db': openServerFile(folder),
    'shared.db': openSharedFile(folder),
    'personal.db': openPersonalFile(folder),
    'documents.db': connect(join(folder, 'documents.db'), 5_000).file,
  }
  const all = Object.values(files)
  const store = mediaFiles(join(folder, 'media'))
  const inAll = (statement: string) => {
    for (const { sqlite, guard } of all) guard(() => sqlite.exec(statement))
  }
  const rollback = () => {
    for (const { sqlite } of all) if (sqlite.isTransaction) sqlite.exec('rollback')
  }
  const view: View = {
    rows: (table, order) => rows(files[table.file], table, order),
    async *media() {
      for (const hash of await store.list()) {
        const bytes = await store.read(hash)
        if (bytes) yield { hash, bytes }
      }
    },
  }
  return {
    place: folder,
    isCutOff: () => isHalfFilled(folder),
    async read(work) {
      beginTogether(all)
      try {
        return await work(view)
      } finally {
        rollback()
      }
    },
    async fill(work) {
      inAll('begin immediate')
      const wasCutOff = isHalfFilled(folder)
      const added: string[] = []
      let isDone = false
      try {
        closeSync(openSync(fillingMarker(folder), 'a', 0o600))
        const result = await work({
          ...view,
          async clear() {
            for (const table of copiedTables.toReversed()) files[table.file].sqlite.exec(`delete from ${nameOf(table)}`)
            for (const hash of await store.list()) await store.remove(hash)
          },
          put: async (table, page) => put(files[table.file], table, page),
          async keep({ hash, bytes }) {
            await store.keep(hash, bytes)
            added.push(hash)
          },
        })
        inAll('commit')
        isDone = true
        return result
      } finally {
        rollback()
        if (!isDone) for (const hash of added) await store.remove(hash)
        if (isDone || !wasCutOff) rmSync(fillingMarker(folder), { force: true })
      }
    },
    close() {
      for (const file of all) file.close()
    },
  }
}

async function* rows(
  { sqlite, guard }: SqliteFile,
  table: CopiedTable,
  order: readonly string[] = [],
): AsyncGenerator<readonly Row[], void, undefined> {
  const kinds = Object.values(table.columns)
  const by = order.length > 0 ? ` order by ${order.map((column) => `"${column}"`).join(', ')}` : ''
  const statement = guard(() => sqlite.prepare(`select ${columnsOf(table)} from ${nameOf(table)}${by}`))
  statement.setReturnArrays(true)
  const found = statement.iterate()
  let page: Row[] = []
  let bytes = 0
  for (let next = guard(() => found.next()); !next.done; next = guard(() => found.next())) {
    const given = Object.values(next.value)
    const row = kinds.map((kind, at) => givenAs(kind, given[at]))
    page.push(row)
    for (const value of row) bytes += sizeOf(value)
    if (page.length < rowsAtOnce && bytes < bytesAtOnce) continue
    yield page
    page = []
    bytes = 0
  }
  if (page.length > 0) yield page
}

function put({ sqlite, guard }: SqliteFile, table: CopiedTable, page: readonly Row[]): void {
  const kinds = Object.values(table.columns)
  guard(() => {
    const insert = sqlite.prepare(`insert into ${nameOf(table)} (${columnsOf(table)}) values (${kinds.map(() => '?').join(', ')})`)
    for (const row of page) insert.run(...row.map((value, at) => storedAs(kinds[at], value)))
  })
}

const nameOf = ({ name, inSqlite = name }: CopiedTable): string => `"${inSqlite}"`
const columnsOf = ({ columns }: CopiedTable): string =>
  Object.keys(columns)
    .map((column) => `"${column}"`)
    .join(', ')

function givenAs(kind: ColumnKind, stored: unknown): Value {
  if (stored === null || stored === undefined) return null
  if (kind === 'boolean') return stored !== 0
  if (kind === 'time') return Date.parse(String(stored))
  if (kind === 'bytes') return stored instanceof Uint8Array ? stored : null
  return kind === 'number' ? Number(stored) : String(stored)
}

function storedAs(kind: ColumnKind | undefined, value: Value): SQLInputValue {
  if (kind === 'time' && typeof value === 'number') return new Date(value).toISOString()
  return typeof value === 'boolean' ? Number(value) : value
}
