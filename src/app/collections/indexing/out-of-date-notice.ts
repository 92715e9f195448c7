import type { Library } from '../../../core/documents.ts'
import { behindNote } from '../../../views/run-note.ts'
import type { CollectionUpdates } from './collection-updates.ts'

/** A library whose searches say when they read text that is older than its files. */
export const withOutOfDateNotice = (library: Library, { behind }: Pick<CollectionUpdates, 'behind'>): Library => ({
  ...library,
  async search(scope, query) {
    const hits = await library.search(scope, query)
    const names = behind(scope ?? [])
    if (names.length > 0) query.notice?.(behindNote(names))
    return hits
  },
})
