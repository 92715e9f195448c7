import type { CarriedMarks } from '../../../core/server-store.ts'
import type { SqliteFile } from '../sqlite-file.ts'

/** Runs that a server has under way, in `server.db`, in the order in which they began. */
export const carriedSchema = `
  create table carried (id integer primary key autoincrement, run text not null unique) strict;`

/** The carried runs of an open `server.db`. */
export function sqliteCarried(file: SqliteFile): CarriedMarks {
  const rows = file.guard(() => statementsOf(file))
  return {
    add: async (run) => void file.guard(() => rows.add.run(run)),
    remove: async (run) => void file.guard(() => rows.remove.run(run)),
    list: async () => file.guard(() => rows.list.all().map((row) => String(row['run']))),
  }
}

const statementsOf = ({ sqlite }: SqliteFile) => ({
  add: sqlite.prepare('insert or ignore into carried (run) values (?)'),
  remove: sqlite.prepare('delete from carried where run = ?'),
  list: sqlite.prepare('select run from carried order by id'),
})
