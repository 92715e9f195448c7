import type { FeedKind } from '../core/feed.ts'
import type { FeedReport, FeedRow } from '../core/feed-store.ts'
import { checkedOptions, feedTypeNamed } from '../house/feeds/known-types.ts'
import { readTokens } from '../house/feeds/sign-in/oauth-tokens.ts'
import type { House } from '../house/house.ts'

/** How a feed stands, without asking its service. */
export interface FeedState {
  readonly name: string
  readonly id: string
  readonly kind: FeedKind
  readonly type: string
  /** Of its type, for people. */
  readonly title: string
  readonly shared: boolean
  readonly state: 'new' | 'synced' | 'failed' | 'signed out'
  /** How many can be found. */
  readonly items: number
  readonly lastSync?: FeedReport
}

/** How these feeds stand. */
export async function feedStates(house: House, feeds: readonly FeedRow[]): Promise<readonly FeedState[]> {
  if (feeds.length === 0) return []
  const documents = await house.documents()
  const collections = await documents.read((reader) => reader.collections())
  return Promise.all(
    feeds.map(async (feed) => {
      const { id, name, kind, type: typeName, options, shared, lastSync, collection } = feed
      const type = await feedTypeNamed(typeName).catch(() => undefined)
      // Options that its type takes no more are told by the next sync.
      const signIn = type && isFit(() => type.signIn?.(checkedOptions(type, options)))
      const isSignedOut = signIn !== undefined && !(await readTokens(await house.feeds(), id))
      const state = isSignedOut ? 'signed out' : lastSync?.fault ? 'failed' : lastSync ? 'synced' : 'new'
      const items = collections.find((each) => each.id === collection)?.documents ?? 0
      return {
        name,
        id,
        kind,
        type: typeName,
        title: type?.title ?? typeName,
        shared,
        state,
        items,
        ...(lastSync ? { lastSync } : {}),
      } as const
    }),
  )
}

function isFit<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
