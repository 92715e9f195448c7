import type { DocumentStore } from '../../../core/document-store.ts'
import type { CollectionWriter } from '../../../docs/index/writer.ts'
import type { StoresPlace } from '../../settings/stores-of-settings.ts'
import { type CollectionUpdates, collectionUpdates } from './collection-updates.ts'
import type { ThreadedWriters } from './threaded-writers.ts'

/** Where collections are taken for writing. */
export interface CollectionWriters {
  /** As `openWriter`. */
  open(collection: string): Promise<CollectionWriter>
  /** Updates of collections whose files have changed, with these writers. */
  readonly updates: CollectionUpdates
  /** From now on the work is done in a thread beside this one: for a program that others wait for. */
  beside(): void
  close(): Promise<void>
}

/** Writers that work here, as a command does that has nothing else to do, until it is said otherwise. */
export function collectionWriters(documents: () => Promise<DocumentStore>, place: StoresPlace): CollectionWriters {
  let isBeside = false
  let threaded: ThreadedWriters | undefined
  const updates = collectionUpdates()
  return {
    updates,
    async open(collection) {
      // Whoever opens it first brings its schema up to date.
      const store = await documents()
      if (!isBeside) return (await import('../../../docs/index/writer.ts')).openWriter(store, collection)
      const { threadedWriters } = await import('./threaded-writers.ts')
      threaded ??= threadedWriters(place)
      return threaded.open(collection)
    },
    beside() {
      isBeside = true
      updates.restMore()
    },
    async close() {
      await updates.close()
      await threaded?.close()
    },
  }
}
