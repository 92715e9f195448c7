import { lookup as systemLookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { addressKind, isAddress } from '../../core/addresses.ts'
import { IbidError } from '../../core/fault.ts'

/** How far a request may go. */
export interface Reach {
  /** Hosts that may be reached although they are not public, as `tools.http.allow` names them: `host`, `host:port`, `*.host`, `[::1]:port`. */
  readonly allowed: readonly string[]
  /** Replaced in tests; the machine's own resolver where absent. */
  readonly lookup?: HostLookup
}

export interface HostAddress {
  readonly address: string
  readonly family: number
}

export type HostLookup = (hostname: string) => Promise<readonly HostAddress[]>

/** The machine's own resolver. */
export const systemHostLookup: HostLookup = (hostname) =>
  new Promise((resolve, reject) => systemLookup(hostname, { all: true }, (error, found) => (error ? reject(error) : resolve(found))))

/** Vets a URL before anything is sent: its scheme, and the address where it is a literal, which no lookup would ever see. Throws `IbidError('denied')`. */
export function vetUrl(url: URL, reach: Reach): void {
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new IbidError('denied', `${shownUrl(url)} was refused: only http and https URLs are fetched`)
  if (isAddress(url.hostname) && addressKind(url.hostname) !== 'public' && !isAllowed(url, reach.allowed))
    throw privateFault(url, url.hostname)
}

/** A lookup for one request, which hands out vetted addresses only: the connection goes to one of these, whatever a second lookup would say. */
export const vettedLookup =
  (url: URL, reach: Reach): LookupFunction =>
  (hostname, options, callback) => {
    const lookup = reach.lookup ?? systemHostLookup
    lookup(hostname).then(
      (found) => {
        const usable = isAllowed(url, reach.allowed) ? found : found.filter(({ address }) => addressKind(address) === 'public')
        const first = usable[0]
        if (!first) callback(privateFault(url, found[0]?.address ?? 'no address found'), '', 0)
        else if (options.all) callback(null, [...usable])
        else callback(null, first.address, first.family)
      },
      (error: NodeJS.ErrnoException) => callback(error, '', 0),
    )
  }

/** Whether one of the patterns names the host of a URL, both as the URL parser writes them. */
export function isAllowed(url: URL, patterns: readonly string[]): boolean {
  const port = url.port || (url.protocol === 'https:' ? '443' : '80')
  return patterns.some((pattern) => {
    const [, any, host = '', only] = /^(\*\.)?(.*?)(?::(\d+))?$/.exec(pattern) ?? []
    const named = URL.parse(`http://${host}/`)?.hostname
    if (named === undefined || (only !== undefined && only !== port)) return false
    return any === undefined ? url.hostname === named : url.hostname.endsWith(`.${named}`)
  })
}

/** Says which address is refused, and what would allow it. */
export const privateFault = (url: URL, address: string): IbidError =>
  new IbidError(
    'denied',
    `${shownUrl(url)} was refused: ${address.replace(/^\[|\]$/g, '')} is not a public address`,
    `if you trust it, allow it: ibid config set tools.http.allow '["${url.host}"]'`,
  )

/** A URL without its credentials. */
export function shownUrl(url: URL): string {
  const plain = new URL(url)
  plain.username = ''
  plain.password = ''
  return plain.href
}
