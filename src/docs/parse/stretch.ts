import { countLines } from './lines.ts'
import { partsOf } from './split-long-sections.ts'

/** A stretch of text and the line of the file on which it begins, from 1. */
export interface Stretch {
  readonly line: number
  readonly text: string
}

/** A stretch in parts that a section can hold, each with its own line. */
export const partsOfStretch = ({ line, text }: Stretch): Stretch[] =>
  partsOf({ source: text, start: 0, heads: [], borders: [], numbered: true })(0, text.length).flatMap(([from, to]) => {
    const part = text.slice(from, to)
    const words = part.trimStart()
    return words === '' ? [] : [{ line: line + countLines(text, 0, from + part.length - words.length), text: words.trimEnd() }]
  })
