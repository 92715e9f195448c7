import type { ParsedDocument } from '../parsed.ts'
import { lineStepper } from './lines.ts'
import { type Head, maxHeadingLength, maxHeadings } from './outline.ts'
import { cut } from './split-into-sections.ts'
import { paragraphStarts } from './text.ts'

const rule = /^([!-/:-@[-`{-~])\1*[ \t]*$/

interface Line {
  readonly start: number
  readonly next: number
  readonly text: string
}

/** Interpreted text, references and literals in a title without their marks. */
const plainTitle = (title: string): string =>
  title
    .replace(/:[\w:+.-]+:`([^`<]*?)(?:\s*<[^`]*>)?`/g, '$1')
    .replace(/``([^`]+)``/g, '$1')
    .replace(/`([^`<]+?)(?:\s*<[^`]*>)?`_{0,2}/g, '$1')
    .replace(/(\*{1,2})(?=\S)(.+?)\1/g, '$2')
    .replace(/\\(.)/g, '$1')
    .trim()

/** Whether an underline is long enough for its title: as long, or at least four characters, which docutils accepts with a warning. */
const underlines = (title: string, line: string): boolean => rule.test(line) && line.trimEnd().length >= Math.min(4, title.trimEnd().length)

/** Titles by their underlines (and overlines); levels by the order in which the styles first appear. */
const headsOf = (source: string): Head[] => {
  const step = lineStepper(source)
  const heads: Head[] = []
  const styles: string[] = []
  const add = (title: Line, style: string, start: number, end: number): void => {
    if (!styles.includes(style)) styles.push(style)
    if (heads.length < maxHeadings)
      heads.push({
        level: Math.min(6, styles.indexOf(style) + 1),
        heading: plainTitle(title.text),
        start,
        end: Math.min(end, source.length),
      })
  }
  const lineAt = (start: number): Line => {
    const { end, next } = step(start)
    return { start, next, text: source.slice(start, Math.min(end, start + maxHeadingLength)) }
  }
  let blankAbove = true
  for (let at = 0; at < source.length; ) {
    const first = lineAt(at)
    at = first.next
    const words = first.text.trim()
    if (blankAbove && words !== '' && first.next < source.length) {
      const second = lineAt(first.next)
      const over = rule.test(first.text)
      const third = over && second.next < source.length ? lineAt(second.next) : undefined
      if (
        third &&
        second.text.trim() !== '' &&
        !rule.test(second.text) &&
        third.text.trimEnd() === first.text.trimEnd() &&
        underlines(second.text.trim(), third.text)
      ) {
        add(second, `${first.text[0]}over`, first.start, third.next)
        at = third.next
        continue
      }
      if (!over && !/^\s|^\.\. |^:\w/.test(first.text) && underlines(first.text, second.text)) {
        add(first, second.text[0]!, first.start, second.next)
        at = second.next
        continue
      }
    }
    blankAbove = words === '' || /^\.\. /.test(first.text)
  }
  return heads
}

const fieldList = (source: string): Record<string, string> =>
  Object.fromEntries(
    [...source.slice(0, 4000).matchAll(/^:([A-Za-z][\w -]{0,60}):[ \t]+(\S.*?)[ \t]*\r?$/gm)].map(([, key, value]) => [
      key!.toLowerCase(),
      value!,
    ]),
  )

const linkTargets = (source: string): string[] => [
  ...new Set(
    [...source.matchAll(/`[^`<>\n]{0,300}<([^<>`\s]{1,2000})>`|^\.\. _[^:\n]{1,300}: +(\S{1,2000})/gm)]
      .slice(0, 10_000)
      .map((match) => match[1] ?? match[2]!),
  ),
]

/** reStructuredText. Titles stand at the left margin, so what directives and literal blocks hold is never one. */
export const parseRst = (source: string, name: string): ParsedDocument => {
  const heads = headsOf(source)
  return {
    title: heads.find(({ level }) => level === 1)?.heading ?? name,
    sections: cut({ source, start: 0, heads, borders: paragraphStarts(source, 0), numbered: true }),
    metadata: fieldList(source.slice(0, heads[1]?.start ?? source.length)),
    links: linkTargets(source),
  }
}
