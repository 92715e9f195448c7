import type { DocumentReader, DocumentStore } from '../../../core/document-store.ts'
import { connect } from './connection.ts'
import { dropCollection } from './drop.ts'
import { forgetTerms } from './forget-terms.ts'
import { untilFree } from './free.ts'
import { readerOf } from './reader.ts'
import { transactOn } from './transact.ts'
import { vectorStore } from './vectors.ts'
import { openDocumentWriter } from './writer.ts'

/** ms that a read waits for another process to finish what excludes readers: creating the file, recovering it after a crash. */
const readTimeout = 5_000
/** ms that a write blocks this process before it pauses and tries again. */
const writeTimeout = 20

/**
 * Opens the documents of a data folder at `path` (`.../documents.db`), making the file, private to its user, where it is absent. Any number of processes
 * may have it open. Reads of one process follow one another, because they share a connection; each sees one moment. Throws what `openSqlite` throws;
 * later failures of the file come worded in the same way.
 */
export const openDocumentStore = (path: string): DocumentStore => {
  const reading = connect(path, readTimeout)
  const writing = connect(path, writeTimeout)
  const transact = transactOn(writing)
  const reader = readerOf(reading)
  let last: Promise<unknown> = Promise.resolve()
  const once = async <T>(work: (reader: DocumentReader) => Promise<T>): Promise<T> => {
    const { sqlite, guard } = reading.file
    guard(() => sqlite.exec('begin'))
    try {
      return await work(reader)
    } finally {
      if (sqlite.isTransaction) guard(() => sqlite.exec('rollback'))
    }
  }
  return {
    read: <T>(work: (reader: DocumentReader) => Promise<T>): Promise<T> => {
      const result = last.then(() => once(work))
      last = result.catch(() => undefined)
      return result
    },
    putCollection: ({ id, name, origin, description }) =>
      transact(() =>
        writing
          .statement(
            `insert into collections (id, name, origin, description) values (?, ?, ?, ?)
             on conflict (id) do update set name = excluded.name, origin = excluded.origin, description = excluded.description`,
          )
          .run(id, name, origin, description ?? null),
      ),
    dropCollection: (collection) => dropCollection(writing, transact, collection),
    forgetTerms: (numbersIn) => forgetTerms(writing, transact, numbersIn),
    writer: (collection) => openDocumentWriter(writing, transact, collection),
    free: (collection, signal, held) => untilFree(writing, collection, signal, held),
    ...vectorStore(writing, transact),
    close: async () => {
      await last
      reading.file.close()
      writing.file.close()
    },
  }
}
