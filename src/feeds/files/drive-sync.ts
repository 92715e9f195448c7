import { z } from 'zod'
import { IbidError } from '../../core/fault.ts'
import type { FeedChange, FeedContent, FeedPast } from '../../core/feed.ts'
import { isRecord } from '../../core/json.ts'
import type { GoogleApi, GoogleService } from '../google-service.ts'
import { shaped } from '../json-service.ts'
import { type DriveFile, driveFields, driveFile, driveItem, exportOf, isDocument } from './drive-file.ts'
import { maxFileBytes, tooLarge } from './file-feed-limits.ts'

export const driveApi: GoogleApi = { name: 'Google Drive', url: 'https://www.googleapis.com/drive/v3' }

const filePage = z.object({ files: z.array(driveFile).optional(), nextPageToken: z.string().optional() })
const changePage = z.object({
  changes: z
    .array(
      z.object({
        changeType: z.string().optional(),
        fileId: z.string().optional(),
        removed: z.boolean().optional(),
        file: driveFile.optional(),
      }),
    )
    .optional(),
  nextPageToken: z.string().optional(),
  newStartPageToken: z.string().optional(),
})
const startPage = z.object({ startPageToken: z.string() })

/** What asks Drive: the service, and whether files of shared drives are wanted too. */
export interface DriveParts {
  readonly service: GoogleService
  readonly sharedDrives: boolean
  readonly signal: AbortSignal
}

/** Where a sync goes on: `page` of the changes, or in a first listing `list` and the page of changes from before it. */
type DriveCursor = { readonly page: string } | { readonly start: string; readonly list: string }

/**
 * What has changed in Drive: first a listing of all files, then the list of changes since. A token that Drive does not know any more begins the listing
 * anew. Files that could not be brought are told again by the next sync.
 */
export async function* driveChanges(drive: DriveParts, past: FeedPast): AsyncGenerator<FeedChange> {
  const known = await past.known()
  const state: DriveState = { known, there: new Set(), folders: new Map(), missed: { any: false } }
  const cursor = cursorOf(past.cursor)
  try {
    if (cursor) {
      yield* 'page' in cursor ? changesSince(drive, state, cursor.page) : listing(drive, state, cursor)
      return
    }
  } catch (error) {
    if (!(error instanceof IbidError) || !['not-found', 'failed'].includes(error.code)) throw error
  }
  yield* listing(drive, state, undefined)
}

interface DriveState {
  readonly known: ReadonlyMap<string, string>
  readonly there: Set<string>
  /** Names of folders by id; undefined where the person may not see them. */
  readonly folders: Map<string, string | undefined>
  readonly missed: { any: boolean }
}

async function* listing(
  drive: DriveParts,
  state: DriveState,
  at: { readonly start: string; readonly list: string } | undefined,
): AsyncGenerator<FeedChange> {
  const { service, signal } = drive
  const start =
    at?.start ??
    shaped(
      driveApi.name,
      await service.json({ path: '/changes/startPageToken', query: everywhere(drive), what: "the drive's state", signal }),
      startPage,
    ).startPageToken
  let list = at?.list
  // One over what was stored before is begun again where it is cut off: only so what is gone is noticed.
  const isFirst = at !== undefined || state.known.size === 0
  do {
    const page = await findFiles(drive, 'trashed = false', 200, list)
    for (const file of page.files ?? []) yield* fileChange(drive, state, file)
    list = page.nextPageToken
    // A listing that missed a file is not done: the next sync begins it anew, and passes over what it knows.
    if (list !== undefined && isFirst && !state.missed.any) yield { type: 'cursor', cursor: { start, list } }
  } while (list !== undefined)
  // One that was begun in the middle has not seen all that is there.
  if (at === undefined) for (const path of state.known.keys()) if (!state.there.has(path)) yield { type: 'gone', path }
  yield { type: 'cursor', cursor: state.missed.any ? null : { page: start } }
}

/** Files that fit a query of Drive's own language. */
export async function findFiles(drive: DriveParts, q: string, pageSize: number, pageToken?: string): Promise<z.infer<typeof filePage>> {
  const query = {
    q,
    pageSize,
    pageToken,
    fields: `nextPageToken,files(${driveFields})`,
    ...everywhere(drive),
    ...(drive.sharedDrives ? { corpora: 'allDrives' } : {}),
  }
  return shaped(driveApi.name, await drive.service.json({ path: '/files', query, what: 'the file list', signal: drive.signal }), filePage)
}

const everywhere = ({ sharedDrives }: DriveParts): Readonly<Record<string, string>> =>
  sharedDrives ? { supportsAllDrives: 'true', includeItemsFromAllDrives: 'true' } : {}

async function* changesSince(drive: DriveParts, state: DriveState, from: string): AsyncGenerator<FeedChange> {
  const { service, signal } = drive
  let pageToken = from
  for (;;) {
    const query = {
      pageToken,
      pageSize: 200,
      includeRemoved: 'true',
      fields: `nextPageToken,newStartPageToken,changes(changeType,fileId,removed,file(${driveFields}))`,
      ...everywhere(drive),
    }
    const page = shaped(driveApi.name, await service.json({ path: '/changes', query, what: 'the change list', signal }), changePage)
    for (const { fileId, removed, file } of page.changes ?? []) {
      if (file && !removed && !file.trashed) yield* fileChange(drive, state, file)
      else if (fileId !== undefined && state.known.has(fileId)) yield { type: 'gone', path: fileId }
    }
    const next = page.nextPageToken ?? page.newStartPageToken
    if (next === undefined || state.missed.any) return
    yield { type: 'cursor', cursor: { page: next } }
    if (page.nextPageToken === undefined || next === pageToken) return
    pageToken = next
  }
}

async function* fileChange(drive: DriveParts, state: DriveState, file: DriveFile): AsyncGenerator<FeedChange> {
  if (!isDocument(file)) {
    if (state.known.has(file.id)) yield { type: 'gone', path: file.id }
    return
  }
  state.there.add(file.id)
  const reason = tooLarge(Number(file.size ?? 0))
  if (reason !== undefined) {
    yield { type: 'skipped', path: file.id, code: 'limit', reason: `${file.name}: ${reason}` }
    return
  }
  const told = driveItem(file, await folderName(drive, state.folders, file.parents?.[0]))
  if (state.known.get(file.id) === told.hash) return
  yield {
    type: 'item',
    ...told,
    content: () =>
      contentOf(drive, file).catch((error: unknown) => {
        state.missed.any ||= !(error instanceof IbidError && (error.code === 'limit' || error.code === 'denied'))
        throw error
      }),
  }
}

/** The bytes of a file, or what Google makes of a document of its own. */
export async function contentOf({ service, signal }: DriveParts, file: DriveFile): Promise<FeedContent> {
  const target = exportOf(file)
  const path = `/files/${encodeURIComponent(file.id)}${target ? '/export' : ''}`
  const query = target ? { mimeType: target.type } : { alt: 'media', supportsAllDrives: 'true' }
  const bytes = await service.bytes({ path, query, what: `the file ${file.name}`, maxBytes: maxFileBytes, signal })
  const name = target && !file.name.toLowerCase().endsWith(target.ending) ? file.name + target.ending : file.name
  return { file: { name, bytes } }
}

const folderShape = z.object({ name: z.string() })

/** Asked for once a sync. */
export async function folderName(
  { service, signal }: DriveParts,
  folders: Map<string, string | undefined>,
  id: string | undefined,
): Promise<string | undefined> {
  if (id === undefined || folders.has(id)) return folders.get(id ?? '')
  const path = `/files/${encodeURIComponent(id)}`
  const query = { fields: 'name', supportsAllDrives: 'true' }
  const json = await service.json({ path, query, what: 'a folder', signal }).catch((error: unknown) => {
    if (error instanceof IbidError && (error.code === 'not-found' || error.code === 'denied')) return undefined
    throw error
  })
  const name = json === undefined ? undefined : shaped(driveApi.name, json, folderShape).name
  folders.set(id, name)
  return name
}

function cursorOf(cursor: FeedPast['cursor']): DriveCursor | undefined {
  if (!isRecord(cursor)) return undefined
  const { page, start, list } = cursor
  if (typeof page === 'string') return { page }
  return typeof start === 'string' && typeof list === 'string' ? { start, list } : undefined
}
