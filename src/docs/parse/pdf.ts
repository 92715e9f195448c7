import { getDocumentProxy } from 'unpdf'
import type { ParsedDocument } from '../parsed.ts'
import { outlineOf } from './blocks.ts'
import { blocksOfPdf, type PdfLine } from './pdf-blocks.ts'
import { withoutStrays } from './pdf-strays.ts'
import { cut } from './split-into-sections.ts'

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>
type TextItems = Awaited<ReturnType<Awaited<ReturnType<Pdf['getPage']>>['getTextContent']>>['items']

/** Pages and characters beyond these are not read. */
const maxPages = 5000
const maxCharacters = 20_000_000

const linesOf = (items: TextItems): PdfLine[] => {
  const lines: PdfLine[] = []
  let text = ''
  let height = 0
  let y: number | undefined
  const flush = (): void => {
    const words = text.replace(/\s+/g, ' ').trim()
    if (words !== '') lines.push({ text: words, height, y: y ?? 0 })
    text = ''
    height = 0
    y = undefined
  }
  for (const item of items) {
    if (!('str' in item)) continue
    const place: unknown = item.transform[5]
    if (y !== undefined && typeof place === 'number' && item.str.trim() !== '' && Math.abs(place - y) > Math.max(height, item.height) * 0.8)
      flush()
    text += item.str
    if (item.str.trim() !== '') {
      height = Math.max(height, item.height)
      if (typeof place === 'number') y ??= place
    }
    if (item.hasEOL) flush()
  }
  flush()
  return lines
}

const metadataOf = async (pdf: Pdf): Promise<Record<string, string>> => {
  const { info } = await pdf.getMetadata().catch(() => ({ info: {} }))
  const wanted = new Map([
    ['Title', 'title'],
    ['Author', 'author'],
    ['Subject', 'subject'],
    ['Keywords', 'keywords'],
    ['CreationDate', 'created'],
  ])
  return Object.fromEntries(
    Object.entries(info).flatMap(([key, value]) =>
      wanted.has(key) && typeof value === 'string' && value.trim() !== '' ? [[wanted.get(key)!, value.trim()]] : [],
    ),
  )
}

/** What the programs that make PDF write where nobody has given a title: names of files, paths and addresses, or their own words. */
const noTitle = [
  /^(?:untitled|no title|unspecified|document|slide|print|powerpoint presentation)\s*\d*$/i,
  /^(?:microsoft \w+|adobe \w+|full page|scan\w*) *[-:_]/i,
  /^(?:[a-z]+:\/\/|[a-z]:\\|\/|\\\\)|^[^\s/]+(?:\/[^\s/]+){2,}$/i,
  /\.(?:pdf|docx?|odt|rtf|pages|xlsx?|pptx?|html?|php|aspx?|txt|md|tex|dvi|e?ps|indd|qxd|ai|cdr|fm|pub|xml)$/i,
]

/** The title that the file gives itself, where it looks like one. */
const titleIn = ({ title }: Readonly<Record<string, string>>): string | undefined =>
  title !== undefined && /[\p{L}\p{N}]/u.test(title) && !noTitle.some((form) => form.test(title)) ? title : undefined

/** A PDF with a text layer: headings by letter size, paragraphs by distance, page numbers; running heads left out. Throws for what it cannot open. */
export const parsePdf = (bytes: Uint8Array, name: string): Promise<ParsedDocument> => withoutStrays(() => readPages(bytes, name))

const readPages = async (bytes: Uint8Array, name: string): Promise<ParsedDocument> => {
  const pdf = await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0 })
  try {
    const pages: PdfLine[][] = []
    const links = new Set<string>()
    let characters = 0
    for (let number = 1; number <= Math.min(pdf.numPages, maxPages) && characters < maxCharacters; number++) {
      const page = await pdf.getPage(number)
      const lines = linesOf((await page.getTextContent()).items)
      pages.push(lines)
      characters += lines.reduce((sum, line) => sum + line.text.length, 0)
      for (const annotation of await page.getAnnotations().catch(() => []))
        if (typeof annotation?.url === 'string' && links.size < 10_000) links.add(annotation.url)
      page.cleanup()
    }
    if (characters === 0) throw new Error('no text layer: the pages are images')
    const metadata = await metadataOf(pdf)
    const blocks = blocksOfPdf(pages)
    return {
      title: titleIn(metadata) ?? blocks.find(({ level }) => level === 1)?.text ?? name,
      sections: cut(outlineOf(blocks)),
      metadata,
      links: [...links],
    }
  } finally {
    await pdf.loadingTask.destroy()
  }
}
