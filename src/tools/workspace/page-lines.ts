import { pathToFileURL } from 'node:url'
import type { Source } from '../../core/source.ts'

/** Lines and bytes of one page, and characters of a line that is shown. */
export const pageLimits = { lines: 2_000, bytes: 50_000, line: 2_000 }

/** Gathers the lines of a page, as many as fit. */
export interface LinePage {
  readonly from: number
  readonly lines: readonly string[]
  /** Characters that each line goes on for; 0 where it is whole. */
  readonly cut: readonly number[]
  /** Takes the next line; `more` is what was left out of it already. False where it does not fit: the page ends before it. */
  add(line: string, more?: number): boolean
}

export function linePage(from: number, limit: number): LinePage {
  const lines: string[] = []
  const cut: number[] = []
  let left = pageLimits.bytes
  return {
    from,
    lines,
    cut,
    add(line, more = 0) {
      const end = line.length > pageLimits.line ? safeEnd(line, pageLimits.line) : line.length
      const shown = line.slice(0, end)
      left -= Buffer.byteLength(shown) + 8
      if (lines.length >= Math.min(limit, pageLimits.lines) || (left < 0 && lines.length > 0)) return false
      lines.push(shown)
      cut.push(line.length - end + more)
      return true
    },
  }
}

/** The lines with their numbers, as the model is shown them. */
export const numbered = ({ from, lines }: LinePage): string[] =>
  lines.map((line, at) => `${String(from + at).padStart(6)}  ${line.replace(/\r$/, '')}`)

/** `Line 7 goes on for 5000 characters`, for each line that was cut. */
export const cutNotes = ({ from, cut }: LinePage): string[] => {
  const notes = cut.flatMap((more, at) => (more > 0 ? [`Line ${from + at} has ${more} more characters`] : []))
  return notes.length > 3 ? [...notes.slice(0, 3), `and ${notes.length - 3} more truncated lines`] : notes
}

/** The exact words of the page: one source, and a new one behind each line that was cut. */
export function pageSources(page: LinePage, place: { readonly path: string; readonly name: string }): Source[] {
  const sources: Source[] = []
  let first = 0
  page.cut.forEach((more, at) => {
    if (more === 0 && at < page.cut.length - 1) return
    sources.push(lineSource(place, page.from + first, page.lines.slice(first, at + 1).join('\n')))
    first = at + 1
  })
  return sources
}

/** Some lines of a file, from line `from` on, as a source whose words the result shows already. */
export function lineSource({ path, name }: { readonly path: string; readonly name: string }, from: number, text: string): Source {
  const last = from + (text.match(/\n/g)?.length ?? 0)
  const uri = linesUri(path, from, last)
  return { id: uri, title: name, uri, document: name, section: linesWords(from, last), line: from, text, passage: '' }
}

/** `file:///a/b.ts#L3-L9`. */
export const linesUri = (path: string, from: number, to: number): string =>
  `${pathToFileURL(path).href}#L${from}${to > from ? `-L${to}` : ''}`

const linesWords = (from: number, to: number): string => (to > from ? `lines ${from} to ${to}` : `line ${from}`)

/** Not between the halves of one character. */
const safeEnd = (text: string, end: number): number => (/[\ud800-\udbff]/.test(text[end - 1] ?? '') ? end - 1 : end)
