import { describe, expect, it } from 'vitest'
import { documentOf } from './fixtures/outcome.ts'

const long = 'These words are here so that the section stands on its own and is not joined to the one above it.'
const outline = async (path: string, source: string) =>
  (await documentOf(path, source)).sections.map(({ heading, level, anchor, line }) => [heading, level, anchor, line])

describe('reStructuredText', () => {
  it('takes titles by underline and overline, levels by first appearance', async () => {
    const source = `:author: Ada\n\n=====\nGuide\n=====\n\n${long}\n\n.. _setup:\n\nSet \`\`up\`\`\n------\n\n${long}\n\n.. code-block:: sh\n\n   Not\n   ---\n\nDeep\n~~~~\n${long}\n\nNext\n----\n\n${long}\n\n====  ====\na     b\n====  ====\n\n---------\n\n\`Site <https://example.org>\`_\n`
    expect(await outline('a.rst', source)).toEqual([
      ['', 0, 'top', 1],
      ['Guide', 1, 'guide', 7],
      ['Set up', 2, 'set-up', 14],
      ['Deep', 3, 'deep', 23],
      ['Next', 2, 'next', 28],
    ])
    const { title, links, metadata, sections } = await documentOf('a.rst', source)
    expect({ title, links, metadata }).toEqual({ title: 'Guide', links: ['https://example.org'], metadata: { author: 'Ada' } })
    expect(sections[4]?.text).toBe(`${long}\n\n====  ====\na     b\n====  ====\n\n---------\n\n\`Site <https://example.org>\`_`)
  })
})

describe('AsciiDoc', () => {
  it('takes one- and two-line titles and given anchors, none inside blocks', async () => {
    const source = `= Guide\nAda\n:toc: left\n\n${long}\n\n[[install]]\n== Set *up*\n\n${long}\n\n[source,sh]\n----\n== not\n----\n\n[#deep]\n=== Deep\n${long}\n\nOld style\n---------\n\n${long}\n\n====\n== not either\n====\n`
    expect(await outline('a.adoc', source)).toEqual([
      ['Guide', 1, 'guide', 2],
      ['Set up', 2, 'install', 10],
      ['Deep', 3, 'deep', 19],
      ['Old style', 2, 'old-style', 24],
    ])
    expect((await documentOf('a.adoc', source)).metadata).toEqual({ toc: 'left' })
  })
})

describe('plain text', () => {
  it('has no headings and is cut between paragraphs, else between lines', async () => {
    const paragraphs = await documentOf('notes.txt', `${`${long}\n# no heading\n\n`.repeat(50)}`)
    expect(paragraphs.title).toBe('notes')
    expect(paragraphs.sections.map(({ heading, anchor, line }) => [heading, anchor, line])).toEqual([
      ['', 'top', 1],
      ['', 'top-2', 106],
    ])
    const log = await documentOf('server.log', 'one line of a log\n'.repeat(1000))
    expect(log.title).toBe('server.log')
    expect(log.sections.map(({ line }) => line)).toEqual([1, 223, 445, 667, 889])
  })

  it('joins back to the original, whatever the line ends', async () => {
    for (const end of ['\n', '\r\n', '\r']) {
      const source = `first${end}second${end}${end}${'long line of words '.repeat(400)}${end}last`
      const { sections } = await documentOf('a.txt', source)
      const lines = source.split(end)
      for (const { text, line } of sections) if (line === 1) expect(text.startsWith(`first${end}second`)).toBe(true)
      expect(sections.at(-1)?.text.endsWith(`${end}last`)).toBe(true)
      expect(
        sections
          .map(({ text }) => text)
          .join('')
          .replace(/\s+/g, ''),
      ).toBe(lines.join('').replace(/\s+/g, ''))
    }
  })
})

describe('notebook', () => {
  it('says what it was given half of as a character that stands for what is unknown', async () => {
    const { sections } = await documentOf('a.ipynb', '{"cells":[{"cell_type":"markdown","source":["Tides \\udaaa rise."]}]}')
    expect(sections.map(({ text }) => text)).toEqual(['Tides \ufffd rise.'])
  })

  it('joins text cells, code and text output, without line numbers', async () => {
    const notebook = {
      metadata: { kernelspec: { language: 'julia' } },
      cells: [
        { cell_type: 'markdown', source: ['# Study\n', '\n', long] },
        {
          cell_type: 'code',
          source: 'x = 1\n# no heading',
          outputs: [{ output_type: 'stream', text: ['one\n'] }, { data: { 'text/plain': '2', 'image/png': 'AAAA' } }],
        },
        { cell_type: 'markdown', source: `## Result\n\n${long}` },
      ],
    }
    const { title, sections } = await documentOf('a.ipynb', JSON.stringify(notebook))
    expect(title).toBe('Study')
    expect(sections).toEqual([
      {
        heading: 'Study',
        level: 1,
        crumbs: [],
        anchor: 'study',
        text: `${long}\n\n\`\`\`julia\nx = 1\n# no heading\n\`\`\`\n\n\`\`\`text\none\n\`\`\`\n\n\`\`\`text\n2\n\`\`\``,
      },
      { heading: 'Result', level: 2, crumbs: ['Study'], anchor: 'result', text: long },
    ])
  })
})
