import type { Cache } from '../../../core/cache.ts'
import type { Clock } from '../../../core/clock.ts'
import { cacheEntry, cacheHash, cacheRoomBytes } from '../../cache-entry.ts'
import type { SqliteFile } from '../sqlite-file.ts'

/** Cached values in `shared.db` as JSON, under the SHA-256 of their key's canonical JSON; times in ms since 1970, `bytes` as UTF-8. */
export const cacheSchema = `
  create table cached (
    key text primary key, at integer not null, until integer not null, bytes integer not null, value text not null
  ) strict;
  create index cached_until on cached (until);
  create index cached_at on cached (at, bytes);`

/** The cache of an open `shared.db`. `room` is in bytes. */
export function sqliteCache(file: SqliteFile, clock: Pick<Clock, 'now'>, room = cacheRoomBytes): Cache {
  const rows = file.guard(() => statementsOf(file))
  return {
    get: async (key) => {
      const row = file.guard(() => rows.get.get(cacheHash(key), clock.now()))
      return row && { value: JSON.parse(String(row['value'])), at: Number(row['at']) }
    },
    put: async (key, value, { at, maxAgeMs }) => {
      const entry = cacheEntry(value, maxAgeMs, room)
      if (!entry) return
      file.write(() => {
        rows.dropOutlived.run(clock.now())
        rows.put.run(cacheHash(key), at, at + maxAgeMs, entry.bytes, entry.text)
        const used = Number(rows.used.get()?.['bytes'])
        if (used > room) rows.dropOldest.run(used - room)
      })
    },
  }
}

const statementsOf = ({ sqlite }: SqliteFile) => ({
  get: sqlite.prepare('select value, at from cached where key = ? and until > ?'),
  put: sqlite.prepare('insert or replace into cached (key, at, until, bytes, value) values (?, ?, ?, ?, ?)'),
  used: sqlite.prepare('select coalesce(sum(bytes), 0) as bytes from cached'),
  dropOutlived: sqlite.prepare('delete from cached where until <= ?'),
  /** The oldest rows that together free at least so many bytes: those before which not enough was freed. */
  dropOldest: sqlite.prepare(
    `delete from cached where key in (
       select key from (select key, bytes, sum(bytes) over (order by at, key) as freed from cached) where freed - bytes < ?
     )`,
  ),
})
