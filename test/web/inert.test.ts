import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BrowserWorld, browserWorld } from './browser.fixture.ts'
import { chromium } from './chromium.ts'

const evil = 'http://evil.example'
/** Everything by which words could reach out or run, beside words that are true. */
const hostile = [
  `![a picture](${evil}/picture.png)`,
  `<img src="${evil}/image.png" onerror="alert(1)">`,
  '<script>alert(1)</script>',
  `<iframe src="${evil}/frame.html"></iframe>`,
  `<style>body { background: url(${evil}/style.png) }</style>`,
  `<svg onload="alert(1)"><image href="${evil}/svg.png"/></svg>`,
  `<link rel="stylesheet" href="${evil}/sheet.css"><meta http-equiv="refresh" content="0;url=${evil}/meta">`,
  '[press me](javascript:alert(1)) [or me](data:text/html,<script>alert(1)</script>) [or this](vbscript:x)',
  `![data](data:image/svg+xml,<svg onload=alert(1)>) <${evil}/auto> ${evil}/bare`,
  `[s1]: ${evil}/reference "x"`,
].join('\n\n')

const name = '<img src=x onerror=alert(1)>'
const title = '<script>alert(1)</script> "Retries" & <b>more</b>'

describe.skipIf(chromium() === undefined)('hostile words in a real browser (safety 9 and 10)', () => {
  let at: BrowserWorld
  let session = ''
  let run = ''
  const dialogs: string[] = []
  beforeAll(async () => {
    at = await browserWorld(({ body }) => {
      const messages = Array.isArray(body?.['messages']) ? body['messages'] : []
      const hasRead = messages.some((each) => JSON.stringify(each).includes('"role":"tool"'))
      return hasRead
        ? { text: `A job is tried again up to 5 times [s1].\n\n${hostile}`, reasoning: hostile }
        : { calls: [{ tool: 'documents_search', input: { query: 'evil retries' } }] }
    })
    at.world.write({ [`docs/${name}.md`]: `# ${title}\n\nA job is tried again up to 5 times. Evil retries.\n\n${hostile}\n` })
    const made = await at.world.json<{ readonly id: string }>('/v1/sessions', { method: 'POST', body: { title } })
    session = made.id
    const taken = await at.world.json<{ readonly run: string }>(`/v1/sessions/${session}/prompts`, {
      method: 'POST',
      body: { prompt: `${hostile}\n\nHow often is a job tried?` },
    })
    run = taken.run
    // The stream ends with the run.
    await (await at.world.fetch(`/v1/runs/${run}/events`)).text()
  })
  afterAll(() => at?.[Symbol.asyncDispose]())

  const open = async (path: string): Promise<Page> => {
    const page = await at.page(path)
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.message())
      void dialog.dismiss()
    })
    return page
  }
  /** What stands on a page that could reach out or run. */
  const live = (page: Page): Promise<readonly string[]> =>
    page.evaluate(() =>
      [
        ...document.querySelectorAll(
          '#app :is(img, script, iframe, style, link, meta, object, embed, svg image), #app [onload], #app [onerror], #app a',
        ),
      ]
        .filter((each) => !(each instanceof HTMLAnchorElement) || !/^(?:https?:|\/|#)/.test(each.getAttribute('href') ?? '#'))
        .map((each) => each.outerHTML),
    )

  for (const [what, path] of [
    ['the conversation', () => `/sessions/${session}`],
    ['the page of the run', () => `/runs/${run}`],
    ['the run at its model step', () => `/runs/${run}?at=3`],
    ['the list of sessions', () => '/sessions'],
    ['the list of runs', () => '/runs'],
    ['a search', () => '/search?q=evil%20retries'],
  ] as const)
    it(`are words in ${what}`, async () => {
      const page = await open(path())
      await expect.poll(() => page.getByText('alert(1)').count()).toBeGreaterThan(0)
      expect(await live(page)).toEqual([])
      await page.context().close()
    })

  it('are words in the document, whose name is one of them', async () => {
    const { collections } = await at.world.json<{ readonly collections: readonly { readonly id: string; readonly name: string }[] }>(
      '/v1/collections',
    )
    const docs = collections.find((each) => each.name === 'docs')
    const list = await open(`/collections/${docs?.id}`)
    // Headings lose their markup when they are indexed.
    await list.getByRole('link', { name: 'alert(1) "Retries" & more' }).click()
    await list.getByText('Evil retries').waitFor()
    expect(await live(list)).toEqual([])
    await list.context().close()
  })

  it('made no browser ask for anything, opened no dialog, and broke no page', () => {
    expect({ egress: at.egress, dialogs, complaints: at.complaints, errors: at.world.errors }).toEqual({
      egress: [],
      dialogs: [],
      complaints: [],
      errors: [],
    })
  })
})
