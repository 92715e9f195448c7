import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { shopServer } from '../../src/connectors/connect.fixture.ts'
import { type BrowserWorld, browserWorld } from './browser.fixture.ts'
import { chromium } from './chromium.ts'
import { askAtStart, expectNoTrouble, newestRun, search, texts, turns } from './talk.fixture.ts'

const which = { question: 'Which queue do you mean?', options: ['The dead queue', 'The retry queue'], assumption: 'the dead queue' }
const order = (item: string) => ({ calls: [{ tool: 'shop_place_order', input: { item } }] })
const kept = [{ calls: [search('dead jobs')] }, { text: 'Dead jobs are kept for 14 days [s1].' }]

describe.skipIf(chromium() === undefined)('what a run asks', { timeout: 120_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'ibid-web-shop-'))
  const log = join(folder, 'log')
  const ordered = () =>
    readFileSync(log, 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('order'))
  let at: BrowserWorld
  let page: Page
  beforeAll(async () => {
    const { command, args } = shopServer()
    const script = turns(
      { calls: [{ tool: 'ask_user', input: which }] },
      ...kept,
      { calls: [{ tool: 'ask_user', input: which }] },
      ...kept,
      order('fig'),
      { text: 'It was not ordered.' },
      order('pear'),
      { text: 'Ordered: pear [s1].' },
    )
    at = await browserWorld(script, { flags: { mcpServers: { shop: { command, args, env: { SHOP_LOG: log }, connectSeconds: 30 } } } })
    page = await at.page('/')
  })
  afterAll(async () => {
    await at?.[Symbol.asyncDispose]()
    rmSync(folder, { recursive: true })
  })

  /** Presses a button of a question. One that has just come up is deaf for a moment. */
  const press = (card: Locator, name: string) =>
    expect
      .poll(async () => {
        await card
          .getByRole('button', { name, exact: true })
          .click({ timeout: 1_000 })
          .catch(() => undefined)
        return card.count()
      })
      .toBe(0)
  const told = (name: string) => texts(page.getByRole('article', { name }).locator('ul').first().getByRole('listitem'))

  it('is answered in its place with one of its options', async () => {
    await askAtStart(page, 'How long are jobs kept?')
    const card = page.getByRole('region', { name: which.question })
    await card.waitFor()
    await expect.poll(() => texts(card.getByRole('button'))).toEqual(['The dead queue (suggested)', 'The retry queue'])
    await expect.poll(() => texts(page.getByRole('status').last())).toEqual([`Question for you: ${which.question}`])
    await press(card, 'The dead queue (suggested)')
    await page.getByText('Dead jobs are kept for 14 days. 1').waitFor()
    expect((await told('How long are jobs kept?'))[0]).toBe('Which queue do you mean? The dead queue')
  })

  it('is answered in words of one’s own, where the next prompt is written otherwise', async () => {
    await page.goto('/')
    await askAtStart(page, 'How long are jobs kept there?')
    await page.getByRole('region', { name: which.question }).waitFor()
    await page.getByLabel('Your answer').fill('The one behind the harbour')
    await page.keyboard.press('Enter')
    await page.getByText('Dead jobs are kept for 14 days. 1').waitFor()
    expect((await told('How long are jobs kept there?'))[0]).toBe('Which queue do you mean? The one behind the harbour')
    const heard = at.world.endpoint.requests.map(({ body }) => JSON.stringify(body?.['messages']))
    expect(heard.some((messages) => messages?.includes('The answer: The one behind the harbour'))).toBe(true)
  })

  it('may do nothing that it was told not to do', async () => {
    await page.goto('/')
    await askAtStart(page, 'Order a fig.')
    const card = page.getByRole('region', { name: 'Allow shop_place_order to run with {"item":"fig"}?' })
    await card.waitFor()
    await expect.poll(() => texts(card.getByRole('button'))).toEqual(['Allow once', 'Allow in this conversation', 'Deny'])
    await press(card, 'Deny')
    await page.getByText('It was not ordered.').waitFor()
    await page.getByText('Not allowed: shop_place_order.').waitFor()
    expect(await told('Order a fig.')).toEqual([
      'Allow shop_place_order to run with {"item":"fig"}? Denied',
      expect.stringMatching(/^Denied: shop_place_order "fig"/),
    ])
    expect(ordered()).toEqual([])
  })

  it('is done once where it was allowed once', async () => {
    await page.goto('/')
    await askAtStart(page, 'Order a pear.')
    const card = page.getByRole('region', { name: 'Allow shop_place_order to run with {"item":"pear"}?' })
    await card.waitFor()
    expect(ordered()).toEqual([])
    await press(card, 'Allow once')
    await page.getByText('Ordered: pear. 1').waitFor()
    expect(ordered()).toEqual(['order pear'])
    await page.goto(`/runs/${await newestRun(at.world)}`)
    await page.getByText('answered: once').waitFor()
  })

  it('breaks nothing on the way', () => expectNoTrouble(at))
})
