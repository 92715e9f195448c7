import { join } from 'node:path'
import { systemClock } from '../../core/clock.ts'
import type { DocumentStore } from '../../core/document-store.ts'
import type { Collection } from '../../core/documents.ts'
import { type Fault, faultOf } from '../../core/fault.ts'
import { askLimits } from '../../core/request.ts'
import {
  type DeclaredCollection,
  declaredCollection,
  idOfDeclared,
  openProject,
  originOf,
  type Project,
} from '../../docs/project/project.ts'
import type { Origin } from '../../docs/sources/origin.ts'
import { resolveOrigin } from '../../docs/sources/resolve-origin.ts'
import type { SyncProgress, SyncReport } from '../../docs/sync/report.ts'
import type { App } from '../app.ts'
import type { VectorReport } from '../vectors/vectors.ts'
import { globalFile } from './own-list.ts'
import { approveRemedy, type HeldEntry, heldFault, reachOfEntry } from './project-collection-approvals.ts'
import { secretDocuments } from './secret-documents.ts'
import { doOrWait } from './wait-for-collection-lock.ts'

/** What bringing collections up to date works with. */
export type SyncServices = Pick<App, 'dataFolder' | 'documents' | 'input' | 'inspection' | 'vectors' | 'writers'>

/** Which collections a question is about. */
export interface Selection {
  /** Folders, files or addresses, indexed on the fly and kept (`--in`). */
  readonly in?: readonly string[]
  /** Aliases of declared collections (`-c`). */
  readonly collections?: readonly string[]
  /** False leaves out the user's own list (`--no-global`). */
  readonly global?: boolean
}

/** A collection in reach, indexed or not. */
export interface Wanted {
  /** Empty where its address cannot be understood, or where it must not be read: `origin` throws then. */
  readonly id: string
  readonly name: string
  /** Where it comes from. Throws `IbidError` where that is not there any more. */
  origin(): Origin
  /** Synced before every question, because it was named with the question. */
  readonly always: boolean
  /** Set where a project declares it and the person has not said so: it must be public, and none of our own credentials go there. */
  readonly strangers?: true
}

export interface SyncedOne {
  readonly name: string
  readonly report?: SyncReport
  /** What became of its vectors, where a model is set for them and something was to be done. */
  readonly vectors?: VectorReport
  readonly fault?: Fault
}

/** The collections in reach, `global` false without the user's own list. */
export const projectOf = (app: Pick<App, 'input'>, global = true): Project =>
  openProject(app.input.folder, global ? globalFile(app) : undefined)

/**
 * The collections of a selection, paths from `folder` on; with nothing selected, all declared ones but those that the person has refused. One that its project
 * must not have by itself is among them, and its `origin` throws `IbidError('denied')` with the remedy; where it is named, that is thrown here. Throws
 * `IbidError('not-found')` naming the nearest for an unknown alias.
 */
export function wantedCollections(
  app: Pick<App, 'dataFolder' | 'input'>,
  selection: Selection,
  folder = app.input.folder,
): readonly Wanted[] {
  const named = (selection.in ?? []).map((text) => wantedOrigin(resolveOrigin(text, folder)))
  if (!selection.collections && named.length > 0) return named
  const project = projectOf(app, selection.global ?? true)
  if (!selection.collections) return [...named, ...project.collections.flatMap((declared) => wantedDeclared(app, declared) ?? [])]
  const chosen = selection.collections.map((alias) => declaredCollection(project, alias))
  return [...named, ...chosen.map((declared) => namedDeclared(app, declared))]
}

/**
 * The collections of a selection that are held: nothing is read of them until the person says so. Those that they have refused are among them where they are
 * named.
 */
export function heldCollections(app: Pick<App, 'dataFolder' | 'input'>, selection: Selection): readonly HeldEntry[] {
  if (!selection.collections && selection.in?.length) return []
  const { collections } = projectOf(app, selection.global ?? true)
  return collections.flatMap((declared) => {
    if (selection.collections && !selection.collections.includes(declared.alias)) return []
    const reach = reachOfEntry(app, declared)
    return typeof reach === 'object' && (selection.collections || !reach.isRefused) ? [reach] : []
  })
}

const wantedOrigin = (origin: Origin): Wanted => ({ id: origin.id, name: origin.suggestedName, origin: () => origin, always: true })

function wantedDeclared(app: Pick<App, 'dataFolder' | 'input'>, declared: DeclaredCollection): Wanted | undefined {
  const reach = reachOfEntry(app, declared)
  if (typeof reach === 'object') return reach.isRefused ? undefined : wantedHeld(reach)
  return wantedOpen(declared, reach)
}

function namedDeclared(app: Pick<App, 'dataFolder' | 'input'>, declared: DeclaredCollection): Wanted {
  const reach = reachOfEntry(app, declared)
  if (typeof reach === 'object') throw heldFault(reach)
  return wantedOpen(declared, reach)
}

const wantedOpen = (declared: DeclaredCollection, reach: 'person' | 'strangers'): Wanted => ({
  id: idOfDeclared(declared),
  name: declared.alias,
  origin: () => originOf(declared),
  always: false,
  ...(reach === 'strangers' ? { strangers: true } : {}),
})

/** Without an id, what may be indexed of the same place for others is not read either. */
const wantedHeld = (held: HeldEntry): Wanted => ({
  id: '',
  name: held.entry.alias,
  origin: () => {
    throw heldFault(held)
  },
  always: false,
})

/** How collections are synced. */
export interface Syncing {
  /** Reads and indexes everything again. */
  readonly force?: boolean
  /** Writes nothing. */
  readonly dryRun?: boolean
  readonly signal?: AbortSignal
  /** True where a stranger named the address: it must be public, and none of our own credentials go there. */
  readonly publicOnly?: boolean
  onProgress?(name: string, progress: SyncProgress): void
}

/**
 * Brings the wanted collections up to date where that is called for: new ones, interrupted ones, those named with the question, and those whose files on this
 * machine have changed, as `CollectionUpdates` does; with `all` every one. One that cannot be synced does not stop the others; what it held before stays
 * readable. One that another process syncs is waited for, as long as a run may take, and what that has made is used; with `all`, that is a fault. Where a model
 * for vectors is set, sections get theirs: with `all` before this ends, else beside what comes next.
 */
export async function prepareCollections(
  app: SyncServices,
  wanted: readonly Wanted[],
  options: Syncing & { readonly all?: boolean } = {},
): Promise<readonly SyncedOne[]> {
  const store = await app.documents()
  const known = new Map((await store.read((reader) => reader.collections())).map((collection) => [collection.id, collection]))
  const synced: SyncedOne[] = []
  for (const one of wanted) {
    const before = known.get(one.id)
    if (before && before.name !== one.name && !one.always)
      await store.putCollection({ id: one.id, name: one.name, origin: before.origin, ...described(before) })
    if (options.all || one.always || before?.syncedAt === undefined) synced.push(await syncedOne(app, one, before, options))
    else synced.push(...(await updatedOne(app, one, before, options)))
  }
  if (!options.all && app.inspection.settings.llm.embedModel !== undefined) (await app.vectors()).begin(wanted.map(({ id }) => id))
  return synced
}

/** Brings those of the ids up to date that are declared here: what a conversation goes on about. As {@link prepareCollections}. */
export async function prepareDeclared(app: SyncServices, ids: readonly string[], signal?: AbortSignal): Promise<void> {
  const wanted = wantedCollections(app, {}).filter(({ id }) => ids.includes(id))
  await prepareCollections(app, wanted, signal ? { signal } : {})
}

/** Syncs a collection, or waits for whoever does. */
async function syncedOne(
  app: SyncServices,
  one: Wanted,
  before: Collection | undefined,
  options: Syncing & { readonly all?: boolean },
): Promise<SyncedOne> {
  const store = await app.documents()
  const began = systemClock.now()
  try {
    const { syncCollection } = await import('../../docs/sync.ts')
    const origin = one.origin()
    const leftOut = secretDocuments(origin)
    const syncing = {
      store,
      openWriter: app.writers.open,
      cacheFolder: cacheFolderOf(app),
      environment: app.input.env,
      ...(options.force ? { force: true } : {}),
      ...(options.dryRun ? { dryRun: true } : {}),
      ...(options.signal ? { signal: options.signal } : {}),
      ...(options.publicOnly || one.strangers ? { publicOnly: true } : {}),
      ...(leftOut ? { leftOut } : {}),
      ...(options.onProgress ? { onProgress: (progress: SyncProgress) => options.onProgress?.(one.name, progress) } : {}),
    }
    const sync = () => syncCollection(origin, before && one.always ? before.name : one.name, syncing)
    // What a question has begun beside it would be in the way.
    if (options.all) await app.writers.updates.settled(one.id)
    const report = await (options.all
      ? sync()
      : doOrWait(sync, {
          store,
          collection: one.id,
          mostMs: mostWaitMs(app),
          signal: options.signal,
          isDone: () => isSyncedSince(store, one.id, before?.syncedAt === undefined ? 0 : began),
          onWaiting: (by) => options.onProgress?.(one.name, { phase: 'waiting', for: by }),
        }))
    const vectors = options.all && !options.dryRun ? await embedded(app, one, options) : undefined
    return { name: one.name, ...(report ? { report } : {}), ...(vectors ? { vectors } : {}) }
  } catch (error) {
    if (options.signal?.aborted) throw error
    return { name: one.name, fault: one.strangers ? strangersFault(error, one.name) : faultOf(error) }
  }
}

/** Brings a collection up to date whose files have changed since; gives what came of it where that did not take long. */
async function updatedOne(
  app: SyncServices,
  one: Wanted,
  before: Collection,
  { signal, onProgress }: Syncing,
): Promise<readonly SyncedOne[]> {
  let synced: SyncedOne | undefined
  let isWaiting = true
  const update = {
    id: one.id,
    name: one.name,
    async look(closing: AbortSignal) {
      if (!before.origin.startsWith('file:')) return undefined
      const origin = one.origin()
      const { countChanged } = await import('../../docs/sync/count-changed.ts')
      return countChanged(origin, { cache: join(cacheFolderOf(app), one.id), leftOut: secretDocuments(origin), signal: closing })
    },
    async sync(closing: AbortSignal) {
      const told = onProgress && ((name: string, progress: SyncProgress) => isWaiting && onProgress(name, progress))
      synced = await syncedOne(app, one, before, { signal: closing, ...(told ? { onProgress: told } : {}) })
      return !synced.fault
    },
  }
  try {
    await app.writers.updates.bring(update, signal)
  } finally {
    isWaiting = false
  }
  return synced ? [synced] : []
}

const cacheFolderOf = ({ dataFolder }: Pick<App, 'dataFolder'>): string => join(dataFolder, 'sources')

async function embedded(
  app: Pick<App, 'inspection' | 'vectors'>,
  { id, name }: Wanted,
  { signal, onProgress }: Syncing,
): Promise<VectorReport | undefined> {
  if (app.inspection.settings.llm.embedModel === undefined) return undefined
  const work = await app.vectors()
  return work.embed(id, signal ?? new AbortController().signal, (progress) => onProgress?.(name, { phase: 'vectors', ...progress }))
}

/** ms that a question waits for others who read its documents: as long as its run may take. */
const mostWaitMs = ({ inspection }: Pick<App, 'inspection'>): number =>
  (inspection.settings.agent.limits.runSeconds ?? askLimits.runMs / 1_000) * 1_000

async function isSyncedSince(store: DocumentStore, id: string, since: number): Promise<boolean> {
  const found = await store.read(async (reader) => (await reader.collections()).find((one) => one.id === id))
  return found?.syncedAt !== undefined && found.syncedAt >= since
}

/** What a stranger's address could not have may be had once the person says that it is theirs. */
function strangersFault(error: unknown, alias: string): Fault {
  const found = faultOf(error)
  return found.code === 'denied' || found.code === 'unauthorised' || found.code === 'unreachable'
    ? { ...found, remedy: `it is read without your credentials and only from public addresses; ${approveRemedy(alias)}` }
    : found
}

const described = ({ description }: Collection) => (description === undefined ? {} : { description })
