import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RatingAnswer } from '../../src/core/schemas/http/runs.ts'
import { type BrowserWorld, browserWorld } from './browser.fixture.ts'
import { chromium } from './chromium.ts'
import { askAtStart, expectNoTrouble, newestRun, search, texts, turns } from './talk.fixture.ts'

const tides = { name: 'tides.md', mimeType: 'text/markdown', buffer: Buffer.from('# Tides\n\nHigh water at Brest is at 7:12.\n') }

describe.skipIf(chromium() === undefined)('an answer about a file', { timeout: 120_000 }, () => {
  let at: BrowserWorld
  let page: Page
  beforeAll(async () => {
    at = await browserWorld(turns({ calls: [search('high water at Brest')] }, { text: 'High water at Brest is at 7:12 [s1].' }))
    page = await at.page('/')
  })
  afterAll(() => at?.[Symbol.asyncDispose]())

  it('cites the file that came with the question, at its quote', async () => {
    const files = page.getByRole('list', { name: 'Attached files' })
    await page.getByLabel('Files to ask about').setInputFiles([tides, { ...tides, name: 'mistake.md' }])
    await expect
      .poll(() => texts(files.getByRole('listitem')))
      .toEqual([expect.stringMatching(/^tides\.md 4\d B$/), expect.stringMatching(/^mistake\.md 4\d B$/)])
    await files.getByRole('button', { name: 'Remove mistake.md' }).click()
    await expect.poll(() => files.getByRole('listitem').count()).toBe(1)

    await askAtStart(page, 'When is high water at Brest?')
    const turn = page.getByRole('article', { name: 'When is high water at Brest?' })
    await turn.getByText('tides.md', { exact: true }).first().waitFor()
    await turn.getByRole('button', { name: 'Source 1: tides.md' }).click()
    const panel = page.getByRole('complementary', { name: 'Source' })
    await panel.locator('mark').waitFor()
    await expect.poll(() => panel.locator('mark').allInnerTexts()).toEqual(['High water at Brest is at 7:12.'])
    await panel.getByRole('button', { name: 'Close source' }).click()
    await panel.waitFor({ state: 'detached' })
  })

  it('takes a text as it stands', async () => {
    const other = await at.page('/')
    const files = other.getByRole('list', { name: 'Attached files' })
    const [kept] = await Promise.all([
      other.waitForResponse((response) => new URL(response.url()).pathname === '/v1/files'),
      other.getByLabel('Files to ask about').setInputFiles([{ ...tides, name: 'tides.txt', mimeType: 'text/plain' }]),
    ])
    expect(kept.status()).toBe(201)
    await expect.poll(() => texts(files.getByRole('listitem'))).toEqual([expect.stringMatching(/^tides\.txt 4\d B$/)])
    await other.close()
  })

  it('waits while a file of it is not kept, and is sent with it once it is', async () => {
    const other = await at.page('/')
    const files = other.getByRole('list', { name: 'Attached files' })
    const ask = other.getByRole('button', { name: 'Ask (Enter)' })
    await other.route('**/v1/files?*', (route) =>
      route.fulfill({ status: 422, json: { error: { message: 'it cannot be kept', remedy: '' } } }),
    )
    await other.getByLabel('Files to ask about').setInputFiles([{ ...tides, name: 'low.md' }])
    await files.getByRole('button', { name: 'Retry low.md' }).waitFor()
    await other.getByText('Your question is sent once its files are uploaded. Retry or remove the ones that failed.').waitFor()
    await other.getByLabel('Your question').fill('When is low water?')
    await other.keyboard.press('Enter')
    expect(new URL(other.url()).pathname).toBe('/')
    await expect.poll(() => ask.isDisabled()).toBe(true)
    await other.unroute('**/v1/files?*')
    await files.getByRole('button', { name: 'Retry low.md' }).click()
    await expect.poll(() => texts(files.getByRole('listitem'))).toEqual([expect.stringMatching(/^low\.md 4\d B$/)])
    await ask.and(other.locator(':enabled')).waitFor()
    await other.close()
  })

  it('is rated, with words, and that is kept', async () => {
    const run = await newestRun(at.world)
    const [good, bad] = ['Good answer', 'Bad answer'].map((name) => page.getByRole('button', { name }))
    const kept = async () => {
      const { rating, comment } = await at.world.json<RatingAnswer>(`/v1/runs/${run}/rating`)
      return [rating, comment]
    }
    await good?.and(page.locator('[aria-pressed="false"]')).click()
    await good?.and(page.locator('[aria-pressed="true"]')).waitFor()
    expect(await kept()).toEqual(['up', undefined])

    await bad?.click()
    const dialog = page.getByRole('dialog', { name: 'What was wrong?' })
    await dialog.getByLabel('Comment').fill('That was yesterday.')
    await dialog.getByRole('button', { name: 'Send' }).click()
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(kept).toEqual(['down', 'That was yesterday.'])
    await page.reload()
    await bad?.and(page.locator('[aria-pressed="true"]')).waitFor()
    await expect.poll(() => good?.getAttribute('aria-pressed')).toBe('false')

    await bad?.click()
    await bad?.and(page.locator('[aria-pressed="false"]')).waitFor()
    expect(await kept()).toEqual([null, undefined])
  })

  it('breaks nothing on the way', () => expectNoTrouble(at))
})
