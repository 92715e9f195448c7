import { createHash } from 'node:crypto'
import type { FeedChange, FeedItem, Person } from '../core/feed.ts'
import { isSamePerson } from '../core/feed-store.ts'
import { canonicalJson } from '../core/json.ts'

export type ItemChange = Extract<FeedChange, { readonly type: 'item' }>

/** An item with its words, and the hash of both. `version` stands before the hash, where a service tells one of what the item was read from. */
export function itemChange(item: FeedItem, markdown: string, version?: string): ItemChange {
  const hash = createHash('sha256')
    .update(canonicalJson([item, markdown]))
    .digest('hex')
  return { type: 'item', item, hash: version === undefined ? hash : `${version}.${hash}`, content: async () => ({ markdown }) }
}

/** These people, each once. */
export const everybody = (author: Person, others: readonly Person[]): readonly Person[] =>
  [author, ...others].filter((person, at, all) => all.findIndex((other) => other === person || isSamePerson(other, person)) === at)
