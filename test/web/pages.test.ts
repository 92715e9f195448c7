import { join } from 'node:path'
import type { BrowserContext } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { axeFindings, type BrowserWorld, browserWorld } from './browser.fixture.ts'
import { chromium } from './chromium.ts'
import { lookAt, looks } from './looks.fixture.ts'
import { inPictureLanguage } from './picture-language.fixture.ts'

describe.skipIf(chromium() === undefined)('every page', () => {
  let at: BrowserWorld
  /** Addresses by the name of the page, with words that stand there once it is loaded. */
  let pages: readonly (readonly [name: string, path: string, words: string])[] = []
  const contexts = new Map<string, BrowserContext>()
  beforeAll(async () => {
    at = await browserWorld(
      ({ body }) => {
        const messages = Array.isArray(body?.['messages']) ? body['messages'] : []
        return messages.some((each) => JSON.stringify(each).includes('"role":"tool"'))
          ? { text: 'A job that fails for the sixth time moves to the dead queue [s1]. Dead jobs are kept for 14 days [s1].' }
          : { calls: [{ tool: 'documents_search', input: { query: 'dead jobs' } }] }
      },
      { mode: 'team' },
    )
    const { world } = at
    await world.as('Bea')
    await world.token(['read', 'ask'])
    await world.json('/v1/memory', { method: 'POST', body: { content: 'I prefer metric units.' } })
    const letters = { name: 'letters', type: 'folder', options: { path: join(world.folder, 'docs') }, shared: true }
    await world.json('/v1/connectors', { method: 'POST', body: letters })
    await world.json('/v1/settings/agent.style', { method: 'PUT', body: { value: 'tool_first' } })
    const session = await world.json<{ readonly id: string }>('/v1/sessions', { method: 'POST', body: {} })
    const { run } = await world.json<{ readonly run: string }>(`/v1/sessions/${session.id}/prompts`, {
      method: 'POST',
      body: { prompt: 'How long are dead jobs kept?' },
    })
    // The stream ends with the run.
    await (await world.fetch(`/v1/runs/${run}/events`)).text()
    const { collections } = await world.json<{ readonly collections: readonly { readonly id: string }[] }>('/v1/collections')
    const collection = collections[0]?.id
    pages = [
      ['a new question', '/', 'New question'],
      ['a session', `/sessions/${session.id}`, 'kept for 14 days'],
      ['the sessions', '/sessions', 'How long are dead jobs kept?'],
      ['the runs', '/runs', 'How long are dead jobs kept?'],
      ['a run', `/runs/${run}`, 'run.ended'],
      ['a search', '/search?q=dead+jobs', 'Dead jobs are kept for 14 days.'],
      ['the collections', '/collections', 'docs'],
      ['a collection', `/collections/${collection}`, 'guide/retries.md'],
      [
        'a document',
        `/collections/${collection}/document?path=guide%2Fretries.md&quote=Dead%20jobs%20are%20kept%20for%2014%20days.`,
        'Dead jobs',
      ],
      ['the connectors', '/connectors', '3 files'],
      ['the agents', '/agents', 'review.analyze'],
      ['a verb', '/verbs/review.analyze%40v1', 'All agents'],
      ['the tools', '/tools', 'documents_search'],
      ['the memory', '/memory', 'I prefer metric units.'],
      ['the usage', '/usage', 'Tokens in'],
      ['the tokens', '/tokens', 'A program'],
      ['the settings', '/settings', 'Evidence before answering'],
      ['the changes of settings', '/settings?tab=history', 'Evidence before answering'],
      ['the users', '/users', 'bea@example.org'],
      ['the audit', '/audit', 'Evidence before answering'],
      ['the reference', '/reference', '/v1/runs/{run}'],
      ['what is not there', '/nowhere', 'Page not found'],
    ]
    for (const look of looks) contexts.set(look.name, await at.browser(world, look))
  })
  afterAll(() => at?.[Symbol.asyncDispose]())

  for (const look of looks)
    it(`is readable by everybody, fits, and complains of nothing, ${look.name}`, async () => {
      const page = await contexts.get(look.name)!.newPage()
      const found: string[] = []
      for (const [name, path, words] of pages) {
        await page.goto(path)
        await page
          .getByText(inPictureLanguage(words))
          .first()
          .waitFor({ state: 'attached' })
          .catch(() => found.push(`${name}: “${words}” is missing`))
        found.push(...(await lookAt(page, name, look)))
      }
      expect(found).toEqual([])
      expect({ complaints: at.complaints, egress: at.egress, errors: at.world.errors }).toEqual({ complaints: [], egress: [], errors: [] })
      await page.close()
    }, 180_000)

  it('lets nobody in who is not signed in, but to the sign-in', async () => {
    const page = await at.page('/settings', { as: 'nobody' })
    await page.waitForURL('**/sign-in?to=%2Fsettings')
    await page.getByLabel('Email').fill('ada@example.org')
    await page.getByLabel('Password').fill('a long pass phrase')
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('heading', { name: 'Settings' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/settings')
    await page.context().close()
  })
})
