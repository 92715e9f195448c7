import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BrowserWorld, browserWorld } from './browser.fixture.ts'
import { chromium } from './chromium.ts'
import { expectNoTrouble } from './talk.fixture.ts'

describe.skipIf(chromium() === undefined)('the search in a browser', { timeout: 120_000 }, () => {
  let at: BrowserWorld
  beforeAll(async () => {
    at = await browserWorld([], { flags: { 'llm.embedModel': 'not-there' } })
  })
  afterAll(async () => {
    await at?.[Symbol.asyncDispose]()
  })

  it('says above what it found by words why the model for vectors did not count', async () => {
    const page = await at.page('/search?q=dead+jobs')
    await page.getByText('Dead jobs are kept for 14 days.').first().waitFor()
    await expect
      .poll(() => page.getByRole('status').filter({ hasText: 'Only keyword search was used' }).allTextContents())
      .toEqual([expect.stringMatching(/^Only keyword search was used: /)])
    await page.getByRole('searchbox', { name: 'Search documents' }).fill('zebra crossing')
    await page.getByText('No results. Try fewer or different words.').waitFor()
    expectNoTrouble(at)
  })
})
