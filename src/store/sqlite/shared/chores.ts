import { randomUUID } from 'node:crypto'
import type { Clock } from '../../../core/clock.ts'
import type { ChoreStore } from '../../../core/schedule.ts'
import { choreRowOf, choreTerms, mostCutOffs, type StoredChore } from '../../rows/chore-row.ts'
import type { SqliteFile } from '../sqlite-file.ts'

/** What has to be done again and again, in `shared.db`; times in ms since 1970. `open`, `failed`: 0 or 1. */
export const choreSchema = `
  create table chores (
    name text primary key, holder text, beat integer not null, begun integer not null,
    tries integer not null, open integer not null, ended integer, failed integer not null, outcome text
  ) strict, without rowid;`

/** The chores of an open `shared.db`. */
export function sqliteChores(file: SqliteFile, clock: Pick<Clock, 'now'>): ChoreStore {
  const rows = file.guard(() => statementsOf(file))
  return {
    async begin(name, everyMs) {
      const holder = randomUUID()
      if (file.guard(() => rows.take.run({ name, holder, now: clock.now(), every: everyMs }).changes) !== 1) return undefined
      return {
        beat: async () => file.guard(() => rows.beat.run({ name, holder, now: clock.now() }).changes) === 1,
        async end(outcome) {
          const [now, failed] = [clock.now(), 'fault' in outcome ? 1 : 0]
          file.guard(() => rows.end.run({ name, holder, now, failed, outcome: JSON.stringify(outcome) }))
          file.guard(() => rows.sweep.run(now - choreTerms.kept))
        },
        leave: async () => void file.guard(() => rows.leave.run({ name, holder })),
      }
    },
    list: async () => file.guard(() => rows.list.all()).map((row) => choreRowOf(storedOf(row))),
    forget: async (name) => void file.guard(() => rows.forget.run(name)),
  }
}

const statementsOf = ({ sqlite }: SqliteFile) => ({
  take: sqlite.prepare(
    `insert into chores (name, holder, beat, begun, tries, open, failed) values ($name, $holder, $now, $now, 1, 1, 0)
     on conflict (name) do update set holder = $holder, beat = $now, begun = $now, open = 1,
       tries = case when open = 1 then tries + 1 else 1 end
     where (holder is null or beat < $now - ${choreTerms.silent})
       and case when open = 1 then tries <= ${mostCutOffs} or begun + $every <= $now
             else begun + case when failed = 1 then min($every, ${choreTerms.again}) else $every end <= $now end`,
  ),
  beat: sqlite.prepare('update chores set beat = $now where name = $name and holder = $holder'),
  end: sqlite.prepare(
    `update chores set holder = null, open = 0, tries = 0, ended = $now, failed = $failed, outcome = $outcome
     where name = $name and holder = $holder`,
  ),
  leave: sqlite.prepare('update chores set holder = null, tries = 0 where name = $name and holder = $holder'),
  sweep: sqlite.prepare('delete from chores where begun < ?'),
  list: sqlite.prepare('select name, begun, open, ended, outcome from chores order by name'),
  forget: sqlite.prepare('delete from chores where name = ?'),
})

const storedOf = ({ name, begun, open, ended, outcome }: Readonly<Record<string, unknown>>): StoredChore => ({
  name: String(name),
  begun: Number(begun),
  open: Number(open),
  ended: ended === null ? null : Number(ended),
  outcome: outcome === null ? null : String(outcome),
})
