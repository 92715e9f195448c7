import type { Ratings } from '../../../core/server-store.ts'
import { ratingOf } from '../../rows/rating-row.ts'
import type { PostgresDatabase } from '../database.ts'
import { askAgain, askOnce } from '../shared/ask.ts'

/** What people thought of answers: one row a run. `owner` is null for the local user, `at` in ms since 1970. */
export const ratingSchema = `
  create table ratings (
    run text primary key, owner text, rating text not null check (rating in ('up', 'down')), comment text, at bigint not null
  );`

/** The ratings of a database. */
export const postgresRatings = (database: PostgresDatabase): Ratings => ({
  async rate({ run, owner, rating, comment, at }) {
    await askAgain(database, putting, [run, owner ?? null, rating, comment ?? null, at])
  },
  async of(run) {
    const { rows } = await askAgain(database, getting, [run])
    return rows[0] && ratingOf(rows[0])
  },
  remove: async (run) => (await askOnce(database, removing, [run])).count === 1,
})

const putting = {
  name: 'ratings.put',
  text: `insert into ratings (run, owner, rating, comment, at) values ($1, $2, $3, $4, $5)
         on conflict (run) do update set owner = excluded.owner, rating = excluded.rating, comment = excluded.comment, at = excluded.at`,
}
const getting = { name: 'ratings.get', text: 'select * from ratings where run = $1' }
const removing = { name: 'ratings.remove', text: 'delete from ratings where run = $1' }
