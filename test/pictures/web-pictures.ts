import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { type EndpointRequest, scriptedEndpoint } from '../../src/testing/testing.ts'
import { type BrowserWorld, browserWorld } from '../web/browser.fixture.ts'
import { heldModel } from '../web/held-model.ts'
import type { Camera } from './camera.ts'
import { passTime } from './clock.ts'
import { documents, operationsGuide } from './documents.ts'
import { failing, ferryModel, mistaken, ordinary } from './ferry-model.ts'

const dayMs = 86_400_000
const prices = { qwen3: { input: 0.5, output: 1.5 }, gemma3: { input: 0.3, output: 0.9 } }
/** How many questions were asked on the days before. */
const questionsOfDays = [2, 3, 1, 4, 2, 5]

/** Shows the web app to a camera, page by page, over a server of its own. */
export async function showWeb(camera: Camera): Promise<void> {
  await showFirstMinute(camera)
  let isSlow = false
  const script = async (request: EndpointRequest) => {
    const reply = await ferryModel(request)
    return isSlow && reply.text !== undefined ? { ...reply, slowMs: 1 } : reply
  }
  await using model = await heldModel(script)
  await using at = await browserWorld([], { flags: { ...model.flags, 'llm.model': undefined } })
  at.world.write({
    ...documents,
    'context.json': JSON.stringify({ collections: { ferry: { url: './docs' }, handbook: { url: './handbook' } } }),
  })
  writeFileSync(join(at.world.folder, 'docs/operations.pdf'), operationsGuide())
  const settings = { 'llm.model': 'qwen3', 'llm.prices': prices, 'agent.dayCapCents': 2 }
  for (const [name, value] of Object.entries(settings)) await at.world.json(`/v1/settings/${name}`, { method: 'PUT', body: { value } })
  await askForDays(at)
  const { session, run } = await ask(at, failing)
  passTime(60_000)
  const page = await pageAt(at)
  const look = async (name: string) => {
    await withoutMachine(page, at)
    await camera.page(name, page)
  }

  await go(page, `/sessions/${session}`, 'Sources', 860)
  await openSource(page, 4)
  await look('answer')
  await showRun(page, run, look)
  await showCollection(page, at, look)
  await go(page, '/usage', 'Tokens in')
  await page.getByLabel('Period').selectOption('Last 7 days')
  await page.getByText('Nov 21, 2026').first().waitFor({ state: 'attached' })
  await look('usage')
  await go(page, '/settings', 'Evidence before answering', 860)
  await look('settings')
  await showComparison(page, at, run, look)
  const doubted = await ask(at, mistaken)
  await go(page, `/sessions/${doubted.session}`, 'Sources', 760)
  await page.getByRole('button', { name: 'A source contradicts this' }).click()
  await page.getByRole('dialog', { name: 'A source contradicts this' }).waitFor()
  await look('doubt')
  isSlow = true
  await filmAsking(camera, page, at, model.letGo)
  if (at.complaints.length > 0 || at.world.errors.length > 0) throw new Error([...at.complaints, ...at.world.errors].join('\n'))
}

async function showFirstMinute(camera: Camera): Promise<void> {
  await using local = await scriptedEndpoint(() => ({ json: { data: [{ id: 'qwen3:14b' }, { id: 'gemma3:12b' }] } }))
  const env = { OLLAMA_HOST: new URL(local.baseUrl).host }
  await using at = await browserWorld([], { flags: { 'llm.provider': undefined, 'llm.model': undefined }, env })
  rmSync(join(at.world.folder, 'context.json'))
  const page = await pageAt(at)
  await go(page, '/', 'Welcome to ibid')
  await page.getByRole('button', { name: 'API key' }).waitFor()
  await camera.page('first-minute', page)
}

async function showRun(page: Page, run: string, look: (name: string) => Promise<void>): Promise<void> {
  await go(page, `/runs/${run}`, 'run.ended', 1_000)
  const search = page.getByRole('treeitem').filter({ hasText: 'documents_search' }).first()
  await search.click()
  await page
    .getByRole('region', { name: /^Event \d+$/ })
    .getByText('documents_search')
    .first()
    .waitFor()
  await page.evaluate(() => scrollTo(0, 0))
  await look('run')
}

async function showCollection(page: Page, { world }: BrowserWorld, look: (name: string) => Promise<void>): Promise<void> {
  const { collections } = await world.json<{ readonly collections: readonly { readonly id: string; readonly name: string }[] }>(
    '/v1/collections',
  )
  const ferry = `/collections/${collections.find(({ name }) => name === 'ferry')?.id}`
  await go(page, ferry, 'guide/retries.md', 760)
  await page.getByText('guide/retries.md').first().click()
  await page.getByText('fresh count of attempts').first().waitFor()
  await page.mouse.move(0, 0)
  await look('collection')
  const quote = encodeURIComponent('Keep at least two workers for each queue, on different machines.')
  await go(page, `${ferry}/document?path=operations.pdf&quote=${quote}`, 'Ferry operations guide')
  await page.getByText('about 2,400 short jobs a minute').first().waitFor({ state: 'attached' })
  await look('pdf')
}

async function showComparison(page: Page, { world }: BrowserWorld, run: string, look: (name: string) => Promise<void>): Promise<void> {
  const fork = await world.json<{ readonly run: string }>(`/v1/runs/${run}/fork`, { method: 'POST', body: { model: 'gemma3' } })
  await ended(world, fork.run)
  await go(page, `/runs/${run}/compare/${fork.run}`, 'Second answer')
  await page.getByRole('table', { name: 'Figures of both runs' }).waitFor()
  await look('compare')
}

/** A question from its first letter to its open source. */
async function filmAsking(camera: Camera, page: Page, at: BrowserWorld, letGo: (pieces?: number) => void): Promise<void> {
  const frame = async (ms: number) => {
    await withoutMachine(page, at)
    await camera.pageFrame('asking', page, ms)
  }
  await go(page, '/', 'What do you want to know?', 940)
  const question = page.getByLabel('Your question')
  await question.click()
  await frame(900)
  for (let letters = 3; camera.isFilming && letters < failing.length; letters += 3) {
    await question.fill(failing.slice(0, letters))
    await frame(70)
  }
  await question.fill(failing)
  if (camera.isFilming) await frame(500)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/sessions/*')
  const answer = page.getByRole('article', { name: failing })
  const isOver = () => answer.getByRole('heading', { name: 'Sources' }).isVisible()
  await answer.getByText('3 tool calls').waitFor()
  while (camera.isFilming && !(await isOver())) {
    await frame(120)
    letGo(4)
    await page.waitForTimeout(150)
  }
  letGo()
  await answer.getByRole('heading', { name: 'Sources' }).waitFor()
  if (camera.isFilming) await frame(1_200)
  await openSource(page, 4)
  await frame(4_000)
}

async function openSource(page: Page, number: number): Promise<void> {
  await page
    .getByRole('button', { name: new RegExp(`^Source ${number}`) })
    .first()
    .click()
  // The words are there first, the document as a person reads it a moment later.
  await page.getByRole('region', { name: 'Text of the source' }).getByRole('paragraph').first().waitFor()
  await page.mouse.move(0, 0)
  // From its beginning, whichever way the answer came.
  await page.evaluate(() => {
    for (const each of document.querySelectorAll('main, main *')) each.scrollTop = 0
  })
}

/** Questions of the days before, so that there is something to look back on. */
async function askForDays(at: BrowserWorld): Promise<void> {
  passTime(-questionsOfDays.length * dayMs)
  let next = 0
  for (const count of questionsOfDays) {
    for (let number = 0; number < count; number++) await ask(at, ordinary[next++ % ordinary.length] ?? failing)
    passTime(dayMs)
  }
}

/** Asks in a new session, as a page does; gives the ids once the answer is there. */
async function ask({ world }: BrowserWorld, prompt: string): Promise<{ readonly session: string; readonly run: string }> {
  const { id: session } = await world.json<{ readonly id: string }>('/v1/sessions', { method: 'POST', body: {} })
  const { run } = await world.json<{ readonly run: string }>(`/v1/sessions/${session}/prompts`, { method: 'POST', body: { prompt } })
  await ended(world, run)
  return { session, run }
}

/** The stream of a run ends with it. */
const ended = async (world: BrowserWorld['world'], run: string): Promise<string> => (await world.fetch(`/v1/runs/${run}/events`)).text()

async function pageAt(at: BrowserWorld): Promise<Page> {
  const context = await at.browser(at.world, { deviceScaleFactor: 1.5, colorScheme: 'light', locale: 'en-US', timezoneId: 'UTC' })
  return context.newPage()
}

/** Opens a page of 1,280 by `height` pixels, and waits for words on it. */
async function go(page: Page, path: string, words: string, height = 800): Promise<void> {
  await page.setViewportSize({ width: 1_280, height })
  await page.clock.setFixedTime(Date.now())
  await page.goto(path)
  await page.getByText(words).first().waitFor({ state: 'attached' })
}

/** Puts a home like everybody's, and the usual port of a model server, in place of those of this machine. */
const withoutMachine = (page: Page, { world }: BrowserWorld): Promise<void> =>
  page.evaluate(
    ([home = '', folder = '', data = '']) => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const text = node.nodeValue ?? ''
        const said = text
          .replaceAll(home, '/home/ada')
          .replaceAll(folder, '/home/ada/ferry')
          .replaceAll(data, '/home/ada/.local/share/ibid')
          .replace(/127\.0\.0\.1:\d+/g, 'localhost:11434')
        if (said !== text) node.nodeValue = said
      }
    },
    [world.home, world.folder, world.dataFolder],
  )
