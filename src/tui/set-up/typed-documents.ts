import { repositoryAddress } from '../../app/collections/collection-address.ts'
import type { DocumentsKind } from '../../core/schemas/http/collections.ts'

/**
 * What a text may name that is a path or an address by its looks (`/srv/docs`, `~/notes`, `./x`, `https://...`), the likeliest first; undefined for words.
 */
export function typedDocuments(text: string): readonly DocumentsKind[] | undefined {
  if (/^(?:ssh:\/\/|git@)./.test(text)) return ['repository']
  if (/^https?:\/\/[^/]/i.test(text))
    return repositoryAddress(text).endsWith('.git') ? ['repository', 'address'] : ['address', 'repository']
  return /^(?:\/|\.{1,2}(?:\/|$)|~(?:\/|$)|[a-z]:[\\/])/i.test(text) ? ['folder'] : undefined
}
