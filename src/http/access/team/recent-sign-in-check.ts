import { systemClock } from '../../../core/clock.ts'
import { IbidError } from '../../../core/fault.ts'
import type { Users } from '../../../core/users.ts'
import type { Auth } from './auth.ts'
import type { SignIns } from './sign-in.ts'
import type { Team } from './team.ts'

/** ms for which a sign-in counts as made just now. */
const freshMs = 600_000

interface Parts {
  readonly auth: Auth
  readonly users: Pick<Users, 'get'>
  readonly signIns: Pick<SignIns, 'byPassword'>
}

/** See `Team.prove`. */
export const proverOf =
  ({ auth, users, signIns }: Parts): Team['prove'] =>
  async ({ owner }, password, { headers }) => {
    const user = owner === undefined ? undefined : await users.get(owner)
    if (!user) throw new IbidError('denied', 'you have no account here')
    const { internalAdapter } = await auth.$context
    const hasPassword = (await internalAdapter.findAccounts(user.id)).some(({ providerId }) => providerId === 'credential')
    if (hasPassword) {
      if (password === undefined) throw new IbidError('denied', 'the password is missing', 'enter the password of the account')
      const proved = await signIns.byPassword({ email: user.email, password }, 'signed in').catch((error: unknown) => {
        throw error instanceof IbidError && error.code === 'unauthorised' ? new IbidError('denied', 'the password is wrong') : error
      })
      return 'waitMs' in proved ? { waitMs: proved.waitMs } : {}
    }
    const session = await auth.api.getSession({ headers })
    const age = session ? systemClock.now() - session.session.createdAt.getTime() : Number.POSITIVE_INFINITY
    if (age <= freshMs) return {}
    throw new IbidError('denied', 'you signed in too long ago to do this', 'sign out, sign in again, then retry')
  }
