import type { FeedSignIn } from '../../../core/feed.ts'
import type { FeedRow, FeedStore } from '../../../core/feed-store.ts'
import type { WebFetch } from '../../../core/web.ts'

/** A feed that somebody signs in for. */
export interface SigningIn {
  readonly feed: Pick<FeedRow, 'id' | 'name' | 'options'>
  /** Where; what the feed's type says of its options. */
  readonly signIn: FeedSignIn
  readonly store: Pick<FeedStore, 'secret' | 'setSecret'>
  readonly fetch: WebFetch
  /** ms since 1970; the clock where absent. */
  readonly now?: () => number
  /** Waits so many ms; with a timer where absent. */
  readonly wait?: (ms: number, signal: AbortSignal) => Promise<void>
}
