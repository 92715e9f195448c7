import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BrowserWorld, browserWorld } from './browser.fixture.ts'
import { chromium } from './chromium.ts'
import { answered, expectNoTrouble, search, turns } from './talk.fixture.ts'

const kept = [
  { calls: [search('dead jobs')] },
  { text: 'Dead jobs are kept for 14 days [s1]. A job that fails for the sixth time moves to the dead queue [s1].' },
]

/** Goes once round a page with Tab: how much of what can be reached so was missed, and what looks the same while it has the focus. */
async function walk(page: Page) {
  const many = await page.evaluate(() => {
    const wanted = 'a[href], button, input, select, textarea, summary, [tabindex]'
    const stops = [...document.querySelectorAll<HTMLElement>(wanted)].filter(
      (each) => each.tabIndex >= 0 && !each.matches(':disabled') && each.checkVisibility({ visibilityProperty: true }),
    )
    const look = (each: Element): string =>
      [each, each.closest('form'), each.closest('label')]
        .map((part) => part && getComputedStyle(part))
        .map((style) => style && [style.outlineStyle, style.borderColor, style.boxShadow].join())
        .join(' ')
    document.body.tabIndex = -1
    document.body.focus()
    const before = stops.map(look)
    const missed = new Set(stops.keys())
    const unseen: string[] = []
    document.addEventListener('focusin', () => {
      const stop = stops.findIndex((each) => each.matches(':focus'))
      const element = stops[stop]
      if (!element) return
      missed.delete(stop)
      if (look(element) === before[stop]) unseen.push(element.outerHTML.slice(0, 200))
    })
    Object.assign(globalThis, { walked: () => ({ missed: [...missed].map((stop) => stops[stop]?.outerHTML.slice(0, 200)), unseen }) })
    return stops.length
  })
  for (let press = 0; press < many; press++) await page.keyboard.press('Tab')
  return page.evaluate((): { readonly missed: readonly string[]; readonly unseen: readonly string[] } =>
    Reflect.get(globalThis, 'walked')(),
  )
}

describe.skipIf(chromium() === undefined)('with the keyboard alone', { timeout: 90_000 }, () => {
  let at: BrowserWorld
  let page: Page
  let earlier = { session: '', run: '' }
  beforeAll(async () => {
    at = await browserWorld(turns(...kept, ...kept))
    earlier = await answered(at.world, 'How long are dead jobs kept?')
    page = await at.page('/')
  })
  afterAll(() => at?.[Symbol.asyncDispose]())

  const focused = () => page.locator(':focus')
  /** Presses Tab until the focus is on what has this name. */
  async function tabTo(role: Parameters<Page['getByRole']>[0], name: string | RegExp): Promise<void> {
    const wanted = page.getByRole(role, { name })
    await wanted.first().waitFor()
    for (let press = 0; press < 120; press++) {
      await page.keyboard.press('Tab')
      if ((await wanted.and(focused()).count()) > 0) return
    }
    throw new Error(`Tab does not lead to ${role} ${name}`)
  }
  const hasFocus = (role: Parameters<Page['getByRole']>[0], name: string | RegExp) =>
    page.getByRole(role, { name }).and(focused()).waitFor()

  it('one asks, opens a citation and is back at its mark', async () => {
    await hasFocus('textbox', 'Your question')
    await page.keyboard.type('What becomes of dead jobs?')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Sources' }).waitFor()
    await hasFocus('textbox', 'Follow-up question')
    for (const _ of ['the whole page once', 'and to the mark']) await tabTo('button', 'Source 1: docs > guide/retries.md > Dead jobs')
    await page.keyboard.press('Enter')
    const panel = page.getByRole('complementary', { name: 'Source' })
    await panel.and(focused()).waitFor()
    await tabTo('button', 'Next citation')
    await page.keyboard.press('Space')
    await panel.getByText('Citation 2 of 2').waitFor()
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'detached' })
    await hasFocus('button', 'Source 1: docs > guide/retries.md > Dead jobs')
  })

  it('one changes a setting, and stays where one was', async () => {
    await tabTo('link', 'Administration')
    await page.keyboard.press('Enter')
    await tabTo('searchbox', 'Search settings')
    await page.keyboard.type('agent.style')
    const setting = page.locator('summary').filter({ hasText: 'Evidence before answering' })
    await page.keyboard.press('Tab')
    await setting.and(focused()).waitFor()
    await page.keyboard.press('Enter')
    await tabTo('combobox', 'Evidence before answering')
    await page.keyboard.type('Only')
    await tabTo('button', 'Save')
    await page.keyboard.press('Enter')
    await setting.getByText(at.world.app.team ? 'Set for all servers' : 'Modified').waitFor()
    await setting.and(focused()).waitFor()
    expect(await at.world.json('/v1/settings')).toMatchObject({
      settings: expect.arrayContaining([expect.objectContaining({ key: 'agent.style', value: 'direct' })]),
    })
  })

  it('one skips to the page, and comes back from its dialogs and menus to where one was', async () => {
    await page.goto(`/runs/${earlier.run}`)
    await page.getByRole('button', { name: 'Fork' }).waitFor()
    await page.keyboard.press('Tab')
    await hasFocus('link', 'Skip to content')
    await page.keyboard.press('Enter')
    await page.getByRole('main').and(focused()).waitFor()
    await tabTo('button', 'Fork…')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Fork this run' })
    await dialog.locator(':focus').waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await hasFocus('button', 'Fork…')

    await tabTo('button', 'Export')
    await page.keyboard.press('Enter')
    await hasFocus('menuitem', 'Markdown')
    await page.keyboard.press('ArrowDown')
    await hasFocus('menuitem', 'Web page (HTML)')
    await page.keyboard.press('Escape')
    await hasFocus('button', 'Export')

    await tabTo('button', /^1 .*run\.began|^8 .*run\.ended/)
    await page.keyboard.press('ArrowUp')
    await hasFocus('button', /^7 .*review\.made/)
  })

  it('one reaches everything, and sees where one is', async () => {
    const places = [
      ['/', 'Ask about'],
      [`/sessions/${earlier.session}`, 'confidence'],
      [`/runs/${earlier.run}`, 'run.ended'],
      ['/collections', 'payroll'],
      ['/settings', 'Evidence before answering'],
    ]
    for (const [path = '', words = ''] of places) {
      await page.goto(path)
      await page.getByText(words).first().waitFor()
      await page.getByRole('list', { name: 'Recent conversations' }).waitFor()
      // What a page makes anew while it is walked through is missed, and not the next time.
      await expect.poll(() => walk(page)).toEqual({ missed: [], unseen: [] })
    }
  })

  it('breaks nothing on the way', () => expectNoTrouble(at))
})
