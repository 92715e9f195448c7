import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BrowserWorld, browserWorld } from './browser.fixture.ts'
import { chromium } from './chromium.ts'
import { heldModel } from './held-model.ts'
import { askAtStart, expectNoTrouble, search, texts, turns } from './talk.fixture.ts'

const question = 'How long are dead jobs kept, and how many jobs does a worker run?'
const plan = (first: string, second: string) => ({
  tool: 'write_plan',
  input: {
    goal: 'Say what becomes of jobs',
    subTasks: [
      { id: '1', description: 'Find dead jobs', status: first },
      { id: '2', description: 'Find workers', status: second, dependencies: ['1'] },
    ],
  },
})

describe.skipIf(chromium() === undefined)('a question asked in a browser', { timeout: 120_000 }, () => {
  const planned = Promise.withResolvers<void>()
  let model: Awaited<ReturnType<typeof heldModel>>
  let at: BrowserWorld
  let page: Page
  let conversation: Locator
  beforeAll(async () => {
    model = await heldModel(
      turns(
        { calls: [plan('in_progress', 'pending'), search('dead jobs')] },
        async () => {
          await planned.promise
          return { calls: [plan('done', 'done'), search('jobs of a worker')] }
        },
        { text: 'Dead jobs are kept for 14 days [s1]. A worker runs 4 jobs at once [s3].', slowMs: 1 },
      ),
    )
    at = await browserWorld([], { flags: model.flags })
    page = await at.page('/')
    conversation = page.getByRole('article', { name: question })
  })
  afterAll(async () => {
    await at?.[Symbol.asyncDispose]()
    await model?.[Symbol.asyncDispose]()
  })
  const listed = (list: Locator) => texts(list.getByRole('listitem'))

  it('shows its plan and its tools while they are at work', async () => {
    await askAtStart(page, question)
    await conversation.getByRole('heading', { name: 'Plan: 0 of 2 done' }).waitFor()
    await conversation.getByText('Reading results').waitFor()
    const steps = conversation.locator('ul').first()
    await expect
      .poll(() => listed(steps))
      .toEqual([expect.stringMatching(/^Succeeded: Searched documents for “dead jobs” 5 sections \d+ ms$/)])
    await expect
      .poll(() => listed(conversation.locator('ol').first()))
      .toEqual(['1 Find dead jobs in progress', '2 Find workers pending after 1'])
    await expect.poll(() => page.getByRole('button', { name: 'Stop (Esc)' }).isVisible()).toBe(true)

    planned.resolve()
    await conversation.getByRole('heading', { name: 'Plan: 2 of 2 done' }).waitFor()
    await expect.poll(() => listed(steps)).toHaveLength(2)
  })

  it('shows the words of the answer as they come', async () => {
    model.letGo(1 + 4)
    const words = () => conversation.locator('p').filter({ hasText: 'Dead jobs' }).innerText()
    await expect.poll(words).toBe('Dead jobs are')
    model.letGo(4)
    await expect.poll(words).toBe('Dead jobs are kept for 14')
    await expect.poll(() => conversation.getByRole('button', { name: /^Source/ }).count()).toBe(0)

    model.letGo()
    await conversation.getByRole('heading', { name: 'Sources' }).waitFor()
    await expect.poll(() => words()).toBe('Dead jobs are kept for 14 days. 1 A worker runs 4 jobs at once. 2')
    await conversation.getByText('Plan: 2 of 2 done').waitFor()
    const said = page.getByRole('status').filter({ hasText: 'The answer is ready, with 2 sources. High confidence.' })
    await expect.poll(() => said.count()).toBe(1)
    await expect.poll(() => page.getByRole('button', { name: 'Stop (Esc)' }).count()).toBe(0)
  })

  it('opens a citation at its quote, and goes from mark to mark', async () => {
    const mark = conversation.getByRole('button', { name: 'Source 1: docs > guide/retries.md > Dead jobs' })
    await mark.click()
    const panel = page.getByRole('complementary', { name: 'Source' })
    const text = panel.getByRole('region', { name: 'Text of the source' })
    await text.waitFor()
    await expect
      .poll(() => text.innerText())
      .toBe('A job that fails for the sixth time moves to the dead queue. Dead jobs are kept for 14 days.')
    await expect.poll(() => panel.locator('mark').allInnerTexts()).toEqual(['Dead jobs are kept for 14 days.'])
    const before = panel.getByRole('button', { name: 'Previous citation' })
    const next = panel.getByRole('button', { name: 'Next citation' })
    expect([await before.isDisabled(), await next.isDisabled()]).toEqual([true, false])

    await next.click()
    await panel.getByText('Citation 2 of 2').waitFor()
    await expect.poll(() => panel.locator('mark').allInnerTexts()).toEqual(['A worker runs 4 jobs at once.'])
    expect([await before.isDisabled(), await next.isDisabled()]).toEqual([false, true])
    await before.click()
    await panel.getByText('Citation 1 of 2').waitFor()

    await panel.getByRole('link', { name: 'Open document' }).click()
    await page.getByRole('heading', { name: 'Retries', level: 1 }).waitFor()
    await expect.poll(() => page.locator('mark').allInnerTexts()).toEqual(['Dead jobs are kept for 14 days.'])
    await page.goBack()
    await mark.waitFor()
  })

  it('breaks nothing on the way', () => expectNoTrouble(at))
})
