import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Running, started } from '../cli/process.fixture.ts'
import { type BrowserWorld, browserWorld } from './browser.fixture.ts'
import { chromium } from './chromium.ts'
import { askAtStart, expectNoTrouble, newestRun, search, texts, turns } from './talk.fixture.ts'

const question = 'How long are jobs kept?'
const which = { question: 'Which queue do you mean?', options: ['The dead queue', 'The retry queue'], assumption: 'the dead queue' }
const answer = 'Dead jobs are kept for 14 days.'

describe.skipIf(chromium() === undefined)('two browsers and a terminal on one run', { timeout: 90_000 }, () => {
  const looked = Promise.withResolvers<void>()
  const terminals: Running[] = []
  let at: BrowserWorld
  let here: Page
  let there: Page
  let session = ''
  let run = ''
  beforeAll(async () => {
    at = await browserWorld(
      turns({ calls: [{ tool: 'ask_user', input: which }] }, { calls: [search('dead jobs')] }, async () => {
        await looked.promise
        return { text: 'Dead jobs are kept for 14 days [s1].' }
      }),
    )
    here = await at.page('/')
    there = await at.page('/sessions')
  })
  afterAll(async () => {
    for (const terminal of terminals) terminal.kill('SIGKILL')
    await Promise.all(terminals.map(({ ended }) => ended))
    await at?.[Symbol.asyncDispose]()
  })
  /** A command of a terminal over the same data. */
  const command = (...args: readonly string[]): Running => {
    const { home, folder, dataFolder, endpoint } = at.world
    const env = { IBID_DATA_DIR: dataFolder, IBID_LLM_PROVIDER: endpoint.baseUrl, IBID_LLM_MODEL: 'scripted' }
    const running = started({ home, folder }, args, { env })
    terminals.push(running)
    return running
  }
  const turnOf = (page: Page) => page.getByRole('article', { name: question })
  const card = (page: Page) => page.getByRole('region', { name: which.question })
  let following: Running

  it('see its question at the same time', async () => {
    session = await askAtStart(here, question)
    await card(here).waitFor()
    await there.goto(`/sessions/${session}`)
    await card(there).waitFor()
    run = await newestRun(at.world)
    following = command('runs', 'follow', run)
    await following.until('asks: Which queue do you mean?')
  })

  it('go on where the other browser answers it', async () => {
    await there.getByLabel('Your answer').fill('The dead one')
    await there.keyboard.press('Enter')
    await following.until('answered: The dead one')
    for (const page of [here, there]) {
      await expect.poll(() => card(page).count()).toBe(0)
      await turnOf(page).getByText('Searched documents for').waitFor()
    }
    await following.until('documents_search')
    expect(following.said()).not.toContain(`${answer} [1]`)
  })

  it('have the same answer, which is kept for every terminal', async () => {
    looked.resolve()
    for (const page of [here, there]) {
      await turnOf(page).getByRole('heading', { name: 'Sources' }).waitFor()
      await expect.poll(() => texts(turnOf(page).locator('p').filter({ hasText: answer }))).toEqual([`${answer} 1`])
      await expect.poll(() => turnOf(page).getByText('Searched documents for').count()).toBe(1)
    }
    const { code, out } = await following.ended
    expect([code, out]).toEqual([0, expect.stringContaining(`${answer} [1]`)])
    const kept = await command('sessions', 'show', session).ended
    expect([kept.code, kept.out]).toEqual([0, expect.stringContaining(`${answer} [1]`)])
  })

  it('break nothing on the way', () => expectNoTrouble(at))
})
