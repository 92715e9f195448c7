import { APIError } from 'better-auth/api'
import { IbidError } from '../../../core/fault.ts'
import { recordAudit } from '../../../core/record-audit.ts'
import type { Credentials } from '../../../core/schemas/http/accounts.ts'
import type { ServerStore } from '../../../core/server-store.ts'
import { addressOf } from '../client-address.ts'
import { type Auth, blockedCode } from './auth.ts'
import type { KnownDevices } from './known-device.ts'
import type { Throttles } from './sign-in-throttle.ts'
import type { Entered } from './team.ts'
import { turns } from './turns.ts'

/** Tries at one account by one browser that it knows, or from one address by all that it does not: at most 14 in an hour. */
const perWay = { free: 5, firstMs: 10_000, mostMs: 900_000 }
/** Tries from one address at all accounts together, by browsers that those do not know. */
const perClient = { free: 50, firstMs: 1_000, mostMs: 60_000 }
/** Notes of failures by addresses without an account: enough to see that somebody tries, too few to fill the disk. */
const strangersNoted = { free: 100, firstMs: 60_000, mostMs: 60_000 }
/**
 * Passwords that are looked at in the same moment, and that wait for it; each takes a core a tenth of a second, and 32 MB. Strangers never take the turn of a
 * browser that is known.
 */
const atOnce = { known: [4, 64], stranger: [4, 64] } as const
const crowdedMs = 1_000

interface SignInParts {
  readonly auth: Auth
  readonly store: Pick<ServerStore, 'audit'>
  readonly throttles: Throttles
  readonly devices: KnownDevices
}

/** Who shows a password: a browser by its request, or whoever is signed in with it. */
type Shower = Request | 'signed in'

export interface SignIns {
  /** See `Team.signIn`. */
  byPassword(credentials: Credentials, by: Shower): Promise<Entered>
  /** Notes that somebody whom nobody knows did not get in. */
  strangerFailed(detail: string): Promise<void>
}

/**
 * Signing in with a password. Whoever fails has to wait, and nobody else: a browser that has signed in to the account before, and who is signed in, have tries of
 * their own; from every address there are some for all others.
 */
export function signInsOf({ auth, store, throttles, devices }: SignInParts): SignIns {
  const tries = throttles('sign-in', perWay)
  const clients = throttles('sign-in of a client', perClient)
  const notes = throttles('stranger', strangersNoted)
  const inTurn = { known: turns(...atOnce.known), stranger: turns(...atOnce.stranger) }
  const strangerFailed = async (detail: string) => {
    if ((await notes.begin('')) === undefined) await recordAudit({ store }, { name: 'somebody' }, 'sign-in.failed', undefined, detail)
  }
  const failed = async (address: string, detail: string) => {
    const known = await (await auth.$context).internalAdapter.findUserByEmail(address)
    // What a stranger typed may be a password in the wrong field.
    if (!known) return strangerFailed(`${detail}, no account`)
    await recordAudit({ store }, { owner: known.user.id, name: known.user.name }, 'sign-in.failed', known.user.id, detail)
  }
  /** Its keys are what its tries count for. */
  const wayOf = (address: string, by: Shower) => {
    const device = by === 'signed in' ? by : devices.deviceOf(by, address)
    if (device !== undefined || by === 'signed in') return { key: `${address}\nbrowser ${device}`, turn: inTurn.known }
    const client = addressOf(by)
    return { key: `${address}\nclient ${client}`, client, turn: inTurn.stranger }
  }
  const check = async (address: string, password: string): Promise<Entered | 'blocked' | 'wrong'> => {
    try {
      const { headers } = await auth.api.signInEmail({ body: { email: address, password }, returnHeaders: true })
      return { cookies: headers.getSetCookie() }
    } catch (error) {
      if (!(error instanceof APIError)) throw error
      return error.body?.code === blockedCode ? 'blocked' : 'wrong'
    }
  }
  return {
    strangerFailed,
    async byPassword({ email, password }, by) {
      const address = email
        .replaceAll(/\p{Cc}/gu, '')
        .trim()
        .toLowerCase()
      const { key, client, turn } = wayOf(address, by)
      // Before anything counts: that others crowd in is no failure of whoever comes now.
      if (turn.isFull) return { waitMs: crowdedMs }
      const waitMs = (await tries.begin(key)) ?? (client === undefined ? undefined : await clients.begin(client))
      if (waitMs !== undefined) return { waitMs }
      const found = await turn.take(() => check(address, password))
      if (found === undefined) return { waitMs: crowdedMs }
      if (found !== 'wrong') {
        await tries.succeed(key)
        if (client !== undefined) await clients.succeed(client)
      }
      if (found === 'blocked' || found === 'wrong') await failed(address, found === 'blocked' ? found : 'password')
      if (found === 'blocked') throw new IbidError('denied', 'this account is blocked', 'ask an administrator')
      if (found === 'wrong') throw new IbidError('unauthorised', 'wrong email address or password')
      if (by === 'signed in' || 'waitMs' in found) return found
      return { cookies: [...found.cookies, devices.cookieFor(by, address)] }
    },
  }
}
