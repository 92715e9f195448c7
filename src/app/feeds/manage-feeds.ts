import { IbidError } from '../../core/fault.ts'
import type { FeedRow } from '../../core/feed-store.ts'
import { nearest } from '../../core/spelling-suggestion.ts'
import type { App } from '../app.ts'
import type { FeedTypes } from './known-types.ts'
import { openFeed } from './open-feed.ts'
import { stopSync } from './running-syncs.ts'
import { syncKey } from './sync-feed.ts'

/** A feed of somebody's own by its name or id. Throws `IbidError('not-found')` that names the nearest. */
export async function ownFeed(app: Pick<App, 'feeds'>, owner: string | undefined, name: string): Promise<FeedRow> {
  const own = (await (await app.feeds()).list({ owner })).filter((feed) => feed.owner === owner)
  const found = own.find((feed) => feed.name === name) ?? own.find((feed) => feed.id === name)
  if (found) return found
  const names = own.map((feed) => feed.name)
  const meant = nearest(name, names)
  throw new IbidError(
    'not-found',
    `connector not found: ${name}`,
    meant ? `did you mean ${meant}?` : names.length > 0 ? `available: ${names.join(', ')}` : 'add one first',
  )
}

/** Looks whether the service of a feed answers and lets us in; one line for a person. Throws `IbidError` as `Feed.test` does. */
export async function testFeed(
  app: Pick<App, 'feeds' | 'inspection' | 'users'>,
  feed: FeedRow,
  {
    signal = new AbortController().signal,
    types,
  }: { readonly signal?: AbortSignal | undefined; readonly types?: FeedTypes | undefined } = {},
): Promise<string> {
  const opened = await openFeed(app, feed, types)
  try {
    return await opened.test(signal)
  } finally {
    await opened.close()
  }
}

/** Takes a feed away with its words, its items and its secrets. Throws `IbidError('busy')` while another process syncs it. */
export async function removeFeed(app: Pick<App, 'dataFolder' | 'documents' | 'feeds'>, feed: FeedRow): Promise<void> {
  await stopSync(syncKey(app, feed))
  const store = await app.documents()
  const isStored = await store.read(async (reader) => (await reader.collections()).some(({ id }) => id === feed.collection))
  if (isStored) await store.dropCollection(feed.collection)
  await (await app.feeds()).remove(feed.id)
}
