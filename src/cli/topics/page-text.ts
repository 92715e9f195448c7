import { columnsOf, wrapped as linesOf } from '../../views/panels-text.ts'
import { say, sayText } from '../../views/words/say.ts'
import type { Block, Page, Row } from './page.ts'

/** Columns of the margin of what stands below a heading. */
const margin = 2
/** Columns of the widest term that has its meaning beside it. */
const widestTerm = 26
/** Columns that a meaning has at least. */
const narrowest = 24

/** A page as text: a line with its name, what it is, its sections, what to read next. No line is longer than `width` but those that stand as they are. */
export function pageText(name: string, title: string, { about, sections, also }: Page, width: number): string {
  const parts = [
    wrapped(`${name} - ${sayText(title)}`, width, 0).join('\n'),
    blocksText(about, width),
    ...Object.entries(sections).map(([heading, blocks]) => `${say`${sayText(heading)}:`}\n${blocksText(blocks, width)}`),
    `${say`See also:`}\n${alsoLines(also, width).join('\n')}`,
  ]
  return `${parts.join('\n\n')}\n`
}

const blocksText = (blocks: readonly Block[], width: number): string =>
  blocks.map((block) => blockLines(block, width).join('\n')).join('\n\n')

function blockLines(block: Block, width: number): readonly string[] {
  if (typeof block === 'string') return wrapped(block, width, margin)
  if ('lines' in block) return block.lines.map((line) => `${' '.repeat(margin)}${line}`.trimEnd())
  if ('rows' in block) return rowLines(block.rows, width)
  return block.entries.flatMap(([term, ...paragraphs], index) => [
    ...(index === 0 ? [] : ['']),
    `${' '.repeat(margin)}${term}`,
    ...paragraphs.flatMap((paragraph) => wrapped(paragraph, width, margin * 3)),
  ])
}

/** Terms in one column, meanings in the next; a term that is too wide has its meaning below it. */
function rowLines(rows: readonly Row[], width: number): readonly string[] {
  // A single word is one to type, such as a command or the member of a rule.
  const said = rows.map(([term, meaning]) => ({ term: /\s/.test(term) ? sayText(term) : term, meaning }))
  const column = margin + 2 + Math.max(...said.map(({ term }) => (columnsOf(term) > widestTerm ? 0 : columnsOf(term))))
  const isNarrow = width - column < narrowest
  return said.flatMap(({ term, meaning }) => {
    if (isNarrow || columnsOf(term) > widestTerm)
      return [`${' '.repeat(margin)}${term}`, ...wrapped(meaning, width, isNarrow ? margin * 3 : column)]
    const [first = '', ...rest] = wrapped(meaning, width, column)
    return [`${' '.repeat(margin)}${term}${' '.repeat(column - margin - columnsOf(term))}${first.slice(column)}`, ...rest]
  })
}

/** Commands to read next, none of them parted. */
function alsoLines(also: readonly string[], width: number): readonly string[] {
  const lines: string[] = []
  for (const [index, words] of also.entries()) {
    const command = `ibid ${words}${index < also.length - 1 ? ',' : ''}`
    const line = lines.at(-1)
    if (line !== undefined && line.length + 1 + command.length <= width) lines[lines.length - 1] = `${line} ${command}`
    else lines.push(`${' '.repeat(margin)}${command}`)
  }
  return lines
}

/** A paragraph in the reader's language, in lines of at most `width` columns with `indent` blanks before each. */
const wrapped = (text: string, width: number, indent: number): readonly string[] =>
  linesOf(sayText(text), width - indent).map((each) => ' '.repeat(indent) + each)
