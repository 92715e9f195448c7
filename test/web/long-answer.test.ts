import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BrowserWorld, browserWorld } from './browser.fixture.ts'
import { chromium } from './chromium.ts'
import { askAtStart, expectNoTrouble } from './talk.fixture.ts'

const question = 'Tell me the long one.'
const long = Array.from({ length: 1_000 }, (_, at) => `Paragraph ${at} has **strong** words and \`code\`.`).join('\n\n')

describe.skipIf(chromium() === undefined)('an answer of two thousand lines', { timeout: 120_000 }, () => {
  let at: BrowserWorld
  let page: Page
  beforeAll(async () => {
    at = await browserWorld(({ path }) => (path.endsWith('/chat/completions') ? { text: long } : { status: 404 }))
    page = await at.page('/')
    await askAtStart(page, question)
    await page.getByRole('button', { name: 'More' }).first().waitFor()
  })
  afterAll(() => at?.[Symbol.asyncDispose]())

  /** What is drawn of it, and what of it is in sight without being drawn. */
  const drawn = () =>
    page.evaluate(() => {
      const far = [...document.querySelectorAll('article [dir="auto"]')].filter((each) =>
        /Paragraph \d+ has strong/.test(each.textContent ?? ''),
      )
      const inSight = (each: Element) => each.getBoundingClientRect().bottom > 0 && each.getBoundingClientRect().top < innerHeight
      return {
        strong: document.querySelectorAll('article strong').length,
        bare: far.filter((each) => each.tagName === 'DIV' && inSight(each)).length,
        has: (document.querySelector('article')?.textContent ?? '').includes('Paragraph 500 has strong words and code.'),
      }
    })
  /** Only what is near is drawn, all that is in sight is, and the words of the rest are there. */
  const isDrawnNearby = async () => {
    const { strong, bare, has } = await drawn()
    return has && bare === 0 && strong > 10 && strong < 300
  }

  it('is drawn near to what is in sight, at its beginning first and at its end for whoever goes there; its words are all there', async () => {
    await expect.poll(isDrawnNearby).toBe(true)
    expect(await page.getByText('Paragraph 0 has strong').isVisible()).toBe(true)
    await page.getByRole('button', { name: 'Jump to latest' }).click()
    await page.getByText('Paragraph 999 has strong').waitFor()
    await expect.poll(isDrawnNearby).toBe(true)
  })

  it('keeps its place while one scrolls through it', async () => {
    const top = () => page.evaluate(() => document.querySelector('article')?.getBoundingClientRect().top ?? 0)
    await page.getByText('Paragraph 990 has strong').hover()
    for (let step = 0; step < 12; step++) {
      const before = await top()
      await page.mouse.wheel(0, -600)
      await expect.poll(top).toBeGreaterThan(before)
      await expect.poll(isDrawnNearby).toBe(true)
    }
    const seen = await page.evaluate(() => document.elementFromPoint(innerWidth / 2, innerHeight / 3)?.textContent ?? '')
    const number = Number(/Paragraph (\d+)/.exec(seen)?.[1])
    expect(number).toBeGreaterThan(700)
    expect(number).toBeLessThan(980)
  })

  it('keeps what is selected', async () => {
    const words = await page.evaluate(() => {
      const first = [...document.querySelectorAll('article p')].find((each) => each.getBoundingClientRect().top > 100)
      if (first) getSelection()?.selectAllChildren(first)
      return getSelection()?.toString()
    })
    await page.evaluate(() => {
      for (let each = document.querySelector('article'); each; each = each.parentElement as never)
        if (each.scrollTop > 0) each.scrollTop = 0
    })
    await expect.poll(isDrawnNearby).toBe(true)
    expect(await page.getByText('Paragraph 0 has strong').isVisible()).toBe(true)
    expect([words, await page.evaluate(() => getSelection()?.toString())]).toEqual([
      expect.stringMatching(/^Paragraph \d+ has strong words and code\.$/),
      words,
    ])
  })

  it('breaks nothing on the way', () => expectNoTrouble(at))
})
