const cr = 13
const lf = 10

/** Where a line's words end and where the next line begins. */
export interface LineEnd {
  readonly end: number
  readonly next: number
}

/**
 * Steps through lines ended by LF, CRLF or a lone CR. The answer for one source reuses one object: read it before the next step.
 * The last line ends at the end of the source, with `next` one past it when no line break closes it.
 */
export const lineStepper = (source: string): ((at: number) => LineEnd) => {
  const lone = /\r(?!\n)/.test(source)
  const line = { end: 0, next: 0 }
  return (at) => {
    let end = source.indexOf('\n', at)
    if (end < 0) end = source.length
    if (lone) {
      for (let index = at; index < end; index++) {
        if (source.charCodeAt(index) === cr && source.charCodeAt(index + 1) !== lf) {
          line.end = index
          line.next = index + 1
          return line
        }
      }
    }
    line.next = end + 1
    line.end = end > at && source.charCodeAt(end - 1) === cr ? end - 1 : end
    return line
  }
}

/** Line breaks in a stretch of the source. Linear and without copies. */
export const countLines = (source: string, from: number, to: number): number => {
  let count = 0
  for (let at = from; at < to; at++) {
    const code = source.charCodeAt(at)
    if (code === lf || (code === cr && source.charCodeAt(at + 1) !== lf)) count++
  }
  return count
}

/** Length of the longest line, in characters. */
export const longestLine = (source: string): number => {
  const step = lineStepper(source)
  let longest = 0
  for (let at = 0; at < source.length; ) {
    const { end, next } = step(at)
    if (end - at > longest) longest = end - at
    at = next
  }
  return longest
}

/** Blanks, tabs and line breaks: what Markdown takes for white space. */
export const isSpace = (code: number): boolean => code === 32 || (code >= 9 && code <= 13)
