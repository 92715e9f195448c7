import type { CarriedMarks } from '../../../core/server-store.ts'
import type { PostgresDatabase, Statement } from '../database.ts'
import { askAgain } from '../shared/ask.ts'
import { together } from '../together.ts'

/** Marks are renewed and removed in the order of their runs, so that two programs never wait for each other. */
const adding: Statement = {
  name: 'marks.add',
  line: 'runs',
  text: `insert into carried_marks (run) select run from unnest($1::text[]) as given (run) order by run
         on conflict (run) do update set id = default returning run, id`,
}
const removing: Statement = {
  name: 'marks.remove',
  line: 'runs',
  text: `with gone as (
           select marked.id from carried_marks marked join unnest($1::text[], $2::bigint[]) as given (run, id) on marked.id = given.id and marked.run = given.run
           order by marked.run for update of marked
         )
         delete from carried_marks where id in (select id from gone)`,
}
const finding: Statement = { name: 'marks.of', text: 'select id from carried_marks where run = $1' }
const listing: Statement = { name: 'marks.list', text: 'select run from carried_marks order by id' }

/** Runs that the servers of a team have under way. Those that one program adds or removes at the same time are one statement. */
export function postgresCarriedMarks(database: PostgresDatabase): CarriedMarks {
  const add = together<string, number>({
    subject: (run) => run,
    async store(runs) {
      const { rows } = await askAgain(database, adding, [runs])
      const ids = new Map(rows.map(({ run, id }) => [String(run), Number(id)]))
      return runs.map((run) => ids.get(run) ?? 0)
    },
  })
  const remove = together<{ readonly run: string; readonly mark: number }, undefined>({
    subject: ({ run }) => run,
    // A mark that stays for a moment, or after a death, is of a run that has ended.
    pauseMs: 100,
    async store(those) {
      await askAgain(database, removing, [those.map(({ run }) => run), those.map(({ mark }) => mark)])
      return those.map(() => undefined)
    },
  })
  return {
    add,
    remove: (run, mark) => remove({ run, mark }),
    async of(run) {
      const [row] = (await askAgain(database, finding, [run])).rows
      return row && Number(row['id'])
    },
    list: async () => (await askAgain(database, listing)).rows.map(({ run }) => String(run)),
  }
}
