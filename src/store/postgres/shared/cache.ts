import type { Cache } from '../../../core/cache.ts'
import type { Clock } from '../../../core/clock.ts'
import { cacheEntry, cacheHash, cacheRoomBytes } from '../../cache-entry.ts'
import type { PostgresDatabase } from '../database.ts'
import { alone } from './alone.ts'
import { ask, askAgain } from './ask.ts'

/** Cached values as JSON, under the SHA-256 of their key's canonical JSON; times in ms since 1970, `bytes` as UTF-8. */
export const cacheSchema = `
  create table cached (
    key text collate "C" primary key, at bigint not null, until bigint not null, bytes integer not null, value text not null
  );
  create index cached_until on cached (until);
  create index cached_at on cached (at, key) include (bytes);`

/** The cache of a database. `room` is in bytes. */
export const postgresCache = (database: PostgresDatabase, clock: Pick<Clock, 'now'>, room = cacheRoomBytes): Cache => ({
  async get(key) {
    const { rows } = await askAgain(database, getting, [cacheHash(key), clock.now()])
    const row = rows[0]
    return row && { value: JSON.parse(String(row['value'])), at: Number(row['at']) }
  },
  async put(key, value, { at, maxAgeMs }) {
    const entry = cacheEntry(value, maxAgeMs, room)
    if (!entry) return
    await database.lasting(() =>
      database.transaction(async (client) => {
        // Of two that put at once each would make room without the other's value.
        await alone(client, ['cached'])
        await ask(client, droppingOutlived, [clock.now()])
        await ask(client, putting, [cacheHash(key), at, at + maxAgeMs, entry.bytes, entry.text])
        await ask(client, droppingOldest, [room])
      }),
    )
  },
})

const getting = { name: 'cache.get', text: 'select value, at from cached where key = $1 and until > $2' }
const droppingOutlived = { name: 'cache.outlived', text: 'delete from cached where until <= $1' }
const putting = {
  name: 'cache.put',
  text: `insert into cached (key, at, until, bytes, value) values ($1, $2, $3, $4, $5)
         on conflict (key) do update set at = excluded.at, until = excluded.until, bytes = excluded.bytes, value = excluded.value`,
}
/** Rows that come, from the newest on, after what fills the room. */
const droppingOldest = {
  name: 'cache.oldest',
  text: `delete from cached where (select sum(bytes) from cached) > $1 and key in (
           select key from (select key, sum(bytes) over (order by at desc, key desc) as filled from cached) as counted where filled > $1
         )`,
}
