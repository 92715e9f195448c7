import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { axeFindings, type BrowserWorld, browserWorld } from './browser.fixture.ts'
import { chromium } from './chromium.ts'
import { askAtStart, expectNoTrouble, search, texts, turns } from './talk.fixture.ts'

/** Drops a file and a folder with a document on an element, as a file manager does. */
const drop = (page: Page, on: string, what: { readonly file?: string; readonly folder?: string }) =>
  page.evaluate(
    ([selector, { file, folder }]) => {
      const fileOf = (name: string) => new File(['# Tides\n\nHigh water at Brest is at 7:12.\n'], name, { type: 'text/markdown' })
      const entryOf = (name: string) => ({
        ...{ isFile: true, isDirectory: false, name },
        file: (take: (file: File) => void) => take(fileOf(name)),
      })
      const all = [entryOf('tides.md')]
      const folderOf = (name: string) => ({
        ...{ isFile: false, isDirectory: true, name },
        createReader: () => ({ readEntries: (take: (some: readonly object[]) => void) => take(all.splice(0)) }),
      })
      const items = [
        ...(file === undefined ? [] : [{ kind: 'file', webkitGetAsEntry: () => entryOf(file), getAsFile: () => fileOf(file) }]),
        ...(folder === undefined ? [] : [{ kind: 'file', webkitGetAsEntry: () => folderOf(folder), getAsFile: () => null }]),
      ]
      for (const type of ['dragover', 'drop']) {
        const event = new DragEvent(type, { bubbles: true, cancelable: true })
        Object.defineProperty(event, 'dataTransfer', { value: { types: ['Files'], items } })
        document.querySelector(selector)?.dispatchEvent(event)
      }
    },
    [on, what] as const,
  )

describe.skipIf(chromium() === undefined)('what is dropped on a page with questions', { timeout: 120_000 }, () => {
  let at: BrowserWorld
  let page: Page
  beforeAll(async () => {
    const answer = [{ calls: [search('high water at Brest')] }, { text: 'High water at Brest is at 7:12 [s1].' }]
    at = await browserWorld(turns(...answer, ...answer))
    page = await at.page('/')
    await page.getByLabel('Your question').waitFor()
  })
  afterAll(() => at?.[Symbol.asyncDispose]())
  const upload = async (name: string) => {
    const dialog = page.getByRole('dialog', { name: `Upload ${name}` })
    await dialog.getByRole('button', { name: 'Upload' }).click()
    await page
      .getByRole('region', { name: `Upload of ${name}` })
      .getByText('1 file uploaded. You can now ask about 1 document.')
      .waitFor()
  }

  it('is attached where it is a file, also beside the box', async () => {
    await drop(page, 'nav[aria-label="Pages"]', { file: 'notes.md' })
    const files = page.getByRole('list', { name: 'Attached files' })
    await files.getByText('notes.md').waitFor()
    await files.getByRole('button', { name: 'Remove notes.md' }).click()
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  })

  it('becomes a collection where it is a folder, and the question asks that', async () => {
    await drop(page, 'h1', { file: 'notes.md', folder: 'harbours' })
    await upload('harbours')
    await page.getByRole('list', { name: 'Attached files' }).getByText('notes.md').waitFor()
    await page.getByRole('button', { name: 'harbours', exact: true }).waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'Remove notes.md' }).click()
    await askAtStart(page, 'When is high water at Brest?')
    await page.getByRole('button', { name: 'Source 1: harbours > harbours/tides.md' }).waitFor()
  })

  it('does the same in a conversation', async () => {
    await drop(page, 'article', { folder: 'ports' })
    await upload('ports')
    await page.getByRole('button', { name: 'ports', exact: true }).waitFor()
    await expect.poll(() => texts(page.getByRole('region', { name: /^Upload of/ }).getByRole('heading'))).toEqual(['ports'])
    await page.getByLabel('Follow-up question').fill('And now?')
    await page.keyboard.press('Enter')
    await page.getByRole('article', { name: 'And now?' }).getByRole('button', { name: 'Source 1: ports > ports/tides.md' }).waitFor()
  })

  it('is a document of a new collection on the page of collections, also where it is a file', async () => {
    await page.goto('/collections')
    await page.getByRole('heading', { name: 'Collections', level: 1 }).waitFor()
    await drop(page, 'h1', { file: 'notes.md' })
    const dialog = page.getByRole('dialog', { name: 'Upload notes.md' })
    await dialog.getByLabel('Upload to').selectOption('New collection')
    await dialog.getByLabel('Name of the new collection').fill('ebb')
    await dialog.getByRole('button', { name: 'Upload' }).click()
    await page.getByRole('region', { name: 'Upload of ebb' }).getByText('1 file uploaded. You can now ask about 1 document.').waitFor()
  })

  it('breaks nothing on the way', () => expectNoTrouble(at))
})
