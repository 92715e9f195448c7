import type { Sentence } from '../../core/text/sentences.ts'

const wide = /[。！？｡]["'”’»)\]}*_~」』）】》〉]*(?:\s*\[s\d+\])*$/
const behindWide = /^\s*[^\s[【"'”’»)\]}*_~」』）】》〉.!?…。！？｡]/
const behindMark = /^\s+[^\s[【"'”’»)\]}*_~」』）】》〉.!?…。！？｡]/
/** A whole word: it may be what tells an abbreviation from the end of a sentence. */
const wordBehind = /^[\s>"'“‘«(*_[]*\s[>"'“‘«(*_[]*[^\s>"'“‘«(*_[]\S*\s/
const endOfLine = /^[ \t]*\n/
const endOfParagraph = /^[ \t]*\n[ \t]*\n/
/** A line of marks behind a code block belongs to it. */
const behindCode = /^[ \t]*\n(?:[^\n]*\n|\s*[^\s[])/

const openFence = /^(`{3,}|~{3,})(?![\s\S]*\n[ \t>]*\1[`~]*[ \t]*(?:\n|$))/

/** Whether a code block has begun whose last line is not its fence again. */
export const isOpenFence = (text: string, { end, kind, start }: Sentence): boolean =>
  kind === 'code' && openFence.test(text.slice(start, end))

/**
 * Whether a sentence of a text that is still being written ends where it seems to: nothing that can come behind it would change that. `text` has `[s1]` for marks.
 */
export function isSentenceEnded(text: string, { end, kind, start }: Sentence): boolean {
  const behind = text.slice(end, end + 200)
  if (kind === 'code') return !isOpenFence(text, { end, kind, start }) && behindCode.test(behind)
  if (kind !== 'prose') return endOfLine.test(behind)
  if (endOfParagraph.test(behind)) return true
  const words = text.slice(start, end)
  if (hasOpenCode(words) && !behind.includes('\n')) return false
  if (wide.test(words)) return behindWide.test(behind)
  return (/\[s\d+\][.!?…]$/.test(words) && behindMark.test(behind)) || wordBehind.test(behind)
}

/** Whether a back quote of the last line could still be closed. */
const hasOpenCode = (words: string): boolean => (words.slice(words.lastIndexOf('\n') + 1).match(/`+/g)?.length ?? 0) % 2 === 1
