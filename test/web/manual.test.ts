import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { axeFindings, type BrowserWorld, browserWorld } from './browser.fixture.ts'
import { chromium } from './chromium.ts'
import { expectNoTrouble, texts } from './talk.fixture.ts'

describe.skipIf(chromium() === undefined)('the manual in a browser', { timeout: 120_000 }, () => {
  let at: BrowserWorld
  let page: Page
  beforeAll(async () => {
    at = await browserWorld([])
    page = await at.page('/')
  })
  afterAll(() => at?.[Symbol.asyncDispose]())

  it('is opened from the account menu', async () => {
    await page.getByRole('button', { name: 'This computer' }).click()
    await page.getByRole('menuitem', { name: 'Manual' }).click()
    await page.getByRole('heading', { name: 'ibid manual' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/manual/')
    expect(await axeFindings(page)).toEqual([])
  })

  it('is searched, and leads to the place', async () => {
    await page.keyboard.press('/')
    await page.keyboard.type('dead queue zxqvw')
    await page.getByText('Nothing found. Try fewer words.').waitFor()
    await page.getByLabel('Search the manual').fill('agent.disabledTools')
    const found = page.locator('#found a')
    await found.first().waitFor()
    expect((await texts(found)).some((text) => text.startsWith('Settings'))).toBe(true)
    await found
      .filter({ hasText: /^Settings/ })
      .first()
      .click()
    await page.waitForURL('**/manual/settings.html#*')
    expect(await axeFindings(page)).toEqual([])
  })

  it('fits on a telephone, with its pages behind one line', async () => {
    const small = await at.page('/manual/settings.html', { viewport: { width: 390, height: 844 }, colorScheme: 'dark' })
    await expect.poll(() => small.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
    await small.getByText('Pages', { exact: true }).click()
    await small.getByRole('link', { name: 'Asking' }).first().click()
    await small.getByRole('heading', { name: 'Asking', level: 1 }).waitFor()
    expect(await axeFindings(small)).toEqual([])
    await small.context().close()
  })

  it('shows its pictures, still and moving', async () => {
    await page.goto('/manual/getting-started.html')
    for (const name of ['A question typed on the start page', 'A chat in a terminal']) {
      const picture = page.getByRole('img', { name })
      await picture.scrollIntoViewIfNeeded()
      await expect.poll(() => picture.evaluate((image) => Number(Reflect.get(image, 'naturalWidth')))).toBeGreaterThan(700)
    }
    expect(await axeFindings(page)).toEqual([])
  })

  it('has nothing below its pictures but pictures', async () => {
    const answer = (path: string) => at.world.nobody.fetch(path)
    const { headers } = await answer('/manual/pictures/terminal-answer.svg')
    expect(headers.get('content-type')).toBe('image/svg+xml')
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; style-src 'unsafe-inline'; sandbox")
    const others = ['none.svg', '..%2F..%2Fpackage.json', '%2e%2e/%2e%2e/web/public/ibid.svg', '....//ibid.svg', 'answer.webp%00.svg']
    expect(await Promise.all(others.map(async (name) => (await answer(`/manual/pictures/${name}`)).status))).toEqual(others.map(() => 404))
  })

  it('is nothing where it has no page', async () => {
    expect((await at.world.nobody.fetch('/manual/nothing.html')).status).toBe(404)
    expect((await fetch(new URL('/manual', at.world.url), { redirect: 'manual' })).headers.get('location')).toBe('/manual/')
  })

  it('breaks nothing on the way', () => expectNoTrouble(at))
})
