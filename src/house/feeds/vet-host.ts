import { isAddress } from '../../core/addresses.ts'
import type { VetHost } from '../../core/web.ts'
import { type HostAddress, type Reach, vettedLookup, vetUrl } from '../../tools/web/vetted-lookup.ts'

/** Vets hosts that are connected to without HTTP, by the same rules as web addresses. */
export const vetHost =
  (reach: Reach): VetHost =>
  async (host, port) => {
    const url = new URL(`https://${host.includes(':') && !host.startsWith('[') ? `[${host}]` : host}:${port}/`)
    vetUrl(url, reach)
    const literal = url.hostname.replace(/^\[|\]$/g, '')
    if (isAddress(url.hostname)) return [{ address: literal, family: literal.includes(':') ? 6 : 4 }]
    return new Promise<readonly HostAddress[]>((resolve, reject) => {
      vettedLookup(url, reach)(literal, { all: true }, (error, found) => {
        if (error) reject(error)
        else resolve(Array.isArray(found) ? found : [{ address: found, family: found.includes(':') ? 6 : 4 }])
      })
    })
  }
