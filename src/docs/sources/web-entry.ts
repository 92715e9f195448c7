import type { SourceEntry } from './entry.ts'
import { bytesOf, type Fetcher } from './fetch.ts'
import { sourceLimits } from './limits.ts'
import { type Reach, shown } from './private-network-check.ts'

/** A document at a web address; asked for only when it is read. */
export function webEntry(fetcher: Fetcher, url: URL, path: string, reach: Reach, hash?: string): SourceEntry {
  return {
    kind: 'entry',
    path,
    uri: shown(url),
    ...(hash === undefined ? {} : { hash }),
    async read(known, signal) {
      const fetched = await fetcher.fetch(url.href, { ...reach, known, maxBytes: sourceLimits.documentBytes, signal })
      if (fetched === 'unchanged') return 'unchanged'
      return {
        bytes: await bytesOf(fetched.body),
        ...(fetched.fingerprint === undefined ? {} : { fingerprint: fetched.fingerprint }),
        ...(fetched.mediaType === undefined ? {} : { mediaType: fetched.mediaType }),
      }
    },
  }
}

/** The path of a web address inside its collection: below `base` the rest of it, elsewhere the whole with its host. */
export function webPath(url: URL, base: URL): string {
  const folder = base.pathname.slice(0, base.pathname.lastIndexOf('/') + 1)
  const path =
    url.origin !== base.origin
      ? url.host + url.pathname
      : url.pathname.startsWith(folder)
        ? url.pathname.slice(folder.length)
        : url.pathname.slice(1)
  const plain = decodedPath(path) || url.hostname
  return (plain.endsWith('/') ? `${plain}index` : plain) + url.search
}

function decodedPath(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}
