import type { Ratings } from '../../../core/server-store.ts'
import { present } from '../present.ts'
import type { BuiltTables } from '../table-access.ts'
import type { ServerTables } from './server-tables.ts'

/** What people thought of answers. */
export const ratingsIn = ({ build, askAgain, askOnce }: BuiltTables<ServerTables>): Ratings => ({
  async rate({ run, owner = null, rating, comment = null, at }) {
    const rated = { owner, rating, comment, at }
    await askAgain(
      build
        .insertInto('ratings')
        .values({ run, ...rated })
        .onConflict((conflict) => conflict.column('run').doUpdateSet(rated)),
    )
  },
  async of(run) {
    const [row] = await askAgain(build.selectFrom('ratings').selectAll().where('run', '=', run))
    return row && present(row)
  },
  remove: async (run) => (await askOnce(build.deleteFrom('ratings').where('run', '=', run).returning('run'))).length === 1,
})
