import { spelledName } from '../core/control-sequences.ts'
import type { Source } from '../core/source.ts'

/** Where a source stands, for people: a document by its collection and path; a mail, a message, an event and the like by what it is called. */
export function sourcePlace({ collection, document, title }: Pick<Source, 'collection' | 'document' | 'title'>): string {
  if (collection?.startsWith('feed:')) return title
  // A single file is its own collection.
  return spelledName([collection === document ? undefined : collection, document].filter(Boolean).join('/') || title)
}
