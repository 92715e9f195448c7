import { IbidError } from '../../../core/fault.ts'
import type { Role } from '../../../core/principal.ts'
import type { SqliteFile } from '../open.ts'

/** Somebody with an account. */
export interface UserRow {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly role: Role
  readonly blocked: boolean
  /** ms since 1970. */
  readonly createdAt: number
  readonly dayCapCents?: number
}

/** What can be otherwise; null takes a cap away. */
interface UserUpdate {
  readonly name?: string
  readonly role?: Role
  readonly blocked?: boolean
  readonly dayCapCents?: number | null
}

/** The accounts of a server; how they sign in is better-auth's matter. */
export interface Users {
  get(id: string): UserRow | undefined
  /** Their mail address, lower-case, where somebody vouches that it is theirs: an administrator or the identity provider. */
  vouchedAddress(id: string): string | undefined
  /** Who has this sign-in, `token` being better-auth's; undefined once it has ended. `now` in ms since 1970. */
  signedIn(token: string, now: number): UserRow | undefined
  /** Oldest first. */
  list(): readonly UserRow[]
  /** Whether anybody has the role of an administrator. */
  hasAdmin(): boolean
  /**
   * Undefined where there is no such user. Who is blocked loses their sign-ins in the same moment. Throws `IbidError('denied')` for a change after which no
   * administrator could come in.
   */
  change(id: string, update: UserUpdate): UserRow | undefined
  /** With all ways to sign in and all tokens; false where there was none. Throws as `change` does. */
  remove(id: string): boolean
}

/** The accounts of an open `server.db`. */
export function sqliteUsers(file: SqliteFile): Users {
  const rows = file.guard(() => statementsOf(file))
  const get = (id: string) => {
    const row = rows.get.get(id)
    return row && userOf(row)
  }
  const keepAnAdmin = () => {
    if (Number(rows.activeAdmins.get()?.['n']) > 0) return
    throw new IbidError('denied', 'this is the last administrator', 'make somebody else an administrator first')
  }
  return {
    get: (id) => file.guard(() => get(id)),
    vouchedAddress: (id) =>
      file.guard(() => {
        const row = rows.get.get(id)
        return row?.['emailVerified'] === 1 ? String(row['email']).toLowerCase() : undefined
      }),
    signedIn: (token, now) =>
      file.guard(() => {
        const row = rows.signedIn.get(token, new Date(now).toISOString())
        return row && userOf(row)
      }),
    list: () => file.guard(() => rows.list.all().map(userOf)),
    hasAdmin: () => file.guard(() => rows.anyAdmin.get() !== undefined),
    change: (id, update) =>
      file.write(() => {
        const before = get(id)
        if (!before) return undefined
        const { name, role, blocked, dayCapCents } = { ...before, ...update }
        rows.change.run(name, role, Number(blocked), dayCapCents ?? null, new Date().toISOString(), id)
        if (blocked) rows.signOut.run(id)
        if (isActiveAdmin(before)) keepAnAdmin()
        return get(id)
      }),
    remove: (id) =>
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

const isActiveAdmin = ({ role, blocked }: UserRow): boolean => role === 'admin' && !blocked

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

const userOf = (row: Readonly<Record<string, unknown>>): UserRow => ({
  id: String(row['id']),
  name: String(row['name']),
  email: String(row['email']),
  role: row['role'] === 'admin' ? 'admin' : 'user',
  blocked: row['blocked'] !== 0,
  createdAt: Date.parse(String(row['createdAt'])),
  ...(row['dayCapCents'] === null ? {} : { dayCapCents: Number(row['dayCapCents']) }),
})
