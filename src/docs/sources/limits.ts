import { maxDocumentBytes } from '../parse/parse.ts'

/**
 * Caps on what a source may make us read. Bytes are decimal. The figures are ours: larger than any documentation set we know of, and small enough that
 * a hostile source costs a bounded amount of disk, memory and time.
 */
export const sourceLimits = {
  /** One document: what the parsers take. */
  documentBytes: maxDocumentBytes,
  /** One file of rows or records that a folder brings and nobody has named. */
  unnamedDataBytes: 2_000_000,
  /** Files in one collection. */
  files: 200_000,
  /** Folders below one another. */
  depth: 48,
  /** A manifest. */
  manifestBytes: 10_000_000,
  /** A bundle as it is downloaded, and unpacked. */
  bundleBytes: 500_000_000,
  unpackedBytes: 1_000_000_000,
  /** Entries of a bundle, folders included. */
  bundleEntries: 50_000,
  /** Unpacked bytes for each packed one, once past `ratioFloor`; Markdown packs at 3 to 10. */
  ratio: 100,
  ratioFloor: 10_000_000,
  /** Objects of a git repository on disk, and the files of one commit together. */
  gitBytes: 1_000_000_000,
  gitMs: 300_000,
  /** One HTTP answer, from the first byte sent to the last received. */
  fetchMs: 60_000,
  bundleFetchMs: 300_000,
  redirects: 5,
} as const

/** Caps as a caller may lower them, in tests above all. */
export type SourceLimits = { readonly [K in keyof typeof sourceLimits]: number }

/** `1.5 MB`, decimal. */
export const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`
