import type { DayCounter } from '../../../core/day-counter.ts'
import { utcDay } from '../../utc-day.ts'
import type { PostgresDatabase } from '../database.ts'
import { askAgain, askOnce } from './ask.ts'

/** What an owner did on a UTC day, counted in days since 1970. `owner` is empty for the local user. */
export const dayCounterSchema = `
  create table day_counts (
    what text not null, owner text not null, day integer not null, count bigint not null, primary key (what, owner, day)
  );
  create index day_counts_day on day_counts (day);`

/** The counter of a database. Days that are over are forgotten. */
export const postgresDayCounter = (database: PostgresDatabase): DayCounter => ({
  async take(what, owner, most, at) {
    if (most <= 0) return false
    const day = utcDay(at)
    const { rows } = await askOnce(database, taking, [what, owner ?? '', day, most])
    const count = rows[0]?.['count']
    if (count === 1) await askAgain(database, forgetting, [day - 1])
    return count !== undefined
  },
  async count(what, owner, at) {
    const { rows } = await askAgain(database, counting, [what, owner ?? '', utcDay(at)])
    return Number(rows[0]?.['count'] ?? 0)
  },
})

/** Gives no row where there are `most` already. */
const taking = {
  name: 'day-counter.take',
  text: `insert into day_counts as counted (what, owner, day, count) values ($1, $2, $3, 1)
         on conflict (what, owner, day) do update set count = counted.count + 1 where counted.count < $4::float8 returning count`,
}
const forgetting = { name: 'day-counter.forget', text: 'delete from day_counts where day < $1' }
const counting = { name: 'day-counter.count', text: 'select count from day_counts where what = $1 and owner = $2 and day = $3' }
