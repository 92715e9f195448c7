import type { FeedStore } from '../../../core/feed-store.ts'
import { openSecret, sealSecret } from '../../sealed-secret.ts'
import type { PostgresDatabase } from '../database.ts'
import { askAgain } from '../shared/ask.ts'

/** Secrets of feeds, sealed. */
export const feedSecrets = (database: PostgresDatabase, key: () => Uint8Array): Pick<FeedStore, 'setSecret' | 'secret'> => ({
  async setSecret(feed, name, value) {
    const sealed = value === undefined ? undefined : sealSecret(value, key(), { of: feed, name })
    if (sealed) await askAgain(database, putting, [feed, name, sealed])
    else await askAgain(database, removing, [feed, name])
  },
  async secret(feed, name) {
    const { rows } = await askAgain(database, getting, [feed, name])
    const sealed = rows[0]?.['sealed']
    return sealed instanceof Uint8Array ? openSecret(sealed, key(), { of: feed, name }) : undefined
  },
})

const putting = {
  name: 'feed-secrets.put',
  text: 'insert into feed_secrets (feed, name, sealed) values ($1, $2, $3) on conflict (feed, name) do update set sealed = excluded.sealed',
}
const getting = { name: 'feed-secrets.get', text: 'select sealed from feed_secrets where feed = $1 and name = $2' }
const removing = { name: 'feed-secrets.remove', text: 'delete from feed_secrets where feed = $1 and name = $2' }
