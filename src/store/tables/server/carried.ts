import type { CarriedMarks } from '../../../core/server-store.ts'
import type { BuiltTables } from '../table-access.ts'
import type { ServerTables } from './server-tables.ts'

/** Runs that servers have under way, in the order in which they began. Their table has another name in each database. */
export const carriedIn = ({ build, askAgain }: BuiltTables<ServerTables>, table: 'carried' | 'carried_marks'): CarriedMarks => ({
  async add(run) {
    await askAgain(
      build
        .insertInto(table)
        .values({ run })
        .onConflict((conflict) => conflict.column('run').doNothing()),
    )
  },
  remove: async (run) => void (await askAgain(build.deleteFrom(table).where('run', '=', run))),
  list: async () => (await askAgain(build.selectFrom(table).select('run').orderBy('id'))).map((row) => row.run),
})
