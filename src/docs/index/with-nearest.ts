import { firstStage } from '../rank/ranking-types.ts'
import type { FirstStage } from './first-stage.ts'
import type { ScoreBuffers } from './score-buffers.ts'
import type { ViewNearness } from './vectors.ts'

/** Sections that nearness alone brings in at most. */
export const mostNear = 40
/** How many standard deviations above the mean of their collection they have to be. */
const leastNearness = 1

/**
 * The candidates by words, and behind them the sections that are near the question and not among them; they get the same evidence. `alone`: where nothing else
 * counts, the nearest are taken however far they are.
 */
export const withNearest = (
  found: FirstStage,
  near: ViewNearness,
  scratch: ScoreBuffers,
  alone: boolean,
  allow?: (document: number) => boolean,
): FirstStage => {
  const known = new Set(found.picks.map(({ segment, section }) => segment.sectionBase + section))
  const further = near
    .nearest(mostNear, allow)
    .filter(({ segment, section, nearness }) => (alone || nearness >= leastNearness) && !known.has(segment.sectionBase + section))
    .map(({ segment, section }) => {
      const page = segment.layout.pageOf[section] ?? 0
      const lexical = scratch.scores[segment.sectionBase + section] ?? 0
      return { section, segment, page, lexical, total: lexical + firstStage.pageShare * found.pageScore(segment, page) }
    })
  return { ...found, picks: [...found.picks, ...further] }
}
