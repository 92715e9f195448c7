import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { scriptedEndpoint } from '../../src/testing/testing.ts'
import { type BrowserWorld, browserWorld } from '../web/browser.fixture.ts'
import { heldModel } from '../web/held-model.ts'
import type { Camera } from './camera.ts'
import { passTime } from './clock.ts'
import { documents, operationsGuide } from './documents.ts'
import { ferryModel } from './ferry-model.ts'

const failing = 'What happens to a job that keeps failing?'
const prices = { qwen3: { input: 0.5, output: 1.5 }, gemma3: { input: 0.3, output: 0.9 } }

/** Shows the web app to a camera, page by page, over a server of its own. */
export async function showWeb(camera: Camera): Promise<void> {
  await showFirstMinute(camera)
  await using model = await heldModel(ferryModel)
  model.letGo()
  await using at = await browserWorld([], { flags: { ...model.flags, 'llm.model': 'qwen3', 'llm.prices': prices, 'agent.dayCapCents': 5 } })
  at.world.write({
    ...documents,
    'context.json': JSON.stringify({ collections: { ferry: { url: './docs' }, handbook: { url: './handbook' } } }),
  })
  writeFileSync(join(at.world.folder, 'docs/operations.pdf'), operationsGuide())
  const { session, run } = await ask(at, failing)
  passTime(60_000)

  const page = await pageAt(at, `/sessions/${session}`)
  await page
    .getByRole('button', { name: /^Source 4/ })
    .first()
    .click()
  await page.getByRole('region', { name: 'Text of the source' }).waitFor()
  await camera.page('answer', page)
  await go(page, `/runs/${run}`, 'run.ended')
  await camera.page('run', page)
  if (at.complaints.length > 0 || at.world.errors.length > 0) throw new Error([...at.complaints, ...at.world.errors].join('\n'))
}

async function showFirstMinute(camera: Camera): Promise<void> {
  await using local = await scriptedEndpoint(() => ({ json: { data: [{ id: 'qwen3:14b' }, { id: 'gemma3:12b' }] } }))
  const env = { OLLAMA_HOST: new URL(local.baseUrl).host }
  await using at = await browserWorld([], { flags: { 'llm.provider': undefined, 'llm.model': undefined }, env })
  rmSync(join(at.world.folder, 'context.json'))
  const page = await pageAt(at, '/')
  await page.getByRole('button', { name: 'API key' }).waitFor()
  await camera.page('first-minute', page)
}

/** Asks as a page does; gives the ids once the answer is there. */
async function ask({ world }: BrowserWorld, prompt: string, session?: string): Promise<{ readonly session: string; readonly run: string }> {
  const id = session ?? (await world.json<{ readonly id: string }>('/v1/sessions', { method: 'POST', body: {} })).id
  const { run } = await world.json<{ readonly run: string }>(`/v1/sessions/${id}/prompts`, { method: 'POST', body: { prompt } })
  // The stream ends with the run.
  await (await world.fetch(`/v1/runs/${run}/events`)).text()
  return { session: id, run }
}

async function pageAt(at: BrowserWorld, path: string): Promise<Page> {
  const context = await at.browser(at.world, {
    viewport: { width: 1_280, height: 800 },
    deviceScaleFactor: 1.5,
    colorScheme: 'light',
    locale: 'en-US',
    timezoneId: 'UTC',
  })
  const page = await context.newPage()
  await page.clock.setFixedTime(Date.now())
  await page.goto(path)
  return page
}

async function go(page: Page, path: string, words: string): Promise<void> {
  await page.clock.setFixedTime(Date.now())
  await page.goto(path)
  await page.getByText(words).first().waitFor({ state: 'attached' })
}
