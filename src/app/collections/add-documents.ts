import { stat } from 'node:fs/promises'
import { IbidError } from '../../core/fault.ts'
import type { DocumentsKind } from '../../core/schemas/http/collections.ts'
import type { SyncProgress, SyncReport } from '../../docs/sync/report.ts'
import { wholePath } from '../../files/whole-path.ts'
import type { App } from '../app.ts'
import { addAndSync, removeListed } from './change-collections.ts'
import { repositoryAddress } from './collection-address.ts'
import type { SyncServices } from './collections.ts'

/** What was added. */
export interface AddedDocuments {
  /** Of the collection. */
  readonly name: string
  readonly documents: number
}

/**
 * Adds what a person typed to their own list of collections, and indexes it: `~/notes`, `example.org/page`, `owner/name`. Nothing is left behind where it comes to
 * no document, fails or is aborted. Throws `IbidError` with one line that says why.
 */
export async function addDocuments(
  app: SyncServices & Pick<App, 'chores'>,
  kind: DocumentsKind,
  typed: string,
  options: { readonly signal: AbortSignal; onProgress?(name: string, progress: SyncProgress): void },
): Promise<AddedDocuments> {
  const url = await typedAddress(app, kind, typed)
  const { name, changed, synced } = await addAndSync(app, url, { ...options, toGlobal: true })
  if (synced?.fault) throw new IbidError(synced.fault.code, synced.fault.message, synced.fault.remedy)
  const report = synced?.report
  const documents = documentsIn(report)
  if (documents > 0) return { name, documents }
  if (changed) await removeListed(app, name, { drop: true, fromGlobal: true })
  throw nothingToRead(report)
}

/** Where that is which a person typed, in full. Throws `IbidError` for a folder that is not there or holds everything. */
export async function typedAddress(app: Pick<App, 'input'>, kind: DocumentsKind, typed: string): Promise<string> {
  return kind === 'folder' ? await folderAt(app, typed) : kind === 'repository' ? repositoryAddress(typed) : webAddress(typed)
}

/** Documents that a collection has after a sync. */
export const documentsIn = (report: Pick<SyncReport, 'added' | 'updated' | 'unchanged'> | undefined): number =>
  report ? report.added.length + report.updated.length + report.unchanged : 0

/** Why a sync came to no document. */
export function nothingToRead(report: Pick<SyncReport, 'failed' | 'skipped'> | undefined): IbidError {
  const [first] = [...(report?.failed ?? []), ...(report?.skipped ?? [])]
  return new IbidError(
    'not-found',
    first ? `nothing readable found; ${first.path}: ${first.reason}` : 'no documents in a supported format found',
  )
}

async function folderAt(app: Pick<App, 'input'>, typed: string): Promise<string> {
  const path = wholePath(typed, app.input)
  if (path === app.input.home || path === '/')
    throw new IbidError('usage', `${path} contains all of your files`, 'specify a folder inside it')
  if (await stat(path).catch(() => undefined)) return path
  throw new IbidError('not-found', `not found: ${path}`, 'check the path')
}

/** The scheme is often left out. Throws `IbidError('usage')` for what is no address of a page. */
function webAddress(typed: string): string {
  const address = /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(typed) ? typed : `https://${typed}`
  if (/^https?:$/.test(URL.parse(address)?.protocol ?? '')) return address
  throw new IbidError('usage', `${typed} is not a web address`, 'it must start with https:// or http://')
}
