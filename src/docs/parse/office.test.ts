import { zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { makeDocx, makePptx, makeXlsx, wordParagraph } from './fixtures/make-office.ts'
import { documentOf, reasonOf } from './fixtures/outcome.ts'

const long = 'These words are here so that the section stands on its own and is not joined to the one above it.'

describe('DOCX', () => {
  it('has headings by style name and outline level, lists, code and tables', async () => {
    const row = (...cells: readonly string[]) => `<w:tr>${cells.map((cell) => `<w:tc>${wordParagraph(cell)}</w:tc>`).join('')}</w:tr>`
    const body = [
      wordParagraph('Guide', 'H1'),
      wordParagraph(long),
      wordParagraph('Install', 'H2'),
      wordParagraph('first', undefined, '<w:numPr><w:ilvl w:val="0"/></w:numPr>'),
      wordParagraph('nested', undefined, '<w:numPr><w:ilvl w:val="1"/></w:numPr>'),
      wordParagraph('npm install', 'Code'),
      wordParagraph('npm test', 'Code'),
      `<w:tbl>${row('option', 'default')}${row('port', '3000')}</w:tbl>`,
      '<w:p><w:hyperlink r:id="r1"><w:r><w:t>the site</w:t></w:r></w:hyperlink><w:del><w:r><w:delText>gone</w:delText></w:r></w:del></w:p>',
    ].join('')
    const { title, sections, links, metadata } = await documentOf('a.docx', makeDocx(body, 'The manual'))
    expect({ title, links, metadata }).toEqual({
      title: 'The manual',
      links: ['https://example.org/a'],
      metadata: { title: 'The manual', creator: 'Ada' },
    })
    expect(sections).toEqual([
      { heading: 'Guide', level: 1, crumbs: [], anchor: 'guide', text: long },
      {
        heading: 'Install',
        level: 2,
        crumbs: ['Guide'],
        anchor: 'install',
        text: '- first\n  - nested\n\n```\nnpm install\nnpm test\n```\n\n| option | default |\n| --- | --- |\n| port | 3000 |\n\nthe site',
      },
    ])
  })

  it('gives a reason for damage, passwords, bombs and endless nesting', async () => {
    const good = makeDocx(wordParagraph(long))
    expect(await reasonOf('a.docx', good.subarray(0, good.length - 40))).toMatch(/^damaged: /)
    expect(await reasonOf('a.docx', 'no zip at all')).toBe('damaged: not actually a DOCX file')
    const compound = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(512), Buffer.from('EncryptedPackage', 'utf16le')])
    expect(await reasonOf('a.docx', compound)).toBe('encrypted: a password is required')
    expect(await reasonOf('a.doc', compound.subarray(0, 300))).toMatch(/^old binary Office format/)
    expect(await reasonOf('a.docx', zipSync({ 'word/document.xml': new Uint8Array(60_000_000) }))).toBe(
      'damaged: uncompressed, it is larger than 48 MB',
    )
    expect(await reasonOf('a.docx', makeDocx('<w:p>'.repeat(100_000)))).toBe('damaged: the XML is nested too deeply')
    expect(await reasonOf('a.md', zipSync({ 'a.txt': new Uint8Array(9) }))).toBe('not text: looks like a ZIP archive')
  })
})

describe('XLSX', () => {
  it('makes a table of each sheet, dates and gaps included', async () => {
    const rows =
      '<row><c r="A1" t="s"><v>0</v></c><c r="C1" t="s"><v>1</v></c></row><row><c r="A2" t="s"><v>2</v></c><c r="B2" t="b"><v>1</v></c><c r="C2" s="1"><v>45292</v></c></row>'
    const { title, sections } = await documentOf('people.xlsx', makeXlsx('Staff', rows))
    expect(title).toBe('people')
    expect(sections).toEqual([
      {
        heading: 'Staff',
        level: 1,
        crumbs: [],
        anchor: 'staff',
        text: '| name |  | born |\n| --- | --- | --- |\n| Ada | TRUE | 2024-01-01 |',
      },
    ])
  })

  it('repeats the head row in every part of a long sheet', async () => {
    const cell = (text: string) => `<c t="str"><v>${text}</v></c>`
    const rows = Array.from({ length: 400 }, (_, index) => `<row>${cell(`name ${index}`)}${cell('some words')}</row>`).join('')
    const { sections } = await documentOf('a.xlsx', makeXlsx('Long', `<row>${cell('who')}${cell('what')}</row>${rows}`))
    expect(sections.length).toBeGreaterThan(2)
    expect(sections.every(({ text }) => text.startsWith('| who | what |\n'))).toBe(true)
    expect(sections.map(({ anchor }) => anchor).slice(0, 3)).toEqual(['long', 'long-2', 'long-3'])
  })

  it('makes no head of a first row that is like the others', async () => {
    const row = (name: string, price: string) => `<row><c t="str"><v>${name}</v></c><c><v>${price}</v></c></row>`
    const { sections } = await documentOf('a.xlsx', makeXlsx('Prices', row('Apples', '1.5') + row('Pears', '2.2')))
    expect(sections.map(({ text }) => text)).toEqual(['| Apples | 1.5 |\n| Pears | 2.2 |'])
  })
})

describe('PPTX', () => {
  it('makes a section of each slide, with its number and the speaker’s notes', async () => {
    const { title, sections } = await documentOf(
      'talk.pptx',
      makePptx([
        { title: 'Why', lines: ['Because', 'it works'], note: 'Smile.' },
        { title: 'How', lines: ['Slowly'], note: 'Pause.' },
      ]),
    )
    expect(title).toBe('Why')
    expect(sections).toEqual([
      { heading: 'Why', level: 1, crumbs: [], anchor: 'why', text: 'Because\nit works\n\nNotes: Smile.', page: 1 },
      { heading: 'How', level: 1, crumbs: [], anchor: 'how', text: 'Slowly\n\nNotes: Pause.', page: 2 },
    ])
  })
})
