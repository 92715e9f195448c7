import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BrowserWorld, browserWorld } from './browser.fixture.ts'
import { chromium } from './chromium.ts'
import { lateness, loadingOf, noteLateness } from './figures.fixture.ts'
import { askAtStart, expectNoTrouble, search, turns } from './talk.fixture.ts'

const kept = [{ calls: [search('dead jobs')] }, { text: 'Dead jobs are kept for 14 days [s1].' }]

/** The palette is loaded once the page is idle; it counts as well. */
const paletteOf = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('palette') && name.endsWith('.js'))),
    )
    .toBe(true)

/** Times are only told here, for machines that run all tests at once; bench/web/figures.ts measures what is promised. */
describe.skipIf(chromium() === undefined)('the chat page', { timeout: 120_000 }, () => {
  let at: BrowserWorld
  beforeAll(async () => {
    at = await browserWorld(turns(...kept, ...kept))
  })
  afterAll(() => at?.[Symbol.asyncDispose]())

  it('is seen, has at most 300 kB of script, and hears of each event', async () => {
    const paints: number[] = []
    // Each time in a browser that has loaded nothing yet.
    for (let load = 0; load < 2; load++) {
      const fresh = await at.page('/')
      paints.push((await loadingOf(fresh)).firstPaint)
      await fresh.context().close()
    }
    const firstPaint = Math.min(...paints)
    const page = await (await at.browser()).newPage()
    await noteLateness(page)
    await page.goto('/')
    await askAtStart(page, 'How long are dead jobs kept?')
    await page.getByRole('heading', { name: 'Sources' }).waitFor()
    await paletteOf(page)
    const { script } = await loadingOf(page)
    const heard = await lateness(page)
    const latest = Math.max(...heard.map(({ late }) => late))
    console.info(JSON.stringify({ firstPaintMs: Math.round(firstPaint), scriptBytes: script, latestEventMs: latest }))
    expect(heard.map(({ type }) => type)).toEqual([
      'run.began',
      'model.replied',
      'tool.started',
      'tool.finished',
      'model.replied',
      'answer.drafted',
      'review.made',
      'run.ended',
    ])
    expect(firstPaint).toBeGreaterThan(0)
    expect(script).toBeLessThanOrEqual(300_000)
    expect(script).toBeGreaterThan(50_000)
    expect(latest).toBeLessThan(10_000)
  })

  it('has at most 300 kB of script in Chinese too', async () => {
    const page = await (await at.browser(at.world, { locale: 'zh-CN' })).newPage()
    await page.goto('/')
    await page.getByRole('textbox', { name: '您的问题' }).fill('How long are dead jobs kept?')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: '来源' }).waitFor()
    await paletteOf(page)
    const { script } = await loadingOf(page)
    console.info(JSON.stringify({ language: 'zh', scriptBytes: script }))
    expect(script).toBeLessThanOrEqual(300_000)
    // The Chinese of the pages is in it.
    expect(script).toBeGreaterThan(250_000)
  })

  it('breaks nothing on the way', () => expectNoTrouble(at))
})
