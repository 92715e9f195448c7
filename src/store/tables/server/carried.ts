import { type RawBuilder, sql } from 'kysely'
import type { CarriedMarks } from '../../../core/server-store.ts'
import type { BuiltTables } from '../table-access.ts'
import type { ServerTables } from './server-tables.ts'

/** Where marks are, and how one that is there gets the next number: none is given twice. Each database has its own name and way for it. */
export interface CarriedPlace {
  readonly table: 'carried' | 'carried_marks'
  readonly renew: 'replace' | 'default'
}

/** Runs that servers have under way. */
export const carriedIn = ({ build, askAgain }: BuiltTables<ServerTables>, { table, renew }: CarriedPlace): CarriedMarks => ({
  async add(run) {
    const insert = build.insertInto(table).values({ run }).returning('id')
    const [row] = await askAgain(
      renew === 'replace'
        ? insert.orReplace()
        : insert.onConflict((conflict) => conflict.column('run').doUpdateSet({ id: sql`default` as RawBuilder<never> })),
    )
    return row?.id ?? 0
  },
  remove: async (run, mark) => void (await askAgain(build.deleteFrom(table).where('run', '=', run).where('id', '=', mark))),
  of: async (run) => (await askAgain(build.selectFrom(table).select('id').where('run', '=', run)))[0]?.id,
  list: async () => (await askAgain(build.selectFrom(table).select('run').orderBy('id'))).map((row) => row.run),
})
