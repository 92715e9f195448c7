import type { Audit } from '../../../core/server-store.ts'
import { present } from '../present.ts'
import type { BuiltTables } from '../table-access.ts'
import type { ServerTables } from './server-tables.ts'

/**
 * What was done at the server; rows are only ever added. A list gives more than `limit` entries where the last of them shares its moment with others, so that
 * `before` skips none.
 */
export const auditIn = ({ build, askAgain, askOnce }: BuiltTables<ServerTables>): Audit => ({
  async add({ at, owner, name, action, subject, detail }) {
    await askOnce(build.insertInto('audit').values({ at, owner, name, action, subject, detail }))
  },
  async list({ limit, before, owner, action }) {
    const wanted = build
      .selectFrom('audit')
      .$if(before !== undefined, (query) => query.where('at', '<', before ?? 0))
      .$if(owner !== undefined, (query) => query.where('owner', '=', owner ?? ''))
      .$if(action !== undefined, (query) => query.where('action', '=', action ?? ''))
    const last = wanted
      .select('at')
      .orderBy('at', 'desc')
      .limit(1)
      .offset(limit - 1)
    const rows = await askAgain(
      wanted
        .select(['at', 'owner', 'name', 'action', 'subject', 'detail'])
        .where('at', '>=', ({ fn, lit }) => fn.coalesce(last, lit(0)))
        .orderBy('at', 'desc')
        .orderBy('id', 'desc'),
    )
    return rows.map(present)
  },
})
