import pg from 'pg'
import type { DocumentStore } from '../../../core/document-store.ts'
import type { PostgresDatabase } from '../database.ts'
import { dropCollection } from './drop.ts'
import { forgetTerms } from './forget-terms.ts'
import { untilFree } from './hold.ts'
import { newKnown } from './known.ts'
import { inMoment, type Moment } from './moment.ts'
import { readerOf } from './reader.ts'
import { inReplicaMoment } from './replica-moment.ts'
import { vectorStore } from './vectors.ts'
import { openDocumentWriter } from './writer.ts'
import { noteChange } from './writing.ts'

/** Reads at once of one process. They have connections of their own, so that no search keeps the log waiting. */
const mostReads = 4

/** The documents of a database. A read that was cut off because the database or a replica went away is done again from its beginning. */
export function postgresDocuments(database: PostgresDatabase): DocumentStore {
  const reading = new pg.Pool({ ...database.pool.options, pipeline: true, max: mostReads })
  reading.on('error', () => undefined)
  // One that dies in the middle of a read, between two questions, is told of by the next.
  reading.on('connect', (client) => client.on('error', () => undefined))
  const known = newKnown()
  let closing: Promise<void> | undefined
  return {
    async read(work) {
      const reads = (moment: Moment) => work(readerOf(moment, known))
      const replica = database.replicas.next()
      const read = replica && (await inReplicaMoment(database, reading, replica, reads))
      return read ? read.answer : database.lasting(() => inMoment(reading, database.place, reads))
    },
    putCollection: ({ id, name, origin, description }) =>
      database.lasting(() =>
        database.transaction(async (client) => {
          await client.query(
            `insert into collections (id, name, origin, description) values ($1, $2, $3, $4)
             on conflict (id) do update set name = excluded.name, origin = excluded.origin, description = excluded.description`,
            [id, Buffer.from(name), Buffer.from(origin), description === undefined ? null : Buffer.from(description)],
          )
          await noteChange(client)
        }),
      ),
    dropCollection: (collection) => dropCollection(database, collection),
    forgetTerms: (numbersIn) => forgetTerms(database, numbersIn),
    writer: (collection) => openDocumentWriter(database, collection),
    free: (collection, signal, held) => untilFree(database, collection, signal, held),
    ...vectorStore(database),
    close: () => (closing ??= reading.end()),
  }
}
