import { type Batch, chunkNumber, type DocumentRows, type SectionRow, sectionNumber } from '../../../core/document-store.ts'
import type { Connection } from './connection.ts'
import { pageKey, termKey } from './keys.ts'

/** A document goes: its vectors go with it, or to the one that takes its place, for what has not changed in that. */
const leaveVectors = ({ statement }: Connection, collection: string, document: number, heir?: number): void => {
  for (const { id } of statement<{ id: number }>('select id from vector_models where collection = ?').all(collection)) {
    if (heir === undefined) statement('delete from vector_pages where id = ?').run(pageKey(id, document))
    else statement('update or replace vector_pages set id = ?, whole = 0 where id = ?').run(pageKey(id, heir), pageKey(id, document))
  }
}

interface Counts {
  documents: number
  sections: number
}

/** The next `count` numbers of a kind, inside the caller's transaction; answers with the first. */
export const takeNumbers = (connection: Connection, kind: 'document' | 'segment' | 'term' | 'model', count: number): number => {
  const first = connection.statement<{ value: number }>('select value from counters where name = ?').get(kind)?.value ?? 1
  connection.statement('update counters set value = ? where name = ?').run(first + count, kind)
  return first
}

/** `heir`: the number of the document that takes its place. */
const removeDocument = (connection: Connection, collection: string, path: string, counts: Counts, heir?: number): void => {
  const { statement } = connection
  const old = statement<{ number: number; segment: number; sections: number }>(
    'select number, segment, sections from documents where collection = ? and path = ?',
  ).get(collection, path)
  if (old === undefined) return
  const range = [sectionNumber(old.number, 0), sectionNumber(old.number + 1, 0)] as const
  statement('delete from documents where number = ?').run(old.number)
  statement('delete from sections where number >= ? and number < ?').run(...range)
  statement('delete from forward where chunk >= ? and chunk < ?').run(chunkNumber(old.number, 0), chunkNumber(old.number + 1, 0))
  for (const { id } of statement<{ id: number }>('select id from latent_models where collection = ?').all(collection))
    statement('delete from latent_pages where id = ?').run(pageKey(id, old.number))
  leaveVectors(connection, collection, old.number, heir)
  if (old.segment > 0) statement('insert or ignore into removed (segment, document) values (?, ?)').run(old.segment, old.number)
  counts.documents -= 1
  counts.sections -= old.sections
}

const addSection = (connection: Connection, number: number, row: SectionRow): void => {
  connection
    .statement('insert into sections (number, anchor, heading, level, crumbs, line, page, length, text) values (?, ?, ?, ?, ?, ?, ?, ?, ?)')
    .run(
      number,
      row.anchor,
      row.heading,
      row.level,
      JSON.stringify(row.crumbs),
      row.line ?? null,
      row.page ?? null,
      row.text.length,
      row.text,
    )
}

const addDocument = (connection: Connection, collection: string, rows: DocumentRows, segment: number): void => {
  const { number, document, sections } = rows
  const { path, title, uri, bytes, hash } = document
  connection
    .statement(
      'insert into documents (number, collection, path, title, uri, bytes, hash, sections, segment) values (?, ?, ?, ?, ?, ?, ?, ?, ?)',
    )
    .run(number, collection, path, title, uri, bytes, hash, sections.length, segment)
  sections.forEach((section, ordinal) => {
    addSection(connection, sectionNumber(number, ordinal), section)
  })
  rows.forward.forEach((data, chunk) => {
    connection.statement('insert into forward (chunk, data) values (?, ?)').run(chunkNumber(number, 0) + chunk, data)
  })
  if (rows.latent === undefined) return
  const model = connection.statement<{ id: number }>('select id from latent_models where collection = ? and live = 1').get(collection)
  if (model !== undefined)
    connection.statement('insert or replace into latent_pages (id, data) values (?, ?)').run(pageKey(model.id, number), rows.latent)
}

/** Writes a batch inside the caller's transaction. */
export const writeBatch = (connection: Connection, collection: string, batch: Batch): void => {
  const { statement } = connection
  const counts: Counts = { documents: 0, sections: 0 }
  for (const path of batch.removed) removeDocument(connection, collection, path, counts)
  for (const { number, document } of batch.documents) removeDocument(connection, collection, document.path, counts, number)
  let segment = 0
  if (batch.segment !== undefined) {
    segment = takeNumbers(connection, 'segment', 1)
    statement("insert into segments (id, collection, documents, sections, state) values (?, ?, ?, ?, 'live')").run(
      segment,
      collection,
      batch.documents.length,
      batch.segment.sections,
    )
    statement('insert into layouts (segment, data) values (?, ?)').run(segment, batch.segment.layout)
    const add = statement('insert into postings (id, data) values (?, ?)')
    for (const { first, data } of batch.segment.postings) add.run(termKey(segment, first), data)
  }
  for (const rows of batch.documents) {
    addDocument(connection, collection, rows, segment)
    counts.documents += 1
    counts.sections += rows.sections.length
  }
  statement('update collections set documents = documents + ?, sections = sections + ? where id = ?').run(
    counts.documents,
    counts.sections,
    collection,
  )
}
