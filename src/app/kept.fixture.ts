import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { loadSettings } from '../settings/load.ts'
import { openPostgres } from '../store/postgres/open.ts'

/** Every file below a folder with its bytes as Latin-1 text, to look for what must not be there. */
export const filesBelow = (folder: string): readonly (readonly [path: string, text: string])[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => [join(entry.parentPath, entry.name), readFileSync(join(entry.parentPath, entry.name), 'latin1')])

/** The address of the database that a data folder has in place of files, where the suite runs so. */
async function databaseOf(dataFolder: string): Promise<string | undefined> {
  const input = { env: { IBID_DATA_DIR: dataFolder }, home: dataFolder, folder: dataFolder, platform: 'linux' } as const
  return (await loadSettings(input)).keys.storeUrl()
}

/** All that is kept in a data folder, with its place, to look for what must not be there: its files, and the rows of its database. Bytes are Latin-1 text. */
export async function keptIn(dataFolder: string): Promise<readonly (readonly [place: string, text: string])[]> {
  const files = existsSync(dataFolder) ? filesBelow(dataFolder) : []
  const url = await databaseOf(dataFolder)
  if (url === undefined) return files
  const database = await openPostgres(url)
  try {
    const { rows } = await database.query<{ name: string }>(`select tablename as name from pg_tables where schemaname = 'ibid' order by 1`)
    const kept: (readonly [string, string])[] = []
    for (const { name } of rows)
      kept.push([`ibid.${name}`, textOf((await database.query(`select * from ${pg.escapeIdentifier(name)}`)).rows)])
    return [...files, ...kept]
  } finally {
    await database.close()
  }
}

const textOf = (rows: readonly Readonly<Record<string, unknown>>[]): string =>
  rows
    .flatMap((row) => Object.values(row))
    .map((value) => (Buffer.isBuffer(value) ? value.toString('latin1') : String(value)))
    .join('\n')

/** Runs a statement behind the program's back, in a file of the data folder or in the database that it has. */
export async function tamper(dataFolder: string, file: string, statement: string): Promise<void> {
  const url = await databaseOf(dataFolder)
  if (url === undefined) {
    using database = new DatabaseSync(join(dataFolder, file))
    database.exec(statement)
    return
  }
  const database = await openPostgres(url)
  await database.query(statement).finally(() => database.close())
}
