import { type TryCounter, triesMemory } from '../../../core/try-counter.ts'
import type { PostgresDatabase } from '../database.ts'
import { askAgain, askOnce } from '../shared/ask.ts'

/** Tries that count as failures, by the database's clock: `last` and `until`, after which they are forgotten, in ms since 1970. */
export const trySchema = `
  create table tries (
    key text collate "C" primary key, failures integer not null, last bigint not null, until bigint not null
  );
  create index tries_until on tries (until);`

const now = '(extract(epoch from clock_timestamp()) * 1000)::bigint'
/** ms to wait for the next try after `known`. */
const wait = `case when known.until <= ${now} or known.failures < $2::integer then 0
  else known.last + least($4::bigint, $3::bigint * power(2, least(known.failures - $2::integer, 30)))::bigint - ${now} end`

/** Gives no row where it is too early. */
const beginning = {
  name: 'tries.begin',
  text: `insert into tries as known (key, failures, last, until) values ($1, 1, ${now}, ${now} + $4::bigint * ${triesMemory})
         on conflict (key) do update set last = excluded.last, until = excluded.until,
           failures = case when known.until <= ${now} then 1 else known.failures + 1 end
         where ${wait} <= 0 returning failures`,
}
const waiting = { name: 'tries.wait', text: `select ${wait} as wait from tries as known where key = $1` }
const forgetting = { name: 'tries.forget', text: 'delete from tries where key = $1' }
const sweeping = { name: 'tries.sweep', text: `delete from tries where until <= ${now}` }

/** The tries of a team, as all its servers count them. */
export const postgresTries = (database: PostgresDatabase): TryCounter => ({
  async begin(key, { free, firstMs, mostMs }) {
    const values = [key, free, firstMs, mostMs]
    const { rows } = await askOnce(database, beginning, values)
    if (rows[0]?.['failures'] === 1) await askAgain(database, sweeping)
    if (rows[0]) return undefined
    const later = await askAgain(database, waiting, values)
    return Math.max(1, Number(later.rows[0]?.['wait'] ?? 1))
  },
  forget: async (key) => void (await askAgain(database, forgetting, [key])),
})
