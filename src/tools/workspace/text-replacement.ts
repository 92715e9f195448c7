/** One exchange of words. */
export interface Exchange {
  readonly oldText: string
  readonly newText: string
  /** Every place, not the only one. */
  readonly all?: boolean | undefined
}

/** What was overlooked to find the old words. */
export type Fuzziness = 'line endings' | 'trailing whitespace' | 'quotes' | 'indentation'

/** A place where old words were found, and what becomes of it; offsets in the text. */
export interface TextReplacement {
  readonly from: number
  readonly to: number
  /** The part of it that changes. */
  readonly start: number
  readonly end: number
  readonly text: string
}

/** The text with all of its stretches exchanged; they stand in order and apart. New lines end as those around them do. */
export function spliced(text: string, stretches: readonly TextReplacement[]): string {
  const parts: string[] = []
  let at = 0
  for (const stretch of stretches) {
    parts.push(text.slice(at, stretch.start), withEndings(stretch.text, endingNear(text, stretch)))
    at = stretch.end
  }
  return parts.join('') + text.slice(at)
}

/** Of stretches in order that overlap, only the first is kept. */
export function withoutOverlaps(stretches: readonly TextReplacement[]): TextReplacement[] {
  const kept: TextReplacement[] = []
  for (const stretch of stretches) if (kept.length === 0 || stretch.from >= kept.at(-1)!.to) kept.push(stretch)
  return kept
}

/** Line, from 1, on which an offset stands. */
export function lineOf(text: string, offset: number): number {
  let line = 1
  for (let feed = text.indexOf('\n'); feed >= 0 && feed < offset; feed = text.indexOf('\n', feed + 1)) line++
  return line
}

/** Characters that are compared at once, as long as they are alike. */
const step = 4_096

/** How many characters two texts begin with alike. */
export function shared(a: string, b: string): number {
  let at = 0
  while (at + step <= a.length && a.slice(at, at + step) === b.slice(at, at + step)) at += step
  while (at < a.length && at < b.length && a[at] === b[at]) at++
  return at
}

/** How many characters, at most `most`, two texts end with alike. */
export function sharedEnd(a: string, b: string, most: number): number {
  let count = 0
  while (count + step <= most && a.slice(a.length - count - step, a.length - count) === b.slice(b.length - count - step, b.length - count))
    count += step
  while (count < most && a[a.length - 1 - count] === b[b.length - 1 - count]) count++
  return count
}

/** The line ending of the first line of a stretch, else the next, else the one before; undefined in a text of one line. */
function endingNear(text: string, { from }: TextReplacement): string | undefined {
  const next = text.indexOf('\n', from)
  const feed = next < 0 ? text.lastIndexOf('\n', from) : next
  return feed < 0 ? undefined : text[feed - 1] === '\r' ? '\r\n' : '\n'
}

const withEndings = (text: string, ending: string | undefined): string => (ending === undefined ? text : text.replace(/\r?\n/g, ending))
