import type { Place } from '../declaration.ts'

/** One line, without what a comment adds to it. */
export interface Line {
  /** From 1. */
  readonly number: number
  /** Columns before the first character; a tab goes to the next multiple of four. */
  readonly indent: number
  /** Empty where the line is blank or only a comment. */
  readonly text: string
  /** Where `text` begins, from 1, a tab counted as one. */
  readonly column: number
  readonly raw: string
}

/** A text with where it begins. */
export interface PlacedText {
  readonly text: string
  readonly at: Place
}

/** Reads lines from the top, each once. */
export interface Lines {
  /** The next line that says anything. */
  peek(): Line | undefined
  next(): Line | undefined
  /** The next line that says anything, if it stands deeper than `indent`. */
  deeper(indent: number): Line | undefined
  /** The next list item below a line that stands at `indent`: deeper, or just below it. */
  item(indent: number): Line | undefined
  /** All that stands deeper than `indent`, as it stands there: comments and blank lines too, without what all its lines are indented by. */
  body(indent: number): PlacedText
}

const tabStop = 4

export function linesOf(text: string): Lines {
  const lines = text.split('\n').map(lineOf)
  let at = 0
  const peek = (): Line | undefined => {
    while (lines[at]?.text === '') at++
    return lines[at]
  }
  const next = (): Line | undefined => {
    const line = peek()
    at++
    return line
  }
  return {
    peek,
    next,
    deeper: (indent) => ((peek()?.indent ?? -1) > indent ? next() : undefined),
    item(indent) {
      const line = peek()
      return line && (line.indent > indent || (line.indent === indent && isItem(line))) ? next() : undefined
    },
    body(indent) {
      const isInside = ({ indent: own, raw }: Line) => raw.trim() !== '' && own > indent
      const goesOn = (line: Line) => isInside(line) || line.raw.trim() === '' || line.raw.trimStart().startsWith('#')
      let stop = at
      for (let to = at; to < lines.length && goesOn(lines[to]!); to++) if (isInside(lines[to]!)) stop = to + 1
      // A comment that stands further left is not part of it, and does not end it.
      const inside = lines.slice(at, stop).filter((line) => isInside(line) || line.raw.trim() === '')
      at = stop
      const first = inside.find(isInside)
      return { text: dedented(inside), at: { line: first?.number ?? lines[at]?.number ?? lines.length, column: first?.column ?? 1 } }
    },
  }
}

/** Whether a line is an item of a list. */
export const isItem = ({ text }: Line): boolean => /^-(?:\s|$)/.test(text)

/** The part of a line's text that begins at `offset`, trimmed, with its place. */
export function rest(line: Line, offset: number): PlacedText {
  const text = line.text.slice(offset)
  return { text: text.trim(), at: { line: line.number, column: line.column + offset + (text.length - text.trimStart().length) } }
}

export const placeOf = ({ number, column }: Line): Place => ({ line: number, column })

function lineOf(raw: string, index: number): Line {
  const space = /^\s*/.exec(raw)?.[0] ?? ''
  let indent = 0
  for (const character of space) indent = character === '\t' ? indent + tabStop - (indent % tabStop) : indent + 1
  return { number: index + 1, indent, text: withoutComment(raw).trim(), column: space.length + 1, raw }
}

/** `#` begins a comment at the start of a line or behind white space, but not inside quotes, which begin where a word can. */
function withoutComment(raw: string): string {
  let quote = ''
  for (let at = 0; at < raw.length; at++) {
    const character = raw[at]!
    const before = raw[at - 1] ?? ' '
    if (quote) {
      if (character === quote) quote = ''
    } else if ((character === '"' || character === "'") && /[\s=:,[{(]/.test(before) && raw.includes(character, at + 1)) quote = character
    else if (character === '#' && /\s/.test(before)) return raw.slice(0, at)
  }
  return raw
}

function dedented(lines: readonly Line[]): string {
  const spaces = lines.flatMap(({ raw }) => (raw.trim() === '' ? [] : [/^\s*/.exec(raw)?.[0] ?? '']))
  const shared = spaces.reduce((a, b) => {
    let same = 0
    while (same < a.length && a[same] === b[same]) same++
    return a.slice(0, same)
  }, spaces[0] ?? '')
  return lines.map(({ raw }) => raw.slice(shared.length).trimEnd()).join('\n')
}
