import { deflateSync } from 'node:zlib'

/** A PDF of these objects, the first its catalogue, as text or as a stream with its dictionary. */
function pdfOf(objects: readonly (string | { readonly dictionary: string; readonly bytes: Uint8Array })[]): Uint8Array {
  const parts: Uint8Array[] = [Buffer.from('%PDF-1.4\n')]
  let at = 9
  const add = (part: Uint8Array): void => {
    parts.push(part)
    at += part.length
  }
  const offsets = objects.map((object, index) => {
    const offset = at
    add(Buffer.from(`${index + 1} 0 obj\n`))
    if (typeof object === 'string') add(Buffer.from(object))
    else {
      add(Buffer.from(`<< ${object.dictionary} /Length ${object.bytes.length} >>\nstream\n`))
      add(object.bytes)
      add(Buffer.from('\nendstream'))
    }
    add(Buffer.from('\nendobj\n'))
    return offset
  })
  const table = at
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  add(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`,
    ),
  )
  return Buffer.concat(parts)
}

const catalogue = '<< /Type /Catalog /Pages 2 0 R >>'
const pages = (count: number): string => `<< /Type /Pages /Count ${count} /Kids [${'3 0 R '.repeat(count)}] >>`
const page = (more = ''): string =>
  `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Resources << /Font << /F1 4 0 R >> ${more} >> /Contents 5 0 R >>`
const font = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>'
const packed = (text: string | Uint8Array, dictionary = '') => ({
  dictionary: `/Filter /FlateDecode ${dictionary}`,
  bytes: deflateSync(text, { level: 9 }),
})

/** A PDF of so many pages, all alike, with so many lines of words on each. */
export const pdfOfPages = (count: number, lines: number): Uint8Array =>
  pdfOf([catalogue, pages(count), page(), font, packed(`BT /F1 12 Tf 50 700 Td ${'(words of a page) Tj 0 -9 Td '.repeat(lines)}ET`)])

/** PDFs of a few kB, each of which means endless work or memory in a way of its own. */
export const pdfBombs: Readonly<Record<string, () => Uint8Array>> = {
  'forms that draw forms that draw forms': () => {
    const depth = 9
    const forms = Array.from({ length: depth }, (_, at) =>
      packed(
        at === depth - 1 ? 'BT /F1 12 Tf 50 700 Td (boom) Tj ET' : '/X Do '.repeat(12),
        `/Type /XObject /Subtype /Form /BBox [0 0 600 800] /Resources << /Font << /F1 4 0 R >> /XObject << /X ${7 + at} 0 R >> >>`,
      ),
    )
    return pdfOf([catalogue, pages(1), page('/XObject << /X 6 0 R >>'), font, packed('/X Do '.repeat(12)), ...forms])
  },
  'a stream packed twice': () => {
    const once = deflateSync(Buffer.alloc(300_000_000, ' '), { level: 9 })
    return pdfOf([
      catalogue,
      pages(1),
      page(),
      font,
      { dictionary: '/Filter [/FlateDecode /FlateDecode]', bytes: deflateSync(once, { level: 9 }) },
    ])
  },
  'a page of millions of words': () =>
    pdfOf([catalogue, pages(1), page(), font, packed(`BT /F1 12 Tf 50 700 Td ${'(a)Tj 0 -9 Td '.repeat(3_000_000)}ET`)]),
  'thousands of times the same slow page': () =>
    pdfOf([catalogue, pages(4_000), page(), font, packed(`BT /F1 12 Tf 50 700 Td ${'(a)Tj 0 -9 Td '.repeat(30_000)}ET`)]),
  'operators that never end': () => pdfOf([catalogue, pages(1), page(), font, packed(`${'q '.repeat(4_000_000)}BT /F1 12 Tf (a) Tj ET`)]),
  'a font that maps everything': () =>
    pdfOf([
      catalogue,
      pages(1),
      page(),
      '<< /Type /Font /Subtype /Type0 /BaseFont /A /Encoding /Identity-H /ToUnicode 6 0 R /DescendantFonts [<< /Type /Font /Subtype /CIDFontType2 /BaseFont /A /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> >>] >>',
      packed('BT /F1 12 Tf 50 700 Td <0001> Tj ET'),
      packed(
        `/CIDInit /ProcSet findresource begin begincmap 1 begincodespacerange <0000> <FFFF> endcodespacerange ${'100 beginbfrange <0000> <FFFFFFFF> <0000> endbfrange '.repeat(500)} endcmap`,
      ),
    ]),
}
