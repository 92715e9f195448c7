import type { StoredDocument, StoredHeading, StoredSection } from '../../../core/document-store.ts'
import type { Collection } from '../../../core/documents.ts'

export interface CollectionRow {
  readonly id: string
  readonly name: Buffer
  readonly origin: Buffer
  readonly description: Buffer | null
  readonly documents: number
  readonly sections: number
  readonly synced_at: number | null
}

export interface DocumentRow {
  readonly number: number
  readonly collection: string
  readonly path: Buffer
  readonly title: Buffer
  readonly uri: Buffer
  readonly bytes: number
  readonly hash: string
  readonly sections: number
}

export interface HeadingRow {
  readonly number: number
  readonly anchor: Buffer
  readonly heading: Buffer
  readonly level: number
  readonly crumbs: string
  readonly line: number | null
  readonly page: number | null
  readonly length: number
}

export interface SectionRow extends HeadingRow {
  readonly text: Buffer
}

export const documentColumns = 'number, collection, path, title, uri, bytes, hash, sections'
export const headingColumns = 'number, anchor, heading, level, crumbs, line, page, length'

export const collectionOf = (row: CollectionRow): Collection => ({
  id: row.id,
  name: row.name.toString(),
  origin: row.origin.toString(),
  documents: row.documents,
  sections: row.sections,
  ...(row.description === null ? {} : { description: row.description.toString() }),
  ...(row.synced_at === null ? {} : { syncedAt: row.synced_at }),
})

export const documentOf = (row: DocumentRow): StoredDocument => ({
  ...row,
  path: row.path.toString(),
  title: row.title.toString(),
  uri: row.uri.toString(),
})

const crumbsOf = (json: string): readonly string[] => {
  if (json === '[]') return []
  const parsed: unknown = JSON.parse(json)
  return Array.isArray(parsed) ? parsed.map(String) : []
}

export const headingOf = (row: HeadingRow): StoredHeading => ({
  number: row.number,
  anchor: row.anchor.toString(),
  heading: row.heading.toString(),
  level: row.level,
  crumbs: crumbsOf(row.crumbs),
  length: row.length,
  ...(row.line === null ? {} : { line: row.line }),
  ...(row.page === null ? {} : { page: row.page }),
})

export const sectionOf = (row: SectionRow): StoredSection => ({ ...headingOf(row), text: row.text.toString() })
