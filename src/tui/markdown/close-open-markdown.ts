import { openedBy } from './code-fence.ts'

/**
 * Text that is still being written, with endings for what stands open in its last paragraph (emphasis, code, a link, the head of a table),
 * and without a last line of which only signs are there that will begin something.
 */
export function withEndings(text: string): string {
  if (endsInCode(text)) return text.replace(/\n[ \t]*(?:`{1,2}|~{1,2})$/, '\n')
  const written = text.replace(/(^|\n)([ \t>]*)(?:#{1,6}|[-*+_=~`]{1,3}|\d{1,9}[.)])[ \t]*$/, '$1$2')
  const gap = written.lastIndexOf('\n\n')
  const from = gap < 0 ? 0 : gap + 2
  const paragraph = written.slice(from)
  const lastLine = paragraph.slice(paragraph.lastIndexOf('\n') + 1)
  if (/^(?: {4}|\t|\s*<)/.test(lastLine)) return written
  return written.slice(0, from) + (withDelimiters(paragraph) ?? withClosers(paragraph))
}

const containers = /^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*/

/** Whether a fence stands open at the end, be it in a list or a quote. */
function endsInCode(text: string): boolean {
  let open: string | undefined
  for (const line of text.split('\n')) {
    const inner = line.replace(containers, '')
    const signs = /^(?:`{3,}|~{3,})/.exec(inner)?.[0]
    if (signs === undefined) continue
    if (open === undefined) open = openedBy(inner)?.signs
    else if (signs.startsWith(open) && inner.slice(signs.length).trim() === '') open = undefined
  }
  return open !== undefined
}

/** A table of which there is only the head and perhaps half of the line below it. */
function withDelimiters(paragraph: string): string | undefined {
  const [head = '', delimiters = '', ...others] = paragraph.split('\n')
  if (others.some((line) => line !== '') || !/^[ ]{0,3}\|.*\|/.test(head) || !/^[ \t:|-]*$/.test(delimiters)) return undefined
  const names = head.replaceAll('\\|', '').trim().replace(/^\|/, '').replace(/\|$/, '').split('|')
  const written = delimiters.split('|').filter((piece) => piece.includes('-'))
  const cells = names.map((_, column) => (/^\s*:?-+:?\s*$/.test(written[column] ?? '') ? written[column]! : '-'))
  return `${head}\n|${cells.join('|')}|\n`
}

const signs = /\\.|`+|\*\*|\*|__|_|~~/gs

/** Closes what stands open, in the order it was opened; signs with nothing behind them are left out. */
function withClosers(paragraph: string): string {
  const open: string[] = []
  const found = [...paragraph.matchAll(signs)]
  let end = 0
  for (let index = 0; index < found.length; index++) {
    const { 0: sign, index: at } = found[index]!
    if (sign.startsWith('`')) {
      const partner = found.findIndex((other, place) => place > index && other[0] === sign)
      if (partner < 0) return closed(withCodeEnd(paragraph, at, sign), open)
      index = partner
      continue
    }
    if (sign.startsWith('\\')) continue
    const before = paragraph[at - 1] ?? ' '
    if (open.includes(sign) && !/\s/.test(before)) open.splice(open.lastIndexOf(sign))
    else if (!/\w/.test(before) && !/\s/.test(paragraph[at + sign.length] ?? '')) {
      open.push(sign)
      end = at + sign.length
    }
  }
  if (open.length > 0 && end === paragraph.length) return closed(paragraph.slice(0, end - open.at(-1)!.length), open.slice(0, -1))
  return closed(paragraph.replace(/!?\[([^[\]]*)\]\([^()\s]*$/, '$1'), open)
}

/** Behind backticks without their partner all is code, unless there is nothing. */
function withCodeEnd(paragraph: string, at: number, sign: string): string {
  const code = paragraph.slice(at + sign.length).replace(/`+$/, '')
  return paragraph.slice(0, at) + (code.trim() === '' ? '' : sign + code + sign)
}

/** Space between the text and its closing signs would keep them from closing; a single star at the end is half of the two to come. */
function closed(text: string, open: readonly string[]): string {
  if (open.length === 0) return text
  const whole = open.at(-1) === '**' ? text.replace(/(?<!\*)\*$/, '') : text
  return whole.trimEnd() + open.toReversed().join('')
}
