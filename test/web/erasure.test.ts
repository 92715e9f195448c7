import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { worldPassword } from '../../src/http/http.fixture.ts'
import { type BrowserWorld, browserWorld } from './browser.fixture.ts'
import { chromium } from './chromium.ts'
import { answered, expectNoTrouble, search, texts, turns } from './talk.fixture.ts'

const shots = process.env['SHOTS']
async function shoot(page: Page, name: string): Promise<void> {
  if (!shots) return
  mkdirSync(shots, { recursive: true })
  await page.screenshot({ path: join(shots, `${name}.png`) })
}

describe.skipIf(chromium() === undefined)('everything of a person is deleted in the browser', { timeout: 120_000 }, () => {
  let at: BrowserWorld
  beforeAll(async () => {
    const script = turns({ calls: [search('dead jobs')] }, { text: 'Dead jobs are kept for 14 days [s1].' })
    at = await browserWorld(script, { mode: 'team' })
    for (const name of ['Bea', 'Cleo']) await answered(await at.world.as(name), 'How long are dead jobs kept?')
  })
  afterAll(() => at?.[Symbol.asyncDispose]())

  it('by an administrator, who types the address of the account and is shown the proof', async () => {
    const page = await at.page('/users')
    await page.getByRole('button', { name: 'Delete account and data of Bea' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete Bea and all their data?' })
    const button = dialog.getByRole('button', { name: 'Delete account and data' })
    await dialog.getByText('conversations: 1', { exact: true }).waitFor()
    await shoot(page, 'erase-user-asked')
    await expect.poll(() => button.isDisabled()).toBe(true)
    await dialog.getByLabel('Type bea@example.org to confirm').fill('Bea@example.org')
    await button.click()
    await dialog.getByRole('button', { name: 'Done' }).waitFor()
    await shoot(page, 'erase-user-done')
    await dialog.getByRole('button', { name: 'Done' }).click()
    await page.getByText('cleo@example.org').waitFor()
    await expect.poll(() => page.getByText('bea@example.org').count()).toBe(0)
    await page.context().close()
  })

  it('by themself, with their password; then they are signed out', async () => {
    const page = await at.page('/', { as: await at.world.as('Cleo') })
    const open = async () => {
      await page.getByRole('button', { name: /Cleo/ }).click()
      await page.getByRole('menuitem', { name: 'Delete my account' }).click()
    }
    await open()
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
    await dialog.getByLabel('Your password').fill('not the password')
    await dialog.getByRole('button', { name: 'Delete everything' }).click()
    await dialog.getByRole('alert').waitFor()
    await shoot(page, 'erase-me-refused')
    await dialog.getByLabel('Your password').fill(worldPassword)
    const download = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Delete everything' }).click()
    expect((await download).suggestedFilename()).toBe('ibid-deletion.json')
    await dialog.getByRole('button', { name: 'Done' }).waitFor()
    await shoot(page, 'erase-me-done')
    await dialog.getByRole('button', { name: 'Done' }).click()
    await page.getByLabel('Password').waitFor()
    expect(new URL(page.url()).pathname).toBe('/sign-in')
    expect((await texts(page.locator('main'))).join(' ')).not.toContain('Cleo')
    await page.context().close()
  })

  it('breaks nothing on the way', () => expectNoTrouble(at))
})
