import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BrowserWorld, browserWorld } from './browser.fixture.ts'
import { chromium } from './chromium.ts'
import { expectNoTrouble, search, turns } from './talk.fixture.ts'

const chapters = Array.from({ length: 30 }, (_, at) => `## Chapter ${at}\n\n${`Nothing of cranes stands in chapter ${at}. `.repeat(12)}\n`)
const manual = `# Harbour\n\n${chapters.join('\n')}\n## Cranes\n\nThe crane lifts 40 tonnes.\n\n${chapters.join('\n')}`

describe.skipIf(chromium() === undefined)('a document that is opened from its citation', { timeout: 120_000 }, () => {
  let at: BrowserWorld
  let session = ''
  beforeAll(async () => {
    at = await browserWorld(turns({ calls: [search('crane lifts tonnes')] }, { text: 'The crane lifts 40 tonnes [s1].' }))
    at.world.write({ 'docs/harbour.md': manual })
    session = (await at.world.json<{ readonly id: string }>('/v1/sessions', { method: 'POST', body: {} })).id
    const prompt = 'How much does the crane lift?'
    const { run } = await at.world.json<{ readonly run: string }>(`/v1/sessions/${session}/prompts`, { method: 'POST', body: { prompt } })
    await (await at.world.fetch(`/v1/runs/${run}/events`)).text()
  })
  afterAll(() => at?.[Symbol.asyncDispose]())

  /** Whether the quote is in the window, now and for as long as the page still moves. */
  const isInSight = (page: Page) =>
    page.locator('[data-looked-at]').evaluate(async (quote) => {
      for (let frame = 0; frame < 20; frame++) await new Promise(requestAnimationFrame)
      const { top, bottom } = quote.getBoundingClientRect()
      return top >= 0 && bottom <= innerHeight
    })

  it.each([
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ])('shows the quote in a window of $width x $height, each time', async (viewport) => {
    const page = await at.page(`/sessions/${session}`, { viewport })
    for (let time = 0; time < 3; time++) {
      await page
        .getByRole('button', { name: /^Source 1: / })
        .first()
        .click()
      await page.getByRole('link', { name: 'Open document' }).click()
      await page.getByRole('heading', { name: 'Harbour', level: 1 }).waitFor()
      await page.locator('[data-looked-at]').waitFor()
      await expect.poll(() => isInSight(page)).toBe(true)
      await page.goBack()
    }
  })

  it.each([
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ])('shows it in a window of $width x $height when the document is late', async (viewport) => {
    const page = await at.page(`/sessions/${session}`, { viewport })
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/v1/documents/*/content?**', async (route) => {
      await held
      await route.continue()
    })
    await page
      .getByRole('button', { name: /^Source 1: / })
      .first()
      .click()
    const asked = page.waitForRequest('**/v1/documents/*/content?**')
    await page.getByRole('link', { name: 'Open document' }).click()
    await asked
    await page.getByRole('heading', { name: 'Document', level: 1 }).waitFor()
    release()
    await page.locator('[data-looked-at]').waitFor()
    await expect.poll(() => isInSight(page)).toBe(true)
  })

  it('breaks nothing on the way', () => expectNoTrouble(at))
})
