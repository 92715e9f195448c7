import { randomUUID } from 'node:crypto'
import type { ChoreStore } from '../../../core/schedule.ts'
import { choreRowOf, choreTerms, mostCutOffs, type StoredChore } from '../../rows/chore-row.ts'
import type { PostgresDatabase } from '../database.ts'

/** What has to be done again and again; times by the database's clock, ms since 1970. `open`, `failed`: 0 or 1. */
export const choreSchema = `
  create table chores (
    name text collate "C" primary key, holder text, beat bigint not null, begun bigint not null,
    tries integer not null, open integer not null, ended bigint, failed integer not null, outcome text
  );`

const now = '(extract(epoch from now()) * 1000)::bigint'

const taking = {
  name: 'chores.take',
  text: `insert into chores as known (name, holder, beat, begun, tries, open, failed) values ($1, $2, ${now}, ${now}, 1, 1, 0)
    on conflict (name) do update set holder = $2, beat = ${now}, begun = ${now}, open = 1,
      tries = case when known.open = 1 then known.tries + 1 else 1 end
    where (known.holder is null or known.beat < ${now} - ${choreTerms.silent})
      and case when known.open = 1 then known.tries <= ${mostCutOffs} or known.begun + $3::bigint <= ${now}
            else known.begun + case when known.failed = 1 then least($3::bigint, ${choreTerms.again}) else $3::bigint end <= ${now} end`,
}
const beating = { name: 'chores.beat', text: `update chores set beat = ${now} where name = $1 and holder = $2` }
const ending = {
  name: 'chores.end',
  text: `update chores set holder = null, open = 0, tries = 0, ended = ${now}, failed = $3, outcome = $4 where name = $1 and holder = $2`,
}
const leaving = { name: 'chores.leave', text: 'update chores set holder = null, tries = 0 where name = $1 and holder = $2' }
const sweeping = { name: 'chores.sweep', text: `delete from chores where begun < ${now} - ${choreTerms.kept}` }

/** The chores of a team's database. */
export const postgresChores = (database: PostgresDatabase): ChoreStore => ({
  async begin(name, everyMs) {
    const holder = randomUUID()
    const { rowCount } = await database.query(taking, [name, holder, everyMs])
    if (rowCount !== 1) return undefined
    return {
      beat: async () => (await database.lasting(() => database.query(beating, [name, holder]))).rowCount === 1,
      async end(outcome) {
        await database.lasting(() => database.query(ending, [name, holder, 'fault' in outcome ? 1 : 0, JSON.stringify(outcome)]))
        await database.query(sweeping)
      },
      leave: async () => void (await database.query(leaving, [name, holder])),
    }
  },
  list: async () =>
    (await database.query<StoredChore>('select name, begun, open, ended, outcome from chores order by name')).rows.map(choreRowOf),
  forget: async (name) => void (await database.query('delete from chores where name = $1', [name])),
})
