import { IbidError } from '../../../core/fault.ts'
import type { Principal, Role } from '../../../core/principal.ts'
import { recordAudit } from '../../../core/record-audit.ts'
import type { NewAccount } from '../../../core/schemas/http/accounts.ts'
import type { ServerStore } from '../../../core/server-store.ts'
import { phrase } from '../../../core/text/phrase.ts'
import type { UserRow, Users } from '../../../core/users.ts'
import type { Auth } from './auth.ts'
import type { Team } from './team.ts'

interface AccountParts {
  readonly auth: Auth
  readonly users: Users
  readonly store: Pick<ServerStore, 'audit'>
}

/** What a new account is beside what its user says. */
interface Standing {
  readonly role: Role
  /** Whether the address is known to be theirs: an identity provider that names it leads to this account then. */
  readonly vouched: boolean
  /** Undefined where they make it themselves. */
  readonly by: Principal | undefined
}

export interface Accounts extends Pick<Team, 'change' | 'remove'> {
  /** Throws `IbidError('invalid')` for an address that has an account. */
  make(account: NewAccount, standing: Standing): Promise<UserRow>
  /** Puts another password in place, and ends every sign-in. */
  setPassword(by: Principal, id: string, password: string): Promise<void>
}

const missing = (id: string): IbidError => new IbidError('not-found', `user not found: ${id.slice(0, 100)}`)

/** Making and changing accounts; each change is noted. */
export function accountsOf({ auth, users, store }: AccountParts): Accounts {
  const setPassword: Accounts['setPassword'] = async (by, id, password) => {
    const { internalAdapter, password: passwords } = await auth.$context
    const hash = await passwords.hash(password)
    if (await internalAdapter.findCredentialAccount(id)) await internalAdapter.updatePassword(id, hash)
    else await internalAdapter.linkAccount({ userId: id, providerId: 'credential', accountId: id, password: hash })
    await internalAdapter.deleteUserSessions(id)
    await recordAudit({ store }, by, 'user.password-changed', id)
  }
  return {
    setPassword,
    async make({ name, email, password }, { role, vouched, by }) {
      const address = email.toLowerCase()
      const { internalAdapter, password: passwords } = await auth.$context
      const hash = await passwords.hash(password)
      if (await internalAdapter.findUserByEmail(address))
        throw new IbidError('invalid', `${address} already has an account`, 'use another address, or sign in')
      const { id } = await internalAdapter.createUser({ name, email: address, emailVerified: vouched, role }, { method: 'admin' })
      await internalAdapter.linkAccount({ userId: id, providerId: 'credential', accountId: id, password: hash })
      await recordAudit({ store }, by ?? { owner: id, name }, 'user.created', id, `${address}, ${role}`)
      const made = await users.get(id)
      if (!made) throw missing(id)
      return made
    },
    async change(by, id, { password, ...update }) {
      const before = await users.get(id)
      const after = await users.change(id, update)
      if (!before || !after) throw missing(id)
      if (before.blocked !== after.blocked)
        await recordAudit({ store }, by, after.blocked ? 'user.blocked' : 'user.unblocked', id, after.email)
      const changed = differences(before, after)
      if (changed.length > 0) await recordAudit({ store }, by, 'user.changed', id, changed.join(', '))
      if (password !== undefined) await setPassword(by, id, password)
      return after
    },
    async remove(by, id) {
      const before = await users.get(id)
      if (!before || !(await users.remove(id))) throw missing(id)
      await recordAudit({ store }, by, 'user.removed', id, before.email)
    },
  }
}

const differences = (before: UserRow, after: UserRow): readonly string[] =>
  (['name', 'role', 'dayCapCents'] as const)
    .filter((key) => before[key] !== after[key])
    .map((key) => differenceWords[key](before[key] ?? 'none', after[key] ?? 'none'))

type Difference = (before: string | number, after: string | number) => string

const differenceWords: Readonly<Record<'name' | 'role' | 'dayCapCents', Difference>> = {
  name: (before, after) => phrase`name: ${before} to ${after}`,
  role: (before, after) => phrase`role: ${before} to ${after}`,
  dayCapCents: (before, after) => phrase`dayCapCents: ${before} to ${after}`,
}
