import type { ParsedDocument } from '../parsed.ts'
import { type Block, fenced, outlineOf, tableText } from './blocks.ts'
import { cut } from './split-into-sections.ts'
import { readProperties, readRelations, readXml } from './xml.ts'
import { unzipTexts } from './zip.ts'

interface Style {
  name: string
  basedOn?: string
  /** 1 to 9, from the style's outline level. */
  level?: number
}

const readStyles = (source: string | undefined): ReadonlyMap<string, Style> => {
  const styles = new Map<string, Style>()
  let style: Style = { name: '' }
  readXml(source ?? '', {
    open: (name, attributes) => {
      const value = attributes['w:val'] ?? ''
      if (name === 'w:style') {
        style = { name: '' }
        styles.set(attributes['w:styleId'] ?? '', style)
      } else if (name === 'w:name') style.name = value.toLowerCase()
      else if (name === 'w:basedOn') style.basedOn = value
      else if (name === 'w:outlineLvl' && Number(value) < 9) style.level = Number(value) + 1
    },
  })
  return styles
}

/** Heading level of a paragraph style, following what it is based on; `Title` is 1, no heading 0. */
const levelOf = (styles: ReadonlyMap<string, Style>, id: string): number => {
  let style = styles.get(id)
  let named = style?.name || id.toLowerCase()
  for (let steps = 0; steps < 20; steps++) {
    const number = /^heading ?([1-9])$/.exec(named)?.[1]
    if (number || style?.level) return Math.min(6, Number(number ?? style?.level))
    if (named === 'title') return 1
    if (!style?.basedOn) return 0
    style = styles.get(style.basedOn)
    named = style?.name ?? ''
  }
  return 0
}

interface Paragraph {
  text: string
  style: string
  level: number
  list: number
}

const emptyParagraph = (): Paragraph => ({ text: '', style: '', level: 0, list: -1 })

/** Reads the body: paragraphs with their styles, lists, tables row by row; deleted text and doubled fallbacks are not there. */
const readBody = (source: string, styles: ReadonlyMap<string, Style>, onLink: (id: string) => void): Block[] => {
  const blocks: Block[] = []
  const paragraphs: Paragraph[] = []
  let tables = 0
  let rows: string[][] = []
  let cell = ''
  let skipped = 0
  let inText = false
  const code: string[] = []
  const items: string[] = []

  const flushRuns = (): void => {
    if (code.length > 0) blocks.push({ text: fenced(code.splice(0).join('\n')) })
    if (items.length > 0) blocks.push({ text: items.splice(0).join('\n') })
  }
  const finish = ({ text, style, level, list }: Paragraph): void => {
    const words = text.trim()
    if (tables > 0) {
      cell += cell && words ? ` ${words}` : words
      return
    }
    const heading = level || levelOf(styles, style)
    const isCode = heading === 0 && /code|preformatted|verbatim/.test(styles.get(style)?.name || style.toLowerCase())
    if ((code.length > 0 && !isCode) || (items.length > 0 && list < 0)) flushRuns()
    if (isCode) code.push(text.trimEnd())
    else if (words === '') return
    else if (heading > 0) blocks.push({ text: words, level: heading })
    else if (list >= 0) items.push(`${'  '.repeat(Math.min(list, 8))}- ${words}`)
    else blocks.push({ text: words })
  }

  readXml(source, {
    open: (name, attributes) => {
      if (name === 'mc:Fallback') skipped++
      if (skipped > 0) return
      const paragraph = paragraphs.at(-1)
      if (name === 'w:p') paragraphs.push(emptyParagraph())
      else if (name === 'w:tbl' && ++tables === 1) {
        flushRuns()
        rows = []
      } else if (name === 'w:tr' && tables === 1) rows.push([])
      else if (name === 'w:tc' && tables === 1) cell = ''
      else if (name === 'w:hyperlink' && attributes['r:id']) onLink(attributes['r:id'])
      else if (!paragraph) return
      else if (name === 'w:t') inText = true
      else if (name === 'w:tab') paragraph.text += '\t'
      else if (name === 'w:br' || name === 'w:cr') paragraph.text += '\n'
      else if (name === 'w:noBreakHyphen') paragraph.text += '-'
      else if (name === 'w:pStyle') paragraph.style = attributes['w:val'] ?? ''
      else if (name === 'w:outlineLvl' && Number(attributes['w:val']) < 9) paragraph.level = Math.min(6, Number(attributes['w:val']) + 1)
      else if (name === 'w:numPr') paragraph.list = Math.max(paragraph.list, 0)
      else if (name === 'w:ilvl') paragraph.list = Number(attributes['w:val']) || 0
    },
    text: (text) => {
      if (inText && skipped === 0) paragraphs.at(-1)!.text += text
    },
    close: (name) => {
      if (name === 'mc:Fallback') skipped--
      if (skipped > 0) return
      if (name === 'w:t') inText = false
      else if (name === 'w:p' && paragraphs.length > 0) finish(paragraphs.pop()!)
      else if (name === 'w:tc' && tables === 1) rows.at(-1)?.push(cell)
      else if (name === 'w:tbl' && --tables === 0) blocks.push({ text: tableText(rows) })
    },
  })
  flushRuns()
  return blocks
}

/** A Word document: headings by style or outline level, lists, tables, code styles, foot- and endnotes at the end. Throws for what is none. */
export const parseDocx = (bytes: Uint8Array, name: string): ParsedDocument => {
  const files = unzipTexts(bytes, (entry) =>
    /^\/?(?:word\/(?:document|styles|footnotes|endnotes)\.xml|word\/_rels\/document\.xml\.rels|docProps\/core\.xml)$/.test(entry),
  )
  const body = files.get('word/document.xml')
  if (body === undefined) throw new Error('word/document.xml is missing')
  const styles = readStyles(files.get('word/styles.xml'))
  const relations = readRelations(files.get('word/_rels/document.xml.rels'))
  const links = new Set<string>()
  const onLink = (id: string): void => {
    const target = relations.get(id)?.target
    if (target) links.add(target)
  }
  const notes = ['word/footnotes.xml', 'word/endnotes.xml'].flatMap((part) => readBody(files.get(part) ?? '', styles, () => {}))
  const blocks = [...readBody(body, styles, onLink), ...notes]
  const metadata = readProperties(files.get('docProps/core.xml'))
  return {
    title: metadata['title'] ?? blocks.find(({ level }) => level === 1)?.text ?? name,
    sections: cut(outlineOf(blocks)),
    metadata,
    links: [...links],
  }
}
