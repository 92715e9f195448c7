import { deflateRawSync } from 'node:zlib'
import { makeDocx, makeXlsx, wordParagraph } from '../../src/docs/parse/fixtures/make-office.ts'
import { random } from '../feeds/random.ts'

const { below } = random(7)

/** Words that no dictionary holds, as many as fill so many bytes: none is met twice. */
function wordsOf(bytes: number, newline = 12): string {
  const words: string[] = []
  for (let length = 0, at = 1; length < bytes; at++) {
    const word = below(2 ** 40).toString(36)
    words.push(word, at % newline === 0 ? '\n' : ' ')
    length += word.length + 1
  }
  return words.join('')
}

const sheetRows = (count: number, cell: (row: number) => string): string =>
  Array.from({ length: count }, (_, row) => `<row r="${row + 1}">${cell(row)}</row>`).join('')

/** A workbook of about so many MB, packed: text in every cell. */
function workbook(megabytes: number): Uint8Array {
  const words = wordsOf(megabytes * 1_600_000, 8).split('\n')
  const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`
  return makeXlsx(
    'Figures',
    sheetRows(words.length, (row) => words[row]!.split(' ').map(cell).join('')),
  )
}

/** The heaviest file of each kind that a server takes. */
export const heavyFiles: Readonly<Record<string, () => Uint8Array>> = {
  'small-cells.xlsx': () =>
    makeXlsx(
      'Figures',
      sheetRows(330_000, (row) => `<c><v>${row}</v></c><c><v>${row * 7}</v></c><c t="s"><v>0</v></c>`),
    ),
  'words.xlsx': () => workbook(4.5),
  'words.md': () => Buffer.from(`# All\n\n${wordsOf(20_000_000)}`),
  'headings.md': () => Buffer.from('# a\n'.repeat(1_000_000)),
  'rows.csv': () => Buffer.from(wordsOf(12_500_000, 6).replaceAll(' ', ',')),
  'deep.html': () => Buffer.from(`<html><body>${'<div><p>word '.repeat(900_000)}`),
  'links.html': () =>
    Buffer.from(`<html><body>${Array.from({ length: 300_000 }, (_, at) => `<p><a href="/${at}">w${at}</a></p>`).join('')}`),
  'cells.ipynb': () =>
    Buffer.from(
      JSON.stringify({
        cells: Array.from({ length: 100_000 }, (_, at) => ({
          cell_type: 'markdown',
          source: [`# Cell ${at}\n`, wordsOf(60)],
          metadata: {},
        })),
        metadata: {},
        nbformat: 4,
        nbformat_minor: 5,
      }),
    ),
  'paragraphs.docx': () =>
    makeDocx(Array.from({ length: 250_000 }, (_, at) => wordParagraph(`word${at} again`, at % 9 === 0 ? 'H1' : undefined)).join('')),
  'entries.docx': () => zipOfEntries(200_000),
  'data.json': () =>
    Buffer.from(
      JSON.stringify(
        Array.from({ length: 300_000 }, (_, at) => ({ at, name: below(2 ** 40).toString(36) })),
        null,
        1,
      ),
    ),
}

/** An archive that calls itself a document and lists so many entries of nothing. */
function zipOfEntries(count: number): Uint8Array {
  const packed = deflateRawSync(Buffer.alloc(1))
  const bodies: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (let index = 0; index < count; index++) {
    const name = Buffer.from(index === 0 ? 'word/document.xml' : `word/part${index}.xml`)
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(20, 4)
    local.writeUInt16LE(8, 8)
    local.writeUInt32LE(packed.length, 18)
    local.writeUInt32LE(1, 22)
    local.writeUInt16LE(name.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(20, 4)
    entry.writeUInt16LE(20, 6)
    entry.writeUInt16LE(8, 10)
    entry.writeUInt32LE(packed.length, 20)
    entry.writeUInt32LE(1, 24)
    entry.writeUInt16LE(name.length, 28)
    entry.writeUInt32LE(at, 42)
    bodies.push(local, name, packed)
    directory.push(entry, name)
    at += local.length + name.length + packed.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(Math.min(count, 65_535), 8)
  end.writeUInt16LE(Math.min(count, 65_535), 10)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...bodies, listed, end])
}
