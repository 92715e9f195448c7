import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { HttpClient } from '../../src/http/http.fixture.ts'
import { axeFindings, type BrowserWorld, browserWorld } from './browser.fixture.ts'
import { chromium } from './chromium.ts'
import { answered, expectNoTrouble, texts } from './talk.fixture.ts'

describe.skipIf(chromium() === undefined)('what was spent, in a browser', { timeout: 120_000 }, () => {
  let at: BrowserWorld
  let page: Page
  beforeAll(async () => {
    const reply = { text: 'A job is tried again, up to 5 times.', usage: { input: 10_000, output: 1_000 } }
    at = await browserWorld(({ path }) => (path.endsWith('/chat/completions') ? reply : { status: 404 }), {
      mode: 'team',
      flags: {
        'agent.style': 'direct',
        'llm.prices': { scripted: { input: 2, output: 10 }, '=2+5': { input: 1, output: 1 } },
        'agent.dayCapCents': 8,
      },
    })
    const ben = await at.world.as('Ben')
    await at.world.json(`/v1/users/${ben.id}`, { method: 'PATCH', body: { name: '=Ben' } })
    await answered(at.world, 'How often is a job tried again?')
    await answered(ben, 'How often is a job tried?')
    await answeredBy(ben, '=2+5')
    page = await at.page('/usage')
  })
  afterAll(() => at?.[Symbol.asyncDispose]())
  async function answeredBy(client: HttpClient, model: string): Promise<void> {
    const { id } = await client.json<{ readonly id: string }>('/v1/sessions', { method: 'POST', body: {} })
    await client.json(`/v1/sessions/${id}`, { method: 'PATCH', body: { model } })
    const { run } = await client.json<{ readonly run: string }>(`/v1/sessions/${id}/prompts`, {
      method: 'POST',
      body: { prompt: 'And then?' },
    })
    // The stream ends with the run.
    await (await client.fetch(`/v1/runs/${run}/events`)).text()
  }

  it('is drawn by day with the cap, which a table says in words, too', async () => {
    await page.getByRole('img', { name: 'Highest day: $0.06; daily limit: $0.08' }).waitFor()
    await expect.poll(() => page.locator('svg line').count()).toBe(1)
    await page.getByText('limit $0.08', { exact: true }).waitFor()
    await expect
      .poll(() => texts(page.getByRole('table', { name: 'Usage by day' }).getByRole('row').nth(1).getByRole('cell')))
      .toEqual([
        new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date()),
        '2',
        '20,000',
        '2,000',
        '$0.06',
      ])
    await expect.poll(() => page.getByText('by person').count()).toBe(0)
    const conversations = page.getByRole('table', { name: 'Usage by conversation' })
    await conversations.getByRole('link', { name: 'How often is a job tried again?' }).waitFor()
    expect(await axeFindings(page)).toEqual([])
  })

  it('is drawn by model and person for administrators', async () => {
    await page.getByLabel('Show').selectOption('Everyone')
    const bars = (title: string) => page.getByRole('figure', { name: title }).getByRole('listitem')
    await bars('Cost by person').first().waitFor()
    await expect.poll(() => texts(bars('Cost by person'))).toEqual(['=Ben $0.08, 58%', 'Ada $0.06, 42%'])
    await expect.poll(() => texts(bars('Cost by model'))).toEqual(['scripted $0.12, 85%', '=2+5 $0.02, 15%'])
    await expect.poll(() => page.locator('svg line').count()).toBe(0)
    const conversations = page.getByRole('table', { name: 'Usage by conversation' }).getByRole('row')
    await expect
      .poll(() => texts(conversations.locator('td:first-child')))
      .toEqual(['How often is a job tried again?', 'Someone else’s conversation', 'Someone else’s conversation'])
    expect(await axeFindings(page)).toEqual([])
  })

  it('is downloaded as CSV in which no name is a formula', async () => {
    const files: Record<string, string> = {}
    for (const by of ['By day', 'By model', 'By person']) {
      await page.getByRole('button', { name: 'Download CSV' }).click()
      const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: by }).click()])
      files[by] = readFileSync(await download.path(), 'utf8')
      expect(download.suggestedFilename()).toMatch(/^ibid-usage-by-(?:day|model|person)-\d{4}-\d\d-\d\d-to-\d{4}-\d\d-\d\d\.csv$/)
      await page.getByRole('menu').waitFor({ state: 'hidden' })
    }
    expect(files['By person']?.split('\r\n')).toEqual([
      'person,calls,input_tokens,cached_input_tokens,output_tokens,cost_usd,calls_without_price',
      "'=Ben,4,40000,0,4000,0.082000,0",
      'Ada,2,20000,0,2000,0.060000,0',
      '',
    ])
    expect(files['By model']).toContain("\r\n'=2+5,2,")
    expect(files['By day']?.split('\r\n')[1]).toMatch(/^\d{4}-\d\d-\d\d,6,60000,0,6000,0\.142000,0$/)
  })

  it('fits on a telephone', async () => {
    const small = await at.page('/usage', { viewport: { width: 390, height: 844 }, colorScheme: 'dark' })
    await small.getByLabel('Show').selectOption('Everyone')
    await small.getByRole('figure', { name: 'Cost by person' }).waitFor()
    await expect.poll(() => small.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
    expect(await axeFindings(small)).toEqual([])
    await small.context().close()
  })

  it('keeps what others have spent from everybody else', async () => {
    const ben = await at.world.as('Ben')
    expect((await ben.fetch('/v1/usage/csv?of=everybody&by=person')).status).toBe(403)
    expect((await ben.fetch('/v1/usage/csv?by=person')).status).toBe(400)
    expect(await (await ben.fetch('/v1/usage/csv')).text()).toMatch(/\r\n\d{4}-\d\d-\d\d,4,40000,/)
  })

  it('says where a price is set that is not known', async () => {
    await answeredBy(at.world, 'unpriced')
    await page.goto('/usage')
    await page.getByText('2 calls have no known price.').waitFor()
    await page.getByRole('link', { name: 'Set model prices' }).click()
    await page.waitForURL('**/settings?q=llm.prices')
  })

  it('breaks nothing on the way', () => expectNoTrouble(at))
})
