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
    wrapped(`${name} - ${title}`, width, 0).join('\n'),
    blocksText(about, width),
    ...Object.entries(sections).map(([heading, blocks]) => `${heading}:\n${blocksText(blocks, width)}`),
    `See also:\n${inLines(
      also.map((words, index) => `ibid ${words}${index < also.length - 1 ? ',' : ''}`),
      width,
      margin,
    ).join('\n')}`,
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
  const column = margin + 2 + Math.max(...rows.map(([term]) => (term.length > widestTerm ? 0 : term.length)))
  const isNarrow = width - column < narrowest
  return rows.flatMap(([term, meaning]) => {
    if (isNarrow || term.length > widestTerm)
      return [`${' '.repeat(margin)}${term}`, ...wrapped(meaning, width, isNarrow ? margin * 3 : column)]
    const [first = '', ...rest] = wrapped(meaning, width, column)
    return [`${' '.repeat(margin)}${term}`.padEnd(column) + first.slice(column), ...rest]
  })
}

/** A paragraph in lines of at most `width` columns with `indent` blanks before each; a longer word stands alone. */
const wrapped = (text: string, width: number, indent: number): readonly string[] => inLines(text.split(' '), width, indent)

function inLines(words: readonly string[], width: number, indent: number): readonly string[] {
  const lines: string[] = []
  let line = ''
  for (const word of words) {
    if (line !== '' && indent + line.length + 1 + word.length > width) {
      lines.push(line)
      line = word
    } else line = line === '' ? word : `${line} ${word}`
  }
  return [...lines, line].map((each) => ' '.repeat(indent) + each)
}
