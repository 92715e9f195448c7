import { type Fault, fault } from '../../core/fault.ts'

/** Where a server is reached. */
export interface Reach {
  /** The port that it listens on. */
  readonly port: number
  /** The address that browsers use, where it is another: `https://ibid.example.org`. */
  readonly publicUrl: string | undefined
}

const remedy = 'set server.publicUrl to the address that browsers use, and have the proxy forward the Host header'

/** Names of this machine to itself. */
const loopback = ['localhost', '127.0.0.1', '[::1]'] as const

/** The `Host` headers that mean this server, in lower case. */
const hostsOf = ({ port, publicUrl }: Reach): readonly string[] => [
  ...loopback.map((name) => `${name}:${port}`),
  ...(port === 80 ? loopback : []),
  ...(publicUrl === undefined ? [] : [new URL(publicUrl).host]),
]

/**
 * Why a request must not be heard; undefined for one that may. A web page that reaches this machine by another name (DNS rebinding), or that sends
 * to it from somewhere else, is told by its headers: `Host` names this server, and `Origin` and `Sec-Fetch-Site`, which only browsers send, the very
 * same one.
 */
export function refusedRequest(headers: Headers, method: string, reach: Reach): Fault | undefined {
  const host = headers.get('host')?.toLowerCase() ?? ''
  if (!hostsOf(reach).includes(host)) return fault('denied', `Host ${host || 'without a name'} is not this server`, { remedy })
  const origin = headers.get('origin')
  if (origin !== null && !isOwn(origin, host, reach)) return fault('denied', `Origin ${origin} is a different site`, { remedy })
  // A link on another site may lead here; nothing else of it may reach in.
  const isLink = headers.get('sec-fetch-mode') === 'navigate' && method === 'GET'
  if (!ownSites.has(headers.get('sec-fetch-site') ?? 'none') && !isLink) return fault('denied', 'the request comes from a different site')
  return undefined
}

/** What browsers say of a request of this very server's pages, and of one that no page sent. A neighbour under the same domain is a different site. */
const ownSites: ReadonlySet<string> = new Set(['same-origin', 'none'])

/** Behind its public name the server is one origin, elsewhere it speaks plain HTTP. */
const isOwn = (origin: string, host: string, { publicUrl }: Reach): boolean => {
  const open = publicUrl === undefined ? undefined : new URL(publicUrl)
  return origin === (open?.host === host ? open.origin : `http://${host}`)
}

/** Whether nobody from another machine gets to an address. */
export const isLoopback = (host: string): boolean =>
  loopback.some((name) => name === host || name === `[${host}]`) || /^127(?:\.\d{1,3}){3}$/.test(host)
