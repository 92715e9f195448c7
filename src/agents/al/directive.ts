import { error, type Reading } from '../agent-problems.ts'
import { type Line, type PlacedText, placeOf, rest } from './lines.ts'

/** What a line begins with, and what stands behind that. */
export interface Directive extends PlacedText {
  readonly word: string
  readonly hasColon: boolean
  readonly line: Line
}

/** The first word of a line, from `offset` on; undefined where none stands there. */
export function directiveOf(line: Line, offset = 0): Directive | undefined {
  const [all, word, colon] = /^([A-Za-z_][\w-]*)(?:\s*(:)|(?=\s|$))/.exec(line.text.slice(offset)) ?? []
  if (all === undefined || word === undefined) return undefined
  return { word, hasColon: colon !== undefined, line, ...rest(line, offset + all.length) }
}

/** Tells where the colon behind a word is missing. */
export function wantColon({ word, hasColon, line }: Directive, reading: Reading): void {
  if (hasColon) return
  const { line: number, column } = placeOf(line)
  const start = line.text.indexOf(word)
  error(reading, { line: number, column: column + start + word.length }, `missing colon after ${word}; write ${word}:`)
}

/** The name in `expose NAME:`, `workflow NAME:` and `file NAME:`. */
export function nameBeforeColon({ word, text, at }: Directive, reading: Reading): PlacedText | undefined {
  const [, name = '', colon, more = ''] = /^([^\s:]*)\s*(:)?\s*(.*)$/.exec(text) ?? []
  if (name === '') return error(reading, at, `${word} has no name`)
  const end = { line: at.line, column: at.column + name.length }
  if (!colon) error(reading, end, `missing colon after ${name}; write ${word} ${name}:`)
  else if (more !== '')
    error(
      reading,
      { line: at.line, column: at.column + text.indexOf(more, name.length) },
      `nothing can follow ${word} ${name}: on the same line; put it below`,
    )
  return { text: name, at }
}

/** A value without the quotes around it. */
export function unquoted(text: string): string {
  if (!/^(["']).*\1$/s.test(text) || text.length < 2) return text
  return text.startsWith('"') ? (parsed(text) ?? text.slice(1, -1)) : text.slice(1, -1)
}

function parsed(text: string): string | undefined {
  try {
    return String(JSON.parse(text))
  } catch {
    return undefined
  }
}
