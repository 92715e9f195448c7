import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BrowserWorld, browserWorld } from './browser.fixture.ts'
import { chromium } from './chromium.ts'
import { answered, expectNoTrouble, search, texts, turns } from './talk.fixture.ts'

describe.skipIf(chromium() === undefined)('in a team, the address of what is somebody else’s', { timeout: 120_000 }, () => {
  let at: BrowserWorld
  let own = { session: '', run: '' }
  beforeAll(async () => {
    const script = turns({ calls: [search('dead jobs')] }, { text: 'Dead jobs are kept for 14 days [s1].' })
    at = await browserWorld(script, { mode: 'team' })
    own = await answered(await at.world.as('Bea'), 'How long are dead jobs kept?')
  })
  afterAll(() => at?.[Symbol.asyncDispose]())

  it('shows it to its owner', async () => {
    const page = await at.page(`/sessions/${own.session}`, { as: await at.world.as('Bea') })
    await page.getByText('Dead jobs are kept for 14 days. 1').waitFor()
    await page.context().close()
  })

  it('says that it is not there, in the words of what never was, and names the way on', async () => {
    const page = await at.page(`/sessions/${own.session}`, { as: await at.world.as('Cleo') })
    const said = async () => {
      await page.getByRole('alert').waitFor()
      return texts(page.locator('main'))
    }
    const others = await said()
    expect(others).toEqual([
      expect.stringMatching(/^Conversation conversation not found: .* Ask a new question, or see all conversations\.$/),
    ])
    const never = '01AAAAAAAAAAAAAAAAAAAAAAAA'
    await page.goto(`/sessions/${never}`)
    await expect.poll(() => said()).toEqual(others.map((words) => words.replace(own.session, never)))

    await page.goto(`/runs/${own.run}`)
    const run = await said()
    expect(run).toEqual(['Run This run does not exist. See all runs.'])
    await page.goto(`/runs/${never}`)
    await expect.poll(() => said()).toEqual(run)
    await page.getByRole('link', { name: 'all runs' }).click()
    await page.getByText('There are no runs yet.').waitFor()

    await page.goto('/sessions')
    await page.getByText('No conversations yet.').waitFor()
    await page.context().close()
  })

  it('has no pages for administrators', async () => {
    const page = await at.page('/settings', { as: await at.world.as('Cleo') })
    await page.getByRole('alert').waitFor()
    await expect.poll(() => page.getByRole('link', { name: 'Settings' }).count()).toBe(0)
    await page.context().close()
  })

  it('breaks nothing on the way', () => expectNoTrouble(at))
})
