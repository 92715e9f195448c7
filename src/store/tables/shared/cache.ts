import type { Cache } from '../../../core/cache.ts'
import type { Clock } from '../../../core/clock.ts'
import { cacheEntry, cacheHash, cacheRoomBytes } from '../../cache-entry.ts'
import { type TableAccess, words } from '../table-access.ts'

/** What was worked out before. `room` is in bytes. */
export const cacheIn = ({ askAgain, aloneAgain }: TableAccess, clock: Pick<Clock, 'now'>, room = cacheRoomBytes): Cache => ({
  async get(key) {
    const [row] = await askAgain(words('select value, at from cached where key = $1 and until > $2', cacheHash(key), clock.now()))
    return row && { value: JSON.parse(String(row['value'])), at: Number(row['at']) }
  },
  async put(key, value, { at, maxAgeMs }) {
    const entry = cacheEntry(value, maxAgeMs, room)
    if (!entry) return
    // Of two that put at once each would make room without the other's value.
    await aloneAgain(['cached'], function* (ask) {
      yield* ask(words('delete from cached where until <= $1', clock.now()))
      yield* ask(words(putting, cacheHash(key), at, at + maxAgeMs, entry.bytes, entry.text))
      const [row] = yield* ask(words('select sum(bytes) as used from cached'))
      if (Number(row?.['used']) > room) yield* ask(words(droppingOldest, room))
    })
  },
})

const putting = `insert into cached (key, at, until, bytes, value) values ($1, $2, $3, $4, $5)
  on conflict (key) do update set at = excluded.at, until = excluded.until, bytes = excluded.bytes, value = excluded.value`
/** Rows that come, from the newest on, after what fills the room. */
const droppingOldest = `delete from cached where key in (
  select key from (select key, sum(bytes) over (order by at desc, key desc) as filled from cached) as counted where filled > $1
)`
