import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BrowserWorld, browserWorld } from './browser.fixture.ts'
import { chromium } from './chromium.ts'
import { answered, expectNoTrouble, search, turns } from './talk.fixture.ts'

describe.skipIf(chromium() === undefined)('an answer that is copied', { timeout: 90_000 }, () => {
  let at: BrowserWorld
  beforeAll(async () => {
    at = await browserWorld(turns({ calls: [search('dead jobs')] }, { text: 'Dead jobs are kept for 14 days [s1].' }))
  })
  afterAll(() => at?.[Symbol.asyncDispose]())

  it('comes with the sources that its marks stand for', async () => {
    const { session } = await answered(at.world, 'How long are dead jobs kept?')
    const page = await at.page(`/sessions/${session}`, { permissions: ['clipboard-read', 'clipboard-write'] })
    await page.getByRole('button', { name: 'Copy answer' }).click()
    await page.getByRole('button', { name: 'Copied' }).waitFor()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied.replaceAll(at.world.folder, '')).toBe(
      'Dead jobs are kept for 14 days. [1]\n\nSources\n[1] docs/guide/retries.md > Dead jobs\n    file:///docs/guide/retries.md#L7',
    )
    expectNoTrouble(at)
  })
})
