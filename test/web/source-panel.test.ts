import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BrowserWorld, browserWorld } from './browser.fixture.ts'
import { chromium } from './chromium.ts'
import { expectNoTrouble, search, turns } from './talk.fixture.ts'

const answer = { text: 'Dead jobs are kept for 14 days [s1].' }

describe.skipIf(chromium() === undefined)('a source that stays open while one asks on', { timeout: 90_000 }, () => {
  let at: BrowserWorld
  beforeAll(async () => {
    at = await browserWorld(turns({ calls: [search('dead jobs')] }, answer, { calls: [search('dead jobs')] }, answer))
  })
  afterAll(() => at?.[Symbol.asyncDispose]())

  it('says whose answer it belongs to as soon as there is a newer one', async () => {
    const { id } = await at.world.json<{ readonly id: string }>('/v1/sessions', { method: 'POST', body: {} })
    const ask = async (prompt: string) => {
      const { run } = await at.world.json<{ readonly run: string }>(`/v1/sessions/${id}/prompts`, { method: 'POST', body: { prompt } })
      await (await at.world.fetch(`/v1/runs/${run}/events`)).text()
    }
    await ask('How long are they kept?')
    const page = await at.page(`/sessions/${id}`)
    const markOf = (question: string) =>
      page
        .getByRole('article', { name: question })
        .getByRole('button', { name: /^Source 1: / })
        .first()
    await markOf('How long are they kept?').click()
    const panel = page.getByRole('complementary', { name: 'Source' })
    await panel.getByText('Citation 1 of 1').waitFor()
    const says = panel.getByText('In the answer to “How long are they kept?”')
    await expect.poll(() => says.count()).toBe(0)
    await ask('And then?')
    await says.waitFor()
    await markOf('And then?').click()
    await says.waitFor({ state: 'detached' })
    await panel.getByText('Citation 1 of 1').waitFor()
    expectNoTrouble(at)
  })
})
