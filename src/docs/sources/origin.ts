import { createHash } from 'node:crypto'

/** Where a collection comes from, resolved: what the user typed no longer matters. */
export type Origin = OriginIdentity &
  (
    | { readonly kind: 'folder' | 'file' | 'local-manifest' | 'local-bundle'; readonly path: string }
    | { readonly kind: 'remote-manifest' | 'remote-bundle' | 'page'; readonly url: string }
    | { readonly kind: 'git'; readonly repository: GitRepository }
  )

/** What tells one collection from another. */
export interface OriginIdentity {
  /** Hash of `uri`, 16 hex digits. */
  readonly id: string
  /** `file:///...`, `https://...`, `git+https://...#ref`; without credentials. */
  readonly uri: string
  /** What to call the collection where nobody says: the folder's, file's or repository's name. */
  readonly suggestedName: string
}

export interface GitRepository {
  /** As git takes it: `https://`, `ssh://`, `git://`, `file://` or `user@host:path`. */
  readonly url: string
  /** Branch, tag or full commit; absent means the default branch. */
  readonly ref?: string
  /** Path of the manifest inside the repository. */
  readonly manifest?: string
}

/** The identity of an origin. */
export const identityOf = (uri: string, suggestedName: string): OriginIdentity => ({
  id: createHash('sha256').update(uri).digest('hex').slice(0, 16),
  uri,
  suggestedName: suggestedName.replace(/[^\p{L}\p{N}._-]+/gu, '-').replace(/^[-.]+|-+$/g, '') || 'documents',
})
