import { addressKind, isAddress } from '../../core/addresses.ts'
import { IbidError } from '../../core/fault.ts'
import type { VetHost } from '../../core/web.ts'
import { networkFault } from './network-fault.ts'
import { type HostAddress, isAllowed, privateFault, type Reach, systemHostLookup, vetUrl } from './vetted-lookup.ts'

const nobody = new AbortController().signal

/** The same vetting for what opens connections of its own. A host is looked up once; connect to what is handed out and to nothing else. */
export const vetHost =
  (reach: Reach): VetHost =>
  async (host, port) => {
    const url = URL.parse(`https://${host.includes(':') && !host.startsWith('[') ? `[${host}]` : host}:${port}/`)
    if (url?.pathname !== '/' || url.username !== '')
      throw new IbidError('denied', `${JSON.stringify(`${host}:${port}`.slice(0, 200))} is not a valid host`)
    vetUrl(url, reach)
    const literal = url.hostname.replace(/^\[|\]$/g, '')
    if (isAddress(literal)) return [{ address: literal, family: literal.includes(':') ? 6 : 4 }]
    const found = await lookedUp(url, reach)
    const usable = isAllowed(url, reach.allowed) ? found : found.filter(({ address }) => addressKind(address) === 'public')
    if (usable.length === 0) throw privateFault(url, found[0]?.address ?? 'no address found')
    return usable
  }

async function lookedUp(url: URL, { lookup = systemHostLookup }: Reach): Promise<readonly HostAddress[]> {
  try {
    return await lookup(url.hostname)
  } catch (error) {
    throw networkFault(url, error, nobody)
  }
}
