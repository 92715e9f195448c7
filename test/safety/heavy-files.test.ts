import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeDocx, makePptx, makeXlsx, wordParagraph } from '../../src/docs/parse/fixtures/make-office.ts'
import { parseDocument } from '../../src/docs/parse/parse.ts'
import { type HttpWorld, httpWorld } from '../../src/http/http.fixture.ts'
import { handOver } from '../../src/http/routes/files.fixture.ts'
import { pdfBombs, pdfOfPages } from './heavy-files.fixture.ts'

/** What work gives, and which share of the computing that it took was done by the thread that others wait for. */
async function withShare<T>(work: () => Promise<T>): Promise<{ readonly result: T; readonly share: number }> {
  const [here, all] = [process.threadCpuUsage(), process.cpuUsage()]
  const result = await work()
  const total = ({ user, system }: NodeJS.CpuUsage) => user + system
  return { result, share: total(process.threadCpuUsage(here)) / total(process.cpuUsage(all)) }
}

/** How often everything else had its turn while work was done. */
async function withTurns<T>(work: () => Promise<T>): Promise<{ readonly result: T; readonly turns: number }> {
  let turns = 0
  let isOver = false
  const count = () => {
    turns++
    if (!isOver) setImmediate(count)
  }
  count()
  const result = await work()
  isOver = true
  return { result, turns }
}

const words = (count: number, line: (at: number) => string): string => Array.from({ length: count }, (_, at) => line(at)).join('')

/** What is behind the end of a PDF is nothing to it, but a longer one may take longer. */
const longer = (pdf: Uint8Array): Uint8Array => Buffer.concat([pdf, Buffer.alloc(5_000_000, '\n')])

const formats: Readonly<Record<string, () => string | Uint8Array>> = {
  'a.md': () => words(20_000, (at) => `# Part ${at}\n\nWords of the part number ${at} with **weight** and [a link](b.md).\n\n`),
  'a.mdx': () => words(20_000, (at) => `## Part ${at}\n\n<Note>Words ${at}</Note>\n\n`),
  'a.html': () => `<html><body>${words(40_000, (at) => `<div><p>words ${at} <a href="/${at}">more</a></p>`)}`,
  'a.rst': () => words(20_000, (at) => `Part ${at}\n==========\n\nWords of the part *${at}*.\n\n`),
  'a.adoc': () => words(20_000, (at) => `== Part ${at}\n\nWords of the part _${at}_.\n\n`),
  'a.txt': () => words(200_000, (at) => `Words of the line ${at}.\n${at % 9 === 0 ? '\n' : ''}`),
  'a.csv': () => words(200_000, (at) => `${at},words,${at * 7}\n`),
  'a.jsonl': () => words(150_000, (at) => `{"name": "record ${at}", "text": "words of the record", "at": [${at}, 1]}\n`),
  'a.ts': () => words(50_000, (at) => `/** Adds ${at}. */\nexport function add${at}(a: number): number {\n  return a + ${at}\n}\n\n`),
  'a.json': () => words(200_000, (at) => `{"at": ${at}, "name": "words"}\n`),
  'a.ipynb': () =>
    JSON.stringify({
      cells: Array.from({ length: 20_000 }, (_, at) => ({ cell_type: 'markdown', source: [`# Cell ${at}\n`, 'words'], metadata: {} })),
      ...{ metadata: {}, nbformat: 4, nbformat_minor: 5 },
    }),
  'a.pdf': () => longer(pdfOfPages(200, 50)),
  'a.docx': () => makeDocx(words(40_000, (at) => wordParagraph(`words ${at}`, at % 9 === 0 ? 'H1' : undefined))),
  'a.xlsx': () =>
    makeXlsx(
      'Sheet',
      words(40_000, (row) => `<row r="${row + 1}"><c><v>${row}</v></c><c t="s"><v>0</v></c></row>`),
    ),
  'a.pptx': () => makePptx(Array.from({ length: 1_000 }, (_, at) => ({ title: `Slide ${at}`, lines: ['words', 'more'], note: 'note' }))),
}

/** Row 36: one upload, one PDF: files that mean work without end, and large ones of every format. */
describe('a heavy file', () => {
  it.each(Object.keys(formats))('%s is read beside what others wait for', async (path) => {
    const bytes = Buffer.from(formats[path]!())
    const { result, share } = await withShare(() => parseDocument({ path, bytes }))
    expect(result.ok).toBe(true)
    expect(share).toBeLessThan(0.5)
  })

  it.each(Object.keys(pdfBombs))(
    'a PDF with %s ends, with its words or a reason of one line, and everything else has its turns',
    async (name) => {
      const { result, turns } = await withTurns(() => parseDocument({ path: 'a.pdf', bytes: pdfBombs[name]!() }))
      expect(result.ok ? 'read' : result.reason).toMatch(
        /^(?:read|damaged: parsing takes more than [01]\.\d s of CPU time, too much for the file's size|damaged: (?:uncompressed, it is larger than \d\d MB|parsing needs more than \d\d MB of memory))$/,
      )
      expect(turns).toBeGreaterThan(20)
    },
  )

  it('takes nothing with it when its thread is ended at any moment', async () => {
    const child = promisify(execFile)(process.execPath, [join(import.meta.dirname, 'ended-threads.fixture.ts')], { timeout: 100_000 })
    expect((await child).stdout).toBe('alive\n')
  }, 120_000)

  it('is not read beyond 5,000 pages', async () => {
    const outcome = await parseDocument({ path: 'a.pdf', bytes: longer(pdfOfPages(5_003, 3)) })
    expect(outcome.ok && outcome.document.sections.at(-1)?.page).toBe(5_000)
  }, 120_000)

  it('takes at most 200 MB, whatever it is, and the others are indexed', async () => {
    const root = mkdtempSync(join(tmpdir(), 'ibid-heavy-'))
    try {
      for (const each of ['docs', 'data']) mkdirSync(join(root, each))
      for (const [at, make] of Object.values(pdfBombs).entries()) writeFileSync(join(root, 'docs', `bomb-${at}.pdf`), make())
      writeFileSync(join(root, 'docs', 'zz-last.md'), '# Last\n\nThe ferry leaves at noon.\n')
      const child = [join(import.meta.dirname, 'documents-process.fixture.ts'), join(root, 'docs'), join(root, 'data')]
      const { stdout } = await promisify(execFile)(process.execPath, child, { timeout: 100_000 })
      const { grownMb, added, skipped, failed } = JSON.parse(stdout)
      expect(added.at(-1)).toBe('zz-last.md')
      expect([added.length + skipped.length, failed]).toEqual([Object.keys(pdfBombs).length + 1, []])
      expect(grownMb).toBeGreaterThan(0)
      expect(grownMb).toBeLessThanOrEqual(200)
    } finally {
      rmSync(root, { recursive: true })
    }
  }, 120_000)
})

describe('a server that is handed a heavy file', () => {
  let world: HttpWorld
  beforeAll(async () => {
    world = await httpWorld(() => ({ text: 'Nothing.' }))
  })
  afterAll(() => world[Symbol.asyncDispose]())

  it('indexes it beside what others wait for', async () => {
    await handOver(world, world, { 'first.md': '# First\n' })
    const bytes = Buffer.from(formats['a.md']!())
    const { result, share } = await withShare(async () => (await handOver(world, world, { 'large.md': bytes })).status)
    expect(result).toBe(201)
    expect(share).toBeLessThan(0.5)
  })

  it('answers others all the while, and tells in one line why it cannot be read', async () => {
    let isOver = false
    const uploaded = handOver(world, world, { 'bomb.pdf': pdfBombs['forms that draw forms that draw forms']!() }).finally(
      () => (isOver = true),
    )
    let answers = 0
    while (!isOver) {
      expect((await world.nobody.fetch('/health')).status).toBe(200)
      answers++
    }
    const response = await uploaded
    const { detail } = (await response.json()) as { readonly detail: string }
    expect([response.status, detail]).toEqual([
      422,
      expect.stringMatching(
        /^bomb\.pdf cannot be read: damaged: parsing takes more than 0\.6 s of CPU time, too much for the file's size$/,
      ),
    ])
    expect(answers).toBeGreaterThan(20)
  })
})
