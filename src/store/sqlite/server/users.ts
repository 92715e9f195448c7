import type { Users } from '../../../core/users.ts'
import { isActiveAdmin, lastAdmin, userOf } from '../../rows/user-row.ts'
import type { SqliteFile } from '../sqlite-file.ts'

/** The accounts of an open `server.db`. */
export function sqliteUsers(file: SqliteFile): Users {
  const rows = file.guard(() => statementsOf(file))
  const get = (id: string) => {
    const row = rows.get.get(id)
    return row && userOf(row)
  }
  const keepAnAdmin = () => {
    if (Number(rows.activeAdmins.get()?.['n']) === 0) throw lastAdmin()
  }
  return {
    get: async (id) => file.guard(() => get(id)),
    vouchedAddress: async (id) =>
      file.guard(() => {
        const row = rows.get.get(id)
        return row?.['emailVerified'] === 1 ? String(row['email']).toLowerCase() : undefined
      }),
    signedIn: async (token, now) =>
      file.guard(() => {
        const row = rows.signedIn.get(token, new Date(now).toISOString())
        return row && userOf(row)
      }),
    list: async () => file.guard(() => rows.list.all().map(userOf)),
    hasAdmin: async () => file.guard(() => rows.anyAdmin.get() !== undefined),
    change: async (id, update) =>
      file.write(() => {
        const before = get(id)
        if (!before) return undefined
        const { name, role, blocked, dayCapCents } = { ...before, ...update }
        rows.change.run(name, role, Number(blocked), dayCapCents ?? null, new Date().toISOString(), id)
        if (blocked) rows.signOut.run(id)
        if (isActiveAdmin(before)) keepAnAdmin()
        return get(id)
      }),
    remove: async (id) =>
      file.write(() => {
        const before = get(id)
        if (!before) return false
        rows.removeTokens.run(id)
        rows.remove.run(id)
        if (isActiveAdmin(before)) keepAnAdmin()
        return true
      }),
  }
}

const statementsOf = ({ sqlite }: SqliteFile) => ({
  get: sqlite.prepare('select * from user where id = ?'),
  signedIn: sqlite.prepare('select user.* from session join user on user.id = session.userId where token = ? and expiresAt > ?'),
  list: sqlite.prepare('select * from user order by createdAt, id'),
  anyAdmin: sqlite.prepare(`select 1 from user where role = 'admin' limit 1`),
  activeAdmins: sqlite.prepare(`select count(*) as n from user where role = 'admin' and blocked = 0`),
  change: sqlite.prepare('update user set name = ?, role = ?, blocked = ?, dayCapCents = ?, updatedAt = ? where id = ?'),
  signOut: sqlite.prepare('delete from session where userId = ?'),
  removeTokens: sqlite.prepare('delete from tokens where owner = ?'),
  remove: sqlite.prepare('delete from user where id = ?'),
})
