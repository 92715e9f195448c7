import type { ParsedDocument } from '../parsed.ts'
import { type Block, outlineOf, tableText } from './blocks.ts'
import { cut } from './split-into-sections.ts'
import { readProperties, readRelations, readXml } from './xml.ts'
import { unzipTexts } from './zip.ts'

interface Slide {
  title: string
  readonly blocks: string[]
}

/** Reads one slide or notes page: its title, its paragraphs shape by shape, its tables. */
const readSlide = (source: string, skipKinds: readonly string[] = []): Slide => {
  const slide: Slide = { title: '', blocks: [] }
  let kind = ''
  let lines: string[] = []
  let line = ''
  let level = 0
  let inText = false
  let rows: string[][] | undefined
  readXml(source, {
    open: (name, attributes) => {
      if (name === 'p:sp') {
        kind = ''
        lines = []
      } else if (name === 'p:ph') kind = attributes['type'] ?? 'body'
      else if (name === 'a:p') {
        line = ''
        level = 0
      } else if (name === 'a:pPr') level = Number(attributes['lvl'] ?? 0) || 0
      else if (name === 'a:br') line += '\n'
      else if (name === 'a:t') inText = true
      else if (name === 'a:tbl') rows = []
      else if (name === 'a:tr') rows?.push([])
      else if (name === 'a:tc') lines = []
    },
    text: (text) => {
      if (inText) line += text
    },
    close: (name) => {
      if (name === 'a:t') inText = false
      else if (name === 'a:p' && line.trim() !== '')
        lines.push(level > 0 ? `${'  '.repeat(Math.min(level, 8))}- ${line.trim()}` : line.trim())
      else if (name === 'a:tc') rows?.at(-1)?.push(lines.join(' '))
      else if (name === 'a:tbl' && rows) {
        slide.blocks.push(tableText(rows))
        rows = undefined
      } else if (name === 'p:sp' && lines.length > 0 && !skipKinds.includes(kind)) {
        if (/^(?:title|ctrTitle)$/.test(kind) && slide.title === '') slide.title = lines.join(' ').replace(/\s+/g, ' ')
        else slide.blocks.push(lines.join('\n'))
      }
    },
  })
  return slide
}

const partName = (folder: string, target: string): string =>
  target.startsWith('/') ? target.slice(1) : new URL(target, `file:///${folder}/`).pathname.slice(1)

const relationsPart = (part: string): string => part.replace(/([^/]+)$/, '_rels/$1.rels')

/** A presentation: each slide a section with its number as the page, speaker notes after its text. Throws for what is none. */
export const parsePptx = (bytes: Uint8Array, name: string): ParsedDocument => {
  const files = unzipTexts(bytes, (entry) =>
    /^\/?(?:ppt\/(?:slides|notesSlides)\/.*\.(?:xml|rels)|ppt\/presentation\.xml|ppt\/_rels\/presentation\.xml\.rels|docProps\/core\.xml)$/.test(
      entry,
    ),
  )
  const source = files.get('ppt/presentation.xml')
  if (source === undefined) throw new Error('ppt/presentation.xml is missing')
  const relations = readRelations(files.get('ppt/_rels/presentation.xml.rels'))
  const parts: string[] = []
  readXml(source, {
    open: (tag, attributes) => {
      const target = tag === 'p:sldId' ? relations.get(attributes['r:id'] ?? '')?.target : undefined
      if (target) parts.push(partName('ppt', target))
    },
  })
  const links = new Set<string>()
  const blocks = parts.flatMap((part, index): Block[] => {
    const page = index + 1
    const slide = readSlide(files.get(part) ?? '')
    const related = [...readRelations(files.get(relationsPart(part))).values()]
    for (const { target, type } of related) if (type.endsWith('/hyperlink')) links.add(target)
    const notes = related.find(({ type }) => type.endsWith('/notesSlide'))
    const said = notes
      ? readSlide(files.get(partName('ppt/slides', notes.target)) ?? '', ['sldNum', 'sldImg', 'hdr', 'ftr', 'dt']).blocks
      : []
    const texts = [...slide.blocks, ...(said.length > 0 ? [`Notes: ${said.join('\n')}`] : [])]
    if (slide.title === '' && texts.length === 0) return []
    return [{ text: slide.title || `Slide ${page}`, level: 1, page }, ...texts.map((text) => ({ text, page }))]
  })
  const metadata = readProperties(files.get('docProps/core.xml'))
  const generic = /^(?:powerpoint presentation|presentation\d*)$/i.test(metadata['title'] ?? '')
  const title =
    (generic ? undefined : metadata['title']) ?? blocks.find(({ level, text }) => level === 1 && !/^Slide \d+$/.test(text))?.text ?? name
  return { title, sections: cut(outlineOf(blocks)), metadata, links: [...links] }
}
