import { join } from 'node:path'
import { z } from 'zod'
import { readState, writeState } from '../sources/cached-state.ts'

/** What a document looked like when it was last read. */
export interface Seen {
  /** See `SourceEntry.fingerprint`; empty where its place gives none. */
  readonly fingerprint: string
  /** SHA-256 of its bytes, hex. */
  readonly hash: string
}

const schema = z.object({ version: z.literal(1), documents: z.record(z.string(), z.tuple([z.string(), z.string()])) })

const fileIn = (cache: string): string => join(cache, 'seen.json')

/** What the last sync saw, by path; undefined where none was finished on this machine. Losing it costs one reading of everything, never a wrong index. */
export async function loadFingerprints(cache: string): Promise<ReadonlyMap<string, Seen> | undefined> {
  const state = await readState(fileIn(cache), schema)
  return state && new Map(Object.entries(state.documents).map(([path, [fingerprint, hash]]) => [path, { fingerprint, hash }]))
}

/** Keeps what this sync saw. */
export async function saveFingerprints(cache: string, seen: ReadonlyMap<string, Seen>): Promise<void> {
  const documents = Object.fromEntries([...seen].map(([path, { fingerprint, hash }]) => [path, [fingerprint, hash]]))
  await writeState(fileIn(cache), { version: 1, documents })
}
