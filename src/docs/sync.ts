import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { DocumentStore } from '../core/document-store.ts'
import { temporaryFolder } from '../files/temporary-folder.ts'
import { type CollectionWriter, openWriter } from './index/writer.ts'
import type { Source, SourceItem } from './sources/entry.ts'
import { openSource } from './sources/open-source.ts'
import type { Origin } from './sources/origin.ts'
import type { HostLookup } from './sources/private-network-check.ts'
import { loadFingerprints, saveFingerprints } from './sync/file-fingerprints.ts'
import { storedHashes } from './sync/known.ts'
import { reconcile } from './sync/reconcile.ts'
import type { SyncProgress, SyncReport } from './sync/report.ts'

export interface SyncOptions {
  readonly store: DocumentStore
  /** Takes the collection for writing; `openWriter` of the store where absent. */
  readonly openWriter?: (collection: string) => Promise<CollectionWriter>
  /** Where working copies, unpacked bundles and what was last seen are kept; a folder below it for each collection. */
  readonly cacheFolder: string
  /** Environment for git and ssh, which see a short list of it. */
  readonly environment?: Readonly<Record<string, string | undefined>>
  readonly signal?: AbortSignal
  /** Reads and indexes everything again, changed or not. */
  readonly force?: boolean
  /** Writes nothing, neither index nor cache; what has to be fetched is fetched to a temporary folder. */
  readonly dryRun?: boolean
  readonly onProgress?: (progress: SyncProgress) => void
  /** ms since 1970. */
  readonly now?: () => number
  readonly lookup?: HostLookup
  /** See `SourceParts`. */
  readonly publicOnly?: boolean
  /** Why a document that a collection brings is left out; not asked of one that was named itself. */
  readonly leftOut?: (document: { readonly path: string; readonly uri: string }) => string | undefined
}

/**
 * Brings a collection up to date with its origin: what changed is indexed, what is gone is removed, what fails keeps its old text. Work is committed as it
 * goes, so a sync that is cut short goes on where it was. Throws `IbidError` where nothing can be listed (`unreachable`, `invalid`, `busy` while another
 * process syncs it), and where the one document that was named cannot be read; a collection that is new is then not left behind.
 */
export async function syncCollection(origin: Origin, name: string, options: SyncOptions): Promise<SyncReport> {
  const now = options.now ?? Date.now
  const started = now()
  const signal = options.signal ?? new AbortController().signal
  const report = options.dryRun ? await dryRun(origin, name, options, signal) : await realRun(origin, name, options, signal, now)
  return { ...report, durationMs: now() - started }
}

const cacheOf = (cacheFolder: string, id: string): string => join(cacheFolder, id)

/** Forgets working copies and unpacked bundles of a collection that was dropped. */
export const removeCache = (cacheFolder: string, id: string): Promise<void> =>
  rm(cacheOf(cacheFolder, id), { recursive: true, force: true })

async function realRun(origin: Origin, name: string, options: SyncOptions, signal: AbortSignal, now: () => number): Promise<SyncReport> {
  const { store } = options
  const { id, uri } = origin
  const before = await store.read(async (reader) => (await reader.collections()).find((one) => one.id === id))
  if (!before) await store.putCollection({ id, name, origin: uri })
  const writer = await (options.openWriter?.(id) ?? openWriter(store, id))
  let source: Source | undefined
  let gone = false
  const cache = cacheOf(options.cacheFolder, id)
  const seen = new Map(await loadFingerprints(cache))
  try {
    options.onProgress?.({ phase: 'opening' })
    source = await open(origin, cache, options, signal)
    const description = source.about?.description ?? before?.description
    await store.putCollection({ id, name, origin: uri, ...(description === undefined ? {} : { description }) })
    const known = await writer.known()
    const report = await reconcile({ origin, name, source, known, seen, writer, options, signal })
    options.onProgress?.({ phase: 'finishing' })
    await writer.finish(now())
    return report
  } catch (error) {
    gone = await leave(writer, store, id, before === undefined)
    throw error
  } finally {
    source?.close()
    if (gone) await removeCache(options.cacheFolder, id)
    else if (source) await saveFingerprints(cache, seen)
  }
}

/** Keeps what was committed. A collection that was made for nothing goes again: then the answer is true. */
async function leave(writer: CollectionWriter, store: DocumentStore, id: string, isNew: boolean): Promise<boolean> {
  try {
    await writer.abandon()
    if (!isNew || (await store.read((reader) => reader.paths(id))).length > 0) return false
    await store.dropCollection(id)
    return true
  } catch {
    // The hold was lost: whoever has it now decides. The first error is the one to tell.
    return false
  }
}

async function dryRun(origin: Origin, name: string, options: SyncOptions, signal: AbortSignal): Promise<SyncReport> {
  await using scratch = temporaryFolder('dry-run')
  let source: Source | undefined
  try {
    options.onProgress?.({ phase: 'opening' })
    source = await open(origin, scratch.path, options, signal)
    const known = await storedHashes(options.store, origin.id)
    const seen = new Map(await loadFingerprints(cacheOf(options.cacheFolder, origin.id)))
    return await reconcile({ origin, name, source, known, seen, options, signal })
  } finally {
    source?.close()
  }
}

async function open(origin: Origin, cache: string, options: SyncOptions, signal: AbortSignal): Promise<Source> {
  const source = await openSource(origin, {
    cache,
    environment: options.environment ?? {},
    signal,
    ...(options.lookup ? { lookup: options.lookup } : {}),
    ...(options.publicOnly ? { publicOnly: true } : {}),
  })
  const { leftOut } = options
  return leftOut && !source.single ? { ...source, items: (during) => wantedItems(source.items(during), leftOut) } : source
}

async function* wantedItems(items: AsyncIterable<SourceItem>, leftOut: NonNullable<SyncOptions['leftOut']>): AsyncGenerator<SourceItem> {
  for await (const item of items) {
    const reason = item.kind === 'entry' ? leftOut(item) : undefined
    yield reason === undefined ? item : { kind: 'skipped', path: item.path, code: 'denied', reason }
  }
}
