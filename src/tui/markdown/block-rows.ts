import type { Code, Heading, List, ListItem, RootContent } from 'mdast'
import { safeToShow } from '../../core/control-sequences.ts'
import { codeRows } from './code-rows.ts'
import { type Page, spansOf } from './inline.ts'
import type { Look } from './look.ts'
import { marked, plain, type Row, type Span, type Style } from './span.ts'
import { tableRows } from './table-rows.ts'
import { cellsIn, wrapSigns, wrapWords } from './wrap.ts'

/** A text and how it is to be shown. */
export interface Sheet extends Page {
  readonly look: Look
  /** Number of the first item where a list goes on from another piece of the text. */
  readonly number?: number | undefined
  /** Whether the first block is code that goes on from another piece. */
  readonly codeGoesOn?: boolean | undefined
  /** Whether the blocks stand in a list or a quote. */
  readonly isNested?: boolean | undefined
}

/** Text narrower than this is not indented any more. */
const narrowest = 8

/** The blocks of a text, an empty row between any two. */
export const topRows = (nodes: readonly RootContent[], sheet: Sheet): Row[] =>
  nodes.flatMap((node, index) => {
    const rows = blockRows(node, sheet.look.columns, index === 0 ? sheet : { ...sheet, codeGoesOn: false, number: undefined })
    return index === 0 ? rows : [[], ...rows]
  })

/** At least one row a block: what has none would be parted from nothing. Code that goes on is the exception. */
function blockRows(node: RootContent, columns: number, sheet: Sheet): Row[] {
  const rows = rowsOf(node, columns, sheet)
  return rows.length > 0 ? rows : [[]]
}

function rowsOf(node: RootContent, columns: number, sheet: Sheet): Row[] {
  switch (node.type) {
    case 'paragraph':
      return wrapWords(spansOf(node.children, plain, sheet), columns)
    case 'heading':
      return headingRows(node, columns, sheet)
    case 'blockquote':
      return behind([{ text: sheet.colors ? '│ ' : '> ', style: marked(plain, 'dim') }], columns, (room) =>
        node.children.flatMap((child, index) => [...(index > 0 ? [[]] : []), ...blockRows(child, room, nested(sheet))]),
      )
    case 'list':
      return listRows(node, columns, sheet)
    case 'code':
      return codeRows(sheet.isNested ? withoutEnd(node) : node, columns, sheet.look, sheet.codeGoesOn === true)
    case 'table':
      return tableRows(node, columns, sheet)
    case 'thematicBreak':
      return [[{ text: '─'.repeat(columns), style: marked(plain, 'dim') }]]
    case 'html':
      return literal(node.value, columns, marked(plain, 'dim'))
    default:
      return literal(sheet.source.slice(node.position?.start.offset ?? 0, node.position?.end.offset ?? 0), columns, plain)
  }
}

const headingStyles: readonly Style[] = [marked(plain, 'bold', 'underline'), marked(plain, 'bold'), marked(plain, 'bold', 'italic')]

function headingRows(node: Heading, columns: number, sheet: Sheet): Row[] {
  const style = headingStyles[Math.min(node.depth, headingStyles.length) - 1]!
  const signs: readonly Span[] = sheet.colors ? [] : [{ text: `${'#'.repeat(node.depth)} `, style }]
  return wrapWords([...signs, ...spansOf(node.children, style, sheet)], columns)
}

const literal = (text: string, columns: number, style: Style): Row[] =>
  safeToShow(text)
    .split('\n')
    .flatMap((line) => wrapSigns([{ text: line.replaceAll('\t', '    '), style }], columns))

/** Items are apart where they were written apart: each decides for itself, so that a list may come in pieces. */
function listRows(node: List, columns: number, sheet: Sheet): Row[] {
  const first = sheet.number ?? node.start ?? 1
  return node.children.flatMap((item, index) => [
    ...(index > 0 && isApart(node.children[index - 1]!, item) ? [[]] : []),
    ...itemRows(item, node.ordered === true ? `${first + index}. ` : sheet.colors ? '• ' : '- ', columns, nested(sheet)),
  ])
}

function itemRows(item: ListItem, bullet: string, columns: number, sheet: Sheet): Row[] {
  const task = item.checked === true ? '[x] ' : item.checked === false ? '[ ] ' : ''
  const mark = bullet + task
  const content = (room: number): Row[] =>
    item.children.flatMap((child, index) => [
      ...(index > 0 && isApart(item.children[index - 1]!, child) ? [[]] : []),
      ...blockRows(child, room, sheet),
    ])
  if (columns - mark.length < narrowest) return [...literal(mark.trimEnd(), columns, plain), ...content(columns)]
  const [head = [], ...others] = content(columns - mark.length)
  const hanging: Span = { text: ' '.repeat(mark.length), style: plain }
  const text = head.length === 0 ? mark.trimEnd() : mark
  return [[{ text, style: marked(plain, 'cyan') }, ...head], ...others.map((row) => (row.length === 0 ? row : [hanging, ...row]))]
}

type Placed = ListItem | RootContent

/** Whether an empty line stands between two neighbours. */
export const isApart = (before: Placed, after: Placed): boolean => (after.position?.start.line ?? 0) - (before.position?.end.line ?? 0) > 1

/** Rows behind a sign that every one of them begins with, while there is room for both. */
function behind(sign: Row, columns: number, rows: (room: number) => Row[]): Row[] {
  const room = columns - cellsIn(sign)
  if (room < narrowest) return rows(columns)
  return rows(room).map((row) => [...sign, ...row])
}

const nested = (sheet: Sheet): Sheet => ({ ...sheet, number: undefined, codeGoesOn: false, isNested: true })

/** Code without its last empty lines: how many there are depends, where the item around it ends it, on what comes behind the item. */
const withoutEnd = (node: Code): Code => ({ ...node, value: node.value.replace(/\n\s*$/, '') })
