/**
 * Markdown that is being written, in pieces that each can be shown by themselves: all but the last are finished, and stay the same while text is added. Nothing
 * is split within code, a list or a table.
 */
export const streamedBlocks = (text: string): readonly string[] => blocksOf(text, withEndings)

function blocksOf(text: string, ended: (last: string) => string): readonly string[] {
  const blocks: string[] = []
  let lines: string[] = []
  let fence: string | undefined
  let isBehindGap = false
  for (const line of text.split('\n')) {
    if (isBehindGap && fence === undefined && line !== '' && !/^(?:\s|[-*+] |\d{1,9}[.)] )/.test(line)) {
      blocks.push(lines.join('\n'))
      lines = []
    }
    const signs = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1]
    if (signs !== undefined && fence === undefined) fence = signs
    else if (signs !== undefined && fence !== undefined && signs.startsWith(fence)) fence = undefined
    if (line !== '' || lines.length > 0) lines.push(line)
    isBehindGap = line.trim() === ''
  }
  blocks.push(fence === undefined ? ended(lines.join('\n')) : lines.join('\n'))
  return blocks
}

/** Lines from which a whole answer is shown in pieces, too. */
const longLines = 200

/** A whole answer in pieces, so that a long one is laid out between two keys and not at once; in one where its parts lean on another, as footnotes do. */
export const answerBlocks = (text: string): readonly string[] =>
  text.split('\n', longLines).length < longLines || /^ {0,3}\[[^\]\n]+\]:/m.test(text) ? [text] : blocksOf(text, (last) => last)

/** Blocks of a group: what is drawn between two keys, and let go. */
const groupSize = 12

/** Blocks in groups that stay the same while more are added. */
export const blockGroups = (blocks: readonly string[]): readonly (readonly string[])[] =>
  Array.from({ length: Math.ceil(blocks.length / groupSize) }, (_, group) => blocks.slice(group * groupSize, (group + 1) * groupSize))

/** Closes what stands open in a last paragraph, and leaves out a mark, a link or a table of which only the beginning is there. */
function withEndings(block: string): string {
  const shown = withoutTableHead(block)
    .replace(/!?\[[^\]\n]*$/, '')
    .replace(/\]\([^)\s]*$/, ']')
  const code = (shown.match(/`/g) ?? []).length % 2 === 1
  if (code) return `${shown}\``
  const bold = (shown.match(/\*\*/g) ?? []).length % 2 === 1
  return bold ? `${shown.replace(/\*\*\s*$/, '').trimEnd()}${/\*\*\s*$/.test(shown) ? '' : '**'}` : shown
}

/** Leaves out the head of a table until the row beneath it is whole, which makes it one. */
function withoutTableHead(block: string): string {
  const lines = block.replace(/\n$/, '').split('\n')
  const head = lines.findLastIndex((line) => !/^\s*\|/.test(line)) + 1
  const [names, ruler = '', ...rows] = lines.slice(head)
  if (names === undefined || rows.length > 0 || !/^[\s|:-]*$/.test(ruler)) return block
  const isWhole = cellsOf(ruler).every((cell) => /^:?-+:?$/.test(cell)) && cellsOf(ruler).length === cellsOf(names).length
  return isWhole ? block : lines.slice(0, head).join('\n').trimEnd()
}

/** Of a row that begins with a line, with or without one at its end; `\\|` is part of a cell. */
const cellsOf = (row: string): readonly string[] =>
  row
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim())
