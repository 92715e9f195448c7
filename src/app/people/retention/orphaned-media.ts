import { isRecord } from '../../../core/json.ts'
import type { App } from '../../app.ts'

/** ms for which something has to be named by nobody: a file is there a little before what names it. */
const looseMs = 3_600_000
const keptMs = 30 * 86_400_000
const key = { retention: 'loose media' }

/**
 * Pictures and files that nothing has named for an hour, as far as earlier looks tell: after a crash, or of runs that were deleted one by one. A dry look is
 * not one of them.
 */
export async function orphanedMedia(
  app: Pick<App, 'kept' | 'media' | 'retention'>,
  now: number,
  { isDry }: { readonly isDry: boolean },
): Promise<readonly string[]> {
  const { cache } = await app.kept()
  const kept = await app.media().list()
  if (kept.length === 0) return []
  const named = await (await app.retention()).stillNamed(kept, { runs: [], sessions: [] })
  const seen = (await cache.get(key))?.value
  const before = isRecord(seen) ? seen : {}
  const loose = Object.fromEntries(kept.filter((hash) => !named.has(hash)).map((hash) => [hash, Number(before[hash] ?? now)]))
  if (!isDry) await cache.put(key, loose, { at: now, maxAgeMs: keptMs })
  return Object.keys(loose).filter((hash) => now - (loose[hash] ?? now) >= looseMs)
}
