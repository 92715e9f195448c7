import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BrowserWorld, browserWorld } from './browser.fixture.ts'
import { chromium } from './chromium.ts'
import { answered, expectNoTrouble } from './talk.fixture.ts'

describe.skipIf(chromium() === undefined)('an answer for which there was nothing to search', { timeout: 90_000 }, () => {
  let at: BrowserWorld
  beforeAll(async () => {
    at = await browserWorld([], { flags: { 'llm.provider': undefined, 'llm.model': undefined } })
    rmSync(join(at.world.folder, 'context.json'))
  })
  afterAll(() => at?.[Symbol.asyncDispose]())

  it('leads to where documents are added', async () => {
    const { session } = await answered(at.world, 'How long are dead jobs kept?')
    const page = await at.page(`/sessions/${session}`)
    await page.getByText('No language model was used, and there were no documents to search.').waitFor()
    const way = page.getByText('There is nothing to ask about yet.')
    await expect.poll(() => way.innerText()).toBe('There is nothing to ask about yet. Attach files to your question, or add documents.')
    await way.getByRole('link', { name: 'add documents' }).click()
    await page.getByRole('button', { name: 'Add collection' }).first().waitFor()
    expectNoTrouble(at)
  })
})
