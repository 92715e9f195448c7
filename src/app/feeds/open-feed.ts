import { systemClock } from '../../core/clock.ts'
import { IbidError } from '../../core/fault.ts'
import type { Feed, FeedParts, FeedType } from '../../core/feed.ts'
import type { FeedRow } from '../../core/feed-store.ts'
import { webFetch } from '../../tools/web/guarded-fetch.ts'
import { vetHost } from '../../tools/web/vet-host.ts'
import type { App } from '../app.ts'
import { isAdministrator } from './feed-rights.ts'
import { checkedOptions, type FeedTypes, feedTypeNamed } from './known-types.ts'

/** What of the app is used here. */
type Services = Pick<App, 'feeds' | 'inspection' | 'users'>

/** Opens a feed with the secrets that are kept of it. Throws `IbidError` as its type does, `not-found` for a type that this program does not have. */
export async function openFeed(app: Services, row: FeedRow, types?: FeedTypes): Promise<Feed> {
  const type = await feedTypeNamed(row.type, types)
  const store = await app.feeds()
  return openWith(app, type, row, (name) => store.secret(row.id, name))
}

/** The same with secrets from elsewhere, for one that is only being added. */
export async function openWith(
  app: Services,
  type: FeedType,
  { id, name, owner, options }: Pick<FeedRow, 'id' | 'name' | 'owner' | 'options'>,
  secret: FeedParts['secret'],
): Promise<Feed> {
  // What lies on the server or on its network is not for everybody who may use it, nor any more for who was an administrator once.
  const isTrusted = await isAdministrator(app, owner)
  if (type.isLocal && !isTrusted)
    throw new IbidError(
      'denied',
      `${name} reads files on the server, and its owner is not an administrator`,
      'ask an administrator to add it',
    )
  const allowed = isTrusted ? app.inspection.settings.tools.http.allow : []
  const checked = checkedOptions(type, options)
  const fetch = webFetch({ allowed })
  return type.open(checked, {
    fetch,
    vetHost: vetHost({ allowed }),
    secret,
    async accessToken() {
      const signIn = type.signIn?.(checked)
      if (!signIn) throw new IbidError('unauthorised', `${name} does not use sign-in with these options`)
      const { accessTokenOf } = await import('./sign-in/access-token-of.ts')
      return accessTokenOf({ feed: { id, name, options }, signIn, store: await app.feeds(), fetch })
    },
    now: () => systemClock.now(),
  })
}
