import type pg from 'pg'
import type { UserRow, Users } from '../../../core/users.ts'
import { isActiveAdmin, lastAdmin, userOf } from '../../rows/user-row.ts'
import type { PostgresDatabase } from '../database.ts'
import { alone } from '../shared/alone.ts'
import { ask, askAgain } from '../shared/ask.ts'

/** The accounts of a database. */
export const postgresUsers = (database: PostgresDatabase): Users => ({
  get: async (id) => userIn(await askAgain(database, getting, [id])),
  async vouchedAddress(id) {
    const { rows } = await askAgain(database, vouching, [id])
    return rows[0] && String(rows[0]['email']).toLowerCase()
  },
  signedIn: async (token, now) => userIn(await askAgain(database, knowing, [token, new Date(now).toISOString()])),
  list: async () => (await askAgain(database, listing)).rows.map(userOf),
  hasAdmin: async () => (await askAgain(database, findingAdmin)).count > 0,
  change: (id, update) =>
    changing(database, async (client) => {
      const before = userIn(await ask(client, getting, [id]))
      if (!before) return undefined
      const { name, role, blocked, dayCapCents } = { ...before, ...update }
      const after = userIn(await ask(client, updating, [name, role, blocked, dayCapCents ?? null, id]))
      if (blocked) await ask(client, signingOut, [id])
      if (isActiveAdmin(before)) await keepAnAdmin(client)
      return after
    }),
  remove: (id) =>
    changing(database, async (client) => {
      const before = userIn(await ask(client, getting, [id]))
      if (!before) return false
      await ask(client, removingTokens, [id])
      await ask(client, removing, [id])
      if (isActiveAdmin(before)) await keepAnAdmin(client)
      return true
    }),
})

/** One after the other: two administrators who take each other's role away at once must not both succeed. */
const changing = <T>(database: PostgresDatabase, work: (client: pg.ClientBase) => Promise<T>): Promise<T> =>
  database.lastingTransaction(async (client) => {
    await alone(client, ['accounts'])
    return work(client)
  })

const userIn = ({ rows }: Awaited<ReturnType<typeof ask>>): UserRow | undefined => rows[0] && userOf(rows[0])

async function keepAnAdmin(client: pg.ClientBase): Promise<void> {
  if ((await ask(client, findingActiveAdmin)).count === 0) throw lastAdmin()
}

const columns = ['id', 'name', 'email', 'role', 'blocked', '"createdAt"', '"dayCapCents"'].map((each) => `"user".${each}`).join(', ')
const getting = { name: 'users.get', text: `select ${columns} from "user" where id = $1` }
const vouching = { name: 'users.vouched', text: 'select email from "user" where id = $1 and "emailVerified"' }
const knowing = {
  name: 'users.signed-in',
  text: `select ${columns} from session join "user" on "user".id = session."userId" where token = $1 and "expiresAt" > $2`,
}
const listing = { name: 'users.list', text: `select ${columns} from "user" order by "createdAt", id` }
const findingAdmin = { name: 'users.admin', text: `select 1 from "user" where role = 'admin' limit 1` }
const findingActiveAdmin = { name: 'users.active-admin', text: `select 1 from "user" where role = 'admin' and not blocked limit 1` }
const updating = {
  name: 'users.update',
  text: `update "user" set name = $1, role = $2, blocked = $3, "dayCapCents" = $4, "updatedAt" = now() where id = $5 returning ${columns}`,
}
const signingOut = { name: 'users.sign-out', text: 'delete from session where "userId" = $1' }
const removingTokens = { name: 'users.remove-tokens', text: 'delete from tokens where owner = $1' }
const removing = { name: 'users.remove', text: 'delete from "user" where id = $1' }
