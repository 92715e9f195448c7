/** Code in MDX: where it ends and the line after it begins; `hidden` where it is metadata (imports, exports, comments). */
export interface MdxSpan {
  readonly end: number
  readonly next: number
  readonly hidden: boolean
}

/** Code longer than this many characters is text: broken code must not swallow a page. */
const maxCode = 20_000

const opening = '{(['
const closing = '})]'

/** Where brackets are balanced again from `from` on and `isEnd` holds, strings skipped; `undefined` where they never are. */
const balancedEnd = (source: string, from: number, isEnd: (at: number) => boolean): number | undefined => {
  const limit = Math.min(source.length, from + maxCode)
  let depth = 0
  for (let at = from; at < limit; at++) {
    const character = source[at]!
    if (depth === 0 && isEnd(at)) return at
    if (character === '"' || character === "'" || character === '`') {
      const end = source.indexOf(character, at + 1)
      const broken = character === '`' ? -1 : source.slice(at, end).indexOf('\n')
      if (end > 0 && end < limit && broken < 0) at = end
    } else if (opening.includes(character)) depth++
    else if (closing.includes(character)) depth--
  }
  return depth === 0 && limit === source.length ? limit : undefined
}

const blankLine = /\n[ \t\r]*(?:\n|$)/y

const isBlankLine = (source: string, at: number): boolean => {
  blankLine.lastIndex = at
  return blankLine.test(source)
}

const tag = /<(?:\/?[A-Za-z][\w.:-]*[\s/>]|\/?>)/y

const codeEnd = (source: string, from: number, code: number): { end: number; hidden: boolean } | 'none' | 'broken' => {
  if (code === 60) {
    tag.lastIndex = from
    if (!tag.test(source)) return 'none'
    const close = balancedEnd(source, from, (at) => source[at] === '>' && source[at - 1] !== '=')
    return close === undefined || close >= source.length || /\n[ \t\r]*\n/.test(source.slice(from, close))
      ? 'broken'
      : { end: close + 1, hidden: false }
  }
  if (code === 123 && source.startsWith('{/*', from)) {
    const close = source.slice(from, from + maxCode).indexOf('*/}')
    return close < 0 ? 'broken' : { end: from + close + 3, hidden: true }
  }
  if ((code === 105 || code === 101) && /^(?:import|export)[\s{*]/.test(source.slice(from, from + 8))) {
    const end = balancedEnd(source, from, (at) => isBlankLine(source, at))
    return end === undefined ? 'broken' : { end, hidden: true }
  }
  return 'none'
}

/** Recognises an import, an export, a comment or a component's tag at the first word of a line; what is broken is Markdown. */
export const mdxSpan = (source: string, from: number, code: number): MdxSpan | 'none' | 'broken' => {
  const found = codeEnd(source, from, code)
  if (typeof found === 'string') return found
  const lineEnd = source.indexOf('\n', found.end)
  const next = lineEnd < 0 ? source.length : lineEnd + 1
  return { end: found.end, next, hidden: found.hidden && source.slice(found.end, next).trim() === '' }
}
