import { ordinalOfSection, type StoredDocument, type StoredHeading } from '../../core/document-store.ts'
import type { DocumentSummary, Section } from '../../core/documents.ts'
import type { TitledDocument } from './titles.ts'

export const summaryOf = ({ collection, path, title, uri, sections, bytes }: StoredDocument): DocumentSummary => ({
  collection,
  path,
  title,
  uri,
  sections,
  bytes,
})

const newlines = (text: string): number => {
  let count = 0
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count += 1
  return count
}

/** Opens the document at the section: its page, its lines in a file, its anchor on a web page. */
const uriOf = (document: StoredDocument, heading: StoredHeading, text: string): string => {
  const base = document.uri.replace(/#.*$/, '')
  if (heading.page !== undefined) return `${base}#page=${heading.page}`
  if (/^https?:/.test(base) && heading.line === undefined)
    return heading.level === 0 ? base : `${base}#${encodeURIComponent(heading.anchor)}`
  if (heading.line === undefined) return document.uri
  const last = heading.line + newlines(text)
  return last > heading.line ? `${base}#L${heading.line}-L${last}` : `${base}#L${heading.line}`
}

/** A stored section as callers see it; `text` may be the section's own or, in an outline, empty. */
export const sectionOf = (document: TitledDocument, heading: StoredHeading, text: string): Section => ({
  id: `${document.path}#${heading.anchor}`,
  collection: document.collection,
  document: document.path,
  documentTitle: document.title,
  ordinal: ordinalOfSection(heading.number),
  heading: heading.heading,
  level: heading.level,
  // A heading above every page tells nothing of this one.
  crumbs: document.sharedTitle !== undefined && heading.crumbs[0] === document.sharedTitle ? heading.crumbs.slice(1) : heading.crumbs,
  text,
  uri: uriOf(document, heading, text),
  ...(heading.line === undefined ? {} : { line: heading.line }),
})
