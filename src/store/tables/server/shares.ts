import type { Share, Shares } from '../../../core/server-store.ts'
import type { Rule } from '../../sync-or-async-rule.ts'
import type { Ask, BuiltTables } from '../table-access.ts'
import type { ServerTables } from './server-tables.ts'

/** What people let others read. A share and what hangs on it change together, and go together. */
export function sharesIn({ build, askAgain, askOnce, aloneOnce }: BuiltTables<ServerTables>): Shares {
  const selecting = build
    .selectFrom('shares')
    .select(['id', 'owner', 'kind', 'subject', 'audience', 'created_at as createdAt', 'changed_at as changedAt'])
  const newestFirst = selecting.orderBy('created_at', 'desc').orderBy('id', 'desc')
  const whole = async (rows: readonly Omit<Share, 'readers' | 'runs'>[]): Promise<readonly Share[]> => {
    if (rows.length === 0) return []
    const ids = rows.map(({ id }) => id)
    const [readers, runs] = await Promise.all([
      askAgain(build.selectFrom('share_readers').select(['share', 'reader']).where('share', 'in', ids).orderBy('reader')),
      askAgain(build.selectFrom('share_runs').select(['share', 'run']).where('share', 'in', ids).orderBy('position')),
    ])
    return rows.map((row) => ({
      ...row,
      readers: readers.flatMap(({ share, reader }) => (share === row.id ? [reader] : [])),
      runs: runs.flatMap(({ share, run }) => (share === row.id ? [run] : [])),
    }))
  }
  function* hang(ask: Ask, { id, readers, runs }: Pick<Share, 'id' | 'readers' | 'runs'>): Rule<void> {
    for (const reader of readers) yield* ask(build.insertInto('share_readers').values({ share: id, reader }))
    for (const [position, run] of runs.entries()) yield* ask(build.insertInto('share_runs').values({ share: id, position, run }))
  }
  return {
    add: (share) =>
      aloneOnce([`share ${share.subject}`], function* (ask) {
        const { id, owner, kind, subject, audience, createdAt, changedAt } = share
        const times = { created_at: createdAt, changed_at: changedAt }
        yield* ask(build.insertInto('shares').values({ id, owner, kind, subject, audience, ...times }))
        yield* hang(ask, share)
      }),
    get: async (id) => (await whole(await askAgain(selecting.where('id', '=', id))))[0],
    on: async (subject) => (await whole(await askAgain(selecting.where('subject', '=', subject))))[0],
    of: async (owner) => whole(await askAgain(newestFirst.where('owner', '=', owner))),
    async readBy(reader) {
      const named = build.selectFrom('share_readers').select('share').where('reader', '=', reader)
      const theirs = newestFirst.where('owner', '<>', reader)
      return whole(await askAgain(theirs.where(({ or, eb }) => or([eb('audience', '=', 'everybody'), eb('id', 'in', named)]))))
    },
    change: (share) =>
      aloneOnce([`share ${share.id}`], function* (ask) {
        const { id, audience, changedAt } = share
        const changing = build.updateTable('shares').set({ audience, changed_at: changedAt }).where('id', '=', id)
        if ((yield* ask(changing.returning('id'))).length === 0) return false
        for (const table of ['share_readers', 'share_runs'] as const) yield* ask(build.deleteFrom(table).where('share', '=', id))
        yield* hang(ask, share)
        return true
      }),
    end: async (id) => (await askOnce(build.deleteFrom('shares').where('id', '=', id).returning('id'))).length === 1,
    async look(id, reader, at) {
      const noting = build
        .insertInto('share_looks')
        .columns(['share', 'reader', 'at'])
        .expression(
          build
            .selectFrom('shares')
            .select(({ val, lit }) => ['id', val(reader).as('reader'), lit(at).as('at')])
            .where('id', '=', id),
        )
      return (await askOnce(noting.onConflict((conflict) => conflict.doNothing()).returning('reader'))).length === 1
    },
  }
}
