import type { Cursor } from './markdown-cursor.ts'

const blockTags =
  'address|article|aside|base|basefont|blockquote|body|caption|center|col|colgroup|dd|details|dialog|dir|div|dl|dt|fieldset|figcaption|figure|footer|form|frame|frameset|h[1-6]|head|header|hr|html|iframe|legend|li|link|main|menu|menuitem|nav|noframes|ol|optgroup|option|p|param|search|section|summary|table|tbody|td|tfoot|th|thead|title|tr|track|ul'
const attribute = String.raw`\s+[A-Za-z_:][\w:.-]*(?:\s*=\s*(?:[^\s"'=<>${'`'}]+|'[^']*'|"[^"]*"))?`

/** What opens raw HTML, in CommonMark's seven conditions, and what closes it; without `close` a blank line does. */
const htmlStarts: readonly { readonly open: RegExp; readonly close?: RegExp; readonly hidden?: boolean }[] = [
  { open: /^<(?:script|style)(?:\s|>|$)/i, close: /<\/(?:script|style)>/i, hidden: true },
  { open: /^<(?:pre|textarea)(?:\s|>|$)/i, close: /<\/(?:pre|textarea|script|style)>/i },
  { open: /^<!--/, close: /-->/, hidden: true },
  { open: /^<\?/, close: /\?>/ },
  { open: /^<![A-Za-z]/, close: />/ },
  { open: /^<!\[CDATA\[/, close: /\]\]>/ },
  { open: new RegExp(`^</?(?:${blockTags})(?:\\s|/?>|$)`, 'i') },
]
const loneTag = new RegExp(`^(?:<[A-Za-z][A-Za-z0-9-]*(?:${attribute})*\\s*/?>|</[A-Za-z][A-Za-z0-9-]*\\s*>)\\s*$`)

/** How raw HTML that begins here ends; `hidden` for comments, scripts and styles. */
export interface HtmlStart {
  readonly close?: RegExp
  readonly hidden?: boolean
}

const longTag = 2000

/** Recognises raw HTML at the cursor's word. A lone tag of no known name does not interrupt a paragraph. */
export const htmlStart = (cursor: Cursor, inParagraph: boolean): HtmlStart | undefined => {
  const rest = cursor.source.slice(cursor.word, Math.min(cursor.end, cursor.word + longTag))
  return htmlStarts.find(({ open }) => open.test(rest)) ?? (!inParagraph && loneTag.test(rest) ? {} : undefined)
}

const isBlankAt = (source: string, at: number, end: number): boolean =>
  at >= end || source.charCodeAt(at) === 32 || source.charCodeAt(at) === 9

/** How often the character at `from` is repeated. */
export const runLength = (source: string, from: number, end: number): number => {
  const code = source.charCodeAt(from)
  let at = from
  while (at < end && source.charCodeAt(at) === code) at++
  return at - from
}

/** 1 to 6 where the word at the cursor opens an ATX heading, else 0. */
export const atxLevel = ({ source, word, end }: Cursor): number => {
  const level = runLength(source, word, Math.min(end, word + 7))
  return level <= 6 && isBlankAt(source, word + level, end) ? level : 0
}

/** Length of a code fence that opens at the cursor, else 0. */
export const fenceLength = ({ source, word, end, code }: Cursor): number => {
  const length = runLength(source, word, end)
  if (length < 3) return 0
  return code === 96 && source.slice(word + length, end).includes('`') ? 0 : length
}

/** Whether the rest of the line is only the character at `from`, then blanks; for `* * *`, blanks between as well. */
export const onlyRuns = (source: string, from: number, end: number, blanksBetween: boolean): number => {
  const code = source.charCodeAt(from)
  let count = 0
  let ended = false
  for (let at = from; at < end; at++) {
    const now = source.charCodeAt(at)
    if (now === 32 || now === 9) ended = !blanksBetween
    else if (now !== code || ended) return 0
    else count++
  }
  return count
}

/** Length of the list marker at the cursor (`-`, `12.`), else 0. */
export const listMarker = ({ source, word, end, code }: Cursor, inParagraph: boolean): number => {
  let length = 1
  if (code >= 48 && code <= 57) {
    while (length < 10 && source.charCodeAt(word + length) >= 48 && source.charCodeAt(word + length) <= 57) length++
    const delimiter = source.charCodeAt(word + length)
    if (length > 9 || (delimiter !== 46 && delimiter !== 41)) return 0
    if (inParagraph && source.slice(word, word + length) !== '1') return 0
    length++
  } else if (code !== 42 && code !== 43 && code !== 45) return 0
  if (word + length > end || !isBlankAt(source, word + length, end)) return 0
  return inParagraph && source.slice(word + length, end).trim() === '' ? 0 : length
}

const delimiterRow = /^\s*\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*$/

const cellCount = (row: string): number => {
  const trimmed = row
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '')
  let count = 1
  for (let at = 0; at < trimmed.length; at++) {
    if (trimmed[at] === '\\') at++
    else if (trimmed[at] === '|') count++
  }
  return count
}

/** Whether a line is the rule under a table's head: as many cells as the line above, and not a mere run of dashes. */
export const isTableRule = (above: string, line: string): boolean =>
  line.length < 5000 && /[|:]/.test(line) && delimiterRow.test(line) && cellCount(above) === cellCount(line)

const definition = /^ {0,3}\[(?:[^[\]\\]|\\.){1,999}\]:\s*(?:<[^<>\n]*>|\S+)(?:\s+(?:"[^"]*"|'[^']*'|\([^()]*\)))?\s*$/

/** Whether a line is a link definition on its own: a paragraph's leading ones are no words of a heading. */
export const isDefinition = (line: string): boolean => line.length < 5000 && definition.test(line)
