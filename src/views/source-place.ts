import { spelledName } from '../core/control-sequences.ts'
import type { Source } from '../core/source.ts'

/** Where a source stands, for people: a document by its collection and path; a mail, a message, an event and the like by what it is called. */
export function sourcePlace({ collection, document, title }: Pick<Source, 'collection' | 'document' | 'title'>): string {
  if (collection?.startsWith('feed:')) return title
  return spelledName([collection, document].filter(Boolean).join('/') || title)
}
