import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BrowserWorld, browserWorld } from './browser.fixture.ts'
import { chromium } from './chromium.ts'
import { expectNoTrouble, search, texts, turns } from './talk.fixture.ts'

const long = `Dead jobs are kept for 14 days [s1].${'\n\nThis paragraph is long. '.repeat(60)}`
const asked = (prompt: string) => `${prompt} ${'I want to know all of it. '.repeat(60)}`

describe.skipIf(chromium() === undefined)('a compared answer in a long conversation', { timeout: 120_000 }, () => {
  let at: BrowserWorld
  let page: Page
  let session = ''
  const runs: string[] = []
  const answersTo = async (prompt: string, into = session) => {
    const { run } = await at.world.json<{ readonly run: string }>(`/v1/sessions/${into}/prompts`, { method: 'POST', body: { prompt } })
    await (await at.world.fetch(`/v1/runs/${run}/events`)).text()
    return run
  }
  beforeAll(async () => {
    at = await browserWorld(turns(...Array.from({ length: 6 }, () => [{ calls: [search('dead jobs')] }, { text: long }]).flat()))
    session = (await at.world.json<{ readonly id: string }>('/v1/sessions', { method: 'POST', body: {} })).id
    for (const number of ['First', 'Second', 'Third']) runs.push(await answersTo(asked(`${number}: how long are dead jobs kept?`)))
    page = await at.page('/')
  })
  afterAll(() => at?.[Symbol.asyncDispose]())

  const begins = (run: string) =>
    page.evaluate((id) => document.getElementById(id)?.querySelector('[data-answer]')?.getBoundingClientRect().top ?? Number.NaN, run)

  it('is where "Back to the conversation" leads', async () => {
    const { run: other } = await at.world.json<{ readonly run: string }>(`/v1/runs/${runs[1]}/fork`, {
      method: 'POST',
      body: { question: 'How long?' },
    })
    await (await at.world.fetch(`/v1/runs/${other}/events`)).text()
    await page.goto(`/runs/${runs[1]}/compare/${other}?session=${session}`)
    await page.getByRole('link', { name: 'Back to the conversation' }).click()
    await page.waitForURL(`**/sessions/${session}#*`)
    await expect.poll(async () => ((top) => top >= 0 && top < 400)(await begins(runs[1]!))).toBe(true)
  })

  it('keeps its first question as the title, whichever later question is edited', async () => {
    const { id } = await at.world.json<{ readonly id: string }>(`/v1/sessions/${session}/fork?before=${runs[2]}`, { method: 'POST' })
    await answersTo('Are they kept at all?', id)
    const { id: nested } = await at.world.json<{ readonly id: string }>(`/v1/sessions/${id}/fork?before=${runs[1]}`, { method: 'POST' })
    await answersTo('And before that?', nested)
    await page.goto('/sessions')
    await expect
      .poll(() => texts(page.getByRole('table').getByRole('link')))
      .toEqual([expect.stringMatching(/^First: how long are dead jobs kept\?/)])
    await expect
      .poll(() => texts(page.getByRole('list', { name: 'Recent conversations' }).getByRole('link')))
      .toEqual([expect.stringMatching(/^First: how long are dead jobs kept\?/)])
  })

  it('breaks nothing on the way', () => expectNoTrouble(at))
})
