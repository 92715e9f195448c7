import { onTestFinished } from 'vitest'
import type { FeedStore } from '../../../core/feed-store.ts'
import { folderOf } from '../../../docs/sources/sources.fixture.ts'
import { secretKey } from '../../../store/secret-key.ts'
import { sqliteFeeds } from '../../../store/sqlite/personal/feeds.ts'
import { openPersonalFile } from '../../../store/sqlite/personal/personal-file.ts'
import { webFetch } from '../../../tools/web/guarded-fetch.ts'
import { clientId, type OauthFixture, signInAt } from './oauth-server.fixture.ts'
import type { SigningIn } from './sign-in.ts'

/** A feed in a store of its own that is to be signed in for at the fixture, with a clock that only waiting moves. */
export async function signing(server: OauthFixture, options: Readonly<Record<string, string>> = { clientId }) {
  const folder = folderOf()
  const store = feedStoreOf(folder)
  const row = { id: 'f1', name: 'mail', type: 'gmail', kind: 'mail', options, shared: false, collection: 'c1', createdAt: 1 } as const
  await store.add(row)
  if (server.clientSecret !== undefined) await store.setSecret('f1', 'clientSecret', server.clientSecret)
  const clock = { now: 1_790_000_000_000 }
  const waited: number[] = []
  const parts: SigningIn = {
    feed: row,
    signIn: signInAt(server.origin),
    store,
    fetch: webFetch({ allowed: ['127.0.0.1'] }),
    now: () => clock.now,
    wait: async (ms) => {
      waited.push(ms)
      clock.now += ms
    },
  }
  return { folder, store, clock, waited, parts }
}

export function feedStoreOf(folder: string): FeedStore {
  const file = openPersonalFile(folder)
  onTestFinished(() => file.close())
  return sqliteFeeds(file, () => secretKey(folder))
}

/** What is kept of the sign-in. */
export const tokensIn = async (store: FeedStore): Promise<Readonly<Record<string, unknown>>> =>
  JSON.parse((await store.secret('f1', 'oauth')) ?? '{}')
