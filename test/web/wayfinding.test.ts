import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { axeFindings, type BrowserWorld, browserWorld } from './browser.fixture.ts'
import { chromium } from './chromium.ts'
import { answered, expectNoTrouble, texts } from './talk.fixture.ts'

describe.skipIf(chromium() === undefined)('finding one’s way', { timeout: 120_000 }, () => {
  let at: BrowserWorld
  let page: Page
  beforeAll(async () => {
    at = await browserWorld(
      ({ body }) => {
        const asked = JSON.stringify(body?.['messages'] ?? '')
        return { text: asked.includes('ferry') ? 'The ferry leaves at seven from Tilbury pier.' : 'Nobody has said.' }
      },
      { mode: 'team' },
    )
    await answered(at.world, 'When does the ferry leave?')
    await answered(at.world, 'What is a job?')
    const bea = await at.world.as('Bea')
    await answered(bea, 'When does the ferry of Bea leave?')
    page = await at.page('/')
  })
  afterAll(() => at?.[Symbol.asyncDispose]())

  const palette = () => page.getByRole('dialog', { name: 'Search or jump to' })
  const field = () => palette().getByRole('combobox')
  const options = () => palette().getByRole('option')
  const openPalette = async (press = 'Control+k') => {
    await page.keyboard.press(press)
    await field().and(page.locator(':focus')).waitFor()
  }
  const highlighted = () => palette().locator('[role=option][data-highlighted]')

  it('has three groups and one entry for what is set once', async () => {
    const groups = page.getByRole('complementary').getByRole('navigation', { name: 'Pages' })
    await groups.getByRole('link', { name: 'When does the ferry leave?' }).waitFor()
    const named = async (name: string) => texts(groups.getByRole('region', { name }).getByRole('link'))
    await expect.poll(() => named('Ask')).toEqual(['New question', 'What is a job?', 'When does the ferry leave?', 'All conversations'])
    await expect.poll(() => named('Library')).toEqual(['Search documents', 'Collections', 'Connectors', 'Memory', 'Agents'])
    await expect.poll(() => named('Activity')).toEqual(['Runs', 'Usage'])
    await groups.getByRole('link', { name: 'Administration' }).click()
    const inner = page.getByRole('main').getByRole('navigation', { name: 'Administration' })
    await expect.poll(() => texts(inner.getByRole('link'))).toEqual(['Settings', 'Users', 'Audit log', 'Tools', 'API tokens'])
    await inner.getByRole('link', { name: 'Audit log' }).click()
    await page.getByRole('heading', { name: 'Audit' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/audit')
    await expect.poll(() => groups.getByRole('link', { name: 'Administration' }).getAttribute('aria-current')).toBe('true')
  })

  it('has nothing to filter where there are no runs', async () => {
    const cem = await at.page('/runs', { as: await at.world.as('Cem') })
    await cem.getByText('There are no runs yet. Ask a question to start one.').waitFor()
    await expect.poll(() => cem.getByRole('main').locator('input, select').count()).toBe(0)
    await cem.context().close()
  })

  it('chooses a task of an agent by what it does, and fills it in by labels', async () => {
    const groups = page.getByRole('complementary').getByRole('navigation', { name: 'Pages' })
    await groups.getByRole('link', { name: 'Agents', exact: true }).click()
    const agent = page.getByRole('region', { name: 'Code reviewer' })
    await agent.getByRole('link').first().waitFor()
    await expect
      .poll(() => texts(agent.getByRole('link')))
      .toEqual(['Review a pull request or a local change', 'Scan a file, a folder or a local change for security weaknesses'])
    await expect.poll(() => texts(agent.locator('code'))).toEqual(['review.analyze@v1', 'review.security@v1'])
    await agent.getByRole('link').first().click()
    await page.getByRole('heading', { name: 'Review a pull request or a local change', exact: true }).waitFor()
    const form = page.getByRole('main').locator('form')
    await form.getByLabel('Pull request number (optional)').waitFor()
    await expect
      .poll(() => texts(form.locator('label')))
      .toEqual(['Range (optional)', 'Repository (optional)', 'Pull request number (optional)', 'Path (optional)', 'Result'])
    await page.getByText('Uses: git_diff').waitFor()
    await expect.poll(() => groups.locator('[aria-current]').allInnerTexts()).toEqual(['Agents'])
    await page.getByRole('main').getByRole('link', { name: 'All agents' }).click()
    await page.getByRole('heading', { name: 'Agents', exact: true }).waitFor()
  })

  it('shows who is no administrator what is theirs', async () => {
    const bea = await at.page('/tools', { as: await at.world.as('Bea') })
    const inner = bea.getByRole('main').getByRole('navigation', { name: 'Tools and tokens' })
    await inner.getByRole('link', { name: 'API tokens' }).waitFor()
    await expect.poll(() => texts(inner.getByRole('link'))).toEqual(['Tools', 'API tokens'])
    await bea.keyboard.press('Control+k')
    const found = bea.getByRole('dialog', { name: 'Search or jump to' })
    await found.getByRole('combobox').fill('ferry')
    await found.getByRole('option', { name: 'When does the ferry of Bea leave?' }).waitFor()
    await expect.poll(() => found.getByRole('option', { name: 'When does the ferry leave?' }).count()).toBe(0)
    await bea.context().close()
  })

  it('finds pages and actions in the palette by the keyboard alone', async () => {
    await page.goto('/')
    await page.getByLabel('Your question').and(page.locator(':focus')).waitFor()
    await openPalette()
    expect(await axeFindings(page)).toEqual([])
    await page.keyboard.type('usage')
    await highlighted().filter({ hasText: 'Usage' }).waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL('**/usage')
    await palette().waitFor({ state: 'detached' })
    await openPalette()
    await page.keyboard.type('theme dark')
    await highlighted().filter({ hasText: 'Theme: Dark' }).waitFor()
    await page.keyboard.press('Enter')
    await page.locator('html[data-theme=dark]').waitFor()
    await openPalette()
    await page.keyboard.press('Escape')
    await palette().waitFor({ state: 'detached' })
    await openPalette()
    await page.keyboard.type('sync docs')
    await highlighted().filter({ hasText: 'Sync docs' }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'docs', exact: true }).waitFor()
  })

  it('finds conversations by the words of their answers, and documents, and goes there', async () => {
    await openPalette()
    await page.keyboard.type('tilbury')
    const hit = options()
      .filter({ hasText: 'When does the ferry leave?' })
      .filter({ has: page.locator('mark') })
    await hit.getByText('Tilbury', { exact: true }).waitFor()
    await expect.poll(() => texts(hit.locator('mark'))).toEqual(['Tilbury'])
    await expect.poll(() => hit.innerText()).toContain('leaves at seven from Tilbury pier.')
    await field().fill('dead queue')
    const document = options().filter({ hasText: 'Dead jobs are kept for 14 days.' })
    await document.waitFor()
    for (let press = 0; press < 10 && (await document.and(highlighted()).count()) === 0; press++) await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/document?path=guide%2Fretries.md*')
  })

  it('opens a long conversation where the words stand', async () => {
    const { session } = await answered(at.world, 'Where is the lighthouse?')
    for (let turn = 0; turn < 12; turn++) {
      const body = { prompt: `Another question, number ${turn}, ${'which is long '.repeat(30)}` }
      const { run } = await at.world.json<{ readonly run: string }>(`/v1/sessions/${session}/prompts`, { method: 'POST', body })
      await (await at.world.fetch(`/v1/runs/${run}/events`)).text()
    }
    await openPalette()
    await page.keyboard.type('lighthouse')
    await options()
      .filter({ has: page.locator('mark') })
      .filter({ hasText: 'Where is the lighthouse?' })
      .first()
      .click()
    await page.waitForURL(`**/sessions/${session}#*`)
    const top = () => page.evaluate(() => document.getElementById(location.hash.slice(1))?.getBoundingClientRect().top ?? Number.NaN)
    await expect.poll(async () => Math.abs(await top()) < 200).toBe(true)
  })

  it('never lets a late answer take the place of a newer one', async () => {
    let letGo = () => {}
    const held = new Promise<void>((resolve) => {
      letGo = resolve
    })
    await page.route('**/v1/sessions?search=ferry*', async (route) => {
      await held
      await route.continue().catch(() => undefined)
    })
    await openPalette()
    const slow = page.waitForRequest('**/v1/sessions?search=ferry*')
    await page.keyboard.type('ferry')
    await slow
    await field().fill('what is a job')
    await options().filter({ hasText: 'What is a job?' }).first().waitFor()
    letGo()
    await page.unroute('**/v1/sessions?search=ferry*')
    await palette().getByRole('status').filter({ hasText: 'result' }).waitFor({ state: 'attached' })
    await expect.poll(() => options().filter({ hasText: 'When does the ferry leave?' }).count()).toBe(0)
    await page.keyboard.press('Escape')
  })

  it('shows titles that are here already while it still searches, and says that it does', async () => {
    let letGo = () => {}
    const held = new Promise<void>((resolve) => {
      letGo = resolve
    })
    await page.route('**/v1/sessions?search=the*', async (route) => {
      await held
      await route.continue().catch(() => undefined)
    })
    await openPalette()
    await page.keyboard.type('the ferry')
    await options().filter({ hasText: 'When does the ferry leave?' }).waitFor()
    const searching = palette().getByText('Searching…')
    await searching.waitFor()
    expect((await searching.boundingBox())?.width).toBeGreaterThan(40)
    letGo()
    await palette().getByRole('status').filter({ hasText: 'result' }).waitFor({ state: 'attached' })
    await expect.poll(() => options().filter({ hasText: 'When does the ferry leave?' }).count()).toBe(1)
    await page.unroute('**/v1/sessions?search=the*')
    await page.keyboard.press('Escape')
  })

  it('says nothing of keys on a phone, and has a way out that a thumb can hit', async () => {
    const phone = await at.page('/', { viewport: { width: 390, height: 844 } })
    await phone.getByRole('button', { name: 'Search or jump to…' }).click()
    const found = phone.getByRole('dialog', { name: 'Search or jump to' })
    await found.getByRole('option', { name: 'Usage' }).waitFor()
    await expect.poll(() => found.innerText()).not.toMatch(/Esc|Ctrl|G then/)
    await expect.poll(() => found.getByRole('option', { name: /keyboard shortcuts/ }).count()).toBe(0)
    const close = found.getByRole('button', { name: 'Close' })
    expect(await close.boundingBox()).toMatchObject({ width: 44, height: 44 })
    await close.click()
    await found.waitFor({ state: 'detached' })
    await phone.context().close()
  })

  it('takes the words to a new question', async () => {
    await openPalette()
    await page.keyboard.type('why is the sky blue')
    await highlighted().filter({ hasText: 'Ask “why is the sky blue”' }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByLabel('Your question').waitFor()
    await expect.poll(() => page.getByLabel('Your question').inputValue()).toBe('why is the sky blue')
    await page.getByLabel('Your question').fill('')
  })

  it('lists its keys, obeys them, and never while somebody writes', async () => {
    const question = page.getByLabel('Your question')
    await question.fill('')
    await question.press('?')
    await question.press('n')
    await question.press('g')
    await question.press('u')
    await expect.poll(() => question.inputValue()).toBe('?ngu')
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    await question.fill('')
    await question.blur()
    await page.keyboard.press('?')
    const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await keys.waitFor()
    expect(await axeFindings(page)).toEqual([])
    expect((await texts(keys.getByRole('term'))).slice(0, 2)).toEqual(['Search or jump to…', 'Show keyboard shortcuts'])
    // Over a dialog nothing fires.
    await page.keyboard.press('n')
    await page.keyboard.press('Escape')
    await keys.waitFor({ state: 'detached' })
    await page.keyboard.press('g')
    await page.keyboard.press('h')
    await page.getByRole('heading', { name: 'Conversations' }).waitFor()
    const inQuestions = page.getByRole('searchbox', { name: 'Search questions and answers' })
    await inQuestions.waitFor()
    await page.keyboard.press('/')
    await inQuestions.and(page.locator(':focus')).waitFor()
    await page.keyboard.type('n')
    expect(new URL(page.url()).pathname).toBe('/sessions')
  })

  it('searches the words of all own conversations on their page', async () => {
    await page.goto('/sessions')
    await page.getByRole('searchbox').fill('SEVEN tilb')
    const row = page.getByRole('row').filter({ hasText: 'When does the ferry leave?' })
    await row.locator('mark').first().waitFor()
    await expect.poll(() => texts(row.locator('mark'))).toEqual(['seven', 'Tilb'])
    await expect.poll(() => page.getByRole('row').count()).toBe(2)
    await page.getByRole('searchbox').fill('of Bea')
    await page.getByText('No conversations match “of Bea”.').waitFor()
  })

  it('fits a phone: the menu, the palette, the pages of the administration', async () => {
    const phone = await at.page('/settings', { viewport: { width: 390, height: 844 } })
    await phone.getByRole('heading', { name: 'Settings' }).waitFor()
    const overflow = () => phone.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    await expect.poll(() => overflow()).toBe(0)
    await phone.getByRole('button', { name: 'Menu' }).click()
    await phone.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Search or jump to' }).click()
    const found = phone.getByRole('dialog', { name: 'Search or jump to' })
    await found.getByRole('combobox').and(phone.locator(':focus')).waitFor()
    await phone.keyboard.type('ferry')
    await found.getByRole('option', { name: 'When does the ferry leave?' }).click()
    await phone.waitForURL('**/sessions/*')
    await expect.poll(() => overflow()).toBe(0)
    await phone.context().close()
  })

  it('breaks nothing on the way', () => expectNoTrouble(at))
})
