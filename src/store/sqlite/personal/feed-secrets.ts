import type { FeedStore } from '../../../core/feed-store.ts'
import { openSecret, sealSecret } from '../../sealed-secret.ts'
import type { SqliteFile } from '../sqlite-file.ts'

/** Secrets of feeds, sealed. */
export function feedSecrets(file: SqliteFile, key: () => Uint8Array): Pick<FeedStore, 'setSecret' | 'secret'> {
  const put = file.guard(() => file.sqlite.prepare('insert or replace into feed_secrets (feed, name, sealed) values (?, ?, ?)'))
  const remove = file.guard(() => file.sqlite.prepare('delete from feed_secrets where feed = ? and name = ?'))
  const get = file.guard(() => file.sqlite.prepare('select sealed from feed_secrets where feed = ? and name = ?'))
  return {
    async setSecret(feed, name, value) {
      if (value === undefined) return void file.guard(() => remove.run(feed, name))
      const sealed = sealSecret(value, key(), { of: feed, name })
      file.guard(() => put.run(feed, name, sealed))
    },
    async secret(feed, name) {
      const sealed = file.guard(() => get.get(feed, name)?.['sealed'])
      return sealed instanceof Uint8Array ? openSecret(sealed, key(), { of: feed, name }) : undefined
    },
  }
}
