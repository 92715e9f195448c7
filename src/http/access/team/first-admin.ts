import { randomBytes } from 'node:crypto'
import { IbidError } from '../../../core/fault.ts'
import { isSameInConstantTime } from '../../../store/constant-time-compare.ts'

/** The one way to become an administrator without being made one by another. */
export interface FirstAdmin {
  /** Of the link that this start prints; undefined where there is an administrator. */
  token(): Promise<string | undefined>
  /** Runs `make` for whoever has the token; once it has worked, nobody has. Throws `IbidError('denied')` for any other token. */
  become<T>(given: string, make: () => Promise<T>): Promise<T>
}

const refused = () =>
  new IbidError('denied', 'this link is invalid or has expired', 'open the latest link printed by ibid serve, or sign in')

/** The token is kept in memory only. */
export function firstAdmin(hasAdmin: () => Promise<boolean>): FirstAdmin {
  let token: string | undefined = randomBytes(24).toString('base64url')
  return {
    token: async () => ((await hasAdmin()) ? undefined : token),
    async become(given, make) {
      const held = token
      if (held === undefined || !isSameInConstantTime(given, held)) throw refused()
      // Taken at once, so that of two who use it together one is refused.
      token = undefined
      if (await hasAdmin()) throw refused()
      try {
        return await make()
      } catch (error) {
        token = held
        throw error
      }
    },
  }
}
