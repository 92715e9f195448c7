import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BrowserWorld, browserWorld } from './browser.fixture.ts'
import { chromium } from './chromium.ts'
import { diskFull } from './disk-full.ts'
import { answered, expectNoTrouble, search, texts, turns } from './talk.fixture.ts'

const tabs = ['/settings', '/users', '/audit', '/tools', '/tokens'] as const

describe.skipIf(chromium() === undefined)('the pages of administration', { timeout: 120_000 }, () => {
  let at: BrowserWorld
  let page: Page
  let session = ''
  beforeAll(async () => {
    at = await browserWorld(turns({ calls: [search('dead jobs')] }, { text: 'Dead jobs are kept for 14 days [s1].' }), { mode: 'team' })
    await at.world.as('Bea')
    await at.world.token(['read'])
    await at.world.json('/v1/settings/agent.style', { method: 'PUT', body: { value: 'tool_first' } })
    session = (await answered(at.world, 'How long are dead jobs kept?')).session
    page = await at.page('/settings')
  })
  afterAll(() => at?.[Symbol.asyncDispose]())

  const settingValue = (label: string) =>
    page.locator(`summary:has(> span:first-of-type:text-is("${label}")) > span:nth-of-type(2)`).innerText()

  it('say the values of settings in words: lists, amounts of money, numbers, and what is not set', async () => {
    await page.getByText('Disabled tools').first().waitFor()
    for (const [label, value] of [
      ['Disabled tools', 'None'],
      ['Tool call permissions', 'None'],
      ['Model prices', 'Built-in prices'],
      ['Spending limit per person per day', '$5.00'],
      ['Reply length', '4,096 tokens'],
      ['Model for small tasks', 'Not set'],
      ['Browser for JavaScript pages', 'Automatic'],
      ['Reverse proxies in front', 'None'],
      ['Delete conversations after', 'Never'],
      ['Respect robots.txt', 'On'],
    ] as const)
      expect([label, await settingValue(label)]).toEqual([label, value])
  })

  it('lead from the names of the groups of settings to each group', async () => {
    const groups = page.getByRole('navigation', { name: 'Groups of settings' })
    expect((await texts(groups.getByRole('link'))).slice(0, 3)).toEqual(['Choose the models', 'Limit the cost', 'Shape the answers'])
    await groups.getByRole('link', { name: 'Keep and delete data' }).click()
    await expect
      .poll(() => page.getByRole('heading', { name: 'Keep and delete data' }).evaluate((heading) => heading.getBoundingClientRect().top))
      .toBeLessThan(200)
    await page.goto('/settings?q=agent.disabledTools')
    await page.getByText('Disabled tools').first().waitFor()
    await expect.poll(() => groups.count()).toBe(0)
  })

  it('have their titles in one place', async () => {
    const places: number[] = []
    for (const path of tabs) {
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      places.push(await page.getByRole('heading', { level: 1 }).evaluate((title) => title.getBoundingClientRect().left))
    }
    expect(new Set(places).size).toBe(1)
  })

  it('say what was done, to what and exactly when, and show only one kind of it', async () => {
    await page.goto('/audit')
    const rows = page.getByRole('table').getByRole('row')
    await rows.filter({ hasText: 'Changed a setting' }).getByText('Evidence before answering').waitFor()
    await rows.filter({ hasText: 'Created a user' }).getByRole('cell', { name: 'bea@example.org', exact: true }).waitFor()
    await expect.poll(() => rows.nth(1).locator('time').innerText()).toMatch(/^[A-Z][a-z]{2} \d{1,2}, \d{4}, \d{1,2}:\d\d:\d\d\s[AP]M$/)
    await page.getByLabel('Show').selectOption('Created a token')
    await expect.poll(async () => (await texts(rows)).length).toBe(2)
    await expect.poll(() => texts(rows.locator('td:nth-child(3)'))).toEqual(['Created a token'])
  })

  it('turn off only the tools that this turns on again, and say which are always on', async () => {
    await page.goto('/tools')
    const tool = (name: string) => page.getByRole('listitem').filter({ has: page.getByText(name, { exact: true }) })
    await tool('web_search').getByText('Off: no search service is set').waitFor()
    await expect.poll(() => tool('web_search').getByRole('button').count()).toBe(0)
    await expect.poll(() => texts(tool('web_fetch').getByRole('button'))).toEqual(['Turn off'])
    await tool('ask_user').getByText('Always on').waitFor()
    await tool('documents_search').locator('summary').click()
    await tool('documents_search').getByText('Used in every question').waitFor()
    await tool('documents_search_batch').locator('summary').click()
    await tool('documents_search_batch').getByText('Offered to programs over MCP').waitFor()
    const titles = await texts(page.getByRole('main').getByRole('heading', { level: 3 }))
    expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([])
  })

  it('say that what an account or token cannot come back from asks first', async () => {
    await page.goto('/users')
    await expect
      .poll(() => texts(page.getByRole('row').filter({ hasText: 'Bea' }).getByRole('button')))
      .toEqual(['Edit', 'Block', 'Delete account…', 'Delete account and data…'])
    await page.goto('/tokens')
    await expect.poll(() => texts(page.getByRole('row').getByRole('button'))).toEqual(['Revoke…'])
  })

  it('offer to try again where the server failed, but not where there is nothing', async () => {
    await page.route('**/v1/users', (route) => route.fulfill(diskFull(422)))
    await page.goto('/users')
    await page.getByText('The disk is full. Free some space.').waitFor()
    await page.unroute('**/v1/users')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('cell', { name: 'bea@example.org' }).waitFor()
    await page.goto('/runs/01AAAAAAAAAAAAAAAAAAAAAAAA')
    await page.getByRole('alert').first().waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Try again' }).count()).toBe(0)
  })

  it('fit a phone, with buttons that a finger meets and fields that are not enlarged', async () => {
    const phone = await at.page('/users', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
    await phone.getByText('bea@example.org').waitFor()
    const row = phone.getByRole('row').filter({ hasText: 'Bea' })
    expect(
      await row
        .locator('td')
        .first()
        .evaluate((cell) => getComputedStyle(cell, '::before').content),
    ).toBe('none')
    expect(
      await row
        .locator('td')
        .last()
        .evaluate((cell) => getComputedStyle(cell, '::before').content),
    ).toBe('none')
    expect(
      await row
        .locator('td')
        .nth(1)
        .evaluate((cell) => getComputedStyle(cell, '::before').content),
    ).toBe('"Email"')
    for (const [path, words] of [
      ['/settings', 'Evidence before answering'],
      ['/users', 'bea@example.org'],
      ['/audit', 'Changed a setting'],
      ['/tools', 'documents_search'],
      ['/tokens', 'A program'],
      ['/', 'What do you want to know?'],
      [`/sessions/${session}`, 'kept for 14 days'],
      ['/sessions', 'How long are dead jobs kept?'],
      ['/runs', 'How long are dead jobs kept?'],
      ['/usage', 'Tokens in'],
      ['/memory', 'Nothing remembered yet'],
      ['/reference', '/v1/runs/{run}'],
      ['/collections', 'docs'],
      ['/agents', 'review.analyze'],
    ] as const) {
      await phone.goto(path)
      await phone.getByRole('main').getByText(words).first().waitFor({ state: 'attached' })
      const found = await phone.evaluate(() => ({
        tooWide: document.documentElement.scrollWidth - document.documentElement.clientWidth,
        low: [...document.querySelectorAll('main [class*="_button_"], main [class*="_icon_"]')]
          .filter((button) => button.tagName === 'BUTTON' && button.checkVisibility() && button.getBoundingClientRect().height < 44)
          .map((button) => button.outerHTML),
        small: [...document.querySelectorAll('main input, main select, main textarea')]
          .filter((field) => field.checkVisibility() && Number.parseFloat(getComputedStyle(field).fontSize) < 16)
          .map((field) => field.outerHTML),
      }))
      expect([path, found]).toEqual([path, { tooWide: 0, low: [], small: [] }])
    }
    await phone.context().close()
  })

  it('break nothing on the way', () => expectNoTrouble(at))
})
