import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BrowserWorld, browserWorld } from './browser.fixture.ts'
import { chromium } from './chromium.ts'
import { askAtStart, expectNoTrouble, search, texts, turns } from './talk.fixture.ts'

const gone = { status: 400, error: { message: 'The model is gone.' } }

describe.skipIf(chromium() === undefined)('a model that fails, on a phone', { timeout: 120_000 }, () => {
  let at: BrowserWorld
  let page: Page
  beforeAll(async () => {
    at = await browserWorld(turns({ calls: [search('dead jobs')] }, gone))
    page = await (await at.browser(at.world, { viewport: { width: 390, height: 844 } })).newPage()
    await page.goto('/')
    await askAtStart(page, 'How long are dead jobs kept?')
    await page.getByRole('heading', { name: 'Sources' }).waitFor()
  })
  afterAll(() => at?.[Symbol.asyncDispose]())

  it('is told once, above the answer, with the way to ask again in sight', async () => {
    const article = page.getByRole('article')
    await expect
      .poll(() => texts(article.getByRole('alert')))
      .toEqual([
        expect.stringMatching(
          /^The model failed, so this answer is quoted from your sources\. 127\.0\.0\.1:\d+ responded with status 400: The model is gone\. Retry$/,
        ),
      ])
    await expect.poll(() => article.locator('[data-answer]').innerText()).toMatch(/^These sentences are quoted from the sources\.\n/)
    await expect.poll(() => article.locator('[data-answer]').innerText()).not.toContain('failed')
    const retry = (await article.getByRole('button', { name: 'Retry' }).boundingBox())!
    const field = (await page.getByLabel('Follow-up question').boundingBox())!
    expect(retry.y + retry.height).toBeLessThan(field.y)
  })

  it('has its steps told in words that fit, with the name of the tool in their details', async () => {
    const step = page.getByRole('article').getByRole('listitem').filter({ hasText: 'Searched' })
    const line = step.locator('summary')
    await expect
      .poll(() => texts(line))
      .toEqual([expect.stringMatching(/^Succeeded: Searched documents for “dead jobs” 5 sections \d+ ms$/)])
    await line.click()
    await step.getByText('Tool: documents_search', { exact: true }).waitFor()
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })

  it('breaks nothing on the way', () => expectNoTrouble(at))
})
