/** Names of this machine to itself. */
const loopback: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Why a request must not be heard, in one line; undefined for one that may. A web page that reaches this machine by another name (DNS rebinding), or that
 * sends to it from somewhere else, is told by its headers: `Host` names this machine, and `Origin` and `Sec-Fetch-Site`, which only browsers send, the
 * very same server.
 */
export function refusedRequest({
  host,
  origin,
  site = 'none',
}: {
  readonly host?: string | undefined
  readonly origin?: string | undefined
  readonly site?: string | undefined
}): string | undefined {
  const hostUrl = parsed(`http://${host ?? ''}`)
  if (!hostUrl || hostUrl.host !== host?.toLowerCase().replace(/:80$/, '') || !loopback.has(hostUrl.hostname))
    return `Host ${host ?? '(missing)'} is not this machine`
  if (site !== 'none' && site !== 'same-origin') return 'the request comes from a different site'
  if (origin === undefined) return undefined
  const originUrl = parsed(origin)
  if (originUrl?.origin === origin && originUrl.protocol === 'http:' && originUrl.host === hostUrl.host) return undefined
  return `Origin ${origin} is a different site`
}

/** Whether a server may listen there: nobody from another machine gets in. */
export const isLoopback = (host: string): boolean => loopback.has(host) || loopback.has(`[${host}]`) || /^127(?:\.\d{1,3}){3}$/.test(host)

const parsed = (text: string): URL | undefined => (URL.canParse(text) ? new URL(text) : undefined)
