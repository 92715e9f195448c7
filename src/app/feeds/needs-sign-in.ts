import type { FeedRow } from '../../core/feed-store.ts'
import type { App } from '../app.ts'
import { checkedOptions, type FeedTypes, feedTypeNamed } from './known-types.ts'
import { readTokens } from './sign-in/oauth-tokens.ts'

/** Whether somebody has to sign in at the service of a feed before anything can be read there. Options that its type takes no more are for its next sync to tell. */
export async function needsSignIn(app: Pick<App, 'feeds'>, { id, type: name, options }: FeedRow, types?: FeedTypes): Promise<boolean> {
  try {
    const type = await feedTypeNamed(name, types)
    if (type.signIn?.(checkedOptions(type, options)) === undefined) return false
  } catch {
    return false
  }
  return (await readTokens(await app.feeds(), id)) === undefined
}
