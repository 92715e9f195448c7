import { setImmediate as breathe } from 'node:timers/promises'
import type { FeedItem } from '../../core/feed.ts'
import type { FeedRow, FeedStore } from '../../core/feed-store.ts'
import type { Json } from '../../core/json.ts'
import type { CollectionWriter } from '../../docs/index/writer.ts'
import type { ItemDocument } from './item-document.ts'

/** Items whose words are committed together, characters of them, and ms after which a cursor is stored even if there are fewer. */
const most = { items: 200, characters: 8_000_000, waitMs: 5_000 }

/** What a sync changes, in batches. What is known of an item is stored before its words are there to be found, and a cursor once all before it is stored. */
export interface SyncBatch {
  put(item: FeedItem, words: ItemDocument): Promise<void>
  remove(path: string): Promise<void>
  /** Everything before is told. */
  reached(cursor: Json): Promise<void>
  /** Commits all that is pending. */
  commit(): Promise<void>
}

export function syncBatch(writer: CollectionWriter, store: FeedStore, { id }: Pick<FeedRow, 'id'>, now: () => number): SyncBatch {
  const put = new Map<string, { readonly item: FeedItem; readonly words: ItemDocument }>()
  const removed = new Set<string>()
  let cursor: { readonly value: Json } | undefined
  let committedAt = now()
  let characters = 0
  const commit = async (): Promise<void> => {
    const reached = cursor
    await store.putItems(
      id,
      [...put.values()].map(({ item }) => item),
    )
    for (const { words } of put.values()) await writer.putDocument(words.document, words.sections)
    for (const path of removed) await writer.removeDocument(path)
    await writer.commit()
    await store.removeItems(id, [...removed])
    if (reached) await store.change(id, { cursor: reached.value })
    put.clear()
    removed.clear()
    characters = 0
    cursor = undefined
    committedAt = now()
    await breathe()
  }
  const commitIfFull = async (): Promise<void> => {
    if (put.size + removed.size >= most.items || characters >= most.characters) await commit()
  }
  return {
    async put(item, words) {
      removed.delete(item.path)
      put.set(item.path, { item, words })
      characters += words.sections.reduce((sum, { text }) => sum + text.length, 0)
      await commitIfFull()
    },
    async remove(path) {
      put.delete(path)
      removed.add(path)
      await commitIfFull()
    },
    async reached(value) {
      cursor = { value }
      if (now() - committedAt >= most.waitMs) await commit()
    },
    commit,
  }
}
