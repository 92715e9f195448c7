import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BrowserWorld, browserWorld } from './browser.fixture.ts'
import { chromium } from './chromium.ts'
import { askAtStart, expectNoTrouble, search, turns } from './talk.fixture.ts'

const says = 'Dead jobs are kept for 14 days [s1].'

describe.skipIf(chromium() === undefined)('a mark of an answer', { timeout: 120_000 }, () => {
  let at: BrowserWorld
  let page: Page
  let path = ''
  beforeAll(async () => {
    at = await browserWorld(turns({ calls: [search('dead jobs')] }, { text: Array.from({ length: 6 }, () => says).join(' ') }))
    page = await at.page('/')
    await askAtStart(page, 'How long are dead jobs kept?')
    await marks(page).last().waitFor()
    path = new URL(page.url()).pathname
  })
  afterAll(() => at?.[Symbol.asyncDispose]())
  const marks = (on: Page) => on.getByRole('article').getByRole('button', { name: /^Source 1: / })

  /** How many marks stand on another line than the word before them. */
  const alone = () =>
    marks(page).evaluateAll(
      (all) =>
        all.filter((mark) => {
          const { previousSibling: words } = mark
          if (!words?.textContent) return false
          const range = document.createRange()
          const end = words.textContent.trimEnd().length
          range.setStart(words, end - 1)
          range.setEnd(words, end)
          return mark.getBoundingClientRect().top > range.getBoundingClientRect().bottom
        }).length,
    )

  it('stays on the line of the word before it, however wide the page is', async () => {
    expect(await marks(page).count()).toBe(6)
    const found: number[] = []
    for (let width = 360; width < 560; width += 7) {
      await page.setViewportSize({ width, height: 800 })
      found.push(await alone())
    }
    expect(found.filter((count) => count > 0)).toEqual([])
  })

  it('is met by a finger within 12 pixels of its middle', async () => {
    const phone = await at.page(path, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
    const mark = marks(phone).first()
    await mark.waitFor()
    await mark.scrollIntoViewIfNeeded()
    const isMet = await mark.evaluate((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect()
      const [x, y] = [(left + right) / 2, (top + bottom) / 2]
      return [
        [x - 11.5, y],
        [x + 11.5, y],
        [x, y - 11.5],
        [x, y + 11.5],
      ].map(([across = 0, down = 0]) => document.elementFromPoint(across, down) === element)
    })
    expect(isMet).toEqual([true, true, true, true])
    await phone.context().close()
  })

  it('leads nowhere below where all of the conversation is in sight', async () => {
    const run = await page.evaluate(() => document.querySelector('[data-answer]')?.closest('[id]')?.id)
    await page.setViewportSize({ width: 1200, height: 1000 })
    await page.goto('/')
    await page.goto(`${path}#${run}`)
    await marks(page).last().waitFor()
    expect(await page.getByRole('button', { name: 'Jump to latest' }).count()).toBe(0)
  })

  it('breaks nothing on the way', () => expectNoTrouble(at))
})
