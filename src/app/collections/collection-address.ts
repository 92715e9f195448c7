import { join } from 'node:path'
import { z } from 'zod'
import { isAddress } from '../../core/addresses.ts'
import { IbidError } from '../../core/fault.ts'
import { readState, writeState } from '../../docs/sources/cached-state.ts'
import type { Origin } from '../../docs/sources/origin.ts'
import { type HostLookup, vetUrl } from '../../docs/sources/private-network-check.ts'
import { resolveOrigin } from '../../docs/sources/resolve-origin.ts'
import { publicAddresses } from '../../docs/sources/untrusted-git.ts'
import type { App } from '../app.ts'
import type { ListedCollection } from './collection-list.ts'
import type { Wanted } from './collections.ts'

/** What is kept of the address of a collection that no file declares. */
interface KeptAddress {
  /** As it was typed: an origin says less, such as whether `.git` stood behind it. */
  readonly url: string
  /** Whether all that is indexed can be had by everybody: it is then synced so for ever. */
  readonly publicOnly: boolean
}

const keptSchema = z.strictObject({ url: z.string(), publicOnly: z.boolean() })

/** Beside its working copy, so that it goes when the index does. */
const fileOf = (app: Pick<App, 'dataFolder'>, id: string): string => join(app.dataFolder, 'sources', id, 'address.json')

export const keptAddress = (app: Pick<App, 'dataFolder'>, id: string): Promise<KeptAddress | undefined> =>
  readState(fileOf(app, id), keptSchema)

export const keepAddress = (app: Pick<App, 'dataFolder'>, id: string, address: KeptAddress): Promise<void> =>
  writeState(fileOf(app, id), address)

/** Hosts whose pages of two names are repositories. */
const repositoryHosts = /^(?:www\.)?(?:github\.com|gitlab\.com|bitbucket\.org|codeberg\.org)$/

/** A repository as people write or copy it, as an address that is cloned: `owner/name` is one of GitHub, and a page of a repository means the repository. */
export function repositoryAddress(text: string): string {
  const typed = text.trim().replace(/\/+$/, '')
  if (/^[\w.-]+\/[\w.-]+$/.test(typed)) return `https://github.com/${typed.replace(/\.git$/, '')}.git`
  const url = URL.parse(typed)
  if (!url || !repositoryHosts.test(url.hostname) || !/^\/[^/]+\/[^/]+$/.test(url.pathname) || /\.git$/.test(url.pathname)) return typed
  return `${url.origin}${url.pathname}.git${url.hash}`
}

/** A collection that no file declares, to be synced again. */
export async function wantedAgain(
  app: Pick<App, 'dataFolder' | 'input'>,
  { id, name, origin }: ListedCollection & { readonly id: string },
): Promise<Wanted> {
  const kept = await keptAddress(app, id)
  return {
    id,
    name,
    always: true,
    origin() {
      const found = resolveOrigin(kept?.url ?? origin, app.input.folder)
      if (found.id === id) return found
      throw new IbidError('usage', `${name} cannot be synced from here`, 'use the command that indexed it')
    },
  }
}

const remedy = 'use a public https:// address; an administrator can add others'

/**
 * Where the collection of somebody comes from who must not reach into the machine or its network: a page, a manifest, a bundle or a git repository on the public
 * web. Throws `IbidError('denied')` for everything else, before anything is looked at, `unreachable` for a host that nobody knows.
 */
export async function publicOrigin(text: string, lookup?: HostLookup): Promise<Origin> {
  if (!/^(?:https?|git\+https):\/\//i.test(text)) throw new IbidError('denied', `${text} is not a web address`, remedy)
  const url = URL.parse(text.replace(/^git\+/i, ''))
  if (!url) throw new IbidError('usage', `${text} is not a URL`, 'write https://host/path')
  if (url.username !== '' || url.password !== '') throw new IbidError('denied', `the address of ${url.host} contains credentials`, remedy)
  vetUrl(url, {})
  const origin = resolveOrigin(text, '/')
  if ('path' in origin) throw new IbidError('denied', `${text} is not a web address`, remedy)
  if (!isAddress(url.hostname)) await publicAddresses(url.hostname, lookup)
  return origin
}
