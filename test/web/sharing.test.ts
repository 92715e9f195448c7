import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { HttpUser } from '../../src/http/http.fixture.ts'
import { axeFindings, type BrowserWorld, browserWorld } from './browser.fixture.ts'
import { chromium } from './chromium.ts'
import { answered, expectNoTrouble, search, texts, turns } from './talk.fixture.ts'

const question = 'How long are dead jobs kept?'
const answer = 'Dead jobs are kept for 14 days.'
const turn = [{ calls: [search('dead jobs')] }, { text: 'Dead jobs are kept for 14 days [s1].' }]

describe.skipIf(chromium() === undefined)('sharing in a team', { timeout: 120_000 }, () => {
  let at: BrowserWorld
  let bea: HttpUser
  let cleo: HttpUser
  let hers: Page
  let theirs: Page
  let own = { session: '', run: '' }
  let link = ''
  beforeAll(async () => {
    at = await browserWorld(turns(...turn, ...turn, ...turn), { mode: 'team' })
    bea = await at.world.as('Bea')
    cleo = await at.world.as('Cleo')
    await at.world.as('Dan')
    own = await answered(bea, question)
    hers = await at.page(`/sessions/${own.session}`, { as: bea })
    theirs = await at.page('/sessions?list=with-me', { as: cleo })
  })
  afterAll(() => at?.[Symbol.asyncDispose]())

  const dialog = () => hers.getByRole('dialog')
  const openDialog = async () => {
    await hers.getByRole('button', { name: 'Conversation menu' }).click()
    await hers.getByRole('menuitem', { name: 'Share…' }).click()
    await dialog().waitFor()
  }
  const expectAccessible = async (page: Page) => {
    for (const theme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: theme })
      expect(await axeFindings(page)).toEqual([])
    }
    await page.emulateMedia({ colorScheme: 'light' })
  }

  it('begins in the menu of a conversation: people by name, what they will see, and the link', async () => {
    await theirs.getByText('Nothing is shared with you yet.').waitFor()
    await openDialog()
    await expect.poll(() => dialog().getByRole('button', { name: 'Share', exact: true }).isDisabled()).toBe(true)
    await dialog().getByLabel('Find people by name').fill('cle')
    await dialog().getByRole('button', { name: 'Add Cleo' }).click()
    await dialog().getByText('Not shown: mail, calendar, chat and other connectors').waitFor()
    await expectAccessible(hers)
    await dialog().getByRole('button', { name: 'Share', exact: true }).click()
    link = await dialog().getByLabel('Link for readers').inputValue()
    expect(link).toMatch(new RegExp(`^${at.world.url}/shared/[0-9A-Z]{26}$`))
    await expect.poll(() => texts(dialog().getByRole('list', { name: 'Readers' }).getByRole('listitem'))).toEqual(['Cleo'])
    await expectAccessible(hers)
  })

  it('stands in the list of whoever it is for, and opens in the usual view, read only', async () => {
    await theirs.reload()
    await theirs.getByRole('link', { name: question }).click()
    await theirs.waitForURL(link)
    await theirs.getByText('Shared by Bea, read only').waitFor()
    const turnOf = theirs.getByRole('article', { name: question })
    await expect.poll(() => texts(turnOf.locator('p').filter({ hasText: answer }))).toContain(`${answer} 1`)
    await expect.poll(() => theirs.getByRole('textbox').count()).toBe(0)
    for (const name of ['Good answer', 'More', 'Edit question', 'Conversation menu'])
      expect([name, await theirs.getByRole('button', { name }).count()]).toEqual([name, 0])
    await theirs.getByRole('link', { name: 'Ask your own question' }).waitFor()
    await expectAccessible(theirs)
  })

  it('shows the source of a mark at its quote, and how the answer came about', async () => {
    await theirs
      .getByRole('button', { name: /^Source 1/ })
      .first()
      .click()
    const side = theirs.getByRole('complementary', { name: 'Source' })
    await expect.poll(() => texts(side.locator('mark'))).toEqual([answer])
    await expect.poll(() => side.getByRole('link').count()).toBe(0)
    await expectAccessible(theirs)
    await side.getByRole('button', { name: 'Close source' }).click()
    await theirs.getByText('Trace', { exact: true }).click()
    const rows = await texts(theirs.getByRole('table').getByRole('row'))
    expect(rows.some((row) => row.includes('documents_search') && row.includes('dead jobs'))).toBe(true)
    await expectAccessible(theirs)
  })

  it('tells others nothing of it, and its session and run are still nobody else’s', async () => {
    const dan = await at.page(link, { as: await at.world.as('Dan') })
    await dan.getByText('This is not shared with you, or is no longer shared.').waitFor()
    await dan.context().close()
    for (const path of [`/sessions/${own.session}`, `/runs/${own.run}`]) {
      await theirs.goto(path)
      await theirs.getByRole('alert').waitFor()
    }
    await theirs.goto(link)
    await theirs.getByText('Shared by Bea, read only').waitFor()
  })

  it('does not grow by itself: what was asked later is shared when its owner says so', async () => {
    await hers.keyboard.press('Escape')
    await openDialog()
    await dialog().getByText('Readers see 1 question. Questions you ask later').waitFor()
    await hers.keyboard.press('Escape')
    await hers.getByLabel('Follow-up question').fill('And how long are live ones?')
    await hers.keyboard.press('Enter')
    await hers.getByRole('article', { name: 'And how long are live ones?' }).getByRole('heading', { name: 'Sources' }).waitFor()
    await theirs.reload()
    await theirs.getByRole('article', { name: question }).waitFor()
    await expect.poll(() => theirs.getByRole('article').count()).toBe(1)
    await openDialog()
    await dialog().getByText('Readers see 1 question. 1 newer question is not shared.').waitFor()
    // From elsewhere, while the dialog is open.
    await bea.json(`/v1/sessions/${own.session}/prompts`, { method: 'POST', body: { prompt: 'And paused ones?' } })
    await dialog().getByText('Readers see 1 question. 2 newer questions are not shared.').waitFor()
    await dialog().getByRole('button', { name: 'Share newer questions' }).click()
    await dialog().getByText('Readers see 3 questions.').waitFor()
    await theirs.reload()
    await expect.poll(() => theirs.getByRole('article').count()).toBe(3)
  })

  it('ends at once, also on a page that is open', async () => {
    await dialog().getByRole('button', { name: 'Stop sharing' }).click()
    await expect.poll(() => dialog().getByLabel('Link for readers').count()).toBe(0)
    await theirs.getByText('This is not shared with you, or is no longer shared.').waitFor({ timeout: 30_000 })
    await expect.poll(() => theirs.getByRole('article').count()).toBe(0)
  })

  it('is for everybody where that is chosen, for a run alone too, and is ended from the list of what one shares', async () => {
    await hers.goto(`/runs/${own.run}`)
    await hers.getByRole('button', { name: 'Share…' }).click()
    await dialog().getByLabel('Everyone who can sign in').check()
    await dialog().getByRole('button', { name: 'Share', exact: true }).click()
    const ofRun = await dialog().getByLabel('Link for readers').inputValue()
    const dan = await at.page(ofRun, { as: await at.world.as('Dan') })
    await dan.getByRole('article', { name: question }).waitFor()
    await dan.context().close()
    await hers.goto('/sessions')
    await hers.getByRole('link', { name: 'Shared by you' }).click()
    await hers.getByText('Everyone who can sign in').waitFor()
    await expect
      .poll(() => texts(hers.getByRole('navigation', { name: 'Conversation lists' }).locator('[aria-current]')))
      .toEqual(['Shared by you'])
    await expectAccessible(hers)
    await hers.getByRole('button', { name: `Stop sharing ${question}` }).click()
    await hers.getByText('You are not sharing anything.').waitFor()
  })

  it('breaks nothing on the way', () => expectNoTrouble(at))
})

describe.skipIf(chromium() === undefined)('sharing where one person works alone', { timeout: 60_000 }, () => {
  it('saves one file with answers and quotes for anybody, and says what a link needs', async () => {
    await using at = await browserWorld(turns(...turn))
    const { session, run } = await answered(at.world, question)
    const page = await at.page(`/sessions/${session}`)
    await page.getByRole('button', { name: 'Conversation menu' }).click()
    await page.getByRole('menuitem', { name: 'Share…' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Sharing by link requires accounts. Restart the server with ibid serve --team.').waitFor()
    await expect.poll(() => dialog.getByRole('textbox').count()).toBe(0)
    for (const theme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: theme })
      expect(await axeFindings(page)).toEqual([])
    }
    const saved = async (name: string) => {
      const [download] = await Promise.all([page.waitForEvent('download'), dialog.getByRole('link', { name }).click()])
      return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') }
    }
    const file = await saved('Save as web page')
    expect(file.name).toMatch(/\.html$/)
    const markdown = await saved('Save as Markdown')
    expect(markdown.name).toMatch(/\.md$/)
    expect(markdown.text).toContain(`- [1] ${answer}`)
    // As somebody has it who was sent the file and has no server.
    const own = await page.context().newPage()
    await own.setContent(file.text)
    await expect.poll(() => texts(own.getByRole('heading', { level: 1 }))).toEqual([question])
    await expect.poll(() => own.locator('.card a.mark').getAttribute('href')).toBe('#quote-1-1')
    await expect.poll(() => texts(own.locator('#quote-1-1 blockquote'))).toEqual([answer])
    await expect.poll(() => own.locator('script, img, link').count()).toBe(0)
    await own.close()
    await page.goto(`/runs/${run}`)
    await page.getByRole('button', { name: 'Share' }).click()
    expect((await saved('Save as web page')).text).toContain(answer)
    await page.goto('/sessions')
    await page.getByRole('link', { name: question }).first().waitFor()
    await expect.poll(() => page.getByRole('navigation', { name: 'Conversation lists' }).count()).toBe(0)
    await expectNoTrouble(at)
  })
})
