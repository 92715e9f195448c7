import type { ChoreRow } from '../../core/schedule.ts'

/** How a chore that failed, was cut off or is no longer known is dealt with, ms. */
export const choreTerms = { silent: 30_000, again: 3_600_000, kept: 60 * 86_400_000 } as const
/** Times that a chore is begun again at once after whoever did it was gone. */
export const mostCutOffs = 3

/** A row of the table `chores`, the same in both databases. */
export interface StoredChore {
  readonly name: string
  readonly begun: number
  readonly open: number
  readonly ended: number | null
  readonly outcome: string | null
}

export const choreRowOf = ({ name, begun, open, ended, outcome }: StoredChore): ChoreRow => ({
  name,
  begunAt: begun,
  isOpen: open === 1,
  ...(ended === null || outcome === null ? {} : { last: { at: ended, outcome: JSON.parse(outcome) } }),
})
