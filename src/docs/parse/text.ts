import type { ParsedDocument } from '../parsed.ts'
import { lineStepper } from './lines.ts'
import { cut } from './split-into-sections.ts'

/** Offsets where paragraphs begin: lines that follow a blank one. Indented lines go with what is above them. */
export const paragraphStarts = (source: string, from: number): number[] => {
  const step = lineStepper(source)
  const starts: number[] = []
  let blank = true
  for (let at = from; at < source.length; ) {
    const { end, next } = step(at)
    const empty = source.slice(at, end).trim() === ''
    const indented = source.charCodeAt(at) === 32 || source.charCodeAt(at) === 9
    if (blank && !empty && !indented) starts.push(at)
    blank = empty
    at = next
  }
  return starts
}

/** Plain text, logs, data and source code: no headings, cut between paragraphs, else between lines. */
export const parseText = (source: string, name: string): ParsedDocument => ({
  title: name,
  sections: cut({ source, start: 0, heads: [], borders: paragraphStarts(source, 0), numbered: true, wholeUpTo: 4400 }),
  metadata: {},
  links: [...new Set([...source.matchAll(/https?:\/\/[^\s<>"'`)\]}]{1,2000}/g)].slice(0, 10_000).map(([link]) => link))],
})
