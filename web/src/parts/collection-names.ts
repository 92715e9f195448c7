import type { CollectionRow } from '../../../src/core/schemas/http/collections.ts'
import { percentDecoded } from '../../../src/core/text/percent-decoded.ts'

/** The name of a collection; where others have the same, with the end of its address: `docs (ferry/docs)`. */
export function nameAmong(collections: readonly CollectionRow[], { name, origin }: CollectionRow): string {
  if (collections.filter((each) => each.name === name).length < 2) return name
  const parts = percentDecoded(origin).split('/').filter(Boolean)
  return `${name} (${parts.slice(-2).join('/')})`
}
