import type { DayCounter } from '../../../core/day-counter.ts'
import { utcDay } from '../../utc-day.ts'
import type { SqliteFile } from '../sqlite-file.ts'

/** Counts in `shared.db`: what an owner did on a UTC day, counted in days since 1970. `owner` is empty for the local user. */
export const dayCounterSchema = `
  create table day_counts (
    what text not null, owner text not null, day integer not null, count integer not null, primary key (what, owner, day)
  ) strict, without rowid;`

/** The counter of an open `shared.db`. Days that are over are forgotten. */
export function sqliteDayCounter(file: SqliteFile): DayCounter {
  const { get, put, forget } = file.guard(() => ({
    get: file.sqlite.prepare('select count from day_counts where what = ? and owner = ? and day = ?'),
    put: file.sqlite.prepare(
      'insert into day_counts (what, owner, day, count) values (?, ?, ?, 1) on conflict do update set count = count + 1',
    ),
    forget: file.sqlite.prepare('delete from day_counts where day < ?'),
  }))
  const countOf = (what: string, owner: string | undefined, day: number): number => Number(get.get(what, owner ?? '', day)?.['count'] ?? 0)
  return {
    take: async (what, owner, most, at) =>
      file.write(() => {
        const day = utcDay(at)
        const count = countOf(what, owner, day)
        if (count >= most) return false
        if (count === 0) forget.run(day - 1)
        put.run(what, owner ?? '', day)
        return true
      }),
    count: async (what, owner, at) => file.guard(() => countOf(what, owner, utcDay(at))),
  }
}
