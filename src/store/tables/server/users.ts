import type { Selectable } from 'kysely'
import { IbidError } from '../../../core/fault.ts'
import type { UserRow, Users } from '../../../core/users.ts'
import type { Rule } from '../../sync-or-async-rule.ts'
import type { Ask, BuiltTables } from '../table-access.ts'
import type { ServerTables } from './server-tables.ts'

const columns = ['user.id', 'user.name', 'user.email', 'user.role', 'user.blocked', 'user.createdAt', 'user.dayCapCents'] as const

/** The accounts. What changes them comes one after the other: two administrators who take each other's role away at once must not both succeed. */
export function usersIn({ build, askAgain, aloneOnce }: BuiltTables<ServerTables>): Users {
  const selecting = build.selectFrom('user').select(columns)
  const getting = (id: string) => selecting.where('id', '=', id)
  const changing = <T>(id: string, work: (ask: Ask, before: UserRow) => Rule<T>): Promise<T | undefined> =>
    aloneOnce(['accounts'], function* (ask) {
      const [row] = yield* ask(getting(id))
      if (!row) return undefined
      const before = userOf(row)
      const result = yield* work(ask, before)
      const active = selecting.where('role', '=', 'admin').where('blocked', '=', false).limit(1)
      if (isActiveAdmin(before) && (yield* ask(active)).length === 0) throw lastAdmin()
      return result
    })
  return {
    get: async (id) => (await askAgain(getting(id))).map(userOf)[0],
    async vouchedAddress(id) {
      const [row] = await askAgain(build.selectFrom('user').select('email').where('id', '=', id).where('emailVerified', '=', true))
      return row?.email.toLowerCase()
    },
    async signedIn(token, now) {
      const signedIn = build.selectFrom('session').innerJoin('user', 'user.id', 'session.userId').select(columns)
      return (await askAgain(signedIn.where('token', '=', token).where('expiresAt', '>', new Date(now)))).map(userOf)[0]
    },
    list: async () => (await askAgain(selecting.orderBy('createdAt').orderBy('id'))).map(userOf),
    hasAdmin: async () => (await askAgain(selecting.where('role', '=', 'admin').limit(1))).length > 0,
    change: (id, update) =>
      changing(id, function* (ask, before) {
        const { name, role, blocked, dayCapCents = null } = { ...before, ...update }
        const values = { name, role, blocked, dayCapCents, updatedAt: new Date() }
        const rows = yield* ask(build.updateTable('user').set(values).where('id', '=', id).returning(columns))
        if (blocked) yield* ask(build.deleteFrom('session').where('userId', '=', id))
        return rows.map(userOf)[0]
      }),
    async remove(id) {
      const removed = await changing(id, function* (ask) {
        yield* ask(build.deleteFrom('tokens').where('owner', '=', id))
        yield* ask(build.deleteFrom('shares').where('owner', '=', id))
        for (const table of ['share_readers', 'share_looks'] as const) yield* ask(build.deleteFrom(table).where('reader', '=', id))
        yield* ask(build.deleteFrom('user').where('id', '=', id))
        return true
      })
      return removed ?? false
    },
  }
}

/** An account of its row, which is as better-auth writes it. */
const userOf = (row: Omit<Selectable<ServerTables['user']>, 'emailVerified' | 'updatedAt'>): UserRow => ({
  id: row.id,
  name: row.name,
  email: row.email,
  role: row.role,
  blocked: row.blocked !== false && row.blocked !== 0,
  createdAt: new Date(row.createdAt).getTime(),
  // PostgreSQL gives decimal numbers as texts.
  ...(row.dayCapCents === null ? {} : { dayCapCents: Number(row.dayCapCents) }),
})

/** Whether somebody could rule the server. */
const isActiveAdmin = ({ role, blocked }: UserRow): boolean => role === 'admin' && !blocked

/** Why an account cannot change, where nobody could rule the server then. */
const lastAdmin = (): IbidError => new IbidError('denied', 'this is the last administrator', 'make another user an administrator first')
