import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { axeFindings, type BrowserWorld, browserWorld } from './browser.fixture.ts'
import { chromium } from './chromium.ts'
import { answered, expectNoTrouble, search, texts, turns } from './talk.fixture.ts'

const question = 'How long are dead jobs kept?'
const answer = 'Dead jobs are kept for 14 days.'

describe.skipIf(chromium() === undefined)('a source whose document has changed since the answer', { timeout: 90_000 }, () => {
  let at: BrowserWorld
  beforeAll(async () => {
    at = await browserWorld(
      turns(
        { calls: [search('dead jobs')] },
        { text: 'Dead jobs are kept for 14 days [s1].' },
        { calls: [search('dead jobs')] },
        { text: 'Dead jobs are kept for 41 days [s1].' },
      ),
    )
  })
  afterAll(() => at?.[Symbol.asyncDispose]())

  it('is shown as it was, and says so as soon as the collection is synced', async () => {
    const { session } = await answered(at.world, question)
    const page = await at.page(`/sessions/${session}`)
    await page
      .getByRole('button', { name: /^Source 1/ })
      .first()
      .click()
    const side = page.getByRole('complementary', { name: 'Source' })
    await expect.poll(() => texts(side.locator('mark'))).toEqual([answer])
    const says = side.getByText('The document has changed since this answer. You are looking at the text that the answer used.')
    await expect.poll(() => says.count()).toBe(0)
    at.world.write({ 'docs/guide/retries.md': '# Retries\n\n## Dead jobs\n\nDead jobs are kept for 41 days.\n' })
    await at.world.json('/v1/collections/docs/sync', { method: 'POST', body: {} })
    await says.waitFor()
    await expect.poll(() => texts(side.locator('mark'))).toEqual([answer])
    for (const theme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: theme })
      expect(await axeFindings(page)).toEqual([])
    }
    await side.getByRole('link', { name: 'Open document' }).click()
    await page.getByText('Dead jobs are kept for 41 days.').waitFor()
    await page.getByText('This quote is no longer in the document.').waitFor()
    await expectNoTrouble(at)
  })

  it('says beside the answer and on its page that its file is no longer there, and that only its text is', async () => {
    const { session } = await answered(at.world, 'When are jobs dead?')
    const page = await at.page(`/sessions/${session}`)
    rmSync(join(at.world.folder, 'docs/guide/retries.md'))
    await page
      .getByRole('button', { name: /^Source 1/ })
      .first()
      .click()
    const says = 'The file no longer exists. You are looking at the text that was indexed.'
    await page.getByRole('complementary', { name: 'Source' }).getByText(says).waitFor()
    await page.getByRole('link', { name: 'Open document' }).click()
    await page.getByRole('heading', { name: 'Retries', level: 1 }).waitFor()
    await page.getByText(says).waitFor()
    expect(await axeFindings(page)).toEqual([])
    await expectNoTrouble(at)
  })
})
