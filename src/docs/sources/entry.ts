import type { FaultCode } from '../../core/fault.ts'
import type { Manifest } from './manifest.ts'

/** Bytes as they were read, with what the place said about them. */
export interface SourceBytes {
  readonly bytes: Uint8Array
  /** As in {@link SourceEntry}, where only reading tells it. */
  readonly fingerprint?: string
  /** `text/html` and the like, where the place names one. */
  readonly mediaType?: string
}

/** One document as its source offers it. Listing costs no read: memory stays flat however large the collection is. */
export interface SourceEntry {
  readonly kind: 'entry'
  /** Inside the collection, with `/`. */
  readonly path: string
  /** Where a person can open it. */
  readonly uri: string
  /** Cheap sign of sameness: equal fingerprints mean equal bytes. Absent where only reading tells. */
  readonly fingerprint?: string
  /** SHA-256 that the manifest promises, lower-case hex; the reader of the bytes verifies it. */
  readonly hash?: string
  /** `unchanged` where the place says that nothing moved since `known`, a fingerprint of an earlier read. Throws `IbidError`. */
  read(known: string | undefined, signal: AbortSignal): Promise<SourceBytes | 'unchanged'>
}

/** Something in the source that is no readable document. `skipped`: not meant to be one; `failed`: it should have been. */
export interface SourceProblem {
  readonly kind: 'skipped' | 'failed'
  /** Path inside the collection; for a folder it ends in `/` and speaks for all below it. */
  readonly path: string
  readonly code: FaultCode
  /** One line for a person. */
  readonly reason: string
}

export type SourceItem = SourceEntry | SourceProblem

/** An opened source: what it says of itself, and its documents in a stable order. */
export interface Source {
  /** What its manifest says, where there is one. */
  readonly about?: Pick<Manifest, 'name' | 'version' | 'description' | 'metadata'>
  /** True where the user named this one document: what is wrong with it is then an error, not a line in a report. */
  readonly single: boolean
  items(signal: AbortSignal): AsyncIterable<SourceItem>
  /** Gives back sockets; the source is not used afterwards. */
  close(): void
}
