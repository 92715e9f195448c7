import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import type { DocumentStore } from '../../../core/document-store.ts'
import { openDocumentStore } from '../../sqlite/documents/open.ts'
import { hasPostgres, type TestDatabase, testDatabase } from '../cluster.fixture.ts'
import { connectPostgres } from '../database.ts'
import { postgresDocuments } from './documents.ts'

/** An empty database of documents. */
export interface DocumentPlace {
  /** Opens it, once more as another process would; `remove` closes what is open. */
  open(): DocumentStore
  /** The same as code of a module, which leaves it in `store`. */
  readonly opening: string
  /** Lets all who write to it look as if they had died. */
  killWriters(): Promise<void>
  remove(): Promise<void>
}

const url = (path: string): string => JSON.stringify(pathToFileURL(join(import.meta.dirname, path)).href)

/** A file of its own in a folder of its own. */
export async function sqlitePlace(): Promise<DocumentPlace> {
  const folder = mkdtempSync(join(tmpdir(), 'ibid-documents-'))
  const path = join(folder, 'documents.db')
  const opened: DocumentStore[] = []
  return {
    open() {
      const store = openDocumentStore(path)
      opened.push(store)
      return store
    },
    opening: `import { openDocumentStore } from ${url('../../sqlite/documents/open.ts')}
      const store = openDocumentStore(${JSON.stringify(path)})`,
    async killWriters() {
      using database = new DatabaseSync(path)
      database.exec('update leases set process = 4194304')
    },
    async remove() {
      for (const store of opened) await store.close()
      rmSync(folder, { recursive: true })
    },
  }
}

/** Databases that a test has left empty: to make one takes longer than most tests. They go with the server. */
const left: TestDatabase[] = []

const emptied = `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid();
  delete from collections; delete from collection_leases; update document_counters set value = 1; delete from documents; delete from sections;
  delete from forward; delete from terms; delete from segments; delete from layouts; delete from removed; delete from postings;
  delete from latent_models; delete from latent_pages; delete from latent_blocks; delete from vector_models; delete from vector_pages`

/** A database of its own in the server of the tests. */
export async function postgresPlace(): Promise<DocumentPlace & { cutAll(): Promise<void> }> {
  const place = left.pop() ?? (await testDatabase())
  const closers: (() => Promise<void>)[] = []
  const cut = async (which: string): Promise<void> => {
    const database = connectPostgres(place.url)
    await database.query(`select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = current_database() and ${which}`)
    await database.close()
  }
  return {
    open() {
      const database = connectPostgres(place.url)
      const store = postgresDocuments(database)
      closers.push(async () => {
        await store.close()
        await database.close()
      })
      return store
    },
    opening: `import { connectPostgres } from ${url('../database.ts')}
      import { postgresDocuments } from ${url('documents.ts')}
      const store = postgresDocuments(connectPostgres(${JSON.stringify(place.url)}))`,
    killWriters: () => cut(`pid in (select pid from pg_locks where locktype = 'advisory')`),
    cutAll: () => cut('pid <> pg_backend_pid()'),
    async remove() {
      for (const close of closers) await close()
      const database = connectPostgres(place.url)
      await database.query(emptied)
      await database.close()
      left.push(place)
    },
  }
}

/** Every database that keeps documents, for `describe.each`. */
export const documentPlaces: readonly (readonly [name: string, make: () => Promise<DocumentPlace>])[] = [
  ['sqlite', sqlitePlace],
  ...(hasPostgres ? [['postgres', postgresPlace] as const] : []),
]
