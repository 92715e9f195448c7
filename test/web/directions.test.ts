import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BrowserWorld, browserWorld } from './browser.fixture.ts'
import { chromium } from './chromium.ts'
import { askAtStart, expectNoTrouble, search, turns } from './talk.fixture.ts'

const question = 'كم مرة تُعاد المهمة بعد الفشل؟'
const answer = [
  'تُعاد المهمة خمس مرات عبر `retry()` ثم تنتقل إلى قائمة الموتى [s1].',
  'Dead jobs are kept for 14 days [s1].',
  '- משימה מתה נשמרת 14 ימים\n- ואז היא נמחקת',
  '```js\nretry(job) // مرة أخرى\n```',
  '| الاسم | القيمة |\n| --- | --- |\n| مهلة | 14 |',
].join('\n\n')

/** Where an element begins and ends, in pixels from the left. */
const edges = (place: Locator) => place.evaluate((element) => [element.getBoundingClientRect().left, element.getBoundingClientRect().right])
const direction = (place: Locator) => place.evaluate((element) => getComputedStyle(element).direction)

describe.skipIf(chromium() === undefined)('text that runs from right to left', { timeout: 120_000 }, () => {
  let at: BrowserWorld
  let page: Page
  beforeAll(async () => {
    at = await browserWorld(turns({ calls: [search('dead jobs')] }, { text: answer }, { text: answer }))
    page = await at.page('/')
  })
  afterAll(() => at?.[Symbol.asyncDispose]())

  it('is written from the right in the question box', async () => {
    const box = page.getByLabel('Your question')
    await expect.poll(() => direction(box)).toBe('ltr')
    await box.fill(question)
    await expect.poll(() => direction(box)).toBe('rtl')
    await askAtStart(page, question)
    await page.getByRole('heading', { name: 'Sources' }).waitFor()
    await expect.poll(() => direction(page.getByRole('heading', { name: question, level: 2 }))).toBe('rtl')
  })

  it('stands beside text from the left in one answer, each block in its own direction', async () => {
    const turn = page.getByRole('article', { name: question })
    const blocks = {
      arabic: turn.locator('p', { hasText: 'تُعاد المهمة خمس' }),
      english: turn.locator('p', { hasText: 'Dead jobs are kept' }).first(),
      list: turn.locator('ul', { hasText: 'משימה' }),
      item: turn.locator('li', { hasText: 'ואז' }),
      code: turn.locator('pre', { hasText: 'retry(job)' }),
      inline: turn.locator('p code'),
      table: turn.locator('table'),
    }
    const found = Object.fromEntries(await Promise.all(Object.entries(blocks).map(async ([name, place]) => [name, await direction(place)])))
    expect(found).toEqual({ arabic: 'rtl', english: 'ltr', list: 'rtl', item: 'rtl', code: 'ltr', inline: 'ltr', table: 'rtl' })
  })

  it('has its marks behind the sentences', async () => {
    const turn = page.getByRole('article', { name: question })
    const arabic = turn.locator('p', { hasText: 'تُعاد المهمة خمس' })
    const [markLeft, markRight] = await edges(arabic.getByRole('button').last())
    const [codeLeft] = await edges(arabic.locator('code'))
    expect(markRight).toBeLessThan(codeLeft!)
    const english = turn.locator('p', { hasText: 'Dead jobs are kept' }).first()
    const [start] = await edges(english)
    const [englishMark] = await edges(english.getByRole('button').last())
    expect(englishMark).toBeGreaterThan(start! + 100)
    expect(markLeft).toBeGreaterThan(start!)
  })

  it('breaks nothing on the way', () => expectNoTrouble(at))
})
