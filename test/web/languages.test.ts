import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { axeFindings, type BrowserWorld, browserWorld } from './browser.fixture.ts'
import { chromium } from './chromium.ts'
import { expectNoTrouble } from './talk.fixture.ts'

describe.skipIf(chromium() === undefined)('the language of the web app', { timeout: 120_000 }, () => {
  let at: BrowserWorld
  let page: Page
  beforeAll(async () => {
    at = await browserWorld([])
    page = await at.page('/', { locale: 'zh-CN' })
  })
  afterAll(() => at?.[Symbol.asyncDispose]())
  const newQuestion = (words: string) => page.getByRole('link', { name: words, exact: true }).first().waitFor()
  const htmlLanguage = () => page.evaluate(() => document.documentElement.lang)
  const choose = async (words: string) => {
    await page.getByRole('button', { name: /^(?:This computer|本机)$/ }).click()
    await page.getByRole('menuitemradio', { name: words, exact: true }).click()
  }

  it('is what the browser asks for', async () => {
    await newQuestion('新问题')
    await expect.poll(() => htmlLanguage()).toBe('zh')
    await page.getByRole('heading', { name: '您想了解什么？' }).waitFor()
    await page.getByRole('textbox', { name: '您的问题' }).waitFor()
    expect(await axeFindings(page)).toEqual([])
  })

  it('is chosen in the account menu, each by its own name, and kept', async () => {
    await choose('English')
    await newQuestion('New question')
    await page.reload()
    await newQuestion('New question')
    await expect.poll(() => htmlLanguage()).toBe('en')
    await choose('中文')
    await newQuestion('新问题')
    await choose('自动')
    await newQuestion('新问题')
  })

  it('is that of the server where it is set to one, unless somebody has chosen', async () => {
    const set = (language: string | null) => at.world.json('/v1/settings/ui.language', { method: 'PUT', body: { value: language } })
    await set('en')
    await page.reload()
    await newQuestion('New question')
    await choose('中文')
    await newQuestion('新问题')
    await choose('自动')
    await newQuestion('New question')
    await set('auto')
    await page.reload()
    await newQuestion('新问题')
  })

  it('is that of what the server says, too, such as settings', async () => {
    await page.goto('/settings')
    await page.getByRole('heading', { name: '选择模型', exact: true }).waitFor()
    await page.getByRole('heading', { name: '限制费用', exact: true }).waitFor()
    await page.getByRole('searchbox', { name: '搜索设置' }).fill('llm.imageModel')
    await page.getByText('图片生成模型', { exact: false }).first().waitFor()
  })

  it('breaks nothing on the way', () => expectNoTrouble(at))
})
