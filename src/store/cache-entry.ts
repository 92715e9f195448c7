import { hash } from 'node:crypto'
import { canonicalJson } from '../core/json.ts'

/** Bytes of all cached values together. */
export const cacheRoomBytes = 50_000_000
/** Share of the room that one value may take. */
const largestShare = 0.1

/** What a value is kept under: the SHA-256 of its key's canonical JSON. */
export const cacheHash = (key: unknown): string => hash('sha256', canonicalJson(key))

/** A value as it is kept: JSON, with its bytes as UTF-8. */
interface CacheEntry {
  readonly text: string
  readonly bytes: number
}

/** Undefined for a value that is not kept: outlived at once, or too large for the room (bytes). */
export function cacheEntry(value: unknown, maxAgeMs: number, room: number): CacheEntry | undefined {
  const text = JSON.stringify(value)
  const bytes = Buffer.byteLength(text)
  return maxAgeMs <= 0 || bytes > room * largestShare ? undefined : { text, bytes }
}
