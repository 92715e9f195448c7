import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { axeFindings, type BrowserWorld, browserWorld } from './browser.fixture.ts'
import { chromium } from './chromium.ts'
import { expectNoTrouble, search, texts, turns } from './talk.fixture.ts'

describe.skipIf(chromium() === undefined)('a folder in a browser', { timeout: 120_000 }, () => {
  let at: BrowserWorld
  let page: Page
  let folder = ''
  beforeAll(async () => {
    at = await browserWorld(turns({ calls: [search('high water at Brest')] }, { text: 'High water at Brest is at 7:12 [s1].' }))
    folder = join(at.world.home, 'harbours')
    write({
      'brest.md': '# Brest\n\nHigh water at Brest is at 7:12.\n',
      'spain/cadiz.md': '# Cadiz\n\nHigh water at Cadiz is at noon.\n',
      'photo.png': 'no picture',
      'empty.md': '',
      'broken.pdf': '%PDF-1.7 cut off',
      '.git/config.md': 'hidden',
      'node_modules/left-pad/readme.md': 'a package',
    })
    page = await at.page('/collections')
  })
  afterAll(() => at?.[Symbol.asyncDispose]())
  const write = (files: Readonly<Record<string, string>>) => {
    for (const [path, content] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), content)
    }
  }
  const upload = () => page.getByRole('region', { name: 'Upload of harbours' })
  const choose = async () => {
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.getByRole('button', { name: 'Upload folder' }).click()])
    await chooser.setFiles(folder)
    const dialog = page.getByRole('dialog', { name: 'Upload harbours' })
    await dialog.waitFor()
    return dialog
  }

  it('is chosen where a collection is added, too', async () => {
    await page.getByRole('button', { name: 'Add collection' }).click()
    const adding = page.getByRole('dialog', { name: 'Add collection' })
    await adding.getByRole('button', { name: 'Upload', exact: true }).click()
    await expect
      .poll(() => texts(adding.getByRole('button')))
      .toEqual(['', 'Folder on this machine', 'Upload', 'Web page', 'Git repository', 'Choose folder', 'Choose files', 'Cancel'])
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), adding.getByRole('button', { name: 'Choose folder' }).click()])
    await chooser.setFiles(folder)
    const dialog = page.getByRole('dialog', { name: 'Upload harbours' })
    await dialog.waitFor()
    await adding.waitFor({ state: 'hidden' })
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.waitFor({ state: 'hidden' })
  })

  it('is chosen and becomes a collection, with what was left out and why', async () => {
    const dialog = await choose()
    await expect.poll(() => dialog.getByLabel('Name').inputValue()).toBe('harbours')
    expect(await axeFindings(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Upload' }).click()
    await upload().getByText('3 files uploaded. You can now ask about 2 documents.').waitFor()
    await upload().getByText('4 items not uploaded').click()
    await upload().getByText('1 uploaded file could not be read').click()
    await upload().getByRole('term').nth(4).waitFor()
    await expect
      .poll(() => texts(upload().getByRole('term')))
      .toEqual([
        expect.stringMatching(/^1 file: .*PDF/i),
        '1 folder: hidden',
        '1 file: empty',
        '1 folder: installed packages',
        '1 file: unsupported file type; save it as PDF, Markdown or plain text',
      ])
    expect((await texts(upload().getByRole('listitem'))).toSorted()).toEqual([
      'harbours/.git/',
      'harbours/broken.pdf',
      'harbours/empty.md',
      'harbours/node_modules/',
      'harbours/photo.png',
    ])
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('row').filter({ hasText: 'harbours' }).getByText('Uploaded').waitFor()
  })

  it('is asked from there, alone', async () => {
    await upload().getByRole('link', { name: 'Ask a question' }).click()
    await page.getByRole('button', { name: 'harbours' }).waitFor()
    await page.getByLabel('Your question').fill('When is high water at Brest?')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Source 1: harbours > harbours/brest.md' }).waitFor()
  })

  it('that comes again changes what has changed, on the page of the collection', async () => {
    write({ 'brest.md': '# Brest\n\nHigh water at Brest is at 8:00.\n', 'calais.md': '# Calais\n\nA port.\n' })
    rmSync(join(folder, 'spain'), { recursive: true })
    await page.goto('/collections')
    await page.getByRole('link', { name: 'harbours', exact: true }).click()
    await page.getByRole('heading', { name: 'harbours', level: 1 }).waitFor()
    const dialog = await choose()
    await expect.poll(() => dialog.getByLabel('Upload to').locator('option:checked').innerText()).toBe('harbours')
    await expect.poll(() => dialog.getByLabel('Delete documents under harbours/ that are no longer in the folder').isChecked()).toBe(true)
    await dialog.getByRole('button', { name: 'Upload' }).click()
    await upload().getByText('3 files uploaded, 1 unchanged. You can now ask about 2 documents.').waitFor()
    await page.getByText(/: 1 added, 1 updated, 1 removed/).waitFor()
    const list = page.getByRole('list', { name: 'Documents in harbours' })
    await list.getByText('Calais', { exact: true }).waitFor()
    await expect.poll(() => texts(list.locator('[class*="path"]'))).toEqual(['harbours/brest.md', 'harbours/calais.md'])
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await upload().waitFor({ state: 'detached' })
  })

  it('is taken where it is dropped, with all that lies in it', async () => {
    await page.goto('/collections')
    await page.getByRole('heading', { name: 'Collections', level: 1 }).waitFor()
    // What a file manager hands over, from the browser's own file system.
    await page.evaluate(async () => {
      const root = await navigator.storage.getDirectory()
      const put = async (folder: FileSystemDirectoryHandle, name: string, words: string) => {
        const writable = await (await folder.getFileHandle(name, { create: true })).createWritable()
        await writable.write(words)
        await writable.close()
      }
      const dropped = await root.getDirectoryHandle('dropped', { create: true })
      await put(dropped, 'one.md', '# One\n\nThe first.\n')
      for (let each = 0; each < 150; each++)
        await put(await dropped.getDirectoryHandle('deep', { create: true }), `n${each}.md`, `# N${each}\n\nNumber.\n`)
    })
    const entries = await page.evaluateHandle(async () => {
      const asEntry = async (handle: FileSystemHandle): Promise<object> => {
        if (handle.kind === 'file') {
          const file = await (handle as FileSystemFileHandle).getFile()
          return { isFile: true, isDirectory: false, name: handle.name, file: (take: (file: File) => void) => take(file) }
        }
        const all: object[] = []
        for await (const each of (handle as FileSystemDirectoryHandle).values()) all.push(await asEntry(each))
        return {
          ...{ isFile: false, isDirectory: true, name: handle.name },
          createReader: () => ({ readEntries: (take: (some: object[]) => void) => take(all.splice(0, 100)) }),
        }
      }
      const root = await navigator.storage.getDirectory()
      return asEntry(await root.getDirectoryHandle('dropped'))
    })
    await page.evaluate((entry) => {
      const target = document.querySelector('h1')
      for (const type of ['dragover', 'drop']) {
        const event = new DragEvent(type, { bubbles: true, cancelable: true })
        const transfer = { types: ['Files'], items: [{ kind: 'file', webkitGetAsEntry: () => entry }] }
        Object.defineProperty(event, 'dataTransfer', { value: transfer })
        target?.dispatchEvent(event)
      }
    }, entries)
    const dialog = page.getByRole('dialog', { name: 'Upload dropped' })
    await dialog.getByText('151 files').waitFor()
    await dialog.getByRole('button', { name: 'Upload' }).click()
    await page
      .getByRole('region', { name: 'Upload of dropped' })
      .getByText('151 files uploaded. You can now ask about 151 documents.')
      .waitFor()
  })

  it('says how far it is, and is given up where that is wanted', async () => {
    const held = Promise.withResolvers<void>()
    let count = 0
    await page.route('**/v1/uploads/*/files', async (route) => {
      if (++count === 2) await held.promise
      await route.continue().catch(() => undefined)
    })
    for (let each = 0; each < 60; each++) write({ [`many/n${each}.md`]: `# N${each}\n\nOne of many.\n` })
    const dialog = await choose()
    await dialog.getByLabel('Upload to').selectOption('New collection')
    await dialog.getByLabel('Name').fill('given-up')
    await dialog.getByRole('button', { name: 'Upload' }).click()
    const region = page.getByRole('region', { name: 'Upload of given-up' })
    await region.getByText(/^50 of 63 files uploaded \(/).waitFor()
    await expect.poll(() => region.getByRole('progressbar').getAttribute('aria-label')).toBe('Upload of given-up')
    await region.getByRole('button', { name: 'Cancel' }).click()
    await region.getByText('Upload canceled.').waitFor()
    held.resolve()
    await page.unroute('**/v1/uploads/*/files')
    await page.reload()
    await page.getByRole('link', { name: 'harbours', exact: true }).waitFor()
    await expect.poll(() => page.getByRole('link', { name: 'given-up' }).count()).toBe(0)
  })

  it('says what is wrong where it cannot be taken, and is uploaded on a telephone, too', async () => {
    const small = await at.page('/collections', { viewport: { width: 390, height: 844 }, colorScheme: 'dark' })
    const [chooser] = await Promise.all([small.waitForEvent('filechooser'), small.getByRole('button', { name: 'Upload folder' }).click()])
    await chooser.setFiles(folder)
    const dialog = small.getByRole('dialog', { name: 'Upload harbours' })
    await dialog.getByLabel('Upload to').selectOption('New collection')
    await dialog.getByLabel('Name').fill('docs')
    await dialog.getByRole('button', { name: 'Upload' }).click()
    await small
      .getByRole('region', { name: 'Upload of docs' })
      .getByText(/^docs is already .*; choose another name$/)
      .waitFor()
    expect(await axeFindings(small)).toEqual([])
    await expect.poll(() => small.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
    await small.context().close()
  })

  it('says so where nothing in it can be read, and offers no question about that', async () => {
    const scans = join(at.world.home, 'scans')
    mkdirSync(scans)
    writeFileSync(join(scans, 'broken.pdf'), '%PDF-1.7 cut off')
    const there = await at.page('/collections')
    const [chooser] = await Promise.all([there.waitForEvent('filechooser'), there.getByRole('button', { name: 'Upload folder' }).click()])
    await chooser.setFiles(scans)
    await there.getByRole('dialog', { name: 'Upload scans' }).getByRole('button', { name: 'Upload' }).click()
    const region = there.getByRole('region', { name: 'Upload of scans' })
    await region.getByText('1 file uploaded, but no text could be read.').waitFor()
    await expect.poll(() => texts(region.getByRole('link'))).toEqual(['View documents'])
    await there.context().close()
  })

  it('breaks nothing on the way', () => expectNoTrouble(at))
})
