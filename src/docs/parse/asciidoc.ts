import type { ParsedDocument } from '../parsed.ts'
import { lineStepper } from './lines.ts'
import { type Head, maxHeadingLength, maxHeadings } from './outline.ts'
import { cut } from './split-into-sections.ts'

/** Lines that open and close a block whose inside has no section titles. */
const delimiter = /^(?:-{4,}|\.{4,}|={4,}|\*{4,}|_{4,}|\+{4,}|\/{4,}|--|```.*|~~~|[|,:!]={3,})[ \t]*$/
const title = /^(={1,6}|#{1,6})[ \t]+(\S.*?)(?:[ \t]+\1)?[ \t]*$/
const underlineLevels = '=-~^+'
const anchorLine = /^\[(?:\[([^\],]+)[^\]]*\]|[^\]#]*#([^\],.%]+)[^\]]*)\][ \t]*$/
const attributeLine = /^:([\w-]+):[ \t]*(.*?)[ \t]*$/

const plainTitle = (words: string): string =>
  words
    .replace(/\[\[[^\]]*\]\]|(?:image|icon):[^\s[\]]*\[[^\]]*\]/g, '')
    .replace(/(?:link:|https?:\/\/)\S*?\[([^\]]*)\]|<<[^,>]*,?\s*([^>]*)>>/g, '$1$2')
    .replace(/(?<![\w`])([`*_+#]{1,2})(?=\S)(.+?)\1(?!\w)/g, '$2')
    .trim()

interface Found {
  readonly heads: Head[]
  readonly borders: number[]
  readonly attributes: Record<string, string>
}

/** The level of a two-line title, 0 where the second line does not underline the first: at most one character longer or shorter. */
const underlineLevel = (words: string, line: string): number => {
  const mark = line.trimEnd()
  if (mark.length < 2 || !/^([=~^+-])\1+$/.test(mark) || Math.abs(mark.length - words.trimEnd().length) > 1 || !/[\p{L}\p{N}]/u.test(words))
    return 0
  return underlineLevels.indexOf(mark[0]!) + 1
}

const scan = (source: string): Found => {
  const step = lineStepper(source)
  const found: Found = { heads: [], borders: [], attributes: {} }
  let block = ''
  let blank = true
  let labels: { start: number; anchor?: string } | undefined
  for (let at = 0; at < source.length; ) {
    const start = at
    const { end, next } = step(at)
    at = next
    const line = source.slice(start, Math.min(end, start + maxHeadingLength))
    if (block !== '') {
      if (line.trimEnd() === block) block = ''
      continue
    }
    const first = labels?.start ?? start
    const head = title.exec(line)
    const underline = blank && /^[\p{L}\p{N}]/u.test(line) && next < source.length ? step(next) : undefined
    const level = head
      ? head[1]!.length
      : underline
        ? underlineLevel(line, source.slice(next, Math.min(underline.end, next + maxHeadingLength)))
        : 0
    if (level > 0 && found.heads.length < maxHeadings) {
      const after = head ? next : underline!.next
      const anchor = labels?.anchor ?? /\[\[([^\],]+)/.exec(line)?.[1]
      found.heads.push({
        level,
        heading: plainTitle(head?.[2] ?? line),
        start: first,
        end: Math.min(after, source.length),
        ...(anchor ? { anchor } : {}),
      })
      labels = undefined
      blank = true
      at = after
      continue
    }
    const attribute = attributeLine.exec(line)
    if (attribute && found.heads.length <= 1) found.attributes[attribute[1]!] = attribute[2]!
    if (delimiter.test(line)) block = line.startsWith('```') ? '```' : line.trimEnd()
    const empty = line.trim() === ''
    const label = /^\[.*\][ \t]*$/.test(line)
    if ((blank || label) && !empty && !labels) found.borders.push(start)
    if (label) labels = { start: first, ...anchorOf(line, labels?.anchor) }
    else labels = undefined
    blank = empty
  }
  return found
}

const anchorOf = (line: string, before: string | undefined): { anchor?: string } => {
  const found = anchorLine.exec(line)
  const anchor = found?.[1] ?? found?.[2] ?? before
  return anchor ? { anchor } : {}
}

const linkTargets = (source: string): string[] => [
  ...new Set(
    [...source.matchAll(/(?:link|xref):([^\s[\]]{1,2000})\[|(https?:\/\/[^\s[\]<>]{1,2000})/g)]
      .slice(0, 10_000)
      .map((match) => match[1] ?? match[2]!),
  ),
]

/** AsciiDoc: one- and two-line titles, `[[id]]` and `[#id]` anchors, document attributes as metadata. */
export const parseAsciidoc = (source: string, name: string): ParsedDocument => {
  const { heads, borders, attributes } = scan(source)
  return {
    title: attributes['doctitle'] || heads.find(({ level }) => level === 1)?.heading || name,
    sections: cut({ source, start: 0, heads, borders, numbered: true }),
    metadata: attributes,
    links: linkTargets(source),
  }
}
