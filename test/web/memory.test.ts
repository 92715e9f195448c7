import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { MemoryList, MemorySavedView, NewMemory } from '../../src/core/schemas/http/memory.ts'
import { axeFindings, type BrowserWorld, browserWorld } from './browser.fixture.ts'
import { chromium } from './chromium.ts'
import { expectNoTrouble } from './talk.fixture.ts'

describe.skipIf(chromium() === undefined)('what is remembered, in a browser', { timeout: 120_000 }, () => {
  let at: BrowserWorld
  let page: Page
  beforeAll(async () => {
    at = await browserWorld()
  })
  beforeEach(async () => {
    await at.world.json('/v1/memory', { method: 'DELETE' })
    await page?.context().close()
  })
  afterAll(async () => {
    expectNoTrouble(at)
    await at?.[Symbol.asyncDispose]()
  })

  const remember = async (body: NewMemory) => (await at.world.json<MemorySavedView>('/v1/memory', { method: 'POST', body })).memory
  const kept = async () => (await at.world.json<MemoryList>('/v1/memory')).memories
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent)
  const section = (name: string) => page.getByRole('region', { name })

  it('is added, changed in place and taken away with the keyboard alone, and brought back', async () => {
    page = await at.page('/memory')
    await page.getByText('Nothing remembered yet.').waitFor()
    await page.getByRole('button', { name: 'Add fact' }).press('Enter')
    await page.getByRole('textbox', { name: 'Fact' }).waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('TEXTAREA')
    await page.keyboard.type('I prefer metric units.')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await section('Core: never expires').getByText('I prefer metric units.').waitFor()
    await page.getByRole('status').getByText('Added: I prefer metric units.').waitFor()
    await expect.poll(focused).toBe('Add fact')

    const change = page.getByRole('button', { name: 'Edit: I prefer metric units.' })
    await change.press('Enter')
    await page.keyboard.press('Escape')
    await expect.poll(focused).toBe('Edit: I prefer metric units.')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Control+a')
    await page.keyboard.type('I prefer imperial units.')
    await page.keyboard.press('Enter')
    await expect.poll(focused).toBe('Edit: I prefer imperial units.')
    expect(await kept()).toMatchObject([{ content: 'I prefer imperial units.', tier: 'core' }])

    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByRole('status').getByText('Deleted: I prefer imperial units.').waitFor()
    await expect.poll(focused).toBe('Undo')
    expect(await kept()).toEqual([])
    await page.keyboard.press('Enter')
    await expect.poll(focused).toBe('Edit: I prefer imperial units.')
    expect(await kept()).toMatchObject([{ content: 'I prefer imperial units.' }])
  })

  it('stands by how long it is kept and category of the fact, with where it comes from', async () => {
    const { id } = await at.world.json<{ readonly id: string }>('/v1/sessions', { method: 'POST', body: { title: 'About me' } })
    const provenance = { by: 'look-back', session: id, quote: 'I live in Vienna' } as const
    const memories = await at.world.app.memories(undefined)
    await memories.save([{ content: 'The person lives in Vienna.', category: 'profile', tier: 'core' }], provenance)
    await remember({ content: 'I write a talk about job queues.', category: 'project', tier: 'context' })
    page = await at.page('/memory')
    const core = section('Core: never expires')
    await core.getByText('1 fact, up to 8 used per question').waitFor()
    await expect
      .poll(() => core.getByRole('listitem').innerText())
      .toMatch(
        /^The person lives in Vienna\.\s+Profile\s+Found in a past conversation just now: ["“]?I live in Vienna["”]?\s+Not used yet$/,
      )
    await expect.poll(() => section('Context: kept for 30 days').getByRole('listitem').innerText()).toContain('expires')
    await page.getByLabel('Category').selectOption('project')
    await core.waitFor({ state: 'detached' })
    await page.getByText('I write a talk about job queues.').waitFor()
    await page.getByLabel('Category').selectOption('')
    await core.getByRole('link', { name: 'Found in a past conversation' }).click()
    await page.getByRole('heading', { name: 'About me' }).waitFor()
  })

  it('keeps what was replaced or deleted in its history, from which it comes back', async () => {
    await remember({ content: 'I live in Vienna.', category: 'profile' })
    const graz = await remember({ content: 'I live in Graz.', category: 'profile' })
    page = await at.page('/memory')
    const doubt = page.getByRole('listitem').filter({ hasText: 'May contradict:' }).first()
    await expect.poll(() => doubt.innerText()).toMatch(/^I live in Graz\.[\s\S]*May contradict:\s+I live in Vienna\.\s+Replace\s+Keep both/)
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'Replace: I live in Vienna.' }).press('Enter')
    await expect.poll(focused).toBe('Edit: I live in Graz.')
    await page.getByRole('tab', { name: 'History (1)' }).click()
    const old = page.getByRole('listitem').filter({ hasText: 'Restore' })
    await expect.poll(() => old.innerText()).toMatch(/^I live in Vienna\.\s+Replaced\s+just now\s+Replaced by: I live in Graz\./)
    await old.getByRole('button', { name: 'Restore: I live in Vienna.' }).press('Enter')
    await expect.poll(focused).toBe('Restored: I live in Vienna.')
    expect(await kept()).toMatchObject([{ content: 'I live in Vienna.' }])
    await page.getByRole('listitem').filter({ hasText: 'I live in Graz.' }).getByText('Deleted').waitFor()
    expect(graz.state).toBe('kept')
  })

  it('says why a secret is not kept, and asks before all of it is deleted', async () => {
    await remember({ content: 'I prefer tea.' })
    page = await at.page('/memory')
    await page.getByRole('button', { name: 'Add fact' }).click()
    await page.getByRole('textbox', { name: 'Fact' }).fill('My password is correct-horse-9!')
    await page.getByRole('button', { name: 'Save fact' }).click()
    await page.getByRole('alert').getByText('it contains a password, key or token').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Delete all' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
    expect(await kept()).toHaveLength(1)
    await page.getByRole('main').getByRole('button', { name: 'Delete all' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete all' }).click()
    await page.getByText('Nothing remembered yet.').waitFor()
    await expect.poll(focused).toBe('Add fact')
  })

  it('is readable on a telephone in the dark, while it is changed too', async () => {
    await remember({ content: `I keep notes about ${'ferries-'.repeat(12)}boats.`, tier: 'core' })
    page = await at.page('/memory', { viewport: { width: 390, height: 844 }, colorScheme: 'dark' })
    const findings = async () => [
      ...(await axeFindings(page)),
      await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    ]
    await page.getByRole('button', { name: /^Edit: / }).waitFor()
    expect(await findings()).toEqual([0])
    await page.getByRole('button', { name: /^Edit: / }).click()
    expect(await findings()).toEqual([0])
  })
})
