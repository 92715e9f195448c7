import type { LatentRow } from '../../../core/document-store.ts'
import type { Collection } from '../../../core/documents.ts'
import type { Moment, Statement } from './moment.ts'
import { type CollectionRow, collectionOf } from './rows.ts'

/** What is small and wanted by every search, read again only after something was written. */
export interface Known {
  collections(moment: Moment): Promise<readonly Collection[]>
  /** Latent models by collection. */
  models(moment: Moment): Promise<ReadonlyMap<string, LatentRow>>
}

const collectionsOf: Statement = { name: 'documents.collections', text: 'select * from collections order by name, id collate "C"' }
const modelsOf: Statement = { name: 'documents.models', text: 'select id, collection, sections from latent_models where live' }

/** Keeps the newest answer; a moment of another version asks for its own. */
const byVersion = <T>(read: (moment: Moment) => Promise<T>): ((moment: Moment) => Promise<T>) => {
  let kept: { readonly version: number; readonly answer: T } | undefined
  return async (moment) => {
    // Asked for together with the version where nothing is known yet: then they are one round trip.
    const asked = kept === undefined ? read(moment) : undefined
    asked?.catch(() => undefined)
    const version = await moment.version()
    if (kept?.version === version) return kept.answer
    const answer = await (asked ?? read(moment))
    if (kept === undefined || kept.version < version) kept = { version, answer }
    return answer
  }
}

export const newKnown = (): Known => ({
  collections: byVersion(async (moment) => (await moment.rows<CollectionRow>(collectionsOf)).map(collectionOf)),
  models: byVersion(async (moment) => {
    const rows = await moment.rows<LatentRow & { readonly collection: string }>(modelsOf)
    return new Map(rows.map(({ collection, id, sections }) => [collection, { id, sections }]))
  }),
})
