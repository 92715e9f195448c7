import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { syncOwnManual } from '../../src/app/collections/built-in-manual.ts'
import { type EndpointScript, type ScriptedEndpoint, scriptedEndpoint } from '../../src/testing/testing.ts'
import { axeFindings, type BrowserWorld, browserWorld } from './browser.fixture.ts'
import { chromium } from './chromium.ts'
import { expectNoTrouble, search, texts } from './talk.fixture.ts'

/** As somebody begins: nothing is set. */
const nothing = { 'llm.provider': undefined, 'llm.model': undefined }
const words = 'High water at Brest is at 7:12, and it is said here in so many words that somebody may ask about it one day.'

/** A server of models on this machine: one replies, one does not. */
const local: EndpointScript = ({ path, body, index }) => {
  if (!path.endsWith('/chat/completions')) return { json: { data: [{ id: 'mute' }, { id: 'talker' }] } }
  if (body?.['model'] === 'mute') return { status: 500, error: { message: 'out of memory' } }
  if (body?.['tools'] === undefined) return { text: 'ready' }
  return JSON.stringify(body).includes('"role":"tool"')
    ? { text: 'High water at Brest is at 7:12 [s1].' }
    : { calls: [search(`tides ${index}`)] }
}

describe.skipIf(chromium() === undefined)('the first minute', { timeout: 120_000 }, () => {
  let at: BrowserWorld
  let server: ScriptedEndpoint
  let page: Page
  beforeAll(async () => {
    server = await scriptedEndpoint(local)
    at = await browserWorld([], { flags: nothing, env: { OLLAMA_HOST: new URL(server.baseUrl).host } })
    rmSync(join(at.world.folder, 'context.json'))
    write({
      'harbours/tides.md': `# Tides\n\n## When is high water at Brest?\n\n${words}\n\n## Neap tides\n\n${words}\n`,
      'harbours/broken.pdf': '%PDF-1.7 cut off',
      'empty/.keep': '',
    })
    // As the terminal's first command leaves it: an index that nobody has asked to keep is no document of theirs.
    await syncOwnManual(at.world.app, { signal: new AbortController().signal })
    page = await at.page('/')
  })
  afterAll(async () => {
    await at?.[Symbol.asyncDispose]()
    await server?.close()
  })
  const write = (files: Readonly<Record<string, string>>) => {
    for (const [path, content] of Object.entries(files)) {
      mkdirSync(dirname(join(at.world.home, path)), { recursive: true })
      writeFileSync(join(at.world.home, path), content)
    }
  }
  const documents = () => page.getByRole('region', { name: '1. Your documents' })
  const model = () => page.getByRole('region', { name: '2. Language model' })

  it('shows both steps, fit for a phone and for those who hear the page', async () => {
    await page.getByRole('heading', { name: 'Welcome to ibid' }).waitFor()
    await model().getByRole('button', { name: 'API key' }).waitFor()
    expect(await axeFindings(page)).toEqual([])
    const phone = await at.page('/', { viewport: { width: 390, height: 844 } })
    await phone.getByRole('button', { name: 'API key' }).waitFor()
    await expect.poll(() => phone.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    expect(await axeFindings(phone)).toEqual([])
    await phone.close()
  })

  it('says in a line what is wrong with a folder, keeps what was typed, and goes on with the keyboard alone', async () => {
    const folder = documents().getByLabel('Folder', { exact: true })
    for (const [typed, said] of [
      ['~/nowhere', `not found: ${at.world.home}/nowhere; check the path`],
      ['~', `${at.world.home} contains all of your files; specify a folder inside it`],
      ['~/empty', 'no documents in a supported format found'],
    ] as const) {
      await folder.fill(typed)
      await page.keyboard.press('Enter')
      await documents().getByText(said).waitFor()
      await expect.poll(() => folder.inputValue()).toBe(typed)
    }
    expect(await axeFindings(page)).toEqual([])
    await documents().getByRole('button', { name: 'Web page' }).click()
    await documents().getByLabel('URL').fill('http://127.0.0.1:9/')
    await page.keyboard.press('Enter')
    await documents()
      .getByText(/^.*127\.0\.0\.1.*$/)
      .first()
      .waitFor()
    await documents().getByRole('button', { name: 'Folder on this machine' }).click()
    await expect.poll(() => folder.inputValue()).toBe('~/empty')
    await folder.fill('~/harbours')
    await page.keyboard.press('Enter')
    await documents().getByText('harbours: 1 document ready to ask.').waitFor()
    await documents().getByText('1 file skipped').click()
    await documents()
      .getByText('harbours/broken.pdf')
      .or(documents().getByText('broken.pdf', { exact: true }))
      .waitFor()
    await expect
      .poll(() => at.world.json('/v1/collections'))
      .toMatchObject({ collections: expect.arrayContaining([expect.objectContaining({ name: 'harbours', documents: 1 })]) })
    await page.getByText('Ask about 1 document in 1 collection.').waitFor()
    await page.getByRole('button', { name: 'harbours', exact: true }).waitFor()
  })

  it('says what is wrong with a key and an address', async () => {
    await model().getByRole('button', { name: 'API key' }).click()
    await model().getByLabel('API key').fill('sk-ant-')
    await expect.poll(() => model().getByLabel('Provider').inputValue()).toBe('Anthropic')
    await page.keyboard.press('Enter')
    await model().getByText('that is not a valid key: it is too short or contains spaces; copy the whole key again').waitFor()
    await expect.poll(() => model().getByLabel('API key').getAttribute('type')).toBe('password')
    await model().getByRole('button', { name: 'Another server' }).click()
    await model().getByLabel('URL').fill('http://127.0.0.1:9/v1')
    await page.keyboard.press('Enter')
    await model()
      .getByText(/127\.0\.0\.1:9 does not respond \(\w+\); check the address and the network/)
      .waitFor()
    expect(await axeFindings(page)).toEqual([])
  })

  it('uses a model of this machine once it has replied', async () => {
    await model().getByRole('button', { name: 'Ollama on this machine, 2 models' }).click()
    await expect.poll(() => model().getByLabel('Model').inputValue()).toBe('mute')
    await model().getByRole('button', { name: 'Test and use' }).click()
    await model()
      .getByRole('alert')
      .getByText(/^mute: /)
      .waitFor()
    await model().getByLabel('Model').selectOption('talker')
    await model().getByRole('button', { name: 'Test and use' }).click()
    await model().getByText('talker replied and now writes the answers.').waitFor()
    expect(await axeFindings(page)).toEqual([])
  })

  it('offers questions that the documents answer, one of which a click asks', async () => {
    const examples = page.getByRole('region', { name: 'Try asking about' })
    await expect.poll(() => texts(examples.getByRole('listitem'))).toEqual(['When is high water at Brest?'])
    await examples.getByRole('button').click()
    await page.waitForURL('**/sessions/*')
    await page.getByRole('article', { name: 'When is high water at Brest?' }).getByText('High water at Brest is at 7:12').first().waitFor()
    await page.goto('/')
    await page.getByRole('heading', { name: 'What do you want to know?' }).waitFor()
    await expect
      .poll(() => texts(page.getByRole('region', { name: 'Recent conversations' }).getByRole('link')))
      .toEqual([expect.stringMatching(/^When is high water at Brest\?/)])
    await expect.poll(() => page.getByRole('heading', { name: /Your documents|A language model/ }).count()).toBe(0)
  })

  it('can be taken back: the settings connect another model in the same way', async () => {
    await page.goto('/settings?q=llm.provider')
    await page.getByText('Address of the model service', { exact: true }).first().click()
    await page.getByText(/^To change it, choose “Connect a model” at the top of this page/).waitFor()
    await page.getByRole('button', { name: 'Connect a model' }).click()
    const dialog = page.getByRole('dialog', { name: 'Connect a model' })
    await expect.poll(() => texts(dialog.getByLabel('Model').getByRole('option'))).toEqual(['mute', 'talker (in use)'])
    await expect.poll(() => dialog.getByLabel('Model').inputValue()).toBe('talker')
    await dialog.getByRole('button', { name: 'Ollama on this machine, 2 models' }).click()
    expect(await axeFindings(page)).toEqual([])
    await dialog.getByLabel('Model').selectOption('talker')
    await dialog.getByRole('button', { name: 'Test and use' }).click()
    await dialog.getByText('talker responded and will write the answers from now on.').waitFor()
    await dialog.getByRole('button', { name: 'Done' }).click()
  })

  it('breaks nothing on the way', () => expectNoTrouble(at))
})

describe.skipIf(chromium() === undefined)('a first minute without', { timeout: 120_000 }, () => {
  let at: BrowserWorld
  beforeAll(async () => {
    at = await browserWorld([], { mode: 'team', flags: nothing })
    rmSync(join(at.world.folder, 'context.json'))
  })
  afterAll(() => at?.[Symbol.asyncDispose]())

  it('tells who may not set it up whom to ask', async () => {
    const page = await at.page('/', { as: await at.world.as('Ben') })
    await page
      .getByText('There is no language model: answers are sentences quoted from your documents. An administrator can choose one.')
      .waitFor()
    await page.getByRole('region', { name: 'Your documents' }).waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Folder on this machine' }).count()).toBe(0)
    await expect.poll(() => page.getByRole('button', { name: 'API key' }).count()).toBe(0)
    expect(await axeFindings(page)).toEqual([])
  })

  it('goes on without a step, which is not asked again, and can be taken later', async () => {
    const page = await at.page('/')
    await page.getByRole('button', { name: 'Continue without documents' }).click()
    await page.getByRole('button', { name: 'Continue without a model' }).click()
    await page.getByText('There is no language model: answers are sentences quoted from your documents. Choose a model').waitFor()
    await page.getByText('There is nothing to ask about yet. Attach files to your question, or add documents.').waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('TEXTAREA')
    await page.reload()
    await page.getByRole('button', { name: 'Choose a model' }).click()
    await page.getByRole('region', { name: 'Language model' }).getByRole('button', { name: 'API key' }).waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Another server' }).count()).toBe(0)
    expect(await axeFindings(page)).toEqual([])
  })

  it('breaks nothing on the way', () => expectNoTrouble(at))

  it('says when collections are read that nobody has asked about yet', async () => {
    await using at = await browserWorld()
    const page = await at.page('/')
    await page.getByText('ibid reads 2 collections when you ask your first question.').waitFor()
    expectNoTrouble(at)
  })
})
