import type { Source } from '../sources/entry.ts'
import { openSource } from '../sources/open-source.ts'
import type { Origin } from '../sources/origin.ts'
import type { SyncOptions } from '../sync.ts'
import { loadFingerprints } from './file-fingerprints.ts'

/** What a look needs to know of a collection. */
interface Look {
  /** As in `SyncOptions`. */
  readonly leftOut: SyncOptions['leftOut'] | undefined
  /** The folder of the collection in the cache. */
  readonly cache: string
  readonly signal: AbortSignal
}

/** Origins whose documents are files of this machine, or may be. */
const localKinds: readonly Origin['kind'][] = ['folder', 'file', 'local-manifest']

/**
 * How many files differ from what the last sync on this machine saw: changed, new or deleted. Compares sizes, times and inodes; reads no document and writes
 * nothing. Undefined where that tells nothing: the collection is remote or lists web addresses, another machine has indexed it, or its files cannot be listed.
 * A folder without any documents counts as one that is not there, such as a disk that is not mounted.
 */
export async function countChanged(origin: Origin, { cache, leftOut, signal }: Look): Promise<number | undefined> {
  if (!localKinds.includes(origin.kind)) return undefined
  const seen = await loadFingerprints(cache)
  if (!seen) return undefined
  let source: Source | undefined
  try {
    source = await openSource(origin, { cache, environment: {}, signal, publicOnly: true })
    const met = new Set<string>()
    const unreadable: string[] = []
    let changed = 0
    for await (const item of source.items(signal)) {
      if (item.kind === 'failed') unreadable.push(item.path)
      if (item.kind !== 'entry') continue
      if (item.fingerprint === undefined) return undefined
      met.add(item.path)
      if (seen.get(item.path)?.fingerprint !== item.fingerprint && (source.single || leftOut?.(item) === undefined)) changed++
    }
    if (met.size === 0) return undefined
    const isKept = (path: string) => unreadable.some((one) => one === path || (one.endsWith('/') && path.startsWith(one)))
    for (const path of seen.keys()) if (!met.has(path) && !isKept(path)) changed++
    return changed
  } catch {
    signal.throwIfAborted()
    return undefined
  } finally {
    source?.close()
  }
}
