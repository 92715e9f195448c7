import type { ShownSource } from '../../core/model.ts'
import { sentences } from '../../core/text/sentences.ts'
import { type Passage, withoutTags } from './passages.ts'
import { cellsOf, type HeadedRow, tableOf } from './table-rows.ts'

/** A source in the evidence, by its title and what is quoted of it. */
export function told(source: ShownSource, quoted: readonly Passage[]): string {
  const [head] = quoted.flatMap(({ head }) => head ?? [])
  const columns = head === undefined ? '' : ` (${oneLine(cellsOf(head))})`
  const words = quoted.length > 0 ? quoted.map(marked).reduce(beside) : `“${firstLine(source.text)}” [${source.handle}]`
  return `${titleOf(source)}${columns}  \n   ${words.replaceAll('\n', '\n   ')}`
}

/** Quotes that are shown together, where rows of one table that follow each other make one. */
export function byTable(shown: readonly (readonly Passage[])[]): readonly (readonly Passage[])[] {
  const all: Passage[][] = []
  for (const together of shown) {
    const [before, first] = [all.at(-1)?.at(-1), together[0]]
    const isSame =
      before?.head !== undefined && before.head === first?.head && before.source === first.source && before.block === first.block
    if (isSame) all.at(-1)?.push(...together)
    else all.push([...together])
  }
  return all
}

const isHeadedRow = (passage: Passage): passage is Passage & HeadedRow => passage.kind === 'row' && passage.head !== undefined

export const paragraph = (together: readonly Passage[]): string =>
  together.every(isHeadedRow) ? tableOf(together) : together.map(marked).reduce(beside)

/** A quote with its mark. */
const marked = (passage: Passage): string => `${quote(passage)}${passage.kind === 'code' ? '\n' : ' '}[${passage.source.handle}]`

/** Two quotes in one paragraph; on lines of their own where the first has no end by which a reader of sentences tells them apart, and around code. */
function beside(quoted: string, next: string): string {
  if (quoted.endsWith('\n', quoted.lastIndexOf('[')) || /^(?:`{3}|~{3})/.test(next)) return `${quoted}\n\n${next}`
  const isApart = sentences(`${quoted} ${next}`).some(({ start }) => start === quoted.length + 1)
  return `${quoted}${isApart ? ' ' : '  \n'}${next}`
}

/** A passage as it is quoted: code as it stands, prose and rows on one line between quotation marks. */
function quote({ text, kind }: Passage): string {
  if (kind === 'code') return text.startsWith('```') || text.startsWith('~~~') ? text : `\`\`\`\n${text}\n\`\`\``
  const line = oneLine(kind === 'row' ? cellsOf(text) : text.replace(/\n[ \t]*>[ \t]?/g, '\n'))
  return `“${line}”`
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** A title in one line; a page whose first section bears its name is named once. */
const titleOf = ({ title }: ShownSource): string => oneLine(title).replace(/^(.+) > \1$/, '$1')

/** The first line that says something of a source without a sentence to quote, such as a listing: no fence, ruler or lone bracket, no heading signs. */
function firstLine(text: string): string {
  const lines = text.split('\n').map((line) => line.replace(/^[ \t>]*#{1,6}[ \t]+/, '').trim())
  const telling =
    lines.find((line) => !/^(?:`{3}|~{3})/.test(line) && /\p{L}{2}/u.test(withoutTags(line))) ?? lines.find((line) => line !== '') ?? ''
  return telling.slice(0, 200).trimEnd()
}
