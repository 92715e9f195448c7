import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import pg from 'pg'
import { addressOf } from '../../src/store/postgres/server.fixture.ts'

/** Who makes databases in this process. */
interface Maker {
  /** Folder of the tests' own PostgreSQL server. */
  readonly cluster: string
  /** The test file. */
  readonly by: string
}

/** A database that stands in for the files of a data folder. */
export interface FolderDatabase extends Pick<Maker, 'by'> {
  readonly name: string
  readonly dataFolder: string
}

let maker: Maker | undefined
/** Data folders by the address of their database. */
const folders = new Map<string, string>()
const ready = new Set<string>()

/** From now on the data folders of this process are databases of this cluster. */
export function makeDatabases(of: Maker): void {
  maker = of
}

/** The address of the database for a data folder, the same in every process; `undefined` where none are made. Nothing is made yet. */
export function databaseOf(dataFolder: string): string | undefined {
  if (maker === undefined) return undefined
  const name = `folder_${createHash('sha256').update(dataFolder).digest('hex').slice(0, 20)}`
  const url = addressIn(maker.cluster, name)
  folders.set(url, dataFolder)
  return url
}

/** The address of a database as ibid is told it. */
function addressIn(cluster: string, name: string): string {
  if (!existsSync(poolerNote(cluster))) return addressOf(cluster, name)
  const url = new URL(readFileSync(poolerNote(cluster), 'utf8'))
  url.pathname = `/${name}`
  return url.href
}

/** Where the address of a database through a pooler is written, if there is one before the cluster. */
export const poolerNote = (cluster: string): string => join(cluster, 'pooler')

/** Makes the database of an address of `databaseOf` where it is not there yet, with our schema. Other addresses are left alone. */
export async function ensureDatabase(url: string): Promise<void> {
  const dataFolder = folders.get(url)
  if (maker === undefined || dataFolder === undefined || ready.has(url)) return
  const name = basename(new URL(url).pathname)
  const notes = notesIn(maker.cluster)
  if (!existsSync(join(notes, name))) {
    await asAdmin(maker.cluster, `create database ${name} template ibid_template`).catch(unlessThere)
    mkdirSync(notes, { recursive: true })
    writeFileSync(join(notes, name), JSON.stringify({ name, dataFolder, by: maker.by } satisfies FolderDatabase))
  }
  ready.add(url)
}

/** All that were made and not dropped. */
export function madeDatabases(cluster: string): readonly FolderDatabase[] {
  const notes = notesIn(cluster)
  if (!existsSync(notes)) return []
  return readdirSync(notes).flatMap((name) => {
    const written = readFileSync(join(notes, name), 'utf8')
    // Another process may be writing it.
    return written.endsWith('}') ? [JSON.parse(written) as FolderDatabase] : []
  })
}

/** Drops one, whoever is connected. */
export async function dropDatabase(cluster: string, { name }: FolderDatabase): Promise<void> {
  await asAdmin(cluster, `drop database if exists ${name} with (force)`)
  rmSync(join(notesIn(cluster), name), { force: true })
}

const notesIn = (cluster: string): string => join(cluster, 'folders')

/** Another process has made it, before or at the same moment. */
function unlessThere(error: unknown): void {
  const code = error instanceof pg.DatabaseError ? error.code : undefined
  if (code !== '42P04' && code !== '23505') throw error
}

const asAdmin = (cluster: string, statement: string) => queryOnce(addressOf(cluster, 'postgres'), statement)

/** The rows of one statement, over a connection of its own. */
export async function queryOnce(url: string, statement: string): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}
