import type { Ratings } from '../../../core/server-store.ts'
import { ratingOf } from '../../rows/rating-row.ts'
import type { SqliteFile } from '../sqlite-file.ts'

/** What people thought of answers, in `server.db`: one row a run. `owner` is null for the local user, `at` in ms since 1970. */
export const ratingSchema = `
  create table ratings (
    run text primary key, owner text, rating text not null check (rating in ('up', 'down')), comment text, at integer not null
  ) strict, without rowid;`

/** The ratings of an open `server.db`. */
export function sqliteRatings(file: SqliteFile): Ratings {
  const rows = file.guard(() => statementsOf(file))
  return {
    rate: async ({ run, owner, rating, comment, at }) =>
      void file.guard(() => rows.put.run(run, owner ?? null, rating, comment ?? null, at)),
    of: async (run) => {
      const row = file.guard(() => rows.get.get(run))
      return row && ratingOf(row)
    },
    remove: async (run) => file.guard(() => rows.remove.run(run).changes === 1),
  }
}

const statementsOf = ({ sqlite }: SqliteFile) => ({
  put: sqlite.prepare('insert or replace into ratings (run, owner, rating, comment, at) values (?, ?, ?, ?, ?)'),
  get: sqlite.prepare('select * from ratings where run = ?'),
  remove: sqlite.prepare('delete from ratings where run = ?'),
})
