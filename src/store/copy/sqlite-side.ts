import { join } from 'node:path'
import type { SQLInputValue } from 'node:sqlite'
import { makeDataFolder } from '../data-folder.ts'
import { mediaFiles } from '../media-files.ts'
import { connect } from '../sqlite/documents/connection.ts'
import type { SqliteFile } from '../sqlite/open.ts'
import { openPersonalFile } from '../sqlite/personal/personal-file.ts'
import { openRunsFile } from '../sqlite/runs-file.ts'
import { openServerFile } from '../sqlite/server/server-file.ts'
import { openSharedFile } from '../sqlite/shared/shared-file.ts'
import { type Row, rowsAtOnce, type Side, type Value } from './side.ts'
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
  const inAll = (statement: string) => {
    for (const { sqlite, guard } of all) guard(() => sqlite.exec(statement))
  }
  const rollback = () => {
    for (const { sqlite } of all) if (sqlite.isTransaction) sqlite.exec('rollback')
  }
  async function* rows(table: CopiedTable): AsyncGenerator<readonly Row[], void, undefined> {
    const { sqlite } = files[table.file]
    const kinds = Object.values(table.columns)
    const statement = sqlite.prepare(`select ${columnsOf(table)} from ${nameOf(table)}`)
    statement.setReturnArrays(true)
    let page: Row[] = []
    for (const row of statement.iterate()) {
      page.push(kinds.map((kind, at) => givenAs(kind, Object.values(row)[at])))
      if (page.length < rowsAtOnce) continue
      yield page
      page = []
    }
    if (page.length > 0) yield page
  }
  return {
    place: folder,
    media: mediaFiles(join(folder, 'media')),
    async read(work) {
      inAll('begin')
      try {
        return await work(rows)
      } finally {
        rollback()
      }
    },
    async fill(work) {
      inAll('begin immediate')
      try {
        for (const table of copiedTables.toReversed()) files[table.file].sqlite.exec(`delete from ${nameOf(table)}`)
        await work(async (table, page) => {
          const { sqlite, guard } = files[table.file]
          const kinds = Object.values(table.columns)
          const insert = sqlite.prepare(`insert into ${nameOf(table)} (${columnsOf(table)}) values (${kinds.map(() => '?').join(', ')})`)
          guard(() => {
            for (const row of page) insert.run(...row.map((value, at) => storedAs(kinds[at], value)))
          })
        })
        inAll('commit')
      } catch (error) {
        rollback()
        throw error
      }
    },
    close() {
      for (const file of all) file.close()
    },
  }
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
