import { dirname, join } from 'node:path'
import { IbidError } from '../../core/fault.ts'
import { nearest } from '../../core/spelling-suggestion.ts'
import { addCollection, removeCollection } from '../../docs/project/change-project.ts'
import { contextFileName } from '../../docs/project/context-file.ts'
import { openProject } from '../../docs/project/project.ts'
import { removeCache } from '../../docs/sync.ts'
import type { App } from '../app.ts'
import { type ListedCollection, listCollections } from './collection-list.ts'
import { prepareCollections, type SyncedOne, type Syncing, type SyncServices } from './collections.ts'
import { globalFile } from './own-list.ts'
import { approveEntry, forgetEntry } from './project-collection-approvals.ts'
import { removeUpload } from './uploads/upload-folder.ts'

/** The name of the chore that keeps a collection up to date. */
export const collectionChore = (id: string): string => `sync:${id}`

/** What became of a new collection. */
export interface AddedCollection {
  readonly name: string
  readonly file: string
  /** Resolved, without credentials. */
  readonly origin: string
  /** False where it was declared before. */
  readonly changed: boolean
  /** Absent where it was only declared. */
  readonly synced?: SyncedOne
}

/** The file that a new collection is declared in: the project's, made in the current folder where there is none, or the user's own. */
const fileFor = (app: Pick<App, 'input'>, global: boolean): string =>
  global ? globalFile(app) : (openProject(app.input.folder).file ?? join(app.input.folder, contextFileName))

/**
 * Declares a collection and indexes it. One that cannot be indexed at all is not left behind in the file; `synced.fault` tells why. Throws `IbidError` for an
 * address that cannot be understood and a name that is taken.
 */
export async function addAndSync(
  app: SyncServices,
  url: string,
  options: Syncing & { readonly name?: string; readonly toGlobal?: boolean; readonly sync?: boolean },
): Promise<AddedCollection> {
  const toGlobal = options.toGlobal ?? false
  const file = fileFor(app, toGlobal)
  const {
    alias,
    url: written,
    origin,
    changed,
  } = await addCollection(file, url, {
    folder: app.input.folder,
    absolute: toGlobal,
    ...(options.name === undefined ? {} : { alias: options.name }),
  })
  const entry = { alias, url: written, file, folder: dirname(file), global: toGlobal }
  // Who adds it wants it, wherever it leads.
  if (!toGlobal) approveEntry(app, entry)
  const added = { name: alias, file, origin: origin.uri, changed }
  const takeBack = async () => {
    await removeCollection(file, alias, toGlobal)
    if (!toGlobal) forgetEntry(app, entry)
  }
  if (options.sync === false) return added
  try {
    const wanted = { id: origin.id, name: alias, origin: () => origin, always: false }
    const [synced] = await prepareCollections(app, [wanted], { ...options, all: true })
    if (synced?.fault && changed) await takeBack()
    return { ...added, ...(synced ? { synced } : {}) }
  } catch (error) {
    if (changed) await takeBack()
    throw error
  }
}

/** What was taken away. */
export interface RemovedCollection {
  readonly name: string
  /** The file it was taken out of; absent for one that was indexed on the fly. */
  readonly file?: string
  readonly dropped: boolean
}

/**
 * Takes a collection out of the file that declares it, and with `drop` its index away; one that nobody declares can only be dropped. Throws
 * `IbidError('not-found')` naming the nearest.
 */
export async function removeListed(
  app: Pick<App, 'chores' | 'dataFolder' | 'documents' | 'input'>,
  name: string,
  options: { readonly drop?: boolean; readonly fromGlobal?: boolean },
): Promise<RemovedCollection> {
  const found = findListed(await listCollections(app, { all: true }), name, options.fromGlobal ?? false)
  if (found.declared === 'no' && !options.drop)
    throw new IbidError(
      'usage',
      `${name} is not in any list because it was indexed on the fly`,
      `remove its index with: ibid collections remove ${name} --drop`,
    )
  const dropped = options.drop === true && found.id !== undefined
  if (dropped) await dropIndex(app, found.id)
  if (found.file !== undefined) {
    await removeCollection(found.file, found.name, found.declared === 'global')
    if (found.declared === 'project') forgetEntry(app, { file: found.file, alias: found.name })
  }
  return { name: found.name, ...(found.file === undefined ? {} : { file: found.file }), dropped }
}

/** Takes away all that is kept of a collection, its files where they were uploaded. Throws `IbidError('busy')` while another process syncs it. */
export async function dropIndex(app: Pick<App, 'chores' | 'dataFolder' | 'documents'>, id: string): Promise<void> {
  const store = await app.documents()
  await store.dropCollection(id)
  await (await app.chores()).forget(collectionChore(id))
  await removeCache(join(app.dataFolder, 'sources'), id)
  await removeUpload(app, id)
}

function findListed(listed: readonly ListedCollection[], name: string, fromGlobal: boolean): ListedCollection {
  const allowed = listed.filter(({ declared }) => !fromGlobal || declared === 'global')
  const found = allowed.filter((one) => one.name === name || one.id === name)
  const [first] = found
  if (first && (first.declared !== 'no' || found.length === 1)) return first
  if (first)
    throw new IbidError(
      'usage',
      `${found.length} collections are named ${name}`,
      `specify one by id: ${found.map(({ id, origin }) => `${id} (${origin})`).join(', ')}`,
    )
  const near = nearest(
    name,
    allowed.map((one) => one.name),
  )
  throw new IbidError(
    'not-found',
    `collection not found: ${name}`,
    near ? `did you mean ${near}?` : 'list them with: ibid collections list --all',
  )
}
