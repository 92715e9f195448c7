import type { App } from '../app.ts'
import { readableBy } from './feed-rights.ts'

/**
 * The collection that holds an item of a feed which somebody may read: one of theirs, or one that is shared where they are among its readers. Undefined for what
 * is not there and for what is not theirs to read.
 */
export async function collectionOfItem(
  app: Pick<App, 'documents' | 'feeds' | 'users'>,
  owner: string | undefined,
  collection: string,
  path: string,
): Promise<{ readonly id: string; readonly name: string } | undefined> {
  const store = await app.feeds()
  const feed = (await store.list({ owner })).find((each) => each.collection === collection)
  if (!feed || !(await store.item(feed.id, path, await readableBy(app, owner)))) return undefined
  const documents = await app.documents()
  const isStored = await documents.read(async (reader) => (await reader.documentAt(collection, path)) !== undefined)
  return isStored ? { id: collection, name: feed.name } : undefined
}
