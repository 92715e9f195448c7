import type { CarriedMarks } from '../../../core/server-store.ts'
import type { BuiltTables } from '../table-access.ts'
import type { ServerTables } from './server-tables.ts'

/** Runs that servers have under way, in SQLite: a mark that is there gets the next number, and none is given twice. */
export const carriedIn = ({ build, askAgain }: BuiltTables<ServerTables>): CarriedMarks => ({
  add: async (run) => (await askAgain(build.insertInto('carried').values({ run }).orReplace().returning('id')))[0]?.id ?? 0,
  remove: async (run, mark) => void (await askAgain(build.deleteFrom('carried').where('run', '=', run).where('id', '=', mark))),
  of: async (run) => (await askAgain(build.selectFrom('carried').select('id').where('run', '=', run)))[0]?.id,
  list: async () => (await askAgain(build.selectFrom('carried').select('run').orderBy('id'))).map((row) => row.run),
})
