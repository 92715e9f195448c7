import { error, type Reading } from '../agent-problems.ts'
import { type Directive, unquoted, wantColon } from './directive.ts'
import { type Lines, type PlacedText, placeOf } from './lines.ts'

/** `prompt_template:` and its words: those behind it on the line and all that stands deeper, as it stands there. */
export function promptTemplate(directive: Directive, lines: Lines, reading: Reading): PlacedText | undefined {
  const { line, at } = directive
  wantColon(directive, reading)
  // Words on the line itself may hold a #, which elsewhere begins a comment; here only where nothing stands before it.
  const inline = line.raw.trim().replace(/^prompt_template\s*:?\s*/, '')
  const body = lines.body(line.indent)
  const own = /^(?:[|>][+-]?$|#)/.test(inline) ? '' : unquoted(inline)
  const text = [own, body.text]
    .filter((words) => words.trim() !== '')
    .join('\n')
    .trim()
  if (text === '') return error(reading, placeOf(line), 'prompt_template is empty; put its text below it, indented')
  return { text, at: own === '' ? body.at : at }
}
