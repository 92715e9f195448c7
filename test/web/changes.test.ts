import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { HttpUser } from '../../src/http/http.fixture.ts'
import { type BrowserWorld, browserWorld } from './browser.fixture.ts'
import { chromium } from './chromium.ts'
import { answered, expectNoTrouble, search, turns } from './talk.fixture.ts'

const question = 'How long are dead jobs kept?'

describe.skipIf(chromium() === undefined)('a page that is open shows, untouched, what changes elsewhere', { timeout: 90_000 }, () => {
  let at: BrowserWorld
  let bea: HttpUser
  let run = ''
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  beforeAll(async () => {
    const answer = { text: 'Dead jobs are kept for 14 days [s1].' }
    const script = turns({ calls: [search('dead jobs')] }, answer, { calls: [search('dead jobs')] }, () => held.then(() => answer))
    at = await browserWorld(script, { mode: 'team' })
    bea = await at.world.as('Bea')
  })
  afterAll(() => at?.[Symbol.asyncDispose]())

  /** A page that has its stream of changes. */
  const openPage = async (path: string, as?: HttpUser): Promise<Page> => {
    const page = await (await at.browser(as)).newPage()
    const isFollowing = page.waitForResponse((response) => new URL(response.url()).pathname === '/v1/changes')
    await page.goto(path)
    expect((await isFollowing).status()).toBe(200)
    return page
  }

  it('a setting', async () => {
    const page = await openPage('/settings')
    const style = page.locator('summary').filter({ hasText: 'Evidence before answering' })
    await style.getByText('Balanced').waitFor()
    await at.world.json('/v1/settings/agent.style', { method: 'PUT', body: { value: 'tool_first' } })
    await style.getByText('As much as possible').waitFor()
  })

  it("a conversation of one's own, and a share for oneself", async () => {
    const [hers, theirs] = [await openPage('/', bea), await openPage('/sessions?list=with-me')]
    await theirs.getByText('Nothing is shared with you yet.').waitFor()
    const asked = await answered(bea, question)
    run = asked.run
    await hers.getByRole('link', { name: question }).first().waitFor()
    await bea.json('/v1/shares', { method: 'POST', body: { kind: 'run', subject: run, audience: 'everybody' } })
    await theirs.getByRole('link', { name: question }).first().waitFor()
  })

  it('the end of a run', async () => {
    const page = await openPage('/runs', bea)
    const asked = bea.json('/v1/runs', { method: 'POST', body: { question: 'What becomes of dead jobs?' } })
    const row = page.getByRole('row').filter({ hasText: 'What becomes of dead jobs?' })
    await row.getByText('In progress').waitFor()
    await asked
    letGo()
    await row.getByText('Done').waitFor()
  })

  it('a collection that is synced', async () => {
    const page = await openPage('/collections')
    await page.getByText('docs', { exact: true }).first().waitFor()
    at.world.write({ 'notes/tides.md': '# Tides\n\nHigh water is at noon.\n' })
    await at.world.json('/v1/collections', { method: 'POST', body: { url: './notes', name: 'tide-notes', shared: true } })
    await page.getByText('tide-notes', { exact: true }).first().waitFor()
    await expectNoTrouble(at)
  })
})
