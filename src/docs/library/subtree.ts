import type { StoredHeading } from '../../core/document-store.ts'

/** Sections that one read joins at most. */
const mostJoined = 5_000

/** Whether a section goes on with the one before it: a long one is kept in parts that repeat its heading. */
export const continues = (before: StoredHeading | undefined, next: StoredHeading): boolean =>
  before !== undefined &&
  before.level === next.level &&
  before.heading === next.heading &&
  before.crumbs.length === next.crumbs.length &&
  before.crumbs.every((crumb, at) => crumb === next.crumbs[at])

/** The index after the last section that belongs to the one at `index`: its further parts and everything below it. A further part stands alone. */
export const endOfSection = (headings: readonly StoredHeading[], index: number): number => {
  const own = headings[index]
  if (own === undefined || continues(headings[index - 1], own)) return index + 1
  let end = index + 1
  for (let inParts = true; end < headings.length && end - index < mostJoined; end += 1) {
    const next = headings[end]
    if (next === undefined) break
    const below = own.level > 0 && next.level > own.level
    inParts &&= continues(own, next)
    if (!below && !inParts) break
  }
  return end
}
