import { maxHeadingLength, maxHeadings, type Outline } from './outline.ts'

/** A piece of a document that is not made of lines: what a reader of HTML, office files or PDF hands on. */
export interface Block {
  /** Readable text; a heading's words where `level` is set. */
  readonly text: string
  /** 1 to 6 for headings. */
  readonly level?: number
  readonly anchor?: string
  /** From 1. */
  readonly page?: number
}

/** Writes blocks down one after another, a blank line between them, so that they are cut like any text. Empty ones are dropped. */
export const outlineOf = (blocks: readonly Block[]): Outline => {
  const parts: string[] = []
  const heads: Outline['heads'][number][] = []
  const borders: number[] = []
  const pages: { offset: number; page: number }[] = []
  let at = 0
  for (const block of blocks) {
    const heading = block.level !== undefined && block.text.length <= maxHeadingLength && heads.length < maxHeadings
    const text = heading ? block.text.replace(/\s+/g, ' ').trim() : block.text.trimEnd()
    if (text.trim() === '') continue
    if (block.page !== undefined && block.page !== pages.at(-1)?.page) pages.push({ offset: at, page: block.page })
    borders.push(at)
    if (heading)
      heads.push({
        level: block.level!,
        heading: text,
        start: at,
        end: at + text.length + 2,
        ...(block.anchor ? { anchor: block.anchor } : {}),
      })
    parts.push(text)
    at += text.length + 2
  }
  const source = parts.join('\n\n')
  const last = heads.at(-1)
  if (last && last.end > source.length) heads[heads.length - 1] = { ...last, end: source.length }
  return { source, start: 0, heads, borders, pages, numbered: false }
}

/** Rows as a Markdown table, whose first row is its head, or as its rows alone; cells lose line breaks, bars are escaped. */
export const tableText = (rows: readonly (readonly string[])[], isHeaded = true): string => {
  const filled = rows
    .map((row) => row.map((cell) => cell.replace(/\s+/g, ' ').trim().replaceAll('|', '\\|')))
    .filter((row) => row.some((cell) => cell !== ''))
  const columns = filled.reduce((most, row) => Math.max(most, row.length), 0)
  const lines = filled.map((row) => `| ${Array.from({ length: columns }, (_, index) => row[index] ?? '').join(' | ')} |`)
  if (isHeaded && lines.length > 1) lines.splice(1, 0, `|${' --- |'.repeat(columns)}`)
  return lines.join('\n')
}

/** Code in a fence longer than any run of backticks in it. */
export const fenced = (code: string, language = ''): string => {
  const longest = [...code.matchAll(/`{3,}/g)].reduce((most, [run]) => Math.max(most, run.length), 2)
  const fence = '`'.repeat(longest + 1)
  return `${fence}${language}\n${code.replace(/^(?:[ \t]*\r?\n)+|\s+$/g, '')}\n${fence}`
}
