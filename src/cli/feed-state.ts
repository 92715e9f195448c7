import type { App } from '../app/app.ts'
import { connectorPlace } from '../app/connectors/access/connector-place.ts'
import { feedTypeNamed } from '../app/feeds/known-types.ts'
import { needsSignIn } from '../app/feeds/needs-sign-in.ts'
import type { FeedKind } from '../core/feed.ts'
import type { FeedReport, FeedRow } from '../core/feed-store.ts'

/** How a feed stands, without asking its service. */
export interface FeedState {
  readonly name: string
  readonly id: string
  readonly kind: FeedKind
  readonly type: string
  /** Of its type, for people. */
  readonly title: string
  /** Where it reads, as far as its options name a place. */
  readonly reads?: string
  readonly shared: boolean
  readonly state: 'new' | 'synced' | 'failed' | 'signed out'
  /** How many can be found. */
  readonly items: number
  readonly lastSync?: FeedReport
}

/** How these feeds stand. */
export async function feedStates(
  app: Pick<App, 'documents' | 'feeds' | 'redact'>,
  feeds: readonly FeedRow[],
): Promise<readonly FeedState[]> {
  if (feeds.length === 0) return []
  const documents = await app.documents()
  const collections = await documents.read((reader) => reader.collections())
  return Promise.all(
    feeds.map(async (feed) => {
      const { id, name, kind, type: typeName, options, shared, lastSync, collection } = feed
      const type = await feedTypeNamed(typeName).catch(() => undefined)
      const reads = app.redact(connectorPlace(options))
      const state = (await needsSignIn(app, feed)) ? 'signed out' : lastSync?.fault ? 'failed' : lastSync ? 'synced' : 'new'
      const items = collections.find((each) => each.id === collection)?.documents ?? 0
      return {
        name,
        id,
        kind,
        type: typeName,
        title: type?.title ?? typeName,
        ...(reads === '' ? {} : { reads }),
        shared,
        state,
        items,
        ...(lastSync ? { lastSync } : {}),
      } as const
    }),
  )
}
