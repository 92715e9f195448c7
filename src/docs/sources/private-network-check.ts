import { lookup as systemLookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { addressKind } from '../../core/addresses.ts'
import { IbidError } from '../../core/fault.ts'

/** How far a request may go, redirects included. */
export interface Reach {
  /** The origin (`https://host:port`) that the user named himself: the only one that may lie on a private network. */
  readonly trusted?: string
  /** Nothing but this origin: what a remote manifest may name. */
  readonly within?: string
}

export interface HostAddress {
  readonly address: string
  readonly family: number
}

/** Looks a host name up; replaced in tests. */
export type HostLookup = (hostname: string) => Promise<readonly HostAddress[]>

/** The machine's own resolver. */
export const systemHostLookup: HostLookup = (hostname) =>
  new Promise((resolve, reject) =>
    systemLookup(hostname, { all: true }, (error, addresses) => (error ? reject(error) : resolve(addresses))),
  )

/** Vets a URL before anything is sent: scheme, origin, and the address where it is a literal, which no lookup would ever see. Throws `IbidError('denied')`. */
export function vetUrl(url: URL, reach: Reach): void {
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new IbidError('denied', `${shown(url)} was refused: only http and https URLs are fetched`)
  if (reach.within !== undefined && url.origin !== reach.within)
    throw new IbidError('denied', `${shown(url)} was refused: a manifest at ${reach.within} can only refer to its own origin`)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) === 0 || url.origin === reach.trusted) return
  if (addressKind(host) !== 'public') throw privateFault(url, host)
}

/** A lookup for one request that hands out vetted addresses only, so that the connection goes nowhere else. */
export const vettedLookup =
  (url: URL, reach: Reach, lookup: HostLookup): LookupFunction =>
  (hostname, options, callback) => {
    lookup(hostname).then(
      (addresses) => {
        const usable = usableAddresses(url, addresses, reach)
        const first = usable[0]
        if (!first) return callback(privateFault(url, addresses[0]?.address ?? 'no address found'), '', 0)
        if (options.all) callback(null, [...usable])
        else callback(null, first.address, first.family)
      },
      (error: NodeJS.ErrnoException) => callback(error, '', 0),
    )
  }

/** Public ones where there are any. Else, for the origin that the user named, private ones, and this machine's own if the name says so. */
function usableAddresses(url: URL, addresses: readonly HostAddress[], reach: Reach): readonly HostAddress[] {
  const found = addresses.filter(({ address }) => addressKind(address) === 'public')
  if (found.length > 0 || url.origin !== reach.trusted) return found
  const own = !url.hostname.includes('.') || url.hostname.endsWith('.localhost')
  return addresses.filter(({ address }) => addressKind(address) === 'private' || (own && addressKind(address) === 'local'))
}

const privateFault = (url: URL, address: string): IbidError =>
  new IbidError(
    'denied',
    `${shown(url)} was refused: ${address} is not a public address`,
    'only addresses that you enter yourself can be on a private network',
  )

/** A URL without its credentials. */
export function shown(url: URL): string {
  const plain = new URL(url)
  plain.username = ''
  plain.password = ''
  return plain.href
}
