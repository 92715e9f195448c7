import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RunState } from '../../src/core/schemas/http/runs.ts'
import { type BrowserWorld, browserWorld } from './browser.fixture.ts'
import { chromium } from './chromium.ts'
import { heldModel } from './held-model.ts'
import { askAtStart, expectNoTrouble, newestRun, search, texts, turns } from './talk.fixture.ts'

const question = 'How long are dead jobs kept?'
const plan = { goal: 'Say how long', subTasks: [{ id: '1', description: 'Find dead jobs', status: 'done' }] }

describe.skipIf(chromium() === undefined)('a run under way', { timeout: 120_000 }, () => {
  let model: Awaited<ReturnType<typeof heldModel>>
  let at: BrowserWorld
  let browser: BrowserContext
  let session = ''
  beforeAll(async () => {
    model = await heldModel(
      turns(
        { calls: [{ tool: 'write_plan', input: plan }, search('dead jobs')], reasoning: 'It is in the guide.' },
        { text: 'Dead jobs are kept for 14 days [s1].', slowMs: 1 },
        { calls: [search('workers')] },
        { text: 'A worker runs 4 jobs at once [s1]. What comes then is not written any more.', slowMs: 1 },
      ),
    )
    at = await browserWorld([], { flags: model.flags })
    browser = await at.browser()
  })
  afterAll(async () => {
    await at?.[Symbol.asyncDispose]()
    await model?.[Symbol.asyncDispose]()
  })
  const turnIn = (page: Page) => page.getByRole('article', { name: question })
  const wordsIn = (page: Page) => turnIn(page).locator('p').filter({ hasText: 'Dead jobs' }).allInnerTexts()

  it('goes on while nobody looks, and is there whole, once, and live for whoever comes back', async () => {
    const left = await browser.newPage()
    await left.goto('/')
    session = await askAtStart(left, question)
    // A word is shown when the next one tells that it is whole.
    model.letGo(1 + 5)
    await expect.poll(() => wordsIn(left)).toEqual(['Dead jobs are kept'])
    await left.close()

    const page = await browser.newPage()
    await page.goto('/')
    await page.getByRole('list', { name: 'Recent conversations' }).getByRole('link', { name: question }).click()
    await expect.poll(() => wordsIn(page)).toEqual(['Dead jobs are kept'])
    await turnIn(page).getByText('Thought for').waitFor()
    expect(new URL(page.url()).pathname).toBe(`/sessions/${session}`)
    await expect.poll(() => turnIn(page).getByText('Searched documents for').count()).toBe(1)
    await expect.poll(() => turnIn(page).getByRole('heading', { name: 'Plan: 1 of 1 done' }).count()).toBe(1)
    await expect.poll(() => page.getByRole('heading', { name: question, level: 2 }).count()).toBe(1)

    model.letGo(2)
    await expect.poll(() => wordsIn(page)).toEqual(['Dead jobs are kept for 14'])
    await page.reload()
    await expect.poll(() => wordsIn(page)).toEqual(['Dead jobs are kept for 14'])
    // All that is left of this reply: a word, its mark, how it ended, what it took, and that it is over.
    model.letGo(1 + 3)
    await turnIn(page).getByRole('heading', { name: 'Sources' }).waitFor()
    await expect.poll(() => wordsIn(page)).toEqual(['Dead jobs are kept for 14 days. 1'])
    await expect.poll(() => turnIn(page).getByText('Searched documents for').count()).toBe(1)

    await page.reload()
    await turnIn(page).getByRole('heading', { name: 'Sources' }).waitFor()
    await expect.poll(() => texts(turnIn(page).locator('summary'))).toEqual(['1 tool call, 1 thought', 'Plan: 1 of 1 done'])
    await page.close()
  })

  it('ends where somebody stops it, also for the model, and tells what was there by then', async () => {
    const page = await browser.newPage()
    await page.goto(`/sessions/${session}`)
    await page.getByLabel('Follow-up question').fill('How many jobs does a worker run?')
    await page.keyboard.press('Enter')
    const turn = page.getByRole('article', { name: 'How many jobs does a worker run?' })
    model.letGo(1 + 11)
    await turn.getByText('What comes').waitFor()
    await page.getByRole('button', { name: 'Stop (Esc)' }).click()
    await turn.getByRole('status').filter({ hasText: 'Stopped' }).waitFor()
    await expect.poll(() => turn.getByText(/stopped/i).count()).toBe(1)
    await turn.getByText(/~[\d,]+ tokens/).waitFor()
    // What was checked while it was written keeps its mark, then and whenever the conversation is opened.
    const mark = turn.getByRole('button', { name: /^Source 1: / })
    await mark.waitFor()
    await page.reload()
    await mark.waitFor()
    await expect.poll(() => turn.getAttribute('aria-busy')).toBe('false')
    await expect.poll(() => page.getByRole('button', { name: 'Stop (Esc)' }).count()).toBe(0)
    expect(await model.requests.findLast(({ path }) => path.endsWith('/chat/completions'))?.over).toBe('closed')
    const run = await newestRun(at.world)
    expect(await at.world.json<RunState>(`/v1/runs/${run}`)).toMatchObject({ status: 'cancelled', result: { reason: 'cancelled' } })
    await page.goto('/runs')
    await page.getByRole('row', { name: 'How many jobs does a worker run?' }).getByText('Stopped').waitFor()
    await page.close()
  })

  it('breaks nothing on the way', () => expectNoTrouble(at))
})
