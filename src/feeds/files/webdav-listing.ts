import { createHash } from 'node:crypto'
import type { DavClient } from '../dav/dav-client.ts'
import type { DavResource } from '../dav/multistatus.ts'
import { davName, ownCloudId } from '../dav/names.ts'
import { childOf, escapeXml } from '../dav/xml.ts'

/** A file or a folder of a server. */
export interface RemoteEntry {
  readonly url: URL
  /** Below the folder of the feed, without a slash at its end; empty for that folder itself. */
  readonly path: string
  readonly isFolder: boolean
  /** Changes when the content does; of a folder, only where `tellsBelow`. Empty where the server tells nothing. */
  readonly version: string
  /** True for a folder whose version changes with whatever is below it. */
  readonly tellsBelow: boolean
  /** Bytes. */
  readonly size: number
  /** ms since 1970. */
  readonly changedAt?: number
}

const properties = '<prop><resourcetype/><getetag/><getlastmodified/><getcontentlength/><o:fileid/></prop>'
const namespaces = 'xmlns="DAV:" xmlns:o="http://owncloud.org/ns"'

/** The folder of the feed, and the token from which its changes can be told where the server tells them. */
export interface RemoteRoot {
  readonly url: URL
  readonly token?: string
}

export async function findRoot(client: DavClient, signal: AbortSignal): Promise<RemoteRoot | undefined> {
  const start = new URL(client.url)
  if (!start.pathname.endsWith('/')) start.pathname += '/'
  const body = `<propfind xmlns="DAV:"><prop><resourcetype/><sync-token/><supported-report-set/></prop></propfind>`
  const { resources, url } = await client.propfind(start, '0', body, signal)
  const root = resources[0]
  if (!root || !isFolder(root)) return undefined
  const reports = root.properties.get(davName('supported-report-set'))?.children ?? []
  const canSync = reports.some((report) => childOf(childOf(report, davName('report')), davName('sync-collection')) !== undefined)
  const token = root.properties.get(davName('sync-token'))?.text.trim()
  const at = new URL(url)
  if (!at.pathname.endsWith('/')) at.pathname += '/'
  return { url: at, ...(canSync && token ? { token } : {}) }
}

/** What lies in a folder, in the order of its names. Addresses that lie elsewhere are left out, whatever the server says. */
export async function listFolder(client: DavClient, root: RemoteRoot, folder: URL, signal: AbortSignal): Promise<readonly RemoteEntry[]> {
  const { resources } = await client.propfind(folder, '1', `<propfind ${namespaces}>${properties}</propfind>`, signal)
  const parent = pathBelow(root, folder)
  return resources
    .flatMap((resource) => entryOf(root, resource) ?? [])
    .filter(({ path }) => path !== '' && path.split('/').slice(0, -1).join('/') === parent)
    .sort((a, b) => (a.path < b.path ? -1 : 1))
}

/** What has changed below the folder of the feed since a token, and the token for the next time. */
export async function listSince(client: DavClient, root: RemoteRoot, token: string, signal: AbortSignal) {
  const entries: RemoteEntry[] = []
  const gone: string[] = []
  let at = token
  for (;;) {
    const body = `<sync-collection ${namespaces}><sync-token>${escapeXml(at)}</sync-token><sync-level>infinite</sync-level>${properties}</sync-collection>`
    const { resources, syncToken } = await client.report(root.url, '0', body, signal)
    for (const resource of resources) {
      const entry = resource.status === 200 ? entryOf(root, resource) : undefined
      const path = pathBelow(root, resource.url)
      if (entry) entries.push(entry)
      else if (resource.status === 404 && path) gone.push(path)
    }
    const isWhole = !resources.some(({ status }) => status === 507) || syncToken === undefined || syncToken === at
    at = syncToken ?? at
    if (isWhole) return { entries, gone, token: at }
  }
}

function entryOf(root: RemoteRoot, resource: DavResource): RemoteEntry | undefined {
  const path = pathBelow(root, resource.url)
  if (path === undefined || resource.status !== 200) return undefined
  const text = (name: string): string => resource.properties.get(name)?.text.trim() ?? ''
  const changedAt = Date.parse(text(davName('getlastmodified')))
  const own = text(davName('getetag')) || `${text(davName('getlastmodified'))} ${text(davName('getcontentlength'))}`.trim()
  return {
    url: resource.url,
    path,
    isFolder: isFolder(resource),
    version: own === '' ? '' : createHash('sha256').update(own).digest('hex').slice(0, 32),
    tellsBelow: resource.properties.has(ownCloudId) && text(davName('getetag')) !== '',
    size: Number(text(davName('getcontentlength'))) || 0,
    ...(Number.isNaN(changedAt) ? {} : { changedAt }),
  }
}

const isFolder = ({ properties: found }: DavResource): boolean =>
  childOf(found.get(davName('resourcetype')), davName('collection')) !== undefined

/** `Reports/Q4 plan.md` for an address below the folder of the feed; undefined for all others. */
function pathBelow({ url: root }: RemoteRoot, url: URL): string | undefined {
  if (url.origin !== root.origin || !`${url.pathname}/`.startsWith(root.pathname)) return undefined
  const names = url.pathname.slice(root.pathname.length).split('/').filter(Boolean).map(decoded)
  return names.join('/')
}

/** A name as people write it, unless it would not be one name then. */
function decoded(name: string): string {
  try {
    const plain = decodeURIComponent(name)
    return /[/\0]/.test(plain) || plain === '..' || plain === '.' ? name : plain
  } catch {
    return name
  }
}
