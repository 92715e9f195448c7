import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { axeFindings, type BrowserWorld, browserWorld } from './browser.fixture.ts'
import { chromium } from './chromium.ts'
import { answered, expectNoTrouble, search, texts, turns } from './talk.fixture.ts'

const question = 'How long are dead jobs kept?'

describe.skipIf(chromium() === undefined)('two runs', { timeout: 120_000 }, () => {
  let at: BrowserWorld
  let page: Page
  let run = ''
  let forked = ''
  beforeAll(async () => {
    at = await browserWorld(
      turns(
        { calls: [search('dead jobs'), search('retries')], usage: { input: 1_200, output: 30 } },
        {
          text: 'A job that fails for the sixth time moves to the dead queue [s1]. Dead jobs are kept for 14 days [s1].',
          usage: { input: 2_000, output: 40 },
        },
        { calls: [search('a worker')], usage: { input: 900, output: 20 } },
        { text: 'A worker runs 4 jobs at once [s1].', usage: { input: 1_000, output: 10 } },
      ),
      { flags: { 'llm.prices': { scripted: { input: 2, output: 10 } } } },
    )
    run = (await answered(at.world, question)).run
    const fork = await at.world.json<{ readonly run: string }>(`/v1/runs/${run}/fork`, {
      method: 'POST',
      body: { question: 'How many jobs does a worker run?' },
    })
    forked = fork.run
    await (await at.world.fetch(`/v1/runs/${forked}/events`)).text()
    page = await at.page(`/runs/${run}`)
  })
  afterAll(() => at?.[Symbol.asyncDispose]())
  const tree = () => page.getByRole('tree', { name: 'Steps with time, tokens, and cost' })
  const rows = () => tree().getByRole('treeitem')

  it('have a waterfall each: steps and their calls, with time, tokens and cost', async () => {
    await expect.poll(() => rows().count()).toBe(5)
    const words = (await texts(rows())).map((text) => text.replace(/(?:after [\d.]+ m?s, )?took [\d.]+ m?s [\d.]+ m?s/, 'TIME'))
    expect(words).toEqual([
      'Run scripted TIME 3,270 tokens $0.0071',
      'Step 1 made 2 calls TIME 1,230 tokens $0.0027',
      expect.stringMatching(/^documents_search \{"query":"dead jobs"\} TIME$/),
      expect.stringMatching(/^documents_search \{"query":"retries"\} TIME$/),
      'Step 2 answered TIME 2,040 tokens $0.0044',
    ])
    await expect
      .poll(() => rows().evaluateAll((all) => all.map((each) => each.getAttribute('aria-level'))))
      .toEqual(['1', '2', '3', '3', '2'])
    // Bars of one axis: none leaves it, and each step begins where the one before it was over, or later.
    const bars = await tree()
      .locator('[class*="bar"]')
      .evaluateAll((all) =>
        all.map((bar) => {
          const [own, track] = [bar.getBoundingClientRect(), bar.parentElement!.getBoundingClientRect()]
          return [own.left - track.left, own.right - track.right]
        }),
      )
    for (const [left = 0, right = 0] of bars) {
      expect(left).toBeGreaterThanOrEqual(-0.5)
      expect(right).toBeLessThanOrEqual(2.5)
    }
    expect(bars[4]![0]).toBeGreaterThanOrEqual(bars[1]![0]!)
    expect(await axeFindings(page)).toEqual([])
  })

  it('are gone through with the keys, each row in full beside them', async () => {
    await rows().first().focus()
    await page.keyboard.press('ArrowDown')
    await page.getByRole('region', { name: 'Event 2', exact: true }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page
      .getByRole('region', { name: /^Event \d+$/ })
      .getByText('documents_search')
      .first()
      .waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('treeitem')
    await expect.poll(() => texts(tree().locator('[aria-selected="true"] strong'))).toEqual(['documents_search'])
    await page.keyboard.press('End')
    await expect.poll(() => texts(tree().locator('[aria-selected="true"] strong'))).toEqual(['Step 2'])
  })

  it('are compared at an address of their own, from the run or its fork', async () => {
    await page.getByRole('button', { name: 'Compare' }).click()
    const dialog = page.getByRole('dialog', { name: 'Compare with another run' })
    await dialog.getByRole('link', { name: 'How many jobs does a worker run?' }).click()
    await page.getByRole('heading', { name: 'Compare runs' }).waitFor()
    expect(new URL(page.url()).pathname).toBe(`/runs/${run}/compare/${forked}`)
    await page.goto(`/runs/${forked}`)
    await page.getByRole('link', { name: 'Compare with original' }).click()
    await page.getByRole('heading', { name: 'Compare runs' }).waitFor()
    expect(new URL(page.url()).pathname).toBe(`/runs/${run}/compare/${forked}`)
  })

  it('differ in question, figures, steps, answer and sources', async () => {
    await expect
      .poll(() => texts(page.getByRole('region', { name: 'First answer', exact: true })))
      .toEqual([`First answer ${question} scripted`])
    const figures = page.getByRole('table', { name: 'Figures of both runs' })
    await expect
      .poll(() => texts(figures.getByRole('row').filter({ hasText: 'Tokens' }).getByRole('cell')))
      .toEqual(['Tokens', '3,270', '1,930', '−1,340 (−41%)'])
    await expect
      .poll(() => texts(figures.getByRole('row').filter({ hasText: 'Cost' }).getByRole('cell')))
      .toEqual(['Cost', '$0.0071', '$0.0041', '−$0.0030 (−42%)'])
    const asked = page.getByRole('table', { name: 'Differences in the request' })
    await expect
      .poll(() => texts(asked.getByRole('row').filter({ hasText: 'question' }).getByRole('cell')))
      .toEqual(['question', question, 'How many jobs does a worker run?'])
    await expect
      .poll(() => texts(page.getByRole('table', { name: 'Steps of both runs' }).getByRole('row').nth(1).getByRole('cell')))
      .toEqual(['step 1', 'step 1', expect.stringContaining('documents_search'), expect.stringContaining('differs')])
    await expect
      .poll(() => texts(page.getByRole('region', { name: 'Differences between the answers' }).locator('span')))
      .toEqual([
        '-A job that fails for the sixth time moves to the dead queue.',
        '-Dead jobs are kept for 14 days.',
        '+A worker runs 4 jobs at once.',
      ])
    await expect
      .poll(() => texts(page.getByRole('table', { name: 'Sources of both answers' }).getByRole('row')))
      .toEqual(['Source Cited by', 'docs › guide/retries.md › Dead jobs first only', 'docs › guide/workers.md second only'])
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('link', { name: 'step 1' }).first().click()
    await page.getByRole('heading', { name: question }).waitFor()
  })

  it('fit on a telephone', async () => {
    for (const path of [`/runs/${run}`, `/runs/${run}/compare/${forked}`]) {
      const small = await at.page(path, { viewport: { width: 390, height: 844 }, colorScheme: 'dark' })
      await small.getByText('3,270').first().waitFor()
      await expect.poll(() => small.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
      expect(await axeFindings(small)).toEqual([])
      await small.context().close()
    }
  })

  it('of which one is not there are not compared', async () => {
    await page.goto(`/runs/${run}/compare/01ARZ3NDEKTSV4RRFFQ69G5FAV`)
    await page.getByText('One of the runs does not exist.').waitFor()
  })

  it('break nothing on the way', () => expectNoTrouble(at))
})
