import type { Place } from './validate/report.ts'

/** Lines of a text: the place of an offset, and the words of a line. */
export interface LineIndex {
  placeOf(offset: number): Place
  lineText(line: number): string
}

/** Made in one pass; each question is a binary search. */
export function lineIndex(text: string): LineIndex {
  const starts = [0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return {
    placeOf(offset) {
      let low = 0
      let high = starts.length - 1
      while (low < high) {
        const middle = (low + high + 1) >> 1
        if (starts[middle]! <= offset) low = middle
        else high = middle - 1
      }
      return { line: low + 1, column: offset - starts[low]! + 1 }
    },
    lineText(line) {
      const start = starts[line - 1] ?? text.length
      const end = text.indexOf('\n', start)
      return text.slice(start, end < 0 ? text.length : end).replace(/\r$/, '')
    },
  }
}
