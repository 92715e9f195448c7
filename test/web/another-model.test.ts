import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EndpointScript } from '../../src/testing/testing.ts'
import { axeFindings, type BrowserWorld, browserWorld } from './browser.fixture.ts'
import { chromium } from './chromium.ts'
import { heldModel } from './held-model.ts'
import { askAtStart, expectNoTrouble, search, texts, turns } from './talk.fixture.ts'

const question = 'How long are dead jobs kept?'

describe.skipIf(chromium() === undefined)('an answer by another model', { timeout: 120_000 }, () => {
  let at: BrowserWorld
  let page: Page
  let model: Awaited<ReturnType<typeof heldModel>>
  beforeAll(async () => {
    const said = turns(
      { calls: [search('dead jobs')] },
      { text: 'Dead jobs are kept for 14 days [s1].' },
      { calls: [search('dead jobs')] },
      { text: 'For 14 days they are kept [s1].', slowMs: 1 },
      { calls: [search('dead jobs')] },
      { text: 'Then they are gone, after 14 days [s1].' },
    )
    const script: EndpointScript = (request) =>
      request.path.endsWith('/models') ? { json: { data: [{ id: 'scripted' }, { id: 'another' }] } } : said(request)
    model = await heldModel(script)
    at = await browserWorld([], { flags: model.flags })
    page = await at.page('/')
    await askAtStart(page, question)
    await page.getByRole('article', { name: question }).getByText('14 days').first().waitFor()
  })
  afterAll(async () => {
    await at?.[Symbol.asyncDispose]()
    await model?.[Symbol.asyncDispose]()
  })

  it('may also be chosen beside the question, by its name; its server is in the title', async () => {
    const models = page.getByRole('combobox', { name: 'Model' }).getByRole('option')
    await expect.poll(() => texts(models)).toEqual(['scripted', 'another', 'No model (quotes only)'])
    await expect.poll(() => models.nth(1).getAttribute('title')).toMatch(/^another \(127\.0\.0\.1:\d+\)$/)
  })

  it('is asked for in the menu of the answer, among the models that may be chosen', async () => {
    await page.getByRole('article', { name: question }).getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Answer with another model…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Answer with another model' })
    await dialog.getByText('Current answer: scripted.').waitFor()
    await expect.poll(() => texts(dialog.getByRole('option'))).toEqual(['Choose a model', 'another', 'No model (quotes only)'])
    expect(await axeFindings(page)).toEqual([])
    await expect.poll(() => dialog.getByLabel('Model').inputValue()).toBe('another')
    await dialog.getByRole('button', { name: 'Answer and compare' }).click()
    await page.waitForURL('**/runs/*/compare/*')
  })

  it('is read beside the first while it is written', async () => {
    const answers = page.getByRole('region', { name: 'Answers' })
    await answers.getByText('Dead jobs are kept for 14 days').waitFor()
    model.letGo(4)
    const second = answers.locator('[aria-busy="true"]')
    await second.getByText(/^For 14/).waitFor()
    await second.getByText('Writing…').waitFor()
    await expect.poll(() => page.getByRole('table', { name: 'Figures of both runs' }).count()).toBe(0)
    await expect.poll(() => page.getByLabel('Differences between the answers').count()).toBe(0)
    expect(await axeFindings(page)).toEqual([])
    model.letGo()
    await second.waitFor({ state: 'detached' })
    await answers.getByText('For 14 days they are kept').first().waitFor()
    await page.getByLabel('Differences between the answers').waitFor()
    await expect.poll(() => page.getByRole('region', { name: 'Second answer', exact: true }).innerText()).toContain('another')
    await page.getByRole('table', { name: 'Figures of both runs' }).waitFor()
  })

  it('opens its sources beside, and leads back to the conversation', async () => {
    const answers = page.getByRole('region', { name: 'Answers' })
    await answers.getByRole('button', { name: 'Source 1: docs > guide/retries.md > Dead jobs' }).last().click()
    const source = page.getByRole('complementary', { name: 'Source' })
    await source.locator('[data-looked-at]').first().waitFor()
    await expect.poll(() => answers.first().isVisible()).toBe(true)
    await page.keyboard.press('Escape')
    await source.waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'Back to the conversation' }).click()
    await page.getByRole('article', { name: question }).getByText('14 days').first().waitFor()
  })

  it('stays beside the first where one goes on with that', async () => {
    await page.goBack()
    const answers = page.getByRole('region', { name: 'Answers' })
    await answers.getByText('The conversation currently uses this answer.').waitFor()
    await answers.getByRole('button', { name: 'Continue with this answer' }).first().click()
    await page.waitForURL('**/sessions/*')
    const turn = page.getByRole('article', { name: question })
    await turn.getByText('Dead jobs are kept for 14 days').first().waitFor()
    await turn.getByText('1 of 2').waitFor()
  })

  it('becomes that of the conversation where one likes it better, and the first stays beside it', async () => {
    await page.goBack()
    await page.getByRole('button', { name: 'Continue with this answer' }).last().click()
    await page.waitForURL('**/sessions/*')
    const turn = page.getByRole('article', { name: question })
    await turn.getByText('For 14 days they are kept').first().waitFor()
    await turn.getByText('2 of 2').waitFor()
    // The model that gave it goes on.
    await expect.poll(() => page.getByRole('combobox', { name: 'Model' }).inputValue()).toBe('another')
    await page.getByLabel('Follow-up question').fill('And then?')
    await page.keyboard.press('Enter')
    await page.getByRole('article', { name: 'And then?' }).getByText('Then they are gone').first().waitFor()
    const asked = JSON.stringify(model.requests.at(-1)?.body)
    expect([asked.includes('For 14 days they are kept'), asked.includes('Dead jobs are kept for 14 days [1]')]).toEqual([true, false])
    await turn.getByRole('button', { name: 'Previous version' }).click()
    await turn.getByText('Dead jobs are kept for 14 days').first().waitFor()
    await expect.poll(() => page.getByRole('article', { name: 'And then?' }).count()).toBe(0)
    expect(model.requests.at(-1)?.body).toMatchObject({ model: 'another' })
  })

  it('is one conversation with the first in every list, and in what was spent', async () => {
    await page.goto('/sessions')
    await expect.poll(() => texts(page.getByRole('table').getByRole('row').getByRole('link'))).toEqual([question])
    await page.goto('/usage')
    const rows = page.getByRole('table', { name: 'Usage by conversation' }).getByRole('row')
    expect((await texts(rows)).map((row) => row.replace(/(\?\s\d+).*/, '$1'))).toEqual([
      'Conversation Calls Tokens in Tokens out Cost',
      `${question} 6`,
    ])
  })

  it('breaks nothing on the way', () => expectNoTrouble(at))
})
