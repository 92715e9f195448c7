import { type Principal, scopes } from '../../../core/principal.ts'
import type { UserRow } from '../../../core/users.ts'

/** Who somebody with an account is; undefined for who has none any more or is blocked. */
export function principalOf(user: UserRow | undefined): Principal | undefined {
  if (!user || user.blocked) return undefined
  const { id, name, role, dayCapCents } = user
  return {
    owner: id,
    name,
    role,
    scopes: role === 'admin' ? scopes : scopes.filter((scope) => scope !== 'admin'),
    authenticatedBy: 'sign-in',
    ...(dayCapCents === undefined ? {} : { dayCapCents }),
  }
}
