import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { axeFindings, type BrowserWorld, browserWorld } from './browser.fixture.ts'
import { chromium } from './chromium.ts'
import { askAtStart, search, turns } from './talk.fixture.ts'

/** Has the worker that shows a page where the server cannot be reached. */
const hasWorker = (page: Page) => page.evaluate(async () => (await navigator.serviceWorker.ready).active !== null)

const retries = `# Retries

A job that throws is tried again, up to 5 times.

## Dead jobs

A job that fails for the sixth time moves to the dead queue. Dead jobs are kept for 14 days.

## Backoff between tries

The wait doubles with each try, beginning with one second, up to an hour.

## Alerts for dead jobs

An alert is sent where more than ten jobs die within an hour.
`

describe.skipIf(chromium() === undefined)('the app on a phone', { timeout: 120_000 }, () => {
  let at: BrowserWorld
  let page: Page
  beforeAll(async () => {
    at = await browserWorld(turns({ calls: [search('dead jobs')] }, { text: 'Dead jobs are kept for 14 days [s1].' }))
    at.world.write({ 'docs/guide/retries.md': retries })
    page = await at.page('/', { viewport: { width: 390, height: 664 } })
    await hasWorker(page)
  })
  afterAll(() => at?.[Symbol.asyncDispose]())

  it('can be installed, with icons of every kind that is asked for', async () => {
    const browser = await page.context().newCDPSession(page)
    const { errors, data } = await browser.send('Page.getAppManifest')
    expect(errors).toEqual([])
    expect(JSON.parse(data ?? '')).toMatchObject({ name: 'ibid', start_url: '/', display: 'standalone' })
    // What stands in the way of it, but that these windows keep nothing of a person.
    const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors')
    expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([])
    const icons = JSON.parse(data ?? '').icons.map(({ src }: { readonly src: string }) => src)
    for (const path of [...icons, '/icons/apple-touch-icon.png']) {
      const response = await at.world.nobody.fetch(path)
      expect([path, response.status, response.headers.get('content-type')]).toEqual([path, 200, 'image/png'])
    }
  })

  it('colours what the browser shows around it like the page, also where one has chosen light or dark', async () => {
    const colours = () =>
      page.evaluate(() => [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')].map(({ content }) => content))
    await expect.poll(() => colours()).toEqual(['#fbf9f5', '#171513'])
    await page.evaluate(() => localStorage.setItem('ibid.theme', 'dark'))
    await page.reload()
    await expect.poll(colours).toEqual(['#171513', '#171513'])
    await expect.poll(() => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)).toBe('rgb(23, 21, 19)')
    await page.evaluate(() => localStorage.removeItem('ibid.theme'))
    await page.reload()
  })

  it('is written in its own fonts, each at most 30 kB, which stay in the browser', async () => {
    await page.getByRole('heading', { name: 'What do you want to know?' }).waitFor()
    const loaded = await page.evaluate(async () => {
      await document.fonts.ready
      return [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family, style }) => `${family} ${style}`)
    })
    expect(loaded).toEqual(expect.arrayContaining(['Source Sans 3 normal', 'Source Serif 4 normal']))
    for (const name of ['source-sans-3-5.3.1', 'source-sans-3-italic-5.3.1', 'source-serif-4-600-5.3.1']) {
      const response = await at.world.nobody.fetch(`/fonts/${name}.woff2`)
      expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
      expect((await response.arrayBuffer()).byteLength).toBeLessThan(30_000)
    }
    expect(await (await at.world.nobody.fetch('/fonts/OFL.txt')).text()).toContain('SIL OPEN FONT LICENSE Version 1.1')
  })

  it('keeps nothing of a conversation but the page that says there is no connection', async () => {
    await askAtStart(page, 'How long are dead jobs kept?')
    await page.getByRole('heading', { name: 'Sources' }).waitFor()
    const kept = await page.evaluate(async () => {
      const names = await caches.keys()
      const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
      return requests.flat().map(({ url }) => new URL(url).pathname)
    })
    expect(kept.sort()).toEqual(['/offline.css', '/offline.html', '/offline.zh.html'])
  })

  it('has all that follows an answer within reach above the prompt: sources, what can be done with it, related topics', async () => {
    const prompt = await page.getByLabel('Follow-up question').boundingBox()
    for (const place of [
      page.getByRole('heading', { name: 'Sources' }),
      page.getByRole('button', { name: 'Good answer' }),
      page.getByRole('button', { name: 'More' }),
      page.getByRole('navigation', { name: 'Related topics' }).getByRole('button').last(),
    ]) {
      await place.waitFor()
      await place.scrollIntoViewIfNeeded()
      const box = await place.boundingBox()
      expect(box!.y + box!.height).toBeLessThan(prompt!.y)
      expect(box!.x + box!.width).toBeLessThan(390)
    }
  })

  it('closes a source by the way back, and stays where it was', async () => {
    const before = page.url()
    await page
      .getByRole('button', { name: /^Source 1/ })
      .first()
      .click()
    const source = page.getByRole('dialog', { name: 'Source' })
    await source.locator('[data-looked-at]').first().waitFor()
    await page.goBack()
    await source.waitFor({ state: 'detached' })
    expect(page.url()).toBe(before)
    await page
      .getByRole('button', { name: /^Source 1/ })
      .first()
      .click()
    await source.getByRole('button', { name: 'Close' }).click()
    await source.waitFor({ state: 'detached' })
    await page.goBack()
    await page.getByLabel('Your question').waitFor()
    await page.goForward()
    await page.getByRole('heading', { name: 'Sources' }).waitFor()
  })

  it('says so while the connection is gone, and goes on when it is back', async () => {
    const lost = page.getByText('No connection to the server.')
    // The palette is loaded a little after the page, and a module that could not be loaded once is not asked for again.
    const hasPalette = () => performance.getEntriesByType('resource').some(({ name }) => /\/palette-[^/]*\.js$/.test(name))
    await page.waitForFunction(hasPalette, undefined)
    await page.context().setOffline(true)
    await lost.waitFor()
    expect(await axeFindings(page)).toEqual([])
    const edges = await page.evaluate(() => {
      const of = (selector: string) => document.querySelector(selector)?.getBoundingClientRect()
      const notice = of('main [role="status"] > p')
      return {
        line: notice?.height,
        end: notice?.bottom,
        title: of('main h1')?.top,
        page: document.documentElement.scrollHeight - innerHeight,
      }
    })
    // One line above the title, and the page no higher than the window for it.
    expect(edges.line).toBeLessThan(48)
    expect(edges.end).toBeLessThanOrEqual(edges.title ?? 0)
    expect(edges.page).toBe(0)
    await page.getByLabel('Follow-up question').fill('Kept while one waits')
    await page.keyboard.press('Control+k')
    const palette = page.getByRole('dialog', { name: 'Search or jump to' })
    await palette.getByRole('combobox').fill('dead')
    await palette.getByText('The server is not responding. Check that it is running.').waitFor()
    await page.keyboard.press('Escape')
    await page.context().setOffline(false)
    await lost.waitFor({ state: 'detached' })
    await expect.poll(() => page.getByLabel('Follow-up question').inputValue()).toBe('Kept while one waits')
  })

  it('loads a page that did not come as soon as the connection is back', async () => {
    const conversation = page.url()
    await page.context().setOffline(true)
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').fill('usage')
    await page.getByRole('option', { name: /^Usage/ }).click()
    await page.getByText('The server is not responding or has been updated.').waitFor()
    await page.getByText('No connection to the server.').waitFor()
    await page.context().setOffline(false)
    await page.getByRole('heading', { name: 'Usage' }).waitFor()
    await page.goto(conversation)
  })

  it('shows one plain page where it is opened without a connection, and opens when it is back', async () => {
    const { url } = at.world
    await page.context().setOffline(true)
    await page.goto('/sessions')
    await page.getByRole('heading', { name: 'No connection to ibid' }).waitFor()
    expect(new URL(page.url()).href).toBe(new URL('/sessions', url).href)
    await expect.poll(() => page.evaluate(() => getComputedStyle(document.querySelector('main')!).maxWidth)).toBe('448px')
    expect(await axeFindings(page)).toEqual([])
    await page.context().setOffline(false)
    await page.getByRole('link', { name: 'Try again' }).click()
    await page.getByRole('heading', { name: 'Conversations' }).first().waitFor()
  })

  it('breaks nothing on the way', () => {
    // Without a connection a browser says of each request, and of the page that could not be loaded, that it failed.
    const complaints = at.complaints.filter((complaint) => !/ERR_INTERNET_DISCONNECTED|^PageNotLoaded/.test(complaint))
    expect({ complaints, egress: at.egress, errors: at.world.errors }).toEqual({ complaints: [], egress: [], errors: [] })
  })
})
