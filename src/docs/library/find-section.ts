import type { StoredHeading } from '../../core/document-store.ts'
import { nearest } from '../../core/spelling-suggestion.ts'
import { terms } from '../../core/text/words.ts'

/** A heading that was asked for by name. */
export interface FoundHeading {
  readonly index: number
  readonly match: 'exact' | 'nearest'
}

const plain = (name: string): string =>
  name
    .replace(/^#+\s*/, '')
    .replaceAll(/[`*_]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .toLowerCase()

/** Whether a path such as `plugins > order` names this heading: its last part the heading, the others above it in this order, gaps allowed. */
const fitsPath = (path: readonly string[], heading: StoredHeading, title: string): boolean => {
  if (path.at(-1) !== plain(heading.heading)) return false
  let from = 0
  const above = [plain(title), ...heading.crumbs.map(plain)]
  return path.slice(0, -1).every((part) => {
    const at = above.indexOf(part, from)
    from = at + 1
    return at >= 0
  })
}

const exact = (headings: readonly StoredHeading[], name: string, title: string): number => {
  const anchor = name.slice(name.lastIndexOf('#') + 1)
  const byAnchor = headings.findIndex((heading) => heading.anchor === name || (name.includes('#') && heading.anchor === anchor))
  if (byAnchor >= 0) return byAnchor
  const wanted = plain(name)
  const byHeading = headings.findIndex(({ heading }) => plain(heading) === wanted)
  if (byHeading >= 0 && wanted !== '') return byHeading
  const path = name
    .split(/\s*>\s*/)
    .map(plain)
    .filter((part) => part !== '')
  return path.length < 2 ? -1 : headings.findIndex((heading) => fitsPath(path, heading, title))
}

/** Share of the words of the name that the heading (fully) and the ones above it (less) hold, less a little for words it has beyond. */
const wordScore = (wanted: ReadonlySet<string>, { heading, crumbs }: StoredHeading): number => {
  const own = new Set(terms(heading))
  const above = new Set(crumbs.flatMap(terms))
  let score = 0
  for (const word of wanted) score += own.has(word) ? 1 : above.has(word) ? 0.4 : 0
  return score === 0 ? 0 : score / wanted.size - 0.01 * own.size
}

/** The heading a name means: its anchor, heading or heading path, else the one that shares most words, else the one spelt most alike. */
export const findSection = (headings: readonly StoredHeading[], name: string, title: string): FoundHeading | undefined => {
  const index = exact(headings, name.trim(), title)
  if (index >= 0) return { index, match: 'exact' }
  const wanted = new Set(terms(name))
  let [best, most] = [-1, 0]
  headings.forEach((heading, at) => {
    const score = wordScore(wanted, heading)
    if (score > most) [best, most] = [at, score]
  })
  if (best >= 0) return { index: best, match: 'nearest' }
  const near = nearest(
    plain(name),
    headings.map(({ heading }) => heading).filter((heading) => heading !== ''),
  )
  return near === undefined ? undefined : { index: headings.findIndex(({ heading }) => heading === near), match: 'nearest' }
}
