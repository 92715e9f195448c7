import type { FeedStore } from '../../../core/feed-store.ts'
import { openSecret, sealSecret } from '../../sealed-secret.ts'
import { type TableAccess, words } from '../table-access.ts'

/** Secrets of feeds, sealed. */
export const feedSecretsIn = ({ askAgain }: TableAccess, key: () => Uint8Array): Pick<FeedStore, 'setSecret' | 'secret'> => ({
  async setSecret(feed, name, value) {
    const sealed = value === undefined ? undefined : sealSecret(value, key(), { of: feed, name })
    await askAgain(sealed ? words(putting, feed, name, sealed) : words(removing, feed, name))
  },
  async secret(feed, name) {
    const [row] = await askAgain(words('select sealed from feed_secrets where feed = $1 and name = $2', feed, name))
    const sealed = row?.['sealed']
    return sealed instanceof Uint8Array ? openSecret(sealed, key(), { of: feed, name }) : undefined
  },
})

const putting =
  'insert into feed_secrets (feed, name, sealed) values ($1, $2, $3) on conflict (feed, name) do update set sealed = excluded.sealed'
const removing = 'delete from feed_secrets where feed = $1 and name = $2'
