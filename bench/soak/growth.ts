import type { Figures } from './look.ts'

/** What has grown more than it may. */
export interface Growth {
  readonly where: string
  readonly figure: string
  readonly before: number
  readonly after: number
  readonly most: number
}

/**
 * How far a figure may come from what it was: a share of that, and a number of things that come and go (connections of a pool, timers of answers just given).
 * What is not named is told and not judged: the resident memory is what the allocator has not given back.
 */
const mayGrow: Readonly<Record<string, { readonly share: number; readonly number: number }>> = {
  heap: { share: 0.05, number: 0 },
  external: { share: 0.05, number: 1_000_000 },
  timers: { share: 0.05, number: 12 },
  signals: { share: 0.05, number: 12 },
  promises: { share: 0.1, number: 100 },
  'descriptors of sockets': { share: 0, number: 12 },
  'descriptors of others': { share: 0, number: 2 },
  'temporary files': { share: 0, number: 2 },
}
/** What may never be more, at whatever moment nothing is under way: PostgreSQL keeps a gigabyte, SQLite some 4 MB for each of its files. */
const most: Readonly<Record<string, number>> = {
  marked: 0,
  carried: 0,
  waiting: 0,
  connections: 3 * 15,
  writeAheadLogOfPostgres: 1_100_000_000,
  writeAheadLogsOfSqlite: 64_000_000,
}

/** `slack` widens both: a short run has not come to its plateau. */
export function growthOf(before: Figures, after: Figures, slack = 1): readonly Growth[] {
  return Object.entries(after).flatMap(([where, figures]) =>
    Object.entries(figures).flatMap(([figure, value]) => {
      const was = before[where]?.[figure] ?? 0
      const may = mayGrow[figure] ?? (figure.startsWith('resource ') ? { share: 0, number: 12 } : undefined)
      const limit = most[figure] ?? (may ? was * (1 + may.share * slack) + may.number * slack : Number.POSITIVE_INFINITY)
      return value > limit ? [{ where, figure, before: was, after: value, most: Math.round(limit) }] : []
    }),
  )
}
