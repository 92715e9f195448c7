import { basename } from 'node:path/posix'
import { z } from 'zod'
import { IbidError } from '../../core/fault.ts'
import type { FeedChange, FeedPast, FeedType } from '../../core/feed.ts'
import { isRecord } from '../../core/json.ts'
import { type DavClient, davClient, refusalOf } from '../dav/dav-client.ts'
import { optionsSchema } from '../options-schema.ts'
import { isPassedOver, maxFileBytes, mostFiles, mostFolders, tooLarge } from './file-feed-limits.ts'
import { findRoot, listFolder, listSince, type RemoteEntry, type RemoteRoot } from './webdav-listing.ts'

const options = z.strictObject({
  url: z
    .url({ protocol: /^https?$/ })
    .describe('Address of the folder, such as https://cloud.example.org/remote.php/dav/files/ada/Reports'),
  user: z.string().min(1).describe('User name'),
})

/** A folder of a WebDAV server. */
export const webdav: FeedType<z.infer<typeof options>> = {
  name: 'webdav',
  kind: 'files',
  title: 'Files (WebDAV)',
  description:
    'Reads the files in a folder on Nextcloud, ownCloud and other WebDAV servers. Requires the address of the folder, a user name and a password.',
  options: optionsSchema(options),
  secrets: [{ name: 'password', description: 'Password of the user; many services require an app password' }],
  async open({ url, user }, parts) {
    const client = davClient({ url, user, password: (await parts.secret('password')) ?? '' }, parts.fetch)
    return {
      async test(signal) {
        const root = await rootOf(client, signal)
        const entries = await listFolder(client, root, root.url, signal)
        const folders = entries.filter(({ isFolder }) => isFolder).length
        const files = entries.length - folders
        return `${client.url.host}: ${folders} ${folders === 1 ? 'folder' : 'folders'} and ${files} ${files === 1 ? 'file' : 'files'} at ${root.url.pathname}`
      },
      changes: (past, signal) => webdavChanges(client, parts.now(), past, signal),
      close: async () => {},
    }
  },
}

async function rootOf(client: DavClient, signal: AbortSignal): Promise<RemoteRoot> {
  const root = await findRoot(client, signal)
  if (!root) throw new IbidError('invalid', `${client.url.host} has no folder at ${client.url.pathname}`, 'enter the address of a folder')
  return root
}

/** Where a sync goes on: by token, or past folders with the version that they had. */
interface FilesCursor {
  readonly token?: string
  readonly folders: Readonly<Record<string, string>>
}

interface FilesSync {
  readonly client: DavClient
  readonly root: RemoteRoot
  readonly known: ReadonlyMap<string, string>
  readonly now: number
  readonly signal: AbortSignal
  /** Set where a file could not be brought, so that the next sync looks for it again. */
  readonly missed: { any: boolean }
}

/** Files and folders between two cursors, and folders that a cursor remembers. */
const batchSize = 50
const mostRemembered = 20_000

/**
 * What has changed below a folder of a server. Where the server tells changes by token it is asked for these, else every folder is listed and compared by
 * version; folders of Nextcloud and ownCloud whose version is the old one are not entered.
 */
async function* webdavChanges(client: DavClient, now: number, past: FeedPast, signal: AbortSignal): AsyncGenerator<FeedChange> {
  const root = await rootOf(client, signal)
  const sync: FilesSync = { client, root, known: await past.known(), now, signal, missed: { any: false } }
  const before = cursorOf(past.cursor)
  const changed = before.token !== undefined && root.token !== undefined ? await changedSince(sync, before.token) : undefined
  if (!changed) {
    yield* walk(sync, before)
    return
  }
  for (const path of changed.gone)
    for (const each of sync.known.keys()) if (each === path || each.startsWith(`${path}/`)) yield { type: 'gone', path: each }
  for (const entry of changed.entries) if (!entry.isFolder && isWanted(entry.path)) yield* fileChange(sync, entry)
  yield { type: 'cursor', cursor: { token: sync.missed.any ? (before.token ?? '') : changed.token, folders: {} } }
}

/** Undefined where the server does not know the token any more. A folder that was moved here is told without what it holds, so all is walked then. */
async function changedSince({ client, root, signal }: FilesSync, token: string) {
  try {
    const changed = await listSince(client, root, token, signal)
    return changed.entries.some(({ isFolder, path }) => isFolder && path !== '') ? undefined : changed
  } catch (error) {
    if (refusalOf(error) === undefined || [401, 429].includes(refusalOf(error)?.status ?? 0)) throw error
    return undefined
  }
}

const isWanted = (path: string): boolean => path.split('/').every((name, index, names) => !isPassedOver(name, index < names.length - 1))

async function* walk(sync: FilesSync, before: FilesCursor): AsyncGenerator<FeedChange> {
  const { client, root, known, signal } = sync
  const stack = [{ url: root.url, path: '' }]
  const versions: Record<string, string> = {}
  const there = new Set<string>()
  const kept: string[] = []
  let files = 0
  let steps = 0
  for (let folder = stack.pop(); folder; folder = stack.pop()) {
    signal.throwIfAborted()
    let entries: readonly RemoteEntry[]
    try {
      entries = await listFolder(client, root, folder.url, signal)
    } catch (error) {
      // The folder may have gone since it was listed; another fault of one folder leaves what is known of it.
      if (folder.path === '' || !(error instanceof IbidError) || refusalOf(error) === undefined) throw error
      if (error.code === 'not-found') continue
      kept.push(folder.path)
      sync.missed.any = true
      yield { type: 'failed', path: folder.path, code: error.code, reason: error.message }
      continue
    }
    const below: { readonly url: URL; readonly path: string }[] = []
    for (const entry of entries) {
      if (isPassedOver(basename(entry.path), entry.isFolder)) continue
      if (!entry.isFolder) {
        if (++files > mostFiles)
          throw new IbidError(
            'limit',
            `the folder on ${root.url.host} contains more than ${mostFiles} files`,
            'enter the address of a smaller folder',
          )
        there.add(entry.path)
        yield* fileChange(sync, entry)
      } else if (entry.path.split('/').length > mostFolders) {
        yield { type: 'skipped', path: entry.path, code: 'limit', reason: `nested more than ${mostFolders} folders deep` }
      } else if (entry.tellsBelow && before.folders[entry.path] === entry.version) {
        kept.push(entry.path)
        for (const [path, version] of Object.entries(before.folders)) if (isBelow(path, entry.path)) versions[path] = version
      } else {
        if (entry.tellsBelow && Object.keys(versions).length < mostRemembered) versions[entry.path] = entry.version
        below.push(entry)
      }
    }
    stack.push(...below.reverse())
    if (++steps % batchSize === 0) yield { type: 'cursor', cursor: { folders: before.folders } }
  }
  for (const path of known.keys()) if (!there.has(path) && !kept.some((folder) => isBelow(path, folder))) yield { type: 'gone', path }
  // What could not be brought is looked for again: nothing is remembered as seen.
  const cursor = sync.missed.any ? { folders: {} } : { folders: versions, ...(root.token === undefined ? {} : { token: root.token }) }
  yield { type: 'cursor', cursor }
}

const isBelow = (path: string, folder: string): boolean => path === folder || path.startsWith(`${folder}/`)

/** Without a version a file is brought every time. */
function* fileChange({ client, root, known, now, signal, missed }: FilesSync, entry: RemoteEntry): Generator<FeedChange> {
  const { path, url, version, size, changedAt } = entry
  const reason = tooLarge(size)
  if (reason !== undefined) {
    yield { type: 'skipped', path, code: 'limit', reason }
    return
  }
  if (version !== '' && known.get(path) === version) return
  const place = path.split('/').slice(0, -1).join('/') || basename(root.url.pathname) || root.url.host
  const content = async () => {
    try {
      return { file: { name: basename(path), bytes: await client.get(url, maxFileBytes, signal) } }
    } catch (error) {
      missed.any ||= !(error instanceof IbidError && error.code === 'limit')
      throw error
    }
  }
  yield {
    type: 'item',
    item: { path, title: basename(path), uri: url.href, at: changedAt ?? now, people: [], place },
    // Without a version there is none to compare with.
    hash: version === '' ? `at ${now}` : version,
    content,
  }
}

function cursorOf(cursor: FeedPast['cursor']): FilesCursor {
  if (!isRecord(cursor)) return { folders: {} }
  const { token, folders } = cursor
  const entries = isRecord(folders)
    ? Object.entries(folders).flatMap(([path, version]) => (typeof version === 'string' ? [[path, version] as const] : []))
    : []
  return { folders: Object.fromEntries(entries), ...(typeof token === 'string' && token !== '' ? { token } : {}) }
}
