import { spelledOut } from '../../core/control-sequences.ts'

/** How text stands out. */
export type Mark = 'bold' | 'dim' | 'italic' | 'underline' | 'strike' | 'red' | 'green' | 'yellow' | 'blue' | 'magenta' | 'cyan'

/** Marks, and the address that the text opens. */
export interface Style {
  readonly marks: readonly Mark[]
  readonly address?: string
}

/** Text of one style, without control characters. A line feed in it is a new row. */
export interface Span {
  readonly text: string
  readonly style: Style
}

/** One row of the terminal. */
export type Row = readonly Span[]

export const plain: Style = { marks: [] }

/** A style with more marks. */
export const marked = (style: Style, ...marks: readonly Mark[]): Style => ({ ...style, marks: [...new Set([...style.marks, ...marks])] })

/** Codes that open and close a mark. One sequence a mark: some readers of terminals do not know those with several. */
const codes: Readonly<Record<Mark, readonly [number, number]>> = {
  bold: [1, 22],
  dim: [2, 22],
  italic: [3, 23],
  underline: [4, 24],
  strike: [9, 29],
  red: [31, 39],
  green: [32, 39],
  yellow: [33, 39],
  blue: [94, 39],
  magenta: [35, 39],
  cyan: [36, 39],
}

/** A row as the terminal takes it: every sequence that it opens it closes, so it can be printed alone. */
export function rowText(row: Row, look: { readonly colors: boolean; readonly links: boolean }): string {
  if (!look.colors) return row.map(({ text }) => spelledOut(text)).join('')
  return joined(row)
    .map(({ text, style }) => {
      const coloured = sgr(style, 0) + spelledOut(text) + sgr(style, 1)
      return look.links && style.address !== undefined ? `\u001b]8;;${style.address}\u001b\\${coloured}\u001b]8;;\u001b\\` : coloured
    })
    .join('')
}

const sgr = ({ marks }: Style, side: 0 | 1): string => {
  const numbers = [...new Set(marks.map((mark) => codes[mark][side]))]
  return (side === 0 ? numbers : numbers.reverse()).map((number) => `\u001b[${number}m`).join('')
}

const alike = (a: Style, b: Style): boolean =>
  a === b || (a.address === b.address && a.marks.length === b.marks.length && a.marks.every((mark, index) => mark === b.marks[index]))

/** Neighbours of one style as one span. */
function joined(row: Row): Span[] {
  const spans: Span[] = []
  for (const span of row) {
    const last = spans.at(-1)
    if (last && alike(last.style, span.style)) spans[spans.length - 1] = { text: last.text + span.text, style: last.style }
    else if (span.text !== '') spans.push(span)
  }
  return spans
}
