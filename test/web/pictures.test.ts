import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BrowserWorld, browserWorld } from './browser.fixture.ts'
import { chromium } from './chromium.ts'
import { askAtStart, expectNoTrouble, newestRun } from './talk.fixture.ts'

const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const draw = { tool: 'image_generate', input: { description: 'A red fox, asleep' } }

describe.skipIf(chromium() === undefined)('a picture that a conversation has made', { timeout: 120_000 }, () => {
  let at: BrowserWorld
  let page: Page
  beforeAll(async () => {
    at = await browserWorld(
      ({ path, body }) => {
        if (path.endsWith('/images/generations')) return { json: { created: 1, data: [{ b64_json: png }] } }
        if (!path.endsWith('/chat/completions')) return { status: 404 }
        return JSON.stringify(body).includes('"role":"tool"') ? { text: 'Here is your fox.' } : { calls: [draw] }
      },
      { flags: { 'llm.imageModel': 'painter' } },
    )
    page = await at.page('/')
  })
  afterAll(() => at?.[Symbol.asyncDispose]())

  /** Pixels of a picture across, once it has come. */
  const width = (picture: Locator) => picture.evaluate((image) => Number(Reflect.get(image, 'naturalWidth')))

  it('is seen with the answer, and again when the conversation is opened anew', async () => {
    await askAtStart(page, 'Draw me a sleeping fox.')
    const turn = page.getByRole('article', { name: 'Draw me a sleeping fox.' })
    await turn.getByText('Here is your fox.').waitFor()
    const picture = turn.getByRole('img', { name: 'a-red-fox-asleep.png' }).first()
    await expect.poll(() => width(picture)).toBe(1)
    await page.reload()
    await expect.poll(() => width(picture)).toBe(1)
  })

  it('stands at its call on the page of the run', async () => {
    await page.goto(`/runs/${await newestRun(at.world)}`)
    await page.getByRole('list', { name: 'Events' }).getByRole('button').filter({ hasText: 'tool.finished' }).click()
    await expect.poll(() => width(page.getByRole('img', { name: 'a-red-fox-asleep.png' }))).toBe(1)
  })

  it('breaks nothing on the way', () => expectNoTrouble(at))
})
