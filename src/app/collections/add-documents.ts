import { stat } from 'node:fs/promises'
import { isAbsolute, join, resolve } from 'node:path'
import { IbidError } from '../../core/fault.ts'
import type { SyncProgress } from '../../docs/sync/report.ts'
import type { App } from '../app.ts'
import { addAndSync, removeListed } from './change-collections.ts'
import { repositoryAddress } from './collection-address.ts'
import type { SyncServices } from './collections.ts'

/** What a person says that documents come from. */
export type DocumentsKind = 'folder' | 'address' | 'repository'

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
  const url = kind === 'folder' ? await folderAt(app, typed) : kind === 'repository' ? repositoryAddress(typed) : webAddress(typed)
  const { name, changed, synced } = await addAndSync(app, url, { ...options, toGlobal: true })
  if (synced?.fault) throw new IbidError(synced.fault.code, synced.fault.message, synced.fault.remedy)
  const report = synced?.report
  const documents = report ? report.added.length + report.updated.length + report.unchanged : 0
  if (documents > 0) return { name, documents }
  if (changed) await removeListed(app, name, { drop: true, fromGlobal: true })
  const [first] = [...(report?.failed ?? []), ...(report?.skipped ?? [])]
  throw new IbidError('not-found', first ? `nothing to read there; ${first.path}: ${first.reason}` : 'there is no document that ibid reads')
}

/** A path as it was typed, in full. */
export function wholePath(typed: string, { folder, home }: { readonly folder: string; readonly home: string }): string {
  const path = typed.replace(/^~(?=[/\\]|$)/, home)
  return isAbsolute(path) ? path : join(folder, path)
}

async function folderAt(app: Pick<App, 'input'>, typed: string): Promise<string> {
  const path = resolve(wholePath(typed, app.input))
  if (path === app.input.home || path === '/') throw new IbidError('usage', `${path} holds all of your files`, 'name a folder in it')
  if (await stat(path).catch(() => undefined)) return path
  throw new IbidError('not-found', `there is no ${path}`, 'check the path')
}

/** The scheme is often left out. */
const webAddress = (typed: string): string => (/^[a-z][a-z0-9+.-]*:/i.test(typed) ? typed : `https://${typed}`)
