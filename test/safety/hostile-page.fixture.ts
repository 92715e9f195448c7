import type { Page } from 'playwright-core'
import { type BrowserWorld, browserWorld } from '../web/browser.fixture.ts'

/** A server whose model, documents, titles and person all say the same hostile words, and a browser before it. */
export interface HostileWorld extends AsyncDisposable {
  readonly at: BrowserWorld
  /** Every page on which the words stand, by what it is. */
  readonly places: readonly (readonly [what: string, path: string])[]
  /** Leads the one page of the browser there, and waits until `words` stand on it. */
  open(path: string, words: string): Promise<Page>
  /** Dialogs that a page opened. */
  readonly dialogs: readonly string[]
}

interface Hostile {
  readonly words: string
  readonly html: string
  readonly title: string
  readonly name: string
}

export async function hostileWorld({ words, html, title, name }: Hostile): Promise<HostileWorld> {
  const at = await browserWorld(({ body }) =>
    JSON.stringify(body?.['messages'] ?? []).includes('"role":"tool"')
      ? { text: `A job is tried again up to 5 times [s1].\n\n${words}`, reasoning: words }
      : { calls: [{ tool: 'documents_search', input: { query: 'evil retries' } }] },
  )
  const { world } = at
  world.write({
    [`docs/${name}.md`]: `# ${title}\n\nA job is tried again up to 5 times. Evil retries.\n\n${words}\n`,
    'docs/page.html': `<!doctype html><title>${title}</title><main><h1>Evil page</h1><p>Evil retries of a page.</p>${html}</main>`,
  })
  const { id: session } = await world.json<{ readonly id: string }>('/v1/sessions', { method: 'POST', body: { title } })
  const prompt = { prompt: `${words}\n\nHow often is a job tried?` }
  const { run } = await world.json<{ readonly run: string }>(`/v1/sessions/${session}/prompts`, { method: 'POST', body: prompt })
  // The stream ends with the run.
  await (await world.fetch(`/v1/runs/${run}/events`)).text()
  const { collections } = await world.json<{ readonly collections: readonly { readonly id: string; readonly name: string }[] }>(
    '/v1/collections',
  )
  const docs = collections.find((each) => each.name === 'docs')?.id ?? ''
  const dialogs: string[] = []
  const page = await at.page('about:blank')
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  return {
    at,
    dialogs,
    places: [
      ['the conversation', `/sessions/${session}`],
      ['the page of the run', `/runs/${run}`],
      ['the run at its model step', `/runs/${run}?at=3`],
      ['the list of sessions', '/sessions'],
      ['the list of runs', '/runs'],
      ['a search', '/search?q=evil%20retries'],
      ['the documents', `/collections/${docs}`],
    ],
    async open(path, shown) {
      await page.goto(path)
      await page.getByText(shown).first().waitFor()
      return page
    },
    [Symbol.asyncDispose]: () => at[Symbol.asyncDispose](),
  }
}

/** What stands on a page that could reach out or run. */
export const live = (page: Page): Promise<unknown> =>
  page.evaluate(`[...document.querySelectorAll(
    '#app :is(img, script, iframe, style, link, meta, object, embed, base, form[action], svg image, svg use), #app [onload], #app [onerror], #app [style*="url("], #app a'
  )].filter((each) => each.localName !== 'a' || !/^(?:https?:|\\/|#)/.test(each.getAttribute('href') ?? '#')).map((each) => each.outerHTML)`)
