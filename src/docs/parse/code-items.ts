import { lineStepper } from './lines.ts'

/** A stretch of code that belongs together, with the comment above it, in UTF-16 offsets. */
export interface CodeItem {
  readonly start: number
  readonly end: number
  /** Where its first line that is no comment and no decorator has its first word; `end` where there is none. */
  readonly code: number
}

interface CodeLine {
  readonly start: number
  readonly next: number
  /** Columns before the first word, a tab as four; -1 for an empty line. */
  readonly indent: number
  readonly word: number
  readonly text: string
}

/** Lines that go on with what is above them: what closes it, and the branches of a statement. */
const goesOn =
  /^(?:[}\])]|\{\s*$|(?:end|else|elif|elsif|catch|except|finally|rescue|ensure|then|do|done|fi|esac|when|begin|where)\b|[.:?&|]|=>|->|;;$|\*\/|\$\$)/
/** Lines that belong to what is below them. */
const leadsIn =
  /^(?:\/\/|\/\*|\*|#(?!define|include|if|ifdef|ifndef|endif|else|elif|pragma|undef|error|import)|--|;;|@\w|\[[A-Z]\w*.*\]\s*$|template\s*<[^;{]*$)/
const preprocessor = /^#\s*(?:define|include|if|ifdef|ifndef|endif|else|elif|pragma|undef|error|import)\b/
/** A type alone on its line, as C is written in old style. */
const bareType = /^[A-Za-z_][\w* \t]*$/

/** Characters of a line that are looked at. */
const mostOfLine = 400

/** The lines of a stretch, those of block comments and of text in triple quotes as empty ones: they begin nothing. */
function* linesOf(source: string, from: number, to: number): Generator<CodeLine & { readonly isComment: boolean }> {
  const step = lineStepper(source)
  let open = ''
  for (let at = from; at < to; ) {
    const { end, next } = step(at)
    const line = source.slice(at, Math.min(end, at + mostOfLine))
    const text = line.trim()
    const blank = line.length - line.trimStart().length
    const start = at
    at = Math.min(next, to)
    const isComment = open !== ''
    if (open !== '') {
      if (source.slice(start, end).includes(open)) open = ''
    } else {
      const opened = /^(?:\/\*|[rRbBuUfF]{0,2}("""|'''))/.exec(text)
      if (opened) {
        const closing = opened[1] ?? '*/'
        if (!source.slice(start + blank + opened[0].length, end).includes(closing)) open = closing
      }
    }
    const indent = text === '' ? -1 : [...line.slice(0, blank)].reduce((columns, character) => columns + (character === '\t' ? 4 : 1), 0)
    yield { start, next: at, indent, word: start + blank, text, isComment }
  }
}

/** The smallest indentation of a stretch's lines of code; 0 where there is none. */
export const indentOf = (source: string, from: number, to: number): number => {
  let least = Number.POSITIVE_INFINITY
  for (const { indent, isComment, text } of linesOf(source, from, to))
    if (indent >= 0 && !isComment && !preprocessor.test(text) && !goesOn.test(text) && indent < least) least = indent
  return Number.isFinite(least) ? least : 0
}

/** The stretches that begin at one indentation. In SQL a statement ends with its semicolon. */
export const itemsOf = (source: string, from: number, to: number, indent: number, isSql = false): CodeItem[] => {
  const items: { start: number; end: number; code: number }[] = []
  let last = ''
  let blank = true
  for (const line of linesOf(source, from, to)) {
    const { start, word, text, isComment } = line
    if (text === '') {
      blank = true
      continue
    }
    const open = items.at(-1)
    const begins = !isComment && line.indent <= indent && (!goesOn.test(isSql ? text.toLowerCase() : text) || open === undefined)
    const isLead = leadsIn.test(text)
    const waits = open !== undefined && open.code < 0 && !(blank && last !== 'lead')
    const unfinished = isSql && open !== undefined && open.code >= 0 && !blank && last !== ';'
    const typeAlone = open !== undefined && last === 'type' && !isLead
    if (begins && !waits && !unfinished && !typeAlone) items.push({ start, end: to, code: isLead ? -1 : word })
    else if (begins && open && open.code < 0 && !isLead) open.code = word
    const now = items.at(-1)
    if (now) now.end = line.next
    last = isLead ? 'lead' : text.endsWith(';') ? ';' : bareType.test(text) && now?.code === word ? 'type' : ''
    blank = false
  }
  return items.map(({ start, end, code }) => ({ start, end, code: code < 0 ? end : code }))
}
