import { writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { axeFindings, type BrowserWorld, browserWorld } from './browser.fixture.ts'
import { chromium } from './chromium.ts'
import { askAtStart, expectNoTrouble, texts, turns } from './talk.fixture.ts'

const mail = (id: number, subject: string, words: string): string =>
  [
    'From ada@example.org Mon Oct  5 10:00:00 2026',
    'From: Ada Vale <ada@example.org>',
    'To: Bob Reed <bob@example.org>',
    'Date: Mon, 5 Oct 2026 10:00:00 +0000',
    `Message-ID: <${id}@example.org>`,
    `Subject: ${subject}`,
    '',
    words,
    '',
    '',
  ].join('\n')

const calendar = [
  ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//test//EN'],
  ...['BEGIN:VEVENT', 'UID:1@example.org', 'DTSTART:20261101T100000Z', 'SUMMARY:Harbour meeting', 'END:VEVENT'],
  ...['END:VCALENDAR', ''],
].join('\r\n')

describe.skipIf(chromium() === undefined)('connectors in a browser', { timeout: 120_000 }, () => {
  let at: BrowserWorld
  let page: Page
  let path = ''
  let service: Server
  let origin = ''
  const released = Promise.withResolvers<void>()
  let isSignedIn = false
  beforeAll(async () => {
    at = await browserWorld(
      turns(
        { calls: [{ tool: 'search_mail', input: { query: 'dry dock' } }] },
        { text: 'The dock is booked for 12 March, and the crew has to be there at six [s1].' },
      ),
      { flags: { 'tools.http.allow': ['127.0.0.1'], mcpServers: { shop: { command: '/bin/false', disabled: true } } } },
    )
    let asked = 0
    // A calendar that is slow to come when it is read in earnest, and a place to sign in by a code.
    service = createServer(async ({ url }, response) => {
      const json = (status: number, value: object) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
      if (url === '/days.ics') {
        if (++asked > 1) await released.promise
        return response.end(calendar)
      }
      if (url === '/login/device/code')
        return json(200, { device_code: 'd', user_code: 'WDJB-MJHT', verification_uri: `${origin}/device`, expires_in: 900, interval: 1 })
      if (url !== '/login/oauth/access_token') return json(404, { message: 'Not Found' })
      return isSignedIn ? json(200, { access_token: 'a', token_type: 'bearer' }) : json(400, { error: 'authorization_pending' })
    })
    await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
    origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
    path = join(at.world.home, 'letters.mbox')
    const dock = 'We have an answer.\n\nThe dock is booked for 12 March, and the crew has to be there at six.\n'
    writeFileSync(path, mail(1, 'Dry dock', dock) + mail(2, 'Paint', 'The paint is red.'))
    page = await at.page('/connectors')
  })
  afterAll(async () => {
    await at?.[Symbol.asyncDispose]()
    service?.closeAllConnections()
    service?.close()
  })
  const item = (name = 'letters Mail') => page.getByRole('listitem', { name })
  const choose = async (name: string) => {
    await item().getByRole('button', { name: 'More for letters' }).click()
    await page.getByRole('menuitem', { name }).click()
  }

  it('say what they are for where there are none', async () => {
    await page.getByText('No connectors yet. Add your mail, a calendar,').waitFor()
    await page.getByRole('heading', { name: 'MCP servers' }).waitFor()
  })

  it('are added by a form, with the keyboard alone; what is wrong is told at its field', async () => {
    await page.getByRole('button', { name: 'Add connector' }).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Add connector' })
    const service = dialog.getByLabel('Service')
    await service.selectOption('Email (IMAP)')
    const password = dialog.getByLabel('password (optional)')
    await expect.poll(() => password.getAttribute('type')).toBe('password')
    await service.selectOption('Email (mbox files)')
    await service.focus()
    await page.keyboard.press('Tab')
    await page.keyboard.type('letters')
    await page.keyboard.press('Tab')
    await page.keyboard.type('/nowhere/at/all')
    await dialog.getByRole('button', { name: 'Add and sync' }).press('Enter')
    await dialog.getByText('/nowhere/at/all does not exist; check the path').waitFor()
    const field = dialog.getByLabel('path')
    await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true)
    expect(await axeFindings(page)).toEqual([])
    await field.fill(path)
    const name = dialog.getByLabel('Name')
    await name.fill('shop')
    await name.press('Enter')
    await dialog.getByText('there is already a connector named shop; choose another name').waitFor()
    await name.fill('letters')
    await name.press('Enter')
    await dialog.waitFor({ state: 'hidden' })
    await page.getByText('Added: letters').waitFor()
  })

  it('tell what their sync has brought, also of one that somebody else has begun', async () => {
    await item().getByText('2 emails. Synced just now: 2 added').waitFor()
    await item().getByText(`Email (mbox files): ${path}`).waitFor()
    writeFileSync(path, mail(3, 'Ropes', 'The ropes are here.'), { flag: 'a' })
    await at.world.json('/v1/connectors/letters/sync', { method: 'POST' })
    await item().getByText('3 emails. Synced just now: 1 added').waitFor()
    await item().getByRole('button', { name: 'Sync letters' }).click()
    await item().getByText('3 emails. Synced just now: no changes').waitFor()
    await choose('Test connection')
    await item().getByText('Connected: 1 file').waitFor()
  })

  it('are given another name, with the keyboard alone; one that is taken is told at its field', async () => {
    await item().getByRole('button', { name: 'More for letters' }).press('Enter')
    await page.getByRole('menuitem', { name: 'Test connection' }).and(page.locator(':focus')).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Edit letters' })
    const name = dialog.getByLabel('Name')
    const hasFocus = () => name.evaluate((element) => element === document.activeElement)
    await expect.poll(hasFocus).toBe(true)
    await expect.poll(() => dialog.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true)
    await expect.poll(() => dialog.getByLabel('Share with everyone').count()).toBe(0)
    await name.fill('shop')
    await page.keyboard.press('Enter')
    await dialog.getByText('there is already a connector named shop; choose another name').waitFor()
    await expect.poll(hasFocus).toBe(true)
    expect(await axeFindings(page)).toEqual([])
    await name.fill('post')
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'hidden' })
    await item('post Mail').getByText('3 emails.').waitFor()
    const change = item('post Mail').getByRole('button', { name: 'More for post' })
    await expect.poll(() => change.evaluate((element) => element === document.activeElement)).toBe(true)
    await at.world.json('/v1/connectors/post', { method: 'PATCH', body: { name: 'letters' } })
    await page.reload()
  })

  it('show that their sync is under way, until it is done', async () => {
    await at.world.json('/v1/connectors', {
      method: 'POST',
      body: { name: 'days', type: 'ics-url', options: { url: `${origin}/days.ics` } },
    })
    const days = item('days Calendar')
    await days.getByRole('progressbar', { name: 'Sync of days' }).waitFor()
    await expect.poll(() => days.getByRole('button', { name: 'Sync days' }).isDisabled()).toBe(true)
    await expect.poll(() => texts(days.getByText('Syncing'))).toEqual(['Syncing: 0 events checked'])
    released.resolve()
    await days.getByText('1 event. Synced just now: 1 added').waitFor()
    await at.world.fetch('/v1/connectors/days', { method: 'DELETE' })
  })

  it('are signed in to with a code where they need it, and are read after that', async () => {
    const options = { url: `${origin}/api/v3`, owner: 'acme', clientId: 'ours' }
    await at.world.json('/v1/connectors', { method: 'POST', body: { name: 'code', type: 'github', options } })
    await page.reload()
    const code = item('code Issues')
    await code.getByText('Not signed in yet. Nothing is read until you sign in.').waitFor()
    await code.getByRole('button', { name: 'Sign in to code' }).click()
    await code.getByText('Enter this code at the service: WDJB-MJHT').waitFor()
    await expect.poll(() => code.getByRole('link', { name: 'Open 127.0.0.1' }).getAttribute('href')).toBe(`${origin}/device`)
    expect(await axeFindings(page)).toEqual([])
    isSignedIn = true
    await code.getByRole('button', { name: 'Sign in again' }).waitFor()
    await code.getByText('Last sync failed:').waitFor()
    await at.world.fetch('/v1/connectors/code', { method: 'DELETE' })
  })

  it('are searched in a conversation, and a citation opens the mail at its quote', async () => {
    await page.goto('/')
    await askAtStart(page, 'When is the dry dock?')
    await page.getByRole('button', { name: 'Source 1: Dry dock' }).first().click()
    await page.getByRole('link', { name: 'Open document' }).click()
    await page.getByRole('heading', { name: 'Dry dock', level: 1 }).waitFor()
    await expect.poll(() => texts(page.locator('mark'))).toEqual(['The dock is booked for 12 March, and the crew has to be there at six.'])
    await page.getByRole('main').getByRole('link', { name: 'letters' }).click()
    await page.getByRole('heading', { name: 'Connectors', level: 1 }).waitFor()
  })

  it('are removed with all that was read, after a question', async () => {
    await choose('Remove…')
    const dialog = page.getByRole('alertdialog', { name: 'Remove letters?' })
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await choose('Remove…')
    await dialog.getByRole('button', { name: 'Remove connector' }).click()
    await page.getByText('Removed: letters').waitFor()
    await page.getByText('No connectors yet.').waitFor()
    const add = page.getByRole('button', { name: 'Add connector' })
    await expect.poll(() => add.evaluate((element) => element === document.activeElement)).toBe(true)
  })

  it('break nothing on the way', () => expectNoTrouble(at))
})

describe.skipIf(chromium() === undefined)('connectors of a team in a browser', { timeout: 120_000 }, () => {
  let at: BrowserWorld
  beforeAll(async () => {
    at = await browserWorld([], { mode: 'team' })
  })
  afterAll(() => at?.[Symbol.asyncDispose]())

  it('are given to everybody by an administrator, and taken back; others see them and change nothing', async () => {
    const path = join(at.world.home, 'letters.mbox')
    writeFileSync(path, mail(1, 'Dry dock', 'The dock is booked.'))
    await at.world.json('/v1/connectors', { method: 'POST', body: { name: 'letters', type: 'mbox', options: { path } } })
    const [page, bea] = [await at.page('/connectors'), await at.page('/connectors', { as: await at.world.as('Bea') })]
    await bea.getByText('No connectors yet.').waitFor()
    const dialog = page.getByRole('dialog', { name: 'Edit letters' })
    const share = async (isShared: boolean) => {
      await page.getByRole('button', { name: 'More for letters' }).click()
      await page.getByRole('menuitem', { name: 'Edit…' }).click()
      await dialog.getByLabel('Share with everyone on this server').setChecked(isShared)
      await dialog.getByRole('button', { name: 'Save' }).click()
      await dialog.waitFor({ state: 'hidden' })
    }
    await share(true)
    await page.getByRole('listitem', { name: 'letters Mail Shared' }).waitFor()
    await bea.reload()
    await bea.getByRole('listitem', { name: 'letters Mail Shared' }).waitFor()
    await expect.poll(() => bea.getByRole('button', { name: 'More for letters' }).count()).toBe(0)
    await share(false)
    await bea.reload()
    await bea.getByText('No connectors yet.').waitFor()
    expectNoTrouble(at)
  })
})
