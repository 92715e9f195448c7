import { APIError } from 'better-auth/api'
import { IbidError } from '../../../core/fault.ts'
import type { Credentials } from '../../../core/schemas/http/accounts.ts'
import type { ServerStore } from '../../../core/server-store.ts'
import { recordAudit } from '../../../house/serving/accounts-audit.ts'
import { type Auth, blockedCode } from './auth.ts'
import type { Entered } from './team.ts'
import type { Throttles } from './throttle.ts'

/** Tries by one address. */
const perAddress = { free: 5, firstMs: 10_000, mostMs: 60_000 }
/** Notes of failures by addresses without an account: enough to see that somebody tries, too few to fill the disk. */
const strangersNoted = { free: 100, firstMs: 60_000, mostMs: 60_000 }
/** Passwords that are looked at in the same moment; each takes a core a tenth of a second, and 32 MB. */
const mostAtOnce = 8
const crowdedMs = 1_000

interface SignInParts {
  readonly auth: Auth
  readonly store: Pick<ServerStore, 'audit'>
  readonly throttles: Throttles
}

export interface SignIns {
  /** See `Team.signIn`. */
  byPassword(credentials: Credentials): Promise<Entered>
  /** Notes that somebody whom nobody knows did not get in. */
  strangerFailed(detail: string): Promise<void>
}

/** Signing in with a password. */
export function signInsOf({ auth, store, throttles }: SignInParts): SignIns {
  const tries = throttles('sign-in', perAddress)
  const notes = throttles('stranger', strangersNoted)
  let atOnce = 0
  const strangerFailed = async (detail: string) => {
    if ((await notes.begin('')) === undefined) await recordAudit({ store }, { name: 'somebody' }, 'sign-in.failed', undefined, detail)
  }
  const failed = async (address: string, detail: string) => {
    const known = await (await auth.$context).internalAdapter.findUserByEmail(address)
    // What a stranger typed may be a password in the wrong field.
    if (!known) return strangerFailed(`${detail}, no account`)
    await recordAudit({ store }, { owner: known.user.id, name: known.user.name }, 'sign-in.failed', known.user.id, detail)
  }
  const check = async (address: string, password: string): Promise<Entered> => {
    try {
      const { headers } = await auth.api.signInEmail({ body: { email: address, password }, returnHeaders: true })
      await tries.succeed(address)
      return { cookies: headers.getSetCookie() }
    } catch (error) {
      if (!(error instanceof APIError)) throw error
      const isBlocked = error.body?.code === blockedCode
      if (isBlocked) await tries.succeed(address)
      await failed(address, isBlocked ? 'blocked' : 'password')
      if (isBlocked) throw new IbidError('denied', 'this account is blocked', 'ask an administrator')
      throw new IbidError('unauthorised', 'the address or the password is wrong')
    }
  }
  return {
    strangerFailed,
    async byPassword({ email, password }) {
      const address = email
        .replaceAll(/\p{Cc}/gu, '')
        .trim()
        .toLowerCase()
      if (atOnce >= mostAtOnce) return { waitMs: crowdedMs }
      atOnce += 1
      try {
        const waitMs = await tries.begin(address)
        return waitMs === undefined ? await check(address, password) : { waitMs }
      } finally {
        atOnce -= 1
      }
    },
  }
}
