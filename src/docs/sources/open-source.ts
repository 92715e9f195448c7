import { realpath, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { IbidError } from '../../core/fault.ts'
import { readFault } from '../../files/file-faults.ts'
import { localBundle, remoteBundle } from './bundle.ts'
import { fingerprintOf, readContained } from './contained-file.ts'
import type { Source, SourceItem } from './entry.ts'
import { createFetcher, type Fetcher } from './fetch.ts'
import { fileEntry, folderItems, realFolder } from './folder.ts'
import { checkoutRepository } from './git.ts'
import { sourceLimits } from './limits.ts'
import { localManifestItems } from './local-manifest.ts'
import { claimsToBeManifest, type Manifest, parseManifest } from './manifest.ts'
import type { Origin } from './origin.ts'
import type { HostLookup } from './private-network-check.ts'
import { fetchManifest, remoteManifestItems } from './remote-manifest.ts'
import { untrustedGit } from './untrusted-git.ts'
import { webEntry, webPath } from './web-entry.ts'

/** What opening a source needs from outside. */
export interface SourceParts {
  /** A folder of this collection's own, for bundles and working copies. */
  readonly cache: string
  /** Environment for git and ssh, which see a short list of it. */
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly lookup?: HostLookup
  /** True where a stranger named the address: it must be public, and none of our own credentials go there. */
  readonly publicOnly?: boolean
  readonly signal: AbortSignal
}

type Opened = Pick<Source, 'items'> & { readonly manifest?: Manifest; readonly single?: boolean }

/** Opens a source: fetches, unpacks or checks out what is needed to list it. Throws `IbidError` where it cannot be reached or its manifest is wrong. */
export async function openSource(origin: Origin, parts: SourceParts): Promise<Source> {
  const fetcher = createFetcher({ ...(parts.lookup ? { lookup: parts.lookup } : {}), publicOnly: parts.publicOnly ?? false })
  try {
    const { items, manifest, single } = await opened(origin, parts, fetcher)
    return {
      items,
      single: single ?? false,
      close: () => fetcher.close(),
      ...(manifest === undefined ? {} : { about: manifest }),
    }
  } catch (error) {
    fetcher.close()
    throw error
  }
}

async function opened(origin: Origin, parts: SourceParts, fetcher: Fetcher): Promise<Opened> {
  switch (origin.kind) {
    case 'folder':
      return folderSource(origin.path, fetcher)
    case 'file':
      return fileSource(origin.path)
    case 'local-manifest':
      return manifestSource(dirname(origin.path), basename(origin.path), fetcher)
    case 'local-bundle':
      return folderSource(await localBundle(origin.path, parts.cache, parts.signal), fetcher)
    case 'remote-bundle':
      return folderSource(await remoteBundle(origin.url, parts.cache, fetcher, parts.signal), fetcher)
    case 'remote-manifest': {
      const found = await fetchManifest(fetcher, origin.url, parts.signal)
      return { manifest: found.manifest, items: () => asyncItems(remoteManifestItems(found, fetcher)) }
    }
    case 'page': {
      const url = new URL(origin.url)
      return { single: true, items: () => asyncItems([webEntry(fetcher, url, webPath(url, url), { trusted: url.origin })]) }
    }
    case 'git': {
      const { cache, environment, signal, publicOnly, lookup } = parts
      const strangers = publicOnly ? await untrustedGit(origin.repository.url, cache, lookup) : undefined
      const { folder } = await checkoutRepository(origin.repository, origin.uri, cache, environment, signal, strangers)
      const { manifest } = origin.repository
      if (manifest === undefined) return folderSource(folder, fetcher)
      return manifestSource(await folderOf(folder, manifest, origin.uri), basename(manifest), fetcher)
    }
  }
}

/** A folder with a manifest of ours is what that says; any other is all its documents. */
async function folderSource(folder: string, fetcher: Fetcher): Promise<Opened> {
  const root = await realFolder(folder)
  const text = await manifestText(root, 'manifest.json').catch(() => undefined)
  if (text !== undefined && claimsToBeManifest(text)) return manifestSource(root, 'manifest.json', fetcher)
  return { items: (signal) => folderItems(root, signal) }
}

async function manifestSource(folder: string, file: string, fetcher: Fetcher): Promise<Opened> {
  const root = await realFolder(folder)
  const manifest = parseManifest(await manifestText(root, file), join(folder, file))
  return { manifest, items: (signal) => localManifestItems(root, manifest, fetcher, signal) }
}

const manifestText = async (root: string, file: string): Promise<string> =>
  new TextDecoder().decode((await readContained(root, file, sourceLimits.manifestBytes)).bytes)

async function fileSource(path: string): Promise<Opened> {
  const unreadable = (error: unknown) => {
    throw readFault(path, error)
  }
  const real = await realpath(path).catch(unreadable)
  const fingerprint = fingerprintOf(await stat(real, { bigint: true }).catch(unreadable))
  return { single: true, items: () => asyncItems([fileEntry(dirname(real), basename(real), { fingerprint })]) }
}

/** The folder of a manifest inside a working copy, proved to lie in it. */
async function folderOf(root: string, manifest: string, place: string): Promise<string> {
  await readContained(await realFolder(root), manifest, sourceLimits.manifestBytes).catch((error: unknown) => {
    if (error instanceof IbidError) throw new IbidError(error.code, `${place}: ${error.message}`, 'check the path after ?manifest=')
    throw error
  })
  return dirname(join(root, manifest))
}

async function* asyncItems(items: Iterable<SourceItem>): AsyncGenerator<SourceItem> {
  yield* items
}
