import type { Rating } from '../../core/server-store.ts'

/** A rating of its row. */
export const ratingOf = (row: Readonly<Record<string, unknown>>): Rating => ({
  run: String(row['run']),
  ...(row['owner'] === null ? {} : { owner: String(row['owner']) }),
  rating: row['rating'] === 'up' ? 'up' : 'down',
  ...(row['comment'] === null ? {} : { comment: String(row['comment']) }),
  at: Number(row['at']),
})
