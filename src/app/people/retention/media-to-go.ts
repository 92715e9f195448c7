import type { Going } from '../../../core/retention.ts'
import type { App } from '../../app.ts'

/** Pictures and files that what goes names, and nothing else. */
export async function mediaToGo(app: Pick<App, 'media' | 'retention'>, going: Going): Promise<readonly string[]> {
  const retention = await app.retention()
  const kept = new Set(await app.media().list())
  const named = kept.size === 0 ? [] : (await retention.mediaOf(going)).filter((hash) => kept.has(hash))
  if (named.length === 0) return []
  const still = await retention.stillNamed(named, going)
  return named.filter((hash) => !still.has(hash))
}
