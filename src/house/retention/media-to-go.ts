import type { Going } from '../../core/retention.ts'
import type { House } from '../house.ts'

/** Pictures and files that what goes names, and nothing else. */
export async function mediaToGo(house: House, going: Going): Promise<readonly string[]> {
  const retention = await house.retention()
  const kept = new Set(await house.media().list())
  const named = kept.size === 0 ? [] : (await retention.mediaOf(going)).filter((hash) => kept.has(hash))
  if (named.length === 0) return []
  const still = await retention.stillNamed(named, going)
  return named.filter((hash) => !still.has(hash))
}
