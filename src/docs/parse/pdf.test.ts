import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type Line, makePdf } from './fixtures/make-pdf.ts'
import { documentOf, reasonOf } from './fixtures/outcome.ts'
import { parseDocument } from './parse.ts'

const page = (number: number): Line[] => [
  ['The Manual', 8, 780],
  [`Chapter ${['One', 'Two', 'Three', 'Four'][number - 1]}`, 20, 740],
  ['A first paragraph that goes on over the line and breaks an exam-', 10, 700],
  ['ple in two, as printers do.', 10, 688],
  [`The second paragraph stands on page ${number}.`, 10, 660],
  ['It has (brackets) too.', 10, 648],
  [`Page ${number}`, 8, 20],
]

describe('PDF', () => {
  it('has headings by size, paragraphs by distance, pages, and no running heads', async () => {
    const { title, sections, metadata } = await documentOf('a.pdf', makePdf([1, 2, 3, 4].map(page), 'The Printed Manual'))
    expect(title).toBe('The Printed Manual')
    expect(metadata).toEqual({ title: 'The Printed Manual' })
    expect(sections.map(({ heading, page }) => [heading, page])).toEqual([
      ['Chapter One', 1],
      ['Chapter Two', 2],
      ['Chapter Three', 3],
      ['Chapter Four', 4],
    ])
    expect(sections[1]?.text).toBe(
      'A first paragraph that goes on over the line and breaks an example in two, as printers do.\n\nThe second paragraph stands on page 2. It has (brackets) too.',
    )
  })

  it.each(['p.html', 'Microsoft Word - Handbook.doc', 'untitled', 'file:///srv/a', 'out/build/handbook', '---'])(
    'is not called %s, which is no title, but by its first heading',
    async (name) => expect((await documentOf('a.pdf', makePdf([page(1)], name))).title).toBe('Chapter One'),
  )

  it.each(['TCP/IP Illustrated', 'Introduction to Node.js', 'TCP/IP'])('is called %s, as it says', async (name) =>
    expect((await documentOf('a.pdf', makePdf([page(1)], name))).title).toBe(name),
  )

  it('leaves the caller’s bytes alone and knows a PDF under another name', async () => {
    const bytes = makePdf([page(1)], 'T')
    const before = bytes.slice()
    expect((await documentOf('a.md', bytes)).title).toBe('T')
    expect(bytes).toEqual(before)
  })

  it('goes on with everything else while a page is read that is made to take long', async () => {
    const bytes = readFileSync(new URL('../../../test/fuzz/corpus/pdf/saved-states-inside-each-other', import.meta.url))
    let isOver = false
    const read = parseDocument({ path: 'a.pdf', bytes }).finally(() => (isOver = true))
    let turns = 0
    while (!isOver) {
      await new Promise(setImmediate)
      turns += 1
    }
    expect((await read).ok).toBe(true)
    expect(turns).toBeGreaterThan(1_000)
  })

  it('gives a reason for damage, passwords and pages without text', async () => {
    expect(await reasonOf('a.pdf', '%PDF-1.4\nnothing more')).toMatch(/^damaged: /)
    expect(await reasonOf('a.pdf', '<html>not found</html>')).toBe('damaged: not actually a PDF')
    expect(await reasonOf('a.pdf', makePdf([[]], 'T'))).toBe('damaged: no text layer: the pages are images')
    const encryption = `/ID [<00112233445566778899aabbccddeeff> <00112233445566778899aabbccddeeff>] /Encrypt << /Filter /Standard /V 1 /R 2 /P -44 /O <${'11'.repeat(32)}> /U <${'22'.repeat(32)}> >>`
    expect(await reasonOf('a.pdf', makePdf([page(1)], 'T', encryption))).toBe('encrypted: a password is required')
  })
})
