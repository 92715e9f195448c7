import { IbidError } from '../../core/fault.ts'
import type { SourceItem } from './entry.ts'
import { bytesOf, type Fetcher } from './fetch.ts'
import { sourceLimits } from './limits.ts'
import { type ListedFile, type Manifest, parseManifest } from './manifest.ts'
import { shown } from './private-network-check.ts'
import { webEntry, webPath } from './web-entry.ts'

/** A manifest that was fetched, and where it was found in the end. */
export interface RemoteManifest {
  readonly manifest: Manifest
  readonly url: URL
  /** The origin that the user named. */
  readonly trusted: string
}

/** Fetches a manifest that the user named. Throws `IbidError`, also where it has patterns: nobody can list the files of a web server. */
export async function fetchManifest(fetcher: Fetcher, address: string, signal: AbortSignal): Promise<RemoteManifest> {
  const named = new URL(address)
  const fetched = await fetcher.fetch(address, { trusted: named.origin, maxBytes: sourceLimits.manifestBytes, signal })
  if (fetched === 'unchanged') throw new IbidError('failed', `${shown(named)} did not return a manifest`)
  const text = new TextDecoder().decode(await bytesOf(fetched.body))
  const manifest = parseManifest(text, shown(named))
  if (manifest.sources.glob)
    throw new IbidError(
      'invalid',
      `${shown(named)}: sources.glob: patterns require a folder; on a web server, use sources.files`,
      'list the files, or pack a bundle',
    )
  const url = new URL(fetched.url)
  if (url.origin === named.origin) {
    url.username = named.username
    url.password = named.password
  }
  return { manifest, url, trusted: named.origin }
}

/** The documents of a remote manifest: only its own origin, redirects included. What else it names becomes a `denied` problem. */
export function* remoteManifestItems({ manifest, url, trusted }: RemoteManifest, fetcher: Fetcher): Generator<SourceItem> {
  const base = baseOf(url, manifest.baseUrl)
  const seen = new Set<string>()
  for (const file of manifest.sources.files ?? []) {
    const item = listedItem(file, base, url, trusted, fetcher)
    if (!seen.has(item.path)) yield item
    seen.add(item.path)
  }
}

function baseOf(url: URL, baseUrl: string | undefined): URL {
  if (baseUrl === undefined) return url
  const text = baseUrl.endsWith('/') ? baseUrl : `${baseUrl}/`
  if (!URL.canParse(text, url)) throw new IbidError('invalid', `${shown(url)}: baseUrl: ${baseUrl} is not a URL`, 'correct the manifest')
  const base = new URL(text, url)
  if (base.origin !== url.origin)
    throw new IbidError(
      'denied',
      `${shown(url)}: baseUrl: ${baseUrl} was refused: a manifest on a web server can only refer to its own origin`,
    )
  return base
}

function listedItem(file: ListedFile, base: URL, manifest: URL, trusted: string, fetcher: Fetcher): SourceItem {
  const listed = typeof file === 'string' ? file : 'path' in file ? file.path : file.url
  const hash = typeof file === 'string' ? undefined : file.hash
  const refused = (reason: string): SourceItem => ({ kind: 'failed', path: listed, code: 'denied', reason: `refused: ${reason}` })
  if (listed.includes('\0')) return refused('the path contains a NUL character')
  if (!URL.canParse(listed, base)) return refused('it is not a URL')
  const url = new URL(listed, base)
  if (url.origin !== manifest.origin) return refused(`a manifest on a web server can only use its own origin, ${manifest.origin}`)
  url.username = manifest.username
  url.password = manifest.password
  url.hash = ''
  return webEntry(fetcher, url, webPath(url, base), { trusted, within: manifest.origin }, hash)
}
