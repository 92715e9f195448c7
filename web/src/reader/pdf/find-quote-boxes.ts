import type { Quote } from '../../parts/quoted-parts.ts'
import type { QuoteBox } from './pdf-messages.ts'

/** A run of letters on a page, with its place in parts of the page, from the left and the top. */
export interface PageRun {
  readonly text: string
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/**
 * Where a quote stands on a page. White space, and hyphens at the ends of lines, do not count: the text that was read has joined the lines. Where only a part of
 * the quote stands there, since it goes on on the next page or began on the one before, that part is found if it has several words. `widthOf` tells how wide
 * words are, whatever the unit: runs have no places for their letters.
 */
export function findQuoteBoxes(runs: readonly PageRun[], { mark, quote }: Quote, widthOf: (text: string) => number): readonly QuoteBox[] {
  const letters: { readonly run: PageRun; readonly index: number }[] = []
  let page = ''
  for (const run of runs)
    for (const [index, unit] of run.text.split('').entries()) {
      if (isLeftOut(unit)) continue
      page += unit
      letters.push({ run, index })
    }
  const found = placeOf(page, [...quote].filter((unit) => !isLeftOut(unit)).join(''))
  if (!found) return []
  const boxes = new Map<PageRun, { first: number; last: number }>()
  for (const { run, index } of letters.slice(found.begin, found.end)) {
    const box = boxes.get(run)
    if (box) box.last = index
    else boxes.set(run, { first: index, last: index })
  }
  return apart(
    [...boxes].map(([{ text, left, top, width, height }, { first, last }]) => {
      const whole = widthOf(text) || 1
      const before = (width * widthOf(text.slice(0, first))) / whole
      return { mark, left: left + before, top, width: (width * widthOf(text.slice(0, last + 1))) / whole - before, height }
    }),
  )
}

/** Letters of one line may be higher than the distance to the next: its box ends where that of the next begins, or both would be drawn over the same words. */
const apart = (boxes: readonly QuoteBox[]): readonly QuoteBox[] =>
  boxes.map((box) => {
    const { left, top, width, height } = box
    const next = boxes
      .filter((other) => other.top > top + height / 2 && other.left < left + width && left < other.left + other.width)
      .reduce((nearest, other) => Math.min(nearest, other.top), top + height)
    return { ...box, height: next - top }
  })

const isLeftOut = (unit: string): boolean => /[\s\u00AD-]/.test(unit)

/** Letters that a part of a quote must have to be looked for by itself. */
const leastLetters = 24

function placeOf(page: string, quote: string): { readonly begin: number; readonly end: number } | undefined {
  if (quote === '') return undefined
  const begin = page.indexOf(quote)
  if (begin >= 0) return { begin, end: begin + quote.length }
  for (let length = Math.min(quote.length, page.length) - 1; length >= leastLetters; length--) {
    if (page.endsWith(quote.slice(0, length))) return { begin: page.length - length, end: page.length }
    if (page.startsWith(quote.slice(-length))) return { begin: 0, end: length }
  }
  return undefined
}
