import type {
  DocumentReader,
  LatentRow,
  PostingBlock,
  StoredDocument,
  StoredHeading,
  StoredSection,
  StoredSegment,
} from '../../../core/document-store.ts'
import { sectionNumber } from '../../../core/document-store.ts'
import type { Collection } from '../../../core/documents.ts'
import type { Connection, Statement } from './connection.ts'
import { blockKey, pageKey, termKey, termOfKey } from './keys.ts'
import { vectorReader } from './vectors.ts'

interface CollectionRow {
  readonly id: string
  readonly name: string
  readonly origin: string
  readonly description: string | null
  readonly documents: number
  readonly sections: number
  readonly synced_at: number | null
}

interface HeadingRow {
  readonly number: number
  readonly anchor: string
  readonly heading: string
  readonly level: number
  readonly crumbs: string
  readonly line: number | null
  readonly page: number | null
  readonly length: number
}

interface DataRow {
  readonly data: Uint8Array
}

const collectionOf = (row: CollectionRow): Collection => ({
  id: row.id,
  name: row.name,
  origin: row.origin,
  documents: row.documents,
  sections: row.sections,
  ...(row.description === null ? {} : { description: row.description }),
  ...(row.synced_at === null ? {} : { syncedAt: row.synced_at }),
})

const crumbsOf = (json: string): readonly string[] => {
  if (json === '[]') return []
  const parsed: unknown = JSON.parse(json)
  return Array.isArray(parsed) ? parsed.map(String) : []
}

const headingOf = (row: HeadingRow): StoredHeading => ({
  number: row.number,
  anchor: row.anchor,
  heading: row.heading,
  level: row.level,
  crumbs: crumbsOf(row.crumbs),
  length: row.length,
  ...(row.line === null ? {} : { line: row.line }),
  ...(row.page === null ? {} : { page: row.page }),
})

const each = <Row, T>(keys: readonly number[], statement: Statement<Row>, read: (row: Row) => T): (T | undefined)[] =>
  keys.map((key) => {
    const row = statement.get(key)
    return row === undefined ? undefined : read(row)
  })

interface BlockRow extends DataRow {
  readonly id: number
}

const blockOf = ({ id, data }: BlockRow): PostingBlock => ({ first: termOfKey(id), data })

const dataOf = (row: DataRow): Uint8Array => row.data

/** The upper end of all strings that begin with `prefix`. */
const prefixEnd = (prefix: string): string => prefix + '\u{10ffff}'

const documentColumns = 'number, collection, path, title, uri, bytes, hash, sections'
const headingColumns = 'number, anchor, heading, level, crumbs, line, page, length'

/** The reading half of a connection; the caller wraps it in a transaction where it needs one moment. */
export const readerOf = (connection: Connection): DocumentReader => {
  const { statement } = connection
  return {
    version: async () => statement<{ data_version: number }>('pragma data_version').get()?.data_version ?? 0,
    collections: async () => statement<CollectionRow>('select * from collections order by name, id').all().map(collectionOf),
    documents: async (collection, { limit, after = '', prefix = '' }) =>
      statement<StoredDocument>(
        `select ${documentColumns} from documents where collection = ? and path > ? and path >= ? and path < ? order by path limit ?`,
      ).all(collection, after, prefix, prefixEnd(prefix), limit),
    documentAt: async (collection, path) =>
      statement<StoredDocument>(`select ${documentColumns} from documents where collection = ? and path = ?`).get(collection, path),
    documentsByNumber: async (numbers) => {
      const one = statement<StoredDocument>(`select ${documentColumns} from documents where number = ?`)
      return numbers.map((number) => one.get(number))
    },
    paths: async (collection, prefix = '') =>
      statement<{ number: number; path: string }>(
        'select number, path from documents where collection = ? and path >= ? and path < ? order by path',
      ).all(collection, prefix, prefixEnd(prefix)),
    sharedTitles: async (collection, least) =>
      statement<{ title: string }>('select title from documents where collection = ? group by title having count(*) >= ?')
        .all(collection, least)
        .map(({ title }) => title),
    headings: async (document) =>
      statement<HeadingRow>(`select ${headingColumns} from sections where number >= ? and number < ? order by number`)
        .all(sectionNumber(document, 0), sectionNumber(document + 1, 0))
        .map(headingOf),
    sections: async (numbers) =>
      each(
        numbers,
        statement<HeadingRow & { text: string }>(`select ${headingColumns}, text from sections where number = ?`),
        (row): StoredSection => ({
          ...headingOf(row),
          text: row.text,
        }),
      ),
    segments: async (collections) => {
      const of = statement<StoredSegment>(
        "select id, collection, documents, sections from segments where collection = ? and state = 'live' order by id",
      )
      return collections.flatMap((collection) => of.all(collection))
    },
    layout: async (segment) => statement<DataRow>('select data from layouts where segment = ?').get(segment)?.data ?? new Uint8Array(0),
    removed: async (segments) => {
      const of = statement<{ segment: number; document: number }>(
        'select segment, document from removed where segment = ? order by document',
      )
      return segments.flatMap((segment) => of.all(segment))
    },
    termNumbers: async (terms) => {
      const one = statement<{ number: number }>('select number from terms where term = ?')
      return terms.map((term) => one.get(term)?.number ?? -1)
    },
    postings: async (segment, terms) => {
      const last = statement<BlockRow>('select id, data from postings where id <= ? and id >= ? order by id desc limit 1')
      return terms.map((term) => {
        const row = last.get(termKey(segment, term), termKey(segment, 0))
        return row === undefined ? undefined : blockOf(row)
      })
    },
    postingsAfter: async (segment, after, bytes) => {
      const blocks: PostingBlock[] = []
      let size = 0
      const rows = statement<BlockRow>('select id, data from postings where id > ? and id < ? order by id')
      for (const row of rows.iterate(termKey(segment, after), termKey(segment + 1, 0))) {
        blocks.push(blockOf(row))
        size += row.data.length
        if (size >= bytes) break
      }
      return blocks
    },
    forward: async (chunks) => each(chunks, statement<DataRow>('select data from forward where chunk = ?'), dataOf),
    latentModel: async (collection) =>
      statement<LatentRow>('select id, sections from latent_models where collection = ? and live = 1').get(collection),
    latentDirectory: async (model) => statement<DataRow>('select data from latent_models where id = ?').get(model)?.data,
    latentBlocks: async (model, places) =>
      each(
        places.map((place) => blockKey(model, place)),
        statement<DataRow>('select data from latent_blocks where id = ?'),
        dataOf,
      ),
    latentPages: async (model, documents) =>
      each(
        documents.map((document) => pageKey(model, document)),
        statement<DataRow>('select data from latent_pages where id = ?'),
        dataOf,
      ),
    ...vectorReader(connection),
  }
}
