import type { DocumentStore } from '../../src/core/document-store.ts'
import { connectPostgres } from '../../src/store/postgres/database.ts'
import { postgresDocuments } from '../../src/store/postgres/documents/documents.ts'
import { openDocumentStore } from '../../src/store/sqlite/documents/open.ts'

interface Opened {
  readonly store: DocumentStore
  close(): Promise<void>
}

/** The documents of a file, or of the database at an address. */
export function openStore(place: string): Opened {
  if (!place.startsWith('postgres')) {
    const store = openDocumentStore(place)
    return { store, close: async () => void (await store.close()) }
  }
  const database = connectPostgres(place)
  const store = postgresDocuments(database)
  return {
    store,
    async close() {
      await store.close()
      await database.close()
    },
  }
}
