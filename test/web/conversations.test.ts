import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BrowserWorld, browserWorld } from './browser.fixture.ts'
import { chromium } from './chromium.ts'
import { expectNoTrouble } from './talk.fixture.ts'

describe.skipIf(chromium() === undefined)('the list of conversations', { timeout: 90_000 }, () => {
  let at: BrowserWorld
  beforeAll(async () => {
    at = await browserWorld()
  })
  afterAll(() => at?.[Symbol.asyncDispose]())

  it('says that questions of the command line are under Runs, and leads there', async () => {
    const page = await at.page('/sessions')
    const about = page.getByText('Your questions with their answers and sources.')
    await expect
      .poll(() => about.innerText())
      .toBe('Your questions with their answers and sources. Questions asked with ibid ask are under Runs.')
    await about.getByRole('link', { name: 'Runs' }).click()
    await page.getByRole('heading', { name: 'Runs', level: 1 }).waitFor()
    const chinese = await at.page('/sessions', { locale: 'zh-CN' })
    await chinese.getByText('用 ibid ask 提出的问题见运行记录。').waitFor()
    expectNoTrouble(at)
  })
})
