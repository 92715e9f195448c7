import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DocumentList } from '../../src/core/schemas/http/collections.ts'
import { makePdf } from '../../src/docs/parse/fixtures/make-pdf.ts'
import { axeFindings, type BrowserWorld, browserWorld } from './browser.fixture.ts'
import { chromium } from './chromium.ts'
import { answered, expectNoTrouble, texts } from './talk.fixture.ts'

/** Whether nothing that scrolls hides the middle of its left edge. */
const isInSight = (place: Locator) =>
  place.evaluate((element) => {
    const { left, top, height } = element.getBoundingClientRect()
    return document.elementsFromPoint(left + 1, top + height / 2).includes(element)
  })

const guide = `# Ferry guide

Ferry **never loses** a [job](other.md#top) once it is \`accepted\`.

- Retries wait *twice as long* each time.
- A worker runs 4 jobs at once.

\`\`\`ts
const ferry = start({ workers: 4 })
ferry.drain()
\`\`\`

| queue | kept |
| --- | --- |
| dead | 14 days |

<details open><summary>More</summary>Queues are kept <b>on disk</b>.</details>
`

const hostile = `# Hostile

Trust the harbour <script>globalThis.ran = 'script'</script>master.

<img src="https://tracker.example/p.png" onerror="globalThis.ran='img'">
<svg onload="globalThis.ran='svg'"><script>globalThis.ran='svg script'</script></svg>
<style>body { display: none } @import url(https://tracker.example/s.css);</style>
<iframe src="https://tracker.example/f"></iframe>
<form action="https://tracker.example/"><button>Go on</button></form>
<p style="background:url(https://tracker.example/b.png)" onclick="globalThis.ran='click'">A harmless paragraph.</p>

<mark data-marks="1">forged</mark> <a href="javascript:globalThis.ran='link'">a link</a> [another](javascript:globalThis.ran='markdown')
![shown](https://tracker.example/m.png)
`

const quotes = [
  ['never loses** a [job](other.md#top) once it is `accepted', 'It loses no job'],
  ['ferry.drain()', 'It drains'],
  ['| dead | 14 days |', 'Dead ones stay'],
  ['kept <b>on disk</b>', 'They are on disk'],
] as const

/** The words that are marked, by what the marks look like. */
const marked = (place: Locator) => place.locator('mark').allTextContents()

describe.skipIf(chromium() === undefined)('the reader', { timeout: 120_000 }, () => {
  let at: BrowserWorld
  let page: Page
  let run = ''
  let collection = ''
  beforeAll(async () => {
    at = await browserWorld(({ body }) => {
      const asked = JSON.stringify(body)
      if (!asked.includes('"role":"tool"'))
        return { calls: [{ tool: 'documents_open', input: { place: asked.includes('annual report') ? 'report.pdf' : 'ferry.md' } }] }
      if (asked.includes('annual report')) return { text: 'Harbours grew [s1: "Traffic in the harbours grew by nine percent and then"].' }
      return { text: quotes.map(([quote, says]) => `${says} [s1: ${JSON.stringify(quote)}].`).join(' ') }
    })
    const { world } = at
    world.write({
      'docs/ferry.md': guide,
      'docs/other.md': '# Other\n\nAnother document of the collection.\n',
      'docs/hostile.md': hostile,
      'docs/people.csv': 'name,town\nAda,Turin\nBo,Oslo\n',
      'docs/page.html': '<main><h1>Page</h1><p>Use __init__ and *stars* as they are.</p><ul><li>one</li></ul></main>',
    })
    const first = [
      ['Annual report', 24, 700],
      ['Nothing of note happened on the first page.', 12, 650],
    ] as const
    const second = [
      ['Traffic in the harbours grew by', 12, 700],
      ['nine percent and then fell.', 12, 684],
    ] as const
    writeFileSync(join(world.folder, 'docs/report.pdf'), makePdf([first, second], 'The annual report'))
    run = (await answered(world, 'What does the ferry guide say?')).run
    const { collections } = await world.json<{ readonly collections: readonly { readonly id: string }[] }>('/v1/collections')
    collection = collections[0]?.id ?? ''
    page = await at.page(`/runs/${run}/sources/s1?mark=1`)
  })
  afterAll(() => at?.[Symbol.asyncDispose]())
  const source = () => page.getByRole('region', { name: 'Text of the source' })
  const lookedAt = (place: Locator) => place.locator('[data-looked-at]').allTextContents()
  const open = (path: string, more = '') => page.goto(`/collections/${collection}/document?path=${encodeURIComponent(path)}${more}`)

  it('shows Markdown as a person reads it, with quotes marked across words, links, code, tables and HTML', async () => {
    await source().getByRole('heading', { name: 'Ferry guide' }).waitFor()
    const first = ['never loses', ' a ', 'job', ' once it is ', 'accepted', '.']
    await expect.poll(() => marked(source())).toEqual([...first, 'ferry.', 'drain', '()', 'dead', '14 days', 'kept ', 'on disk', '.'])
    await expect.poll(() => lookedAt(source())).toEqual(first)
    await expect.poll(() => source().locator('strong').allTextContents()).toEqual(['never loses'])
    await expect.poll(() => source().locator('table').getByRole('cell').allTextContents()).toEqual(['dead', '14 days'])
  })

  it('goes from mark to mark, and says which', async () => {
    await page.getByRole('button', { name: 'Next citation' }).click()
    await page.getByText('Citation 2 of 4').waitFor()
    await expect.poll(() => lookedAt(source())).toEqual(['ferry.', 'drain', '()'])
    expect(new URL(page.url()).search).toBe('?mark=2')
  })

  it('shows all quotes of the answer in the whole document, and links to others of the collection', async () => {
    await page.getByRole('link', { name: 'Open document' }).click()
    await page.getByRole('heading', { name: 'Ferry guide', level: 1 }).waitFor()
    await page.getByText('Citation 2 of 4').waitFor()
    await expect.poll(() => lookedAt(page.locator('main'))).toEqual(['ferry.', 'drain', '()'])
    await page.getByRole('button', { name: 'Previous citation' }).click()
    await expect.poll(async () => (await lookedAt(page.locator('main')))[0]).toBe('never loses')
    await page.getByRole('link', { name: 'job' }).click()
    await page.getByText('Another document of the collection.').waitFor()
  })

  it('leads back to the answer that cites the document, also by way of the collection', async () => {
    const { run: cited, session } = await answered(at.world, 'What does the ferry guide say once more?')
    const back = page.getByRole('link', { name: 'Back to the answer' })
    await open('ferry.md', `&run=${cited}&mark=1`)
    await back.click()
    await page.waitForURL(`**/runs/${cited}`)
    await open('ferry.md', `&run=${cited}&session=${session}&mark=1`)
    await page.getByText('Citation 1 of 4').waitFor()
    await page.getByRole('link', { name: 'docs', exact: true }).click()
    await page.getByRole('searchbox').fill('other')
    await page.getByText('1 document matches').waitFor()
    await back.click()
    await page.waitForURL(`**/sessions/${session}#${cited}`)
  })

  it('shows rows as a table, and signs of other formats as they stand', async () => {
    await open('people.csv')
    await page.getByRole('columnheader', { name: 'town' }).waitFor()
    await expect.poll(() => page.getByRole('cell').allTextContents()).toEqual(['Ada', 'Turin', 'Bo', 'Oslo'])
    await open('page.html', `&quote=${encodeURIComponent('*stars* as')}`)
    await page.getByText('Use __init__ and').waitFor()
    await expect.poll(() => marked(page.locator('main'))).toEqual(['*stars* as'])
    await expect.poll(() => texts(page.getByRole('listitem').getByText('one'))).toEqual(['one'])
  })

  it('draws the pages of a PDF, with the quote marked where it stands', async () => {
    const asked = await answered(at.world, 'What does the annual report say?')
    await page.goto(`/runs/${asked.run}/sources/s1?mark=1`)
    const second = source().getByRole('listitem', { name: 'Page 2' })
    await expect.poll(() => second.locator('[data-looked-at]').count()).toBe(2)
    await expect.poll(() => second.locator('canvas').evaluate((canvas) => Reflect.get(canvas, 'width') > 300)).toBe(true)
    const box = await second.locator('[data-looked-at]').first().boundingBox()
    const whole = await second.boundingBox()
    // 50 points from the left of 600, and 100 from the top of 800.
    expect(((box?.x ?? 0) - (whole?.x ?? 0)) / (whole?.width ?? 1)).toBeCloseTo(50 / 600, 1)
    expect(((box?.y ?? 0) - (whole?.y ?? 0)) / (whole?.height ?? 1)).toBeCloseTo(90 / 800, 1)
    await page.getByRole('button', { name: 'Zoom in' }).click()
    await expect.poll(async () => (((await second.boundingBox())?.width ?? 0) / (whole?.width ?? 1)).toFixed(1)).toBe('1.5')
    await expect.poll(() => isInSight(second.locator('[data-looked-at]').first())).toBe(true)
    await page.getByRole('button', { name: 'Zoom out' }).click()
    await page.getByRole('button', { name: 'Text' }).click()
    await expect.poll(() => lookedAt(source())).toEqual(['Traffic in the harbours grew by nine percent and then'])
  })

  it('says why the pages are not shown where the file has changed since', async () => {
    writeFileSync(join(at.world.folder, 'docs/report.pdf'), makePdf([[['Other words', 12, 700]]], 'The annual report'))
    await page.reload()
    await page.getByText('its file has changed since it was indexed').waitFor()
    await expect.poll(() => lookedAt(source())).toEqual(['Traffic in the harbours grew by nine percent and then'])
  })

  it('runs nothing of a hostile document, and asks nobody for anything', async () => {
    await open('hostile.md', `&quote=${encodeURIComponent('A harmless')}`)
    await page.getByText('A harmless').waitFor()
    await expect.poll(() => lookedAt(page.locator('main'))).toEqual(['A harmless'])
    await expect.poll(() => marked(page.locator('main'))).toEqual(['A harmless'])
    await page.getByText('harmless').click()
    for (const name of ['a link', 'another']) await page.getByText(name, { exact: true }).click()
    expect(await page.evaluate(() => Reflect.get(globalThis, 'ran'))).toBe(undefined)
    const body = page.locator('main')
    await expect
      .poll(() => body.locator('script, svg[onload], style, iframe, form, img, [style*="url"], a[href^="javascript" i]').count())
      .toBe(0)
    expect(await axeFindings(page)).toEqual([])
  })

  it('runs nothing of a hostile PDF', async () => {
    const hostilePdf = Buffer.from(makePdf([[['Read me quietly now', 12, 700]]], 'Hostile'))
      .toString('latin1')
      .replace('/Type /Catalog', '/Type /Catalog /OpenAction << /S /JavaScript /JS (app.launchURL\\("https://tracker.example/js"\\)) >>')
    writeFileSync(join(at.world.folder, 'docs/hostile.pdf'), hostilePdf, 'latin1')
    await at.world.json(`/v1/collections/${collection}/sync`, { method: 'POST', body: {} })
    const documents = () => at.world.json<DocumentList>(`/v1/documents?collection=${collection}`)
    await expect.poll(async () => (await documents()).documents.map(({ path }) => path)).toContain('hostile.pdf')
    await open('hostile.pdf')
    await page.getByRole('listitem', { name: 'Page 1' }).locator('canvas').waitFor()
  })

  it('breaks nothing on the way', () => expectNoTrouble(at))
})
