import type { Block } from './blocks.ts'

/** A line of a page: its words, the height of its letters and its place from the bottom, in points. */
export interface PdfLine {
  readonly text: string
  readonly height: number
  readonly y: number
}

/** The number that a quarter of them do not exceed: among distances of lines, the one within paragraphs. */
const lowerQuarter = (numbers: readonly number[]): number => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 4)] ?? 0

/** The letter height that most characters of the document have, to a tenth of a point. */
const bodyHeight = (pages: readonly (readonly PdfLine[])[]): number => {
  const characters = new Map<number, number>()
  for (const { text, height } of pages.flat()) {
    const rounded = Math.round(height * 10) / 10
    characters.set(rounded, (characters.get(rounded) ?? 0) + text.length)
  }
  return [...characters].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 0
}

const shape = (line: PdfLine): string => line.text.replace(/\d+/g, '#').trim()

/** First and last lines that most pages share but for their numbers: running heads and page numbers. */
const runningLines = (pages: readonly (readonly PdfLine[])[]): ReadonlySet<string> => {
  const seen = new Map<string, number>()
  for (const page of pages) {
    for (const text of new Set([page[0], page.at(-1)].filter((line) => line !== undefined).map(shape)))
      seen.set(text, (seen.get(text) ?? 0) + 1)
  }
  return new Set(pages.length < 4 ? [] : [...seen].filter(([, count]) => count > pages.length / 2).map(([text]) => text))
}

/** Joins the lines of a paragraph; a word broken at a line's end becomes whole. */
const joinLines = (lines: readonly string[]): string =>
  lines.reduce(
    (text, line) => (/\p{L}-$/u.test(text) && /^\p{Ll}/u.test(line) ? text.slice(0, -1) + line : text ? `${text} ${line}` : line),
    '',
  )

/**
 * Lines of pages to headings and paragraphs: a heading is set larger than the body by a tenth or more; its level is its rank among the four largest
 * heights. A paragraph ends at a gap wider than the usual one.
 */
export const blocksOfPdf = (pages: readonly (readonly PdfLine[])[]): Block[] => {
  const body = bodyHeight(pages)
  const running = runningLines(pages)
  const large = [
    ...new Set(
      pages
        .flat()
        .map(({ height }) => Math.round(height))
        .filter((height) => height > body * 1.1),
    ),
  ].sort((a, b) => b - a)
  const isHeading = ({ text, height }: PdfLine): boolean => height > body * 1.1 && text.length < 200 && /\p{L}/u.test(text)
  return pages.flatMap((all, index): Block[] => {
    const page = index + 1
    const lines = all.filter((line, at) => !((at === 0 || at === all.length - 1) && running.has(shape(line))))
    const gap =
      lowerQuarter(
        lines
          .slice(1)
          .map((line, at) => lines[at]!.y - line.y)
          .filter((distance) => distance > 0),
      ) || body * 1.2
    const blocks: Block[] = []
    let paragraph: string[] = []
    const flush = (): void => {
      if (paragraph.length > 0) blocks.push({ text: joinLines(paragraph), page })
      paragraph = []
    }
    lines.forEach((line, at) => {
      const before = lines[at - 1]
      if (isHeading(line)) {
        flush()
        const level = Math.min(4, large.indexOf(Math.round(line.height)) + 1)
        const last = blocks.at(-1)
        const goesOn = last?.level === level && before && isHeading(before) && before.y - line.y < line.height * 1.8
        if (goesOn) blocks[blocks.length - 1] = { ...last, text: `${last.text} ${line.text}` }
        else blocks.push({ text: line.text, level, page })
        return
      }
      const distance = before ? before.y - line.y : 0
      if (distance > gap * 1.35 || distance < -gap * 1.35) flush()
      paragraph.push(line.text)
    })
    flush()
    return blocks
  })
}
