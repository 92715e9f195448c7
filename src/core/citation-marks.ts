import { moreToOpenAt } from './more-to-open.ts'

/**
 * What a model writes behind a sentence: the sources it rests on, each with the words it rests on where it gives them; `[none]` for what no source holds; what
 * the sources do not answer, as `[missing: "..."]`. `own` is what only looks like a mark of ours, such as `[1]` or `[?]`; `more` is a note of ours that a model
 * has copied, and marks nothing.
 */
export type Mark =
  | { readonly kind: 'sources'; readonly raw: string; readonly sources: readonly MarkedSource[] }
  | { readonly kind: 'none' | 'own' | 'more'; readonly raw: string }
  | { readonly kind: 'missing'; readonly raw: string; readonly what: string }

/** `quote` as the model wrote it, without its quotation marks. */
export interface MarkedSource {
  readonly handle: string
  readonly quote?: string
}

/** Characters of a mark at most: a longer one was never closed. */
const longest = 1_500

const openers = '"“”„«「『\'‘`'
const closers = '"”“»」』\'’`'
const closes = new RegExp(`[${closers}]\\s*(?=[\\]】]|[,;，；]\\s*(?:s\\d|[${openers}])|\\s[${openers}]|\\s*$)`, 'g')
const begins = /^[[【]\s*(?:s\d+(?=[\s\]】,;:，；：]|$)|none\b|missing\b|\d{1,3}[\]】]|[?!][\]】])/i
/** What could still become the beginning of a mark when more text comes. */
const couldBegin = /^[[【]\s*(?:s\d*|n|no|non|none|m|mi|mis|miss|missi|missin|missing|\d{0,3}|[?!])?\s*$/i
const handle = /\s*[,;，；]?\s*(s\d+)\s*/y

/** A mark at the start of `words`, inside its paragraph, with its length; `open` where more text could still complete it; undefined where there is none. */
export function markAt(words: string, isWhole: boolean): { readonly mark: Mark; readonly length: number } | 'open' | undefined {
  const note = moreToOpenAt(words)
  if (typeof note === 'number') return { mark: { kind: 'more', raw: words.slice(0, note) }, length: note }
  if (note === 'open' && !isWhole) return 'open'
  if (!begins.test(words)) return !isWhole && couldBegin.test(words) ? 'open' : undefined
  const paragraph = /\n[ \t]*\n/.exec(words.slice(0, longest))?.index
  const text = words.slice(0, paragraph ?? longest)
  const end = endOf(text)
  if (end < 0) return isWhole || paragraph !== undefined || words.length >= longest ? unclosed(text) : 'open'
  const mark = read(text.slice(0, end))
  return mark && { mark, length: end }
}

/** Behind the bracket that closes the mark at the start of `text`, -1 where none does yet. A bracket inside a quote closes nothing. */
function endOf(text: string): number {
  let at = 1
  while (at < text.length) {
    const character = text[at]!
    if (character === ']' || character === '】') return at + 1
    if (openers.includes(character) && /[:：,;，；\s"”“»」』]$/.test(text.slice(0, at))) {
      const closed = closingQuote(text, at + 1)
      if (closed < 0) return -1
      at = closed
    } else at++
  }
  return -1
}

/** Behind the quotation mark that ends the quote beginning at `from`: one with the end of the mark or another quote behind it. */
function closingQuote(text: string, from: number): number {
  closes.lastIndex = from
  const found = closes.exec(text)
  return found && found.index + found[0].length <= text.length && /[\]】,;，；]|\s/.test(text[found.index + 1] ?? '') ? found.index + 1 : -1
}

/** A mark that was never closed ends with its line: its words are shown to nobody. */
function unclosed(text: string): { readonly mark: Mark; readonly length: number } | undefined {
  const line = /^[^\n]*/.exec(text)![0]
  const mark = read(`${line}]`)
  return mark && { mark: { ...mark, raw: line }, length: line.length }
}

function read(raw: string): Mark | undefined {
  const body = raw.slice(1, -1).trim()
  if (/^(?:\d{1,3}|[?!])$/.test(body)) return { kind: 'own', raw }
  if (/^none$/i.test(body)) return { kind: 'none', raw }
  const missing = /^missing\b\s*[:：]?\s*/i.exec(body)
  if (missing) return { kind: 'missing', raw, what: unquoted(body.slice(missing[0].length)) }
  const sources = marked(body)
  return sources.length > 0 ? { kind: 'sources', raw, sources } : undefined
}

/** `s1`, `s1, s4`, `s1: "one"; "two"`, `s1: "one", s4: "two"`. */
function marked(body: string): readonly MarkedSource[] {
  const found: MarkedSource[] = []
  let at = 0
  while (at < body.length) {
    handle.lastIndex = at
    const named = handle.exec(body)
    if (!named) return found.length > 0 && at > 0 ? found : []
    at = handle.lastIndex
    if (!/[:：]/.test(body[at] ?? '')) {
      found.push({ handle: named[1]! })
      continue
    }
    const { quotes, end } = quotesAt(body, at + 1)
    if (quotes.length === 0) found.push({ handle: named[1]! })
    for (const quote of quotes) found.push({ handle: named[1]!, quote })
    at = end
  }
  return found
}

/** The quotes of one source, which begin at `from`; without quotation marks all that follows is one. */
function quotesAt(body: string, from: number): { readonly quotes: readonly string[]; readonly end: number } {
  const quotes: string[] = []
  let at = from
  for (;;) {
    const between = /^[\s,;，；]*/.exec(body.slice(at))![0].length
    if (!openers.includes(body[at + between] ?? ' ')) break
    const end = closingQuote(`${body}]`, at + between + 1)
    const quote = body.slice(at + between + 1, end < 0 ? body.length : end - 1).trim()
    if (quote) quotes.push(quote)
    at = end < 0 ? body.length : end
  }
  if (quotes.length > 0 || at > from) return { quotes, end: at }
  const rest = body.slice(from).trim()
  return { quotes: rest ? [rest] : [], end: body.length }
}

const unquoted = (text: string): string => {
  const bare = text.trim()
  return openers.includes(bare[0] ?? ' ') ? bare.slice(1, closers.includes(bare.at(-1)!) ? -1 : undefined).trim() : bare
}

/** Words that a model wrote and nobody checked, as of a run that was cut off: without anything that only a check turns into citations. */
export function withoutMarks(text: string): string {
  let bare = ''
  for (let at = 0; at < text.length; ) {
    const found = text[at] === '[' || text[at] === '【' ? markAt(text.slice(at, at + longest), true) : undefined
    if (found && found !== 'open' && found.mark.kind !== 'own') {
      bare = bare.replace(/[ \t]$/, '')
      at += found.length
    } else bare += text[at++]
  }
  return bare.trim()
}

/** An answer without `[1]`, `[!]` and `[?]`, as answers carry them: behind a space or a line end. */
export const withoutMarkNumbers = (text: string): string => text.replace(/\s(?:\[(?:\d+|[?!])\])+(?!\()/g, '')
