import { createHash } from 'node:crypto'
import { type Fault, faultOf, IbidError } from '../../core/fault.ts'
import type { SourceEntry, SourceItem } from '../sources/entry.ts'
import type { Seen } from './file-fingerprints.ts'

/** What the source says about one item, before anything is parsed. */
export type Finding =
  | { readonly kind: 'unchanged'; readonly path: string; readonly seen?: Seen }
  | {
      readonly kind: 'content'
      readonly path: string
      readonly uri: string
      readonly bytes: Uint8Array
      readonly seen: Seen
      readonly mediaType?: string
    }
  | { readonly kind: 'skipped' | 'failed'; readonly path: string; readonly fault: Fault }

/** What is known of a path from the sync before. */
export interface Known {
  /** Of the text in the index. */
  readonly hash: string | undefined
  readonly seen: Seen | undefined
}

/**
 * Finds out whether an item changed, reading it only where its fingerprint does not tell. Never rejects but for `signal`. Verifies the manifest's hash.
 * With `force` everything is read and nothing is `unchanged`.
 */
export async function detectChange(item: SourceItem, known: Known, force: boolean, signal: AbortSignal): Promise<Finding> {
  if (item.kind !== 'entry')
    return { kind: item.kind, path: item.path, fault: { code: item.code, message: item.reason, recoverable: true } }
  // A fingerprint vouches for a text only if that very text is in the index, and is what the manifest promises.
  const vouched =
    !force && known.seen !== undefined && known.seen.hash === known.hash && (item.hash === undefined || item.hash === known.hash)
  try {
    return await readEntry(item, vouched ? known.seen : undefined, force ? undefined : known.hash, signal)
  } catch (error) {
    signal.throwIfAborted()
    const fault = faultOf(error)
    // Too large is what the document is, not something that went wrong.
    return { kind: fault.code === 'limit' ? 'skipped' : 'failed', path: item.path, fault }
  }
}

async function readEntry(item: SourceEntry, seen: Seen | undefined, hash: string | undefined, signal: AbortSignal): Promise<Finding> {
  const read = await item.read(seen?.fingerprint, signal)
  if (read === 'unchanged') return { kind: 'unchanged', path: item.path, ...(seen ? { seen } : {}) }
  const found = createHash('sha256').update(read.bytes).digest('hex')
  if (item.hash !== undefined && item.hash !== found)
    throw new IbidError('malformed', `the content's hash is ${found.slice(0, 12)}..., but the manifest says ${item.hash.slice(0, 12)}...`)
  const now: Seen = { fingerprint: read.fingerprint ?? '', hash: found }
  if (found === hash) return { kind: 'unchanged', path: item.path, seen: now }
  const { bytes, mediaType } = read
  return { kind: 'content', path: item.path, uri: item.uri, bytes, seen: now, ...(mediaType === undefined ? {} : { mediaType }) }
}
