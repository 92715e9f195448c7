import { IbidError } from '../../core/fault.ts'
import type { Format } from './format.ts'

/** Levels of lists and objects inside one another. */
const deepest = 500
/** Characters before the first word of a YAML line: each level of a block needs one at least. */
const widestIndent = 2 * deepest

/** Refuses content that is nested too deep before any parser recurses into it: `IbidError('limit')`. One pass, no memory. */
export function assertShallow(name: string, text: string, format: Format): void {
  if (format === 'csv') return
  const line = format === 'yaml' ? deepYamlLine(text) : deepJsonLine(text, format === 'jsonl')
  if (line !== undefined)
    throw new IbidError(
      'limit',
      `${name} is nested more than ${deepest} levels deep (line ${line})`,
      'flatten the data; nesting this deep is usually a mistake',
    )
}

/** The same for a value, level by level. */
export function assertShallowValue(name: string, value: unknown): void {
  let level = [value]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > deepest)
      throw new IbidError(
        'limit',
        `${name} is nested more than ${deepest} levels deep`,
        'flatten the data; nesting this deep is usually a mistake',
      )
    level = level.flatMap((each) => (typeof each === 'object' && each !== null ? Object.values(each) : []))
  }
}

/** The line on which JSON is too deep. With `lines` each line begins anew. */
function deepJsonLine(text: string, lines: boolean): number | undefined {
  let depth = 0
  let line = 1
  let quoted = false
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === lineFeed) {
      line++
      // No string of JSON goes over lines: a quote that was never closed must not hide what follows.
      quoted = false
      if (lines) depth = 0
    } else if (quoted) {
      if (code === backslash) at++
      else if (code === quote) quoted = false
    } else if (code === quote) quoted = true
    else if (code === openBracket || code === openBrace) {
      if (++depth > deepest) return line
    } else if (code === closeBracket || code === closeBrace) depth = Math.max(0, depth - 1)
  }
  return undefined
}

/** The same for YAML, where quotes are hard to tell: every bracket counts, and so does every character before the first word of a line. */
function deepYamlLine(text: string): number | undefined {
  let depth = 0
  let line = 1
  let indent = 0
  let indenting = true
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === lineFeed) {
      line++
      indent = 0
      indenting = true
      continue
    }
    if (indenting && (code === space || code === dash || code === questionMark)) {
      if (++indent > widestIndent) return line
    } else indenting = false
    if (code === openBracket || code === openBrace) {
      if (++depth > deepest) return line
    } else if (code === closeBracket || code === closeBrace) depth = Math.max(0, depth - 1)
  }
  return undefined
}

const lineFeed = 10
const space = 32
const quote = 34
const dash = 45
const questionMark = 63
const openBracket = 91
const backslash = 92
const closeBracket = 93
const openBrace = 123
const closeBrace = 125
