import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BrowserWorld, browserWorld } from './browser.fixture.ts'
import { chromium } from './chromium.ts'
import { answered, expectNoTrouble, search, turns } from './talk.fixture.ts'

describe.skipIf(chromium() === undefined)('the list of conversations', { timeout: 90_000 }, () => {
  let at: BrowserWorld
  beforeAll(async () => {
    at = await browserWorld(turns({ calls: [search('dead jobs')] }, { text: 'Dead jobs are kept for 14 days [s1].' }))
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

  it('renames one by what is typed at once, and not to nothing', async () => {
    const { session } = await answered(at.world, 'How long are dead jobs kept?')
    const page = await at.page(`/sessions/${session}`)
    const rename = async () => {
      await page.getByRole('button', { name: 'Conversation menu' }).click()
      await page.getByRole('menuitem', { name: 'Rename…' }).click()
      const field = page.getByRole('dialog').getByLabel('Title')
      await expect.poll(() => field.evaluate((each: HTMLInputElement) => each === each.ownerDocument.activeElement)).toBe(true)
      return field
    }
    await rename()
    await page.keyboard.type('About dead jobs')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'About dead jobs', level: 1 }).waitFor()
    const field = await rename()
    await page.keyboard.type('   ')
    await page.keyboard.press('Enter')
    expect(await field.evaluate((each: HTMLInputElement) => each.validity.patternMismatch)).toBe(true)
    await page.keyboard.press('Escape')
    await page.getByRole('heading', { name: 'About dead jobs', level: 1 }).waitFor()
    expectNoTrouble(at)
  })
})
