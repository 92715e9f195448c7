import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BrowserWorld, browserWorld } from './browser.fixture.ts'
import { chromium } from './chromium.ts'
import { askAtStart, expectNoTrouble, search, texts, turns } from './talk.fixture.ts'

describe.skipIf(chromium() === undefined)('collections in a browser', { timeout: 120_000 }, () => {
  const ebb = Promise.withResolvers<void>()
  let flood = Promise.resolve()
  let at: BrowserWorld
  let page: Page
  let site: Server
  let address = ''
  beforeAll(async () => {
    at = await browserWorld(turns({ calls: [search('high water at Brest')] }, { text: 'High water at Brest is at 7:12 [s1].' }))
    mkdirSync(join(at.world.home, 'notes'))
    writeFileSync(join(at.world.home, 'notes/brest.md'), '# Brest\n\nHigh water at Brest is at 7:12.\n')
    writeFileSync(join(at.world.home, 'notes/broken.pdf'), '%PDF-1.7 cut off')
    // A site that is slow to give its second page.
    site = createServer(async ({ url }, response) => {
      if (url === '/ebb.md') await ebb.promise
      if (url === '/flood.md') await flood
      const manifest = { name: 'tides', version: '1', sources: { files: ['flood.md', 'ebb.md'] } }
      if (url === '/none') response.statusCode = 404
      response.end(url === '/manifest.json' ? JSON.stringify(manifest) : '# Water\n\nLow water is at six.\n')
    })
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
    address = `http://127.0.0.1:${(site.address() as AddressInfo).port}/manifest.json`
    page = await at.page('/collections')
  })
  afterAll(async () => {
    await at?.[Symbol.asyncDispose]()
    site?.closeAllConnections()
    site?.close()
  })
  const add = async (where: string, name: string) => {
    await page.getByRole('button', { name: 'Add collection' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add collection' })
    // A folder is what is asked for first, and can be typed at once.
    await dialog.getByLabel('Folder', { exact: true }).and(page.locator(':focus')).waitFor()
    const isFolder = where.startsWith('/')
    if (!isFolder) await dialog.getByRole('button', { name: 'Web page' }).click()
    await dialog.getByLabel(isFolder ? 'Folder' : 'URL', { exact: true }).fill(where)
    await dialog.getByLabel('Name').fill(name)
    await dialog.getByRole('button', { name: 'Add and sync' }).click()
    await dialog.waitFor({ state: 'hidden' })
  }
  const row = (name: string) => page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) })

  it('are added, and the list shows how far the sync is, until it is done', async () => {
    await add(address, 'tides')
    await row('tides').getByText('Reading documents: 1').waitFor()
    await expect.poll(() => texts(row('tides').getByRole('cell'))).toEqual(['tides', address, '0', 'Reading documents: 1 flood.md'])
    ebb.resolve()
    await row('tides').getByText('just now').waitFor()
    await expect.poll(() => texts(row('tides').getByRole('cell'))).toEqual(['tides', address, '2', 'just now'])
  })

  it('go again when their first sync is cancelled, but not when they were there before', async () => {
    const held = Promise.withResolvers<void>()
    flood = held.promise
    const removed: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'DELETE') removed.push(request.url())
    })
    const cancel = async (where: string) => {
      await page.getByRole('button', { name: 'Add collection' }).click()
      const dialog = page.getByRole('dialog', { name: 'Add collection' })
      await dialog.getByRole('button', { name: 'Web page' }).click()
      await dialog.getByLabel('URL').fill(where)
      await dialog.getByRole('button', { name: 'Add and sync' }).click()
      await dialog.getByRole('progressbar').waitFor()
      await dialog.getByRole('button', { name: 'Cancel' }).click()
      await dialog.waitFor({ state: 'hidden' })
    }
    await cancel(address)
    await cancel(address.replace('manifest.json', 'flood.md'))
    await expect.poll(() => removed.length).toBe(1)
    held.resolve()
    await row('tides').getByText('just now').waitFor()
    await expect.poll(() => texts(page.getByRole('row').getByRole('link'))).toEqual(['docs', 'payroll', 'tides'])
    await expect.poll(() => texts(row('tides').getByRole('cell'))).toEqual(['tides', address, '2', 'just now'])
    expect(removed).toHaveLength(1)
  })

  it('that are folders of this machine are read at once, and tell what could not be taken', async () => {
    await add(join(at.world.home, 'notes'), 'notes')
    await row('notes').getByText('just now').waitFor()
    await expect.poll(() => texts(row('notes').getByRole('cell').nth(1))).toEqual([join(at.world.home, 'notes')])
    await page.getByRole('link', { name: 'notes', exact: true }).click()
    await page.getByText(/^1 document, 1 section. Synced just now: 1 added, 0 updated, 0 removed/).waitFor()
    await page.getByText('1 file skipped').click()
    await page.getByText('broken.pdf').waitFor()

    writeFileSync(join(at.world.home, 'notes/cadiz.md'), '# Cadiz\n\nHigh water at Cadiz is at noon.\n')
    await page.getByRole('button', { name: 'Sync' }).click()
    await page.getByText(/^2 documents, .*: 1 added, 0 updated, 0 removed/).waitFor()
    await page.getByRole('link', { name: 'Cadiz' }).click()
    await page.getByText('High water at Cadiz is at noon.').waitFor()
  })

  it('tell on the page of a document that its file has changed, and sync it there', async () => {
    writeFileSync(join(at.world.home, 'notes/cadiz.md'), '# Cadiz\n\nHigh water at Cadiz is at one.\n')
    await page.getByRole('link', { name: 'Open document' }).click()
    await page.getByText('The file has changed since it was indexed.').waitFor()
    await page.getByRole('link', { name: 'Download original' }).click()
    await page.getByText('cannot show the original of cadiz.md: its file has changed since it was indexed').waitFor()
    await page.getByRole('button', { name: 'Sync' }).click()
    await page.getByText('High water at Cadiz is at one.').waitFor()
    await page.getByText('The file has changed since it was indexed.').waitFor({ state: 'hidden' })
    const saved = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Download original' }).click()
    expect((await saved).suggestedFilename()).toBe('cadiz.md')
  })

  it('that cannot be read are told of at the field, and none is kept', async () => {
    await page.goto('/collections')
    await page.getByRole('button', { name: 'Add collection' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add collection' })
    await dialog.getByLabel('Folder', { exact: true }).fill(join(at.world.home, 'nowhere'))
    await dialog.getByRole('button', { name: 'Add and sync' }).click()
    await dialog.getByText(/nowhere/).waitFor()
    await dialog.getByRole('button', { name: 'Web page' }).click()
    for (const [where, why] of [
      [address.replace('manifest.json', 'none'), /404/],
      ['htp:/nonsense here', /^htp:\/nonsense here is not a web address/],
      ['http://127.0.0.1:9/none', /127\.0\.0\.1:9/],
    ] as const) {
      await dialog.getByLabel('URL').fill(where)
      await dialog.getByRole('button', { name: 'Add and sync' }).click()
      await dialog.getByText(why).waitFor()
      await expect.poll(() => dialog.getByLabel('URL').getAttribute('aria-invalid')).toBe('true')
    }
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect.poll(() => texts(page.getByRole('row').getByRole('link'))).toEqual(['docs', 'payroll', 'tides', 'notes'])
    await page.goto('/')
    await page.getByRole('button', { name: 'All collections' }).waitFor()
  })

  it('are asked from then on, alone where nothing else is chosen', async () => {
    await page.goto('/')
    await page.getByRole('button', { name: 'All collections' }).click()
    for (const other of ['docs', 'payroll', 'tides']) await page.getByRole('checkbox', { name: other }).uncheck()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'notes' }).waitFor()
    await askAtStart(page, 'When is high water at Brest?')
    await page.getByRole('button', { name: 'Source 1: notes > brest.md' }).waitFor()
  })

  it('are removed with their index, after a question, and their documents stay', async () => {
    await page.goto('/collections')
    await page.getByRole('link', { name: 'notes', exact: true }).click()
    await page.getByRole('button', { name: 'Remove' }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Remove notes?' })
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Remove' }).click()
    await dialog.getByRole('button', { name: 'Remove collection' }).click()
    await page.getByRole('heading', { name: 'Collections', level: 1 }).waitFor()
    await row('notes').waitFor({ state: 'detached' })
    await expect.poll(() => texts(page.getByRole('row').getByRole('link'))).toEqual(['docs', 'payroll', 'tides'])
    expect(existsSync(join(at.world.home, 'notes/brest.md'))).toBe(true)
  })

  it('say of what each number of a sync is one', async () => {
    const told = async (sync: Readonly<Record<string, unknown>>) => {
      const known = { id: 'c', name: 'tides', declared: 'no', origin: address, documents: 0, sections: 0, removable: true }
      const collections = [{ ...known, sync: { collection: 'c', name: 'tides', status: 'working', done: 0, startedAt: 0, ...sync } }]
      await page.route('**/v1/collections', (route) => route.fulfill({ json: { collections } }))
      await page.goto('/collections')
      const words = await row('tides').getByRole('cell').last().innerText()
      await page.unroute('**/v1/collections')
      return words
    }
    expect(await told({})).toBe('Waiting')
    expect(await told({ phase: 'opening' })).toBe('Opening the source')
    expect(await told({ phase: 'documents', done: 3, expected: 1_200 })).toBe('Reading documents: 3 of 1,200')
    expect(await told({ phase: 'finishing', done: 43 })).toBe('Finishing the index of 43 documents')
    expect(await told({ phase: 'vectors', done: 7, expected: 9 })).toBe('Embedding sections: 7 of 9')
  })

  it('break nothing on the way', () => expectNoTrouble(at))
})
