import { isIP, isIPv4 } from 'node:net'

const addresses = new WeakMap<Request, string>()

/** Remembers from which address a request came: `remote` is whoever holds the connection, `proxies` how many of ours stand before this server. */
export function cameFrom(request: Request, remote: string | undefined, proxies: number): void {
  addresses.set(request, clientAddress(remote, request.headers.get('x-forwarded-for'), proxies))
}

/** The address that a request came from; empty where that is not known. */
export const addressOf = (request: Request): string => addresses.get(request) ?? ''

/**
 * Who stands behind so many proxies, each of which adds at the end of `X-Forwarded-For` whom it spoke to. What stands before those is whatever the client
 * wrote, and never taken. Of IPv6 the network of 64 bits: a single client has all of its addresses.
 */
export function clientAddress(remote: string | undefined, forwarded: string | null, proxies: number): string {
  const way = [...(proxies > 0 ? (forwarded?.split(',') ?? []) : []).map((each) => each.trim()), remote ?? '']
  const client = way[Math.max(0, way.length - 1 - proxies)] ?? ''
  return networkOf(isIP(client) === 0 ? (remote ?? '') : client)
}

function networkOf(address: string): string {
  const mapped = /^::ffff:([\d.]+)$/i.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  if (isIPv4(address) || !address.includes(':')) return address
  const [head = '', tail] = (address.split('%', 1)[0] ?? '').split('::')
  const [first, last] = [head, tail ?? ''].map((part) => (part === '' ? [] : part.split(':')))
  const groups =
    tail === undefined ? first! : [...first!, ...Array<string>(Math.max(0, 8 - first!.length - last!.length)).fill('0'), ...last!]
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
