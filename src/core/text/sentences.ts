import { endsSentence, longestRow } from './sentence-end.ts'

/**
 * A unit of Markdown that can be quoted or checked by itself: `text.slice(start, end)`, with no white space at either end and without its
 * list bullet, quote bar or heading signs. Marks such as `[s1]`, `[2]` and `[?]` behind a full stop belong to the sentence before them.
 */
export interface Sentence {
  /** UTF-16 offset of the first character. */
  readonly start: number
  /** UTF-16 offset behind the last character. */
  readonly end: number
  /** `row`: a line of a table; `code`: a code block, its fences included. */
  readonly kind: 'prose' | 'heading' | 'row' | 'code'
}

interface Line {
  readonly start: number
  /** Behind the last character, the line break not included. */
  readonly end: number
  readonly text: string
}

const fence = /^(?:[ \t>]|[-*+][ \t]|\d{1,9}[.)][ \t])*(`{3,}|~{3,})/
const heading = /^[ \t>]*#{1,6}[ \t]+/
const item = /^[ \t>]*(?:[-*+•]|\d{1,9}[.)])[ \t]+(?:\[[ xX]\][ \t]+)?/
const quoteBar = /^[ \t]*>[ \t>]*/
const row = /^[ \t>]*\|.*\|[ \t]*$/
const liveRow = /^[ \t>]*\|/
const looseRow = /^[^|`]+\|[^|]+(?:\|[^|]*)*$/
// Each blank of a line fits at one place only: with two the patterns would try all ways to share blanks out.
const ruler = /^[ \t>]*(?:\|[ \t]*)?:?-+:?[ \t]*(?:\|[ \t]*(?:(?::?-+:?|::?)[ \t]*)?)*$/
const underline = /^[ \t]*(?:=+|-{2,})[ \t]*$/
const silent = /^[ \t>]*(?:(?:[-*_][ \t]*){3,}|:{3,}.*|<!--.*-->[ \t]*)?$/
/** A line of marks behind a code block belongs to it. */
const onlyMarks = /^[ \t]*(?:\[(?:s?\d+(?:, ?s?\d+)*|\?)\][ \t]*)+$/
const indented = /^(?: {4}|\t)/

interface SentenceOptions {
  /**
   * True for a text that is still being written: no line changes what the lines before it are. A line under a paragraph makes no heading of it, a ruler no row of
   * the line above, a line that begins with a bar is a row, and code in a sentence ends with its line.
   */
  readonly live: boolean
}

/** The sentences, headings, table rows and code blocks of a Markdown or plain text, in order, never overlapping. Any string is safe. */
export function sentences(text: string, { live }: SentenceOptions = { live: false }): readonly Sentence[] {
  const found: Sentence[] = []
  const lines = linesOf(text)
  let start = -1
  let end = -1
  let inList = false
  let inQuote = false
  const close = () => {
    if (start >= 0) splitProse(text, start, end, live, found)
    start = -1
  }
  const put = (from: number, to: number, kind: Sentence['kind']) => {
    const trimmed = trim(text, from, to)
    if (trimmed.end > trimmed.start) found.push({ ...trimmed, kind })
  }
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at]!
    const isQuote = quoteBar.test(line.text)
    if (isQuote && !inQuote) close()
    inQuote = isQuote
    const opened = fence.exec(line.text)
    if (opened) {
      close()
      const closed = fenceEnd(lines, at, opened[1]!)
      const last = onlyMarks.test(lines[closed + 1]?.text ?? '') ? closed + 1 : closed
      put(line.start + opened[0].length - opened[1]!.length, lines[last]!.end, 'code')
      at = last
    } else if (!live && start >= 0 && underline.test(line.text)) {
      if (text.lastIndexOf('\n', end - 1) < start) {
        put(start, end, 'heading')
        start = -1
      } else close()
    } else if (silent.test(line.text) || ruler.test(line.text)) {
      close()
    } else if (heading.test(line.text)) {
      close()
      inList = false
      put(line.start + heading.exec(line.text)![0].length, line.end, 'heading')
    } else if ((live ? liveRow : row).test(line.text) || (looseRow.test(line.text) && inTable(lines, at, live))) {
      close()
      put(line.start, line.end, 'row')
    } else if (start < 0 && !inList && indented.test(line.text)) {
      let last = at
      while (indented.test(lines[last + 1]?.text ?? '')) last++
      put(line.start, lines[last]!.end, 'code')
      at = last
    } else {
      const bullet = item.exec(line.text)
      if (bullet) {
        close()
        inList = true
      } else if (start < 0) inList = inList && /^[ \t]/.test(line.text)
      if (start < 0) start = line.start + (bullet ?? quoteBar.exec(line.text) ?? [''])[0].length
      end = line.end
      if (/(?: {2}|\\)$/.test(line.text)) close()
    }
  }
  close()
  return found
}

function linesOf(text: string): readonly Line[] {
  const lines: Line[] = []
  for (let start = 0; start <= text.length; ) {
    const feed = text.indexOf('\n', start)
    const next = feed < 0 ? text.length + 1 : feed + 1
    const end = feed > start && text.charCodeAt(feed - 1) === 13 ? feed - 1 : next - 1
    lines.push({ start, end, text: text.slice(start, end) })
    start = next
  }
  return lines
}

/** The line that closes the fence opened on line `at`; the last line where none does. */
function fenceEnd(lines: readonly Line[], at: number, mark: string): number {
  for (let other = at + 1; other < lines.length; other++) {
    const body = lines[other]!.text.replace(/^[ \t>]*/, '').trimEnd()
    if (body.length >= mark.length && body === mark[0]!.repeat(body.length)) return other
  }
  return lines.length - 1
}

/** Whether line `at`, which has bars but none at its ends, stands in a table: a ruler is the next line, or above it with only rows between. */
function inTable(lines: readonly Line[], at: number, live: boolean): boolean {
  const isRuler = (line: Line | undefined) => line?.text.includes('|') === true && ruler.test(line.text)
  if (!live && isRuler(lines[at + 1])) return true
  for (let above = at - 1; above >= 0 && lines[above]!.text.includes('|'); above--) if (isRuler(lines[above])) return true
  return false
}

function splitProse(text: string, from: number, to: number, live: boolean, found: Sentence[]): void {
  const candidate = /[.!?…。！？｡]+/g
  let start = from
  let codeFrom = text.indexOf('`', from)
  let codeTo = codeFrom < 0 ? -1 : spanEnd(text, codeFrom, live ? lineEnd(text, codeFrom, to) : to)
  candidate.lastIndex = from
  for (let hit = candidate.exec(text); hit && hit.index < to; hit = candidate.exec(text)) {
    while (codeFrom >= 0 && codeTo <= hit.index) {
      codeFrom = text.indexOf('`', Math.max(codeTo, codeFrom + 1))
      codeTo = codeFrom < 0 ? -1 : spanEnd(text, codeFrom, live ? lineEnd(text, codeFrom, to) : to)
    }
    if (codeFrom >= 0 && codeFrom < hit.index && hit.index < codeTo) {
      candidate.lastIndex = codeTo
      continue
    }
    const end = rowEnds(text, start, hit.index, Math.min(to, candidate.lastIndex), to)
    if (end < 0) continue
    const trimmed = trim(text, start, end)
    found.push({ ...trimmed, kind: 'prose' })
    start = end
    candidate.lastIndex = end
  }
  const rest = trim(text, start, to)
  if (rest.end > rest.start) found.push({ ...rest, kind: 'prose' })
}

/** Where the sentence ends at the row of terminators from `first` to `behind`: at the first of them that ends it; of a long row only the last ones are asked. */
function rowEnds(text: string, start: number, first: number, behind: number, limit: number): number {
  for (let at = Math.max(first, behind - longestRow); at < behind; at++) {
    const end = endsSentence(text, start, at, limit)
    if (end >= 0) return end
  }
  return -1
}

function lineEnd(text: string, from: number, to: number): number {
  const end = text.indexOf('\n', from)
  return end < 0 ? to : Math.min(end, to)
}

/** Behind the code span whose first back-quote is at `from`; `from + its quotes` where it never closes before `to`. */
function spanEnd(text: string, from: number, to: number): number {
  let ticks = 1
  while (text[from + ticks] === '`') ticks++
  const mark = '`'.repeat(ticks)
  for (let at = text.indexOf(mark, from + ticks); at >= 0 && at < to; ) {
    let run = ticks
    while (text[at + run] === '`') run++
    if (run === ticks) return at + ticks
    at = text.indexOf(mark, at + run)
  }
  return from + ticks
}

function trim(text: string, from: number, to: number): { readonly start: number; readonly end: number } {
  let start = from
  let end = to
  while (start < end && /\s/.test(text[start]!)) start++
  while (end > start && /\s/.test(text[end - 1]!)) end--
  return { start, end }
}
