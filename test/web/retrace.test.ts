import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RunEvent } from '../../src/core/event-types.ts'
import { axeFindings, type BrowserWorld, browserWorld } from './browser.fixture.ts'
import { chromium } from './chromium.ts'
import { answered, eventsOf, expectNoTrouble, newestRun, search, texts, turns } from './talk.fixture.ts'

const question = 'How long are dead jobs kept?'
const name = 'How-long-are-dead-jobs-kept'
const answer = 'Dead jobs are kept for 14 days.'

describe.skipIf(chromium() === undefined)('the page of a run', { timeout: 120_000 }, () => {
  let at: BrowserWorld
  let page: Page
  let run = ''
  let events: readonly RunEvent[] = []
  beforeAll(async () => {
    const script = turns(
      { calls: [search('dead jobs')], usage: { input: 1_200, output: 30 } },
      { text: 'Dead jobs are kept for 14 days [s1].' },
      { calls: [search('a worker')] },
      { text: 'A worker runs 4 jobs at once [s1].' },
    )
    at = await browserWorld(script)
    run = (await answered(at.world, question)).run
    events = await eventsOf(at.world, run)
    page = await at.page(`/runs/${run}`)
    await page.getByRole('heading', { name: question }).waitFor()
  })
  afterAll(() => at?.[Symbol.asyncDispose]())
  const moment = () => page.getByRole('region', { name: 'State at this event' })
  const rows = () => page.getByRole('list', { name: 'Events' }).getByRole('button')

  it('has every event with what it took, and each in full', async () => {
    await expect.poll(() => rows().count()).toBe(events.length)
    await expect
      .poll(() => texts(rows().locator('span[class*="type"]')))
      .toEqual([
        'run.began',
        'model.replied',
        'tool.started',
        'tool.finished',
        'model.replied',
        'answer.drafted',
        'review.made',
        'run.ended',
      ])
    await expect
      .poll(() => texts(rows().nth(1)))
      .toEqual([expect.stringMatching(/^2 \+[\d.]+ m?s model\.replied requested 1 tool call in [\d.]+ m?s, 1,230 tokens, cost unknown$/)])
    await rows().nth(3).click()
    const detail = page.getByRole('region', { name: 'Event 4' })
    await expect.poll(() => texts(detail.locator('pre').first())).toEqual(['{ "query": "dead jobs" }'])
    await expect.poll(() => texts(detail.locator('pre').nth(1))).toEqual(['5 sections for "dead jobs"'])
    await detail.getByText('docs › guide/retries.md › Dead jobs').click()
    await detail.getByText('Dead jobs are kept for 14 days.').first().waitFor()
    await expect.poll(() => detail.locator('time').innerText()).toMatch(/^[A-Z][a-z]{2} \d{1,2}, \d{4}, /)
  })

  it('is in the list of all runs, whose filters are one row', async () => {
    const all = await at.page('/runs')
    const row = all.getByRole('row').filter({ hasText: question })
    await row.waitFor()
    expect((await texts(row.getByRole('cell'))).slice(0, 4)).toEqual([question, 'Done', 'Question answering', 'scripted'])
    const [words, status] = [await all.getByRole('searchbox').boundingBox(), await all.getByLabel('Status').boundingBox()]
    expect(Math.abs((words?.y ?? 0) + (words?.height ?? 0) / 2 - (status?.y ?? 0) - (status?.height ?? 0) / 2)).toBeLessThan(3)
    await all.getByLabel('Status').selectOption('Failed')
    await all.getByText('No runs match.').waitFor()
    await all.getByLabel('Status').selectOption('Any status')
    await row.waitFor()
    await all.getByRole('searchbox').fill('nothing like it')
    await all.getByText('No runs match.').waitFor()
    await all.getByRole('searchbox').fill('')
    await row.waitFor()
    await all.getByRole('searchbox').and(all.locator(':focus')).waitFor()
    await all.context().close()
  })

  it('shows what is tapped over the page where there is no room beside it', async () => {
    const phone = await at.page(`/runs/${run}`, { viewport: { width: 390, height: 844 } })
    const sheet = phone.getByRole('dialog', { name: 'Event 4' })
    await phone.getByRole('list', { name: 'Events' }).getByRole('button').nth(3).click()
    await sheet.getByRole('heading', { name: '4. tool.finished' }).waitFor()
    expect(await axeFindings(phone)).toEqual([])
    await phone.goBack()
    await sheet.waitFor({ state: 'detached' })
    expect(new URL(phone.url()).pathname).toBe(`/runs/${run}`)
    const tree = phone.getByRole('tree', { name: 'Steps with time, tokens, and cost' })
    await tree.getByRole('treeitem').first().click()
    await phone
      .getByRole('dialog', { name: /^Event \d+$/ })
      .getByRole('button', { name: 'Close' })
      .click()
    await phone.getByRole('dialog').waitFor({ state: 'detached' })
    // The keys go by: only Enter opens.
    await tree.getByRole('treeitem').first().focus()
    await phone.keyboard.press('ArrowDown')
    await tree.getByRole('treeitem').nth(1).and(phone.locator(':focus')).waitFor()
    await expect.poll(() => phone.getByRole('dialog').count()).toBe(0)
    await phone.keyboard.press('Enter')
    await phone.getByRole('dialog', { name: 'Event 2' }).waitFor()
    await phone.context().close()
  })

  it('goes back to any event, where no answer yet, and plays the run to it', async () => {
    await page.getByRole('button', { name: 'Go to latest event' }).click()
    await moment().getByText(answer).first().waitFor()
    await page.getByRole('button', { name: 'Go to first event' }).click()
    await page.getByRole('region', { name: 'Event 1' }).waitFor()
    await expect.poll(() => texts(moment())).toEqual(['Analyzing 0 model steps · 0 tool calls · 0 sources read'])

    const slider = page.getByRole('slider', { name: 'Event' })
    await slider.press('ArrowRight')
    await slider.press('ArrowRight')
    await expect.poll(() => slider.getAttribute('aria-valuetext')).toBe('Event 3 of 8: tool.started')
    await expect.poll(() => texts(moment())).toEqual(['Searching 1 model step · 0 tool calls · 0 sources read'])

    await page.getByRole('button', { name: 'Play run' }).click()
    await moment().getByText(answer).first().waitFor()
    await page.getByText('8 / 8').waitFor()
    await page.getByRole('button', { name: 'Play run' }).waitFor()
  })

  it('proves that nothing was changed, and makes the run again from its log', async () => {
    await page.getByRole('button', { name: 'Verify' }).click()
    await page.getByText('Verified: the hashes of all 8 events match.').waitFor()
    await page.getByRole('button', { name: 'Re-run from log' }).click()
    await page.getByText('Re-running the log produced the same events.').waitFor()
    expect(at.world.endpoint.requests.filter(({ path }) => path.endsWith('/chat/completions'))).toHaveLength(2)
  })

  it('hands the run over as files', async () => {
    const files: Record<string, string> = {}
    for (const format of ['Markdown', 'Web page (HTML)', 'Result (JSON)', 'All events (JSON Lines)']) {
      await page.getByRole('button', { name: 'Export' }).click()
      const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: format }).click()])
      files[download.suggestedFilename()] = readFileSync(await download.path(), 'utf8')
      await page.getByRole('menu').waitFor({ state: 'hidden' })
    }
    expect(Object.keys(files)).toEqual(['md', 'html', 'json', 'jsonl'].map((extension) => `${name}.${extension}`))
    expect(files[`${name}.md`]).toContain(answer)
    expect(files[`${name}.html`]).toContain('Dead jobs are kept for 14 days.')
    expect(JSON.parse(files[`${name}.json`] ?? '')).toMatchObject({ run, answer: `${answer} [1]` })
    expect(files[`${name}.jsonl`]?.trim().split('\n').at(-1)).toContain('run.ended')
  })

  it('forks a run that answers something else', async () => {
    await page.getByRole('button', { name: 'Fork' }).click()
    const dialog = page.getByRole('dialog', { name: 'Fork this run' })
    await dialog.getByLabel('Question').fill('How many jobs does a worker run?')
    await dialog.getByRole('button', { name: 'Fork' }).click()
    await page.getByRole('heading', { name: 'How many jobs does a worker run?' }).waitFor()
    await moment().getByText('A worker runs 4 jobs at once.').first().waitFor()
    expect(await newestRun(at.world)).toBe(new URL(page.url()).pathname.replace('/runs/', ''))

    await page.getByRole('link', { name: 'Forked at event 1' }).click()
    await page.getByRole('heading', { name: question }).waitFor()
    await page.getByText('1 / 8').waitFor()
  })

  it('breaks nothing on the way', () => expectNoTrouble(at))
})
