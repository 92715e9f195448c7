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

/** The index of the first part of the section of which the one at `index` is a part. */
export const startOfSection = (headings: readonly StoredHeading[], index: number): number => {
  let start = index
  for (let own = headings[start]; own && continues(headings[start - 1], own); own = headings[start]) start -= 1
  return start
}

/** The index after the last section that belongs to the one at `index`: its further parts and everything below it. */
export const endOfSection = (headings: readonly StoredHeading[], index: number): number => {
  const own = headings[index]
  if (own === undefined) return index + 1
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
