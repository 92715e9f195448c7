import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { axeFindings, type BrowserWorld, browserWorld } from './browser.fixture.ts'
import { chromium } from './chromium.ts'
import { askAtStart, expectNoTrouble, search, texts, turns } from './talk.fixture.ts'

const question = 'How long are dead jobs kept?'
const says = 'Dead jobs are kept for 14 days.'

describe.skipIf(chromium() === undefined)('a sentence that a source contradicts', { timeout: 120_000 }, () => {
  let at: BrowserWorld
  let page: Page
  beforeAll(async () => {
    at = await browserWorld(
      turns(
        { calls: [search('dead jobs')] },
        { text: 'Dead jobs are kept for 41 days [s1].' },
        { text: 'Dead jobs are kept for 41 days [s1].' },
      ),
    )
    page = await at.page('/')
    await askAtStart(page, question)
    await doubt().waitFor()
  })
  afterAll(() => at?.[Symbol.asyncDispose]())
  const doubt = () => page.getByRole('button', { name: 'A source contradicts this' })
  const card = () => page.getByRole('dialog', { name: 'A source contradicts this' })

  it('says why, with the words that say otherwise and the document that has them', async () => {
    await doubt().hover()
    await card().waitFor()
    await expect.poll(() => texts(card().getByRole('blockquote'))).toEqual([`“${says}”`])
    await expect.poll(() => texts(card().getByRole('button'))).toEqual(['docs › guide/retries.md › Dead jobs'])
    await expect
      .poll(() => texts(page.locator('[data-answer] p').filter({ hasText: 'contradicted' })))
      .toEqual(['No source supports the answer. 1 sentence contradicted by a source, marked !.'])
    expect(await axeFindings(page)).toEqual([])
  })

  it('keeps its card where one clicks what one points at, until one clicks again', async () => {
    // Longer than the moment within which a click belongs to the pointing.
    await page.waitForFunction(() => document.querySelector('[role="dialog"]')?.getAnimations().length === 0)
    await doubt().click()
    await page.mouse.move(5, 5)
    await expect.poll(() => card().isVisible()).toBe(true)
    await doubt().click()
    await card().waitFor({ state: 'detached' })
  })

  it('leads to those words in the document, and a link to them can be copied', async () => {
    await doubt().click()
    await card().getByRole('button').click()
    const source = page.getByRole('region', { name: 'Text of the source' })
    await expect.poll(() => texts(source.locator('[data-looked-at]'))).toEqual([expect.stringContaining('14 days')])
    await expect.poll(() => card().count()).toBe(0)
    await page.getByText('Contradicts the answer', { exact: true }).waitFor()
    const path = `/runs/${await page.evaluate(() => document.querySelector('a[href^="/runs/"]')?.getAttribute('href')?.split('/')[2])}`
    await page.goto(`${path}/sources/s1?quote=${encodeURIComponent(says)}`)
    await expect.poll(() => texts(source.locator('[data-looked-at]'))).toEqual([expect.stringContaining('14 days')])
    await page.getByRole('heading', { name: 'Cited source', level: 1 }).waitFor()
    const back = page.getByRole('link', { name: 'Back to the answer' })
    await expect.poll(() => back.getAttribute('href')).toMatch(/^\/sessions\/\w+#\w+$/)
    // As high as its words.
    expect((await source.boundingBox())!.height).toBeLessThan(200)
  })

  it('stays beside the words on a phone: neither wider than the page nor on the prompt box', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('link', { name: 'Back to the answer' }).click()
    await doubt().click()
    const box = (await card().boundingBox())!
    expect(box.x).toBeGreaterThanOrEqual(15)
    expect(box.x + box.width).toBeLessThanOrEqual(375)
    expect(box.y + box.height).toBeLessThan((await page.getByLabel('Follow-up question').boundingBox())!.y)
    await page.keyboard.press('Escape')
  })

  it('breaks nothing on the way', () => expectNoTrouble(at))
})
