import { extname } from 'node:path'
import { safeToShow } from '../../core/control-sequences.ts'
import type { Source } from '../../core/source.ts'
import { topRows } from '../markdown/block-rows.ts'
import { cellsOf } from '../markdown/cells.ts'
import type { Look } from '../markdown/look.ts'
import { parseMarkdown, safeMarkdown } from '../markdown/parse.ts'
import { plain, type Row, type Span } from '../markdown/span.ts'
import { cellsIn, wrapSigns, wrapWords } from '../markdown/wrap.ts'
import { readableHtml } from './readable-html.ts'

/** One row of a text that is read. */
export interface TextRow {
  /** What stands before the text and is none of it: the number of a line. */
  readonly front: Row
  readonly text: Row
}

/** Languages by the end of a file's name; what is here is shown line by line, with numbers. Empty: lines without colours. */
const languages: Readonly<Record<string, string>> = {
  ...{ '.sh': 'bash', '.bash': 'bash', '.c': 'c', '.h': 'c', '.cc': 'cpp', '.cpp': 'cpp', '.hpp': 'cpp', '.cs': 'csharp', '.css': 'css' },
  ...{ '.diff': 'diff', '.patch': 'diff', '.go': 'go', '.graphql': 'graphql', '.ini': 'ini', '.toml': 'ini', '.java': 'java' },
  ...{ '.js': 'javascript', '.mjs': 'javascript', '.cjs': 'javascript', '.jsx': 'javascript', '.json': 'json', '.kt': 'kotlin' },
  ...{ '.lua': 'lua', '.mk': 'makefile', '.php': 'php', '.py': 'python', '.rb': 'ruby', '.rs': 'rust', '.scss': 'scss', '.sql': 'sql' },
  ...{ '.swift': 'swift', '.ts': 'typescript', '.mts': 'typescript', '.cts': 'typescript', '.tsx': 'typescript', '.xml': 'xml' },
  ...{ '.yml': 'yaml', '.yaml': 'yaml', '.txt': '', '.text': '', '.log': '', '.csv': '', '.tsv': '', '.pdf': '' },
}

/** The language of a source that is code or plain lines; undefined for prose, which is Markdown. */
export function languageOf({ document, uri }: Pick<Source, 'document' | 'uri'>): string | undefined {
  const name = document ?? uri.replace(/[#?].*$/, '')
  return languages[extname(name).toLowerCase()]
}

/** A text as Markdown shows it. */
export function markdownRows(text: string, look: Look): readonly TextRow[] {
  const source = safeMarkdown(text)
  return topRows(readableHtml(parseMarkdown(source)).children, { source, look, colors: look.colors, links: look.links })
    .flatMap((row) => (cellsIn(row) <= look.columns ? [row] : wrapSigns(row, look.columns)))
    .map((row) => ({ front: [], text: row }))
}

/** Longer texts are shown in one colour: grammars take their time. */
const longestColoured = 100_000

/** A text line by line, each behind its number where that is known, in the colours of its language. */
export function lineRows(text: string, language: string, firstLine: number | undefined, look: Look): readonly TextRow[] {
  const safe = safeToShow(text).replaceAll('\t', '    ')
  const coloured = look.colors && language !== '' && safe.length <= longestColoured ? look.highlight?.(safe, language) : undefined
  const lines = linesOf(coloured ?? [{ text: safe, style: plain }])
  const digits = firstLine === undefined ? 0 : String(firstLine + lines.length - 1).length
  return lines.flatMap((line, index) => {
    const number = firstLine === undefined ? '' : `${String(firstLine + index).padStart(digits)}  `
    const room = Math.max(10, look.columns - number.length)
    const lead = Math.min(/^ */.exec(line.map((span) => span.text).join(''))![0].length, Math.floor(room / 2))
    const rows = cellsIn(line) <= room ? [line] : wrapped(line, lead, room)
    return rows.map((row, at): TextRow => ({ front: dim(at === 0 ? number : ' '.repeat(number.length)), text: row }))
  })
}

/** Rows of a long line, each as far in as the line begins. */
const wrapped = (line: Row, lead: number, room: number): readonly Row[] =>
  wrapWords(line, Math.max(10, room - lead)).map((row) => (lead === 0 ? row : [{ text: ' '.repeat(lead), style: plain }, ...row]))

const dim = (text: string): Row => (cellsOf(text) === 0 ? [] : [{ text, style: { marks: ['dim'] } }])

function linesOf(spans: readonly Span[]): readonly Row[] {
  const lines: Span[][] = [[]]
  for (const { text, style } of spans) {
    for (const [index, piece] of text.split('\n').entries()) {
      if (index > 0) lines.push([])
      if (piece !== '') lines.at(-1)!.push({ text: piece, style })
    }
  }
  return lines
}
