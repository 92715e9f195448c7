import type { FeedQuery } from '../../core/feed.ts'

const dayMs = 86_400_000

/** When what is searched for takes place, ms since 1970: as it was asked, else from 90 days ago to a year from now. */
export function searchRange(query: Pick<FeedQuery, 'from' | 'to'>, now: number): { readonly from: number; readonly to: number } {
  const from = query.from ?? Math.min(now, query.to ?? now) - 90 * dayMs
  return { from, to: query.to ?? Math.max(now, from) + 365 * dayMs }
}
