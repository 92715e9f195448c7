import type { StoredSection } from '../../core/document-store.ts'
import { continues } from './subtree.ts'

/** Sections written one after the other as they stood in the document. */
export interface Joined {
  readonly text: string
  /** Line of the original on which the text begins, where it has lines. */
  readonly line?: number
}

const newlines = (text: string): number => text.split('\n').length - 1

const headingLine = ({ heading, level }: StoredSection): string => (heading === '' ? '' : `${'#'.repeat(Math.max(1, level))} ${heading}`)

/** What stands between two sections: the second one's heading, in as many lines as the original has there, so that later lines keep their numbers. */
const between = (line: number | undefined, section: StoredSection, heading: string): string => {
  const gap = line === undefined || section.line === undefined ? undefined : section.line - line
  if (gap === undefined) return heading === '' ? '\n\n' : `\n\n${heading}\n\n`
  if (gap < 2 || heading === '') return '\n'.repeat(Math.max(1, gap))
  const above = gap < 4 ? 1 : 2
  return '\n'.repeat(above) + heading + '\n'.repeat(gap - above)
}

/** Joins sections in reading order; the first one's heading is written only where `opening` says so and the lines above leave room for it. */
export const joinSections = (sections: readonly StoredSection[], opening: boolean): Joined => {
  const [first] = sections
  if (first === undefined) return { text: '' }
  const room = first.line === undefined || first.line > 2
  const heading = opening && room ? headingLine(first) : ''
  const parts = heading === '' ? [first.text] : [`${heading}\n\n`, first.text]
  const start = first.line === undefined ? undefined : first.line - (heading === '' ? 0 : 2)
  let line = first.line === undefined ? undefined : first.line + newlines(first.text)
  let before = first
  for (const section of sections.slice(1)) {
    const gap = between(line, section, continues(before, section) ? '' : headingLine(section))
    parts.push(gap, section.text)
    line = line === undefined ? section.line : line + newlines(gap) + newlines(section.text)
    before = section
  }
  return { text: parts.join(''), ...(start === undefined ? {} : { line: start }) }
}
