import type { DayCounter } from '../../../core/day-counter.ts'
import { utcDay } from '../../utc-day.ts'
import { type TableAccess, words } from '../table-access.ts'

/** Counts of what owners do on UTC days. Days that are over are forgotten. */
export const dayCounterIn = ({ askAgain, aloneOnce }: TableAccess): DayCounter => ({
  async take(what, owner, most, at) {
    if (most <= 0) return false
    const day = utcDay(at)
    return aloneOnce([], function* (ask) {
      const [row] = yield* ask(words(countOne, what, owner ?? '', day, most))
      if (row?.['count'] === 1) yield* ask(words('delete from day_counts where day < $1', day - 1))
      return row !== undefined
    })
  },
  async count(what, owner, at) {
    const [row] = await askAgain(words(counting, what, owner ?? '', utcDay(at)))
    return Number(row?.['count'] ?? 0)
  },
})

/** Gives no row where there are `most` already. */
const countOne = `insert into day_counts as counted (what, owner, day, count) values ($1, $2, $3, 1)
  on conflict (what, owner, day) do update set count = counted.count + 1 where counted.count < cast($4 as double precision) returning count`
const counting = 'select count from day_counts where what = $1 and owner = $2 and day = $3'
