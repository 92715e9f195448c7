import { join } from 'node:path'
import { removeCache } from '../../../docs/sync.ts'
import type { App } from '../../app.ts'
import { attachmentIdentity } from '../../attachments/attachment-collection.ts'
import { dropIndex } from '../../collections/change-collections.ts'
import { listCollections } from '../../collections/collection-list.ts'
import { dropUploadsOf } from '../../collections/uploads/upload.ts'
import { removeUpload } from '../../collections/uploads/upload-folder.ts'
import { removeFeed } from '../../feeds/manage-feeds.ts'
import { retryWhileLocked } from './retry-while-locked.ts'

/** What a person alone has of documents. */
interface OwnDocuments {
  /** Ids of collections that nobody else has and no file declares. */
  readonly collections: readonly string[]
  /** Ids of collections that others have too. */
  readonly shared: readonly string[]
  /** Ids of collections that files became which nobody else has handed over. */
  readonly files: readonly string[]
  /** Ids of feeds. */
  readonly feeds: readonly string[]
}

/** What of the documents is theirs alone. */
export async function ownDocuments(
  app: Pick<App, 'dataFolder' | 'documents' | 'feeds' | 'input' | 'server'>,
  owner: string,
): Promise<OwnDocuments> {
  const { collectionOwners, attachments } = await app.server()
  const declared = new Set((await listCollections(app)).map(({ id }) => id))
  const theirs = await collectionOwners.of(owner)
  const shared = new Set<string>()
  for (const id of theirs) if (declared.has(id) || (await collectionOwners.owners(id)).some((other) => other !== owner)) shared.add(id)
  const handed = await attachments.list()
  const others = new Set(handed.filter((each) => each.owner !== owner).map((each) => attachmentIdentity(each).id))
  const files = new Set(handed.filter((each) => each.owner === owner).map((each) => attachmentIdentity(each).id))
  return {
    collections: theirs.filter((id) => !shared.has(id)),
    shared: [...shared],
    files: [...files].filter((id) => !others.has(id)),
    feeds: (await (await app.feeds()).list()).filter((feed) => feed.owner === owner).map(({ id }) => id),
  }
}

/** How many documents there are in them. */
export async function countDocuments(app: Pick<App, 'documents' | 'feeds'>, { collections, files, feeds }: OwnDocuments): Promise<number> {
  const rows = await (await app.feeds()).list()
  const ids = new Set([...collections, ...files, ...rows.filter(({ id }) => feeds.includes(id)).map(({ collection }) => collection)])
  const stored = await (await app.documents()).read((reader) => reader.collections())
  return stored.filter(({ id }) => ids.has(id)).reduce((sum, { documents }) => sum + documents, 0)
}

/**
 * Takes it away, index and copies of sources included. What they are found by stays till then, so that a removal which was cut short can be begun again. Throws
 * `IbidError('busy')` where another process writes to one of them for long.
 */
export async function dropDocuments(
  app: Pick<App, 'chores' | 'dataFolder' | 'documents' | 'feeds' | 'server'>,
  owner: string,
  own: OwnDocuments,
  signal: AbortSignal,
): Promise<void> {
  const [{ collectionOwners }, feeds] = await Promise.all([app.server(), app.feeds()])
  for (const id of own.feeds) {
    const feed = await feeds.get(id)
    if (feed) await retryWhileLocked(() => removeFeed(app, feed), signal)
  }
  for (const id of [...own.collections, ...own.files]) await retryWhileLocked(() => drop(app, id), signal)
  for (const id of own.collections) await collectionOwners.take(id, owner)
  await dropUploadsOf(app, owner)
  for (const id of own.shared) await collectionOwners.take(id, owner)
}

async function drop(app: Pick<App, 'chores' | 'dataFolder' | 'documents'>, id: string): Promise<void> {
  const store = await app.documents()
  const isStored = await store.read(async (reader) => (await reader.collections()).some((one) => one.id === id))
  if (isStored) return dropIndex(app, id)
  await removeCache(join(app.dataFolder, 'sources'), id)
  await removeUpload(app, id)
}
