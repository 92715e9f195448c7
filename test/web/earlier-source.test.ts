import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BrowserWorld, browserWorld } from './browser.fixture.ts'
import { chromium } from './chromium.ts'
import { answered, expectNoTrouble, search, turns } from './talk.fixture.ts'

const firstQuestion = 'How long are dead jobs kept?'

describe.skipIf(chromium() === undefined)('a source that stays open while another question is asked', { timeout: 90_000 }, () => {
  let at: BrowserWorld
  beforeAll(async () => {
    at = await browserWorld(
      turns(
        { calls: [search('dead jobs')] },
        { text: 'Dead jobs are kept for 14 days [s1].' },
        { calls: [search('sixth time')] },
        { text: 'It moves to the dead queue when it fails for the sixth time [s1].' },
      ),
    )
  })
  afterAll(() => at?.[Symbol.asyncDispose]())

  it('says to which question its answer belongs, until one of the new answer is opened', async () => {
    const { session } = await answered(at.world, firstQuestion)
    const page = await at.page(`/sessions/${session}`, { viewport: { width: 1440, height: 900 } })
    await page
      .getByRole('button', { name: /^Source 1: / })
      .first()
      .click()
    const side = page.getByRole('complementary', { name: 'Source' })
    await side.getByText('Citation 1 of 1').waitFor()
    const says = side.getByText(`Source of the answer to “${firstQuestion}”`)
    expect(await says.count()).toBe(0)
    await page.getByLabel('Follow-up question').fill('When is a job dead?')
    await page.keyboard.press('Enter')
    await says.waitFor()
    const newer = page.getByRole('article', { name: 'When is a job dead?' })
    await newer
      .getByRole('button', { name: /^Source 1: / })
      .first()
      .click()
    await says.waitFor({ state: 'detached' })
    await side.getByText('Citation 1 of 1').waitFor()
    expectNoTrouble(at)
  })
})
