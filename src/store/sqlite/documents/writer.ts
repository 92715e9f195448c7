import type { DocumentWriter } from '../../../core/document-store.ts'
import { clearLatent, clearLeftovers, clearSegment } from './clear.ts'
import { takeNumbers, writeBatch } from './commit.ts'
import type { Connection } from './connection.ts'
import { blockKey, pageKey, termKey } from './keys.ts'
import { freeLease, leaseTime, renewLease, takeLease } from './lease.ts'
import type { Transact } from './transact.ts'

const internTerms = (connection: Connection, terms: readonly string[]): number[] => {
  const find = connection.statement<{ number: number }>('select number from terms where term = ?')
  const numbers = terms.map((term) => find.get(term)?.number ?? -1)
  const missing = numbers.filter((number) => number < 0).length
  if (missing === 0) return numbers
  let next = takeNumbers(connection, 'term', missing)
  const add = connection.statement('insert into terms (term, number) values (?, ?)')
  return numbers.map((number, at) => {
    if (number >= 0) return number
    add.run(terms[at] ?? '', next)
    return next++
  })
}

const replaceSegments = (
  connection: Connection,
  collection: string,
  segment: number,
  built: { readonly documents: readonly number[]; readonly sections: number; readonly layout: Uint8Array },
  old: readonly number[],
): void => {
  const { statement } = connection
  for (const id of old) statement("update segments set state = 'dead' where id = ?").run(id)
  statement("update segments set state = 'live', documents = ?, sections = ? where id = ? and collection = ?").run(
    built.documents.length,
    built.sections,
    segment,
    collection,
  )
  statement('insert into layouts (segment, data) values (?, ?)').run(segment, built.layout)
  const move = statement('update documents set segment = ? where number = ?')
  for (const document of built.documents) move.run(segment, document)
}

/** Takes the collection and answers with its writer; see {@link DocumentWriter}. */
export const openDocumentWriter = async (connection: Connection, transact: Transact, collection: string): Promise<DocumentWriter> => {
  const { statement } = connection
  const token = await transact(() => takeLease(connection, collection))
  const guarded: Transact = (work) =>
    transact(() => {
      renewLease(connection, collection, token)
      return work()
    })
  const heartbeat = setInterval(() => {
    // A beat that fails is not an event: the next write finds out and says so.
    guarded(() => undefined).catch(() => undefined)
  }, leaseTime / 3)
  heartbeat.unref()
  const release = async (): Promise<void> => {
    clearInterval(heartbeat)
    await transact(() => freeLease(connection, collection, token))
  }
  try {
    await clearLeftovers(connection, guarded, collection)
  } catch (error) {
    await release()
    throw error
  }
  return {
    collection,
    hashes: async () =>
      new Map(
        statement<{ path: string; hash: string }>('select path, hash from documents where collection = ?')
          .all(collection)
          .map(({ path, hash }) => [path, hash]),
      ),
    reserve: (count) => guarded(() => takeNumbers(connection, 'document', count)),
    termNumbers: async (terms) => (terms.length === 0 ? [] : guarded(() => internTerms(connection, terms))),
    commit: (batch) => guarded(() => writeBatch(connection, collection, batch)),
    beginSegment: () =>
      guarded(() => {
        const id = takeNumbers(connection, 'segment', 1)
        statement("insert into segments (id, collection, documents, sections, state) values (?, ?, 0, 0, 'building')").run(id, collection)
        return id
      }),
    addPostings: (segment, postings) =>
      guarded(() => {
        const add = statement('insert into postings (id, data) values (?, ?)')
        for (const { first, data } of postings) add.run(termKey(segment, first), data)
      }),
    replaceSegments: async (segment, built, old) => {
      await guarded(() => replaceSegments(connection, collection, segment, built, old))
      for (const id of old) await clearSegment(connection, guarded, id)
    },
    beginLatent: () =>
      guarded(() => {
        const id = takeNumbers(connection, 'model', 1)
        statement('insert into latent_models (id, collection, sections, live, data) values (?, ?, 0, 0, ?)').run(
          id,
          collection,
          new Uint8Array(0),
        )
        return id
      }),
    addLatentPages: (model, rows) =>
      guarded(() => {
        const add = statement('insert into latent_pages (id, data) values (?, ?)')
        for (const { document, vectors } of rows) add.run(pageKey(model, document), vectors)
      }),
    addLatentBlocks: (model, first, blocks) =>
      guarded(() => {
        const add = statement('insert into latent_blocks (id, data) values (?, ?)')
        for (const [at, data] of blocks.entries()) add.run(blockKey(model, first + at), data)
      }),
    useLatent: async (model, directory, sections) => {
      const old = statement<{ id: number }>('select id from latent_models where collection = ? and live = 1').all(collection)
      await guarded(() => {
        statement('update latent_models set live = 0 where collection = ?').run(collection)
        statement('update latent_models set live = 1, data = ?, sections = ? where id = ?').run(directory, sections, model)
      })
      for (const { id } of old) await clearLatent(connection, guarded, id)
    },
    synced: (at) => guarded(() => statement('update collections set synced_at = ? where id = ?').run(at, collection)),
    release,
  }
}
