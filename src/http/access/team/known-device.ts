import { createHmac, randomBytes } from 'node:crypto'
import { isSameInConstantTime } from '../../../store/constant-time-compare.ts'
import { cookieOf } from '../cookie.ts'

/** ms that a browser stays known after it last signed in. */
const knownMs = 365 * 86_400_000

/** Browsers that have signed in as somebody before: wrong passwords of others do not count for them. */
export interface KnownDevices {
  /** The browser of a request, where it has signed in before with this address of an account; undefined for any other. */
  deviceOf(request: Request, account: string): string | undefined
  /** The cookie by which it is known as that from now on. It lets nobody in. */
  cookieFor(request: Request, account: string): string
}

export interface DeviceParts {
  /** 32 random bytes. */
  readonly secret: Uint8Array
  /** Where browsers reach the server. */
  readonly url: string
  now(): number
}

export function knownDevices({ secret, url, now }: DeviceParts): KnownDevices {
  const { port, protocol } = new URL(url)
  const isSecure = protocol === 'https:'
  // Browsers send a cookie to every port of a machine.
  const name = `${isSecure ? '__Host-' : ''}${port === '' ? 'ibid' : `ibid_${port}`}.device`
  const signed = (device: string, account: string) =>
    `${device}.${createHmac('sha256', secret).update(`device ${device} of ${account}`).digest('base64url')}`
  const deviceOf: KnownDevices['deviceOf'] = (request, account) => {
    const given = cookieOf(request, name) ?? ''
    const [device = '', until] = /^[\w-]{22}\.(\d{13})(?=\.)/.exec(given) ?? []
    return Number(until ?? 0) > now() && isSameInConstantTime(given, signed(device, account)) ? device.slice(0, 22) : undefined
  }
  return {
    deviceOf,
    cookieFor(request, account) {
      const id = deviceOf(request, account) ?? randomBytes(16).toString('base64url')
      const value = signed(`${id}.${now() + knownMs}`, account)
      return `${name}=${value}; Max-Age=${knownMs / 1_000}; Path=/; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`
    },
  }
}
