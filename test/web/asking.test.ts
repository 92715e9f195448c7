import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BrowserWorld, browserWorld } from './browser.fixture.ts'
import { chromium } from './chromium.ts'
import { askAtStart, expectNoTrouble, texts } from './talk.fixture.ts'

describe.skipIf(chromium() === undefined)('asking on', { timeout: 120_000 }, () => {
  let at: BrowserWorld
  let page: Page
  let session = ''
  beforeAll(async () => {
    at = await browserWorld(({ path, body }) => {
      if (!path.endsWith('/chat/completions')) return { status: 404 }
      const asked = JSON.stringify(body)
      if (!asked.includes('"role":"tool"')) return { calls: [{ tool: 'documents_search', input: { query: 'dead jobs' } }] }
      return { text: asked.includes('moved') ? 'It moves to the [dead queue](queues.md) [s1].' : 'Dead jobs are kept for 14 days [s1].' }
    })
    at.world.write({
      'docs/guide/retries.md':
        '# Retries\n\n## Waiting times\n\nEach wait is twice as long.\n\n## Dead jobs\n\nDead jobs are kept for 14 days.\n\n## How is a dead job revived?\n\nWith `ferry revive`.\n',
    })
    page = await at.page('/')
  })
  afterAll(() => at?.[Symbol.asyncDispose]())
  const turn = (question: string) => page.getByRole('article', { name: question })

  it('keeps what is being written when the page is loaded anew', async () => {
    await page.getByLabel('Your question').fill('How long are dead')
    await page.reload()
    await expect.poll(() => page.getByLabel('Your question').inputValue()).toBe('How long are dead')
    session = await askAtStart(page, 'How long are dead jobs kept?')
    await turn('How long are dead jobs kept?').getByText('kept for 14 days').first().waitFor()
  })

  it('groups the sources of an answer by document', async () => {
    const sources = turn('How long are dead jobs kept?').getByRole('region', { name: 'Sources' })
    await expect.poll(() => texts(sources.getByRole('paragraph'))).toEqual(['docs › guide/retries.md'])
    await expect.poll(() => texts(sources.getByRole('button'))).toEqual([expect.stringMatching(/^1 Dead jobs “/)])
  })

  it('offers what stands beside the cited section', async () => {
    const next = page.getByRole('navigation', { name: 'Related topics' })
    await next.waitFor()
    await expect.poll(() => texts(next.getByRole('button'))).toEqual(['How is a dead job revived?', 'Waiting times'])
    await next.getByRole('button', { name: 'Waiting times' }).click()
    await turn('Waiting times (Retries)').getByText('kept for 14 days').first().waitFor()
  })

  it('asks in other words in place of a question, and keeps both ways', async () => {
    await expect.poll(() => page.getByRole('button', { name: 'Edit question' }).count()).toBe(2)
    await page.getByRole('button', { name: 'Edit question' }).first().click()
    await page.getByLabel('Edited question').fill('When is a job moved to the dead queue?')
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => url.pathname.startsWith('/sessions/') && !url.pathname.endsWith(session))
    await turn('When is a job moved to the dead queue?').getByText('It moves to the dead queue.').waitFor()
    await expect.poll(() => page.getByRole('article').count()).toBe(1)
    // What is no address of the web leads nowhere.
    await expect.poll(() => page.getByRole('link', { name: 'dead queue', exact: true }).count()).toBe(0)
    await page.getByText('2 of 2').waitFor()

    await page.getByRole('button', { name: 'Previous version' }).click()
    await page.waitForURL(`**/sessions/${session}`)
    await page.getByText('1 of 2').waitFor()
    await expect.poll(() => page.getByRole('article').count()).toBe(2)
    await page.getByRole('button', { name: 'Next version' }).click()
    await turn('When is a job moved to the dead queue?').waitFor()
  })

  it('leaves a question as it was with Escape', async () => {
    await page.getByRole('button', { name: 'Edit question' }).click()
    await page.getByLabel('Edited question').fill('Something else')
    await page.keyboard.press('Escape')
    await turn('When is a job moved to the dead queue?').waitFor()
    expect((await at.world.json<{ readonly sessions: readonly unknown[] }>('/v1/sessions')).sessions).toHaveLength(2)
  })

  it('breaks nothing on the way', () => expectNoTrouble(at))
})
