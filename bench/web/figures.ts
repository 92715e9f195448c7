/**
 * The chat page in a real Chromium before `ibid serve` in a process of its own, a JSON line a figure: ms to the first thing that is seen (each time in a browser
 * that has loaded nothing yet), bytes of all its scripts once a question is answered, and ms from each event of a run to the page that hears of it.
 *
 *     node bench/web/figures.ts [loads] [questions]        20 and 20 where absent
 */
import '../own-temporary.ts'
import { chromium as playwright } from 'playwright-core'
import { chromium } from '../../test/web/chromium.ts'
import { lateness, loadingOf, noteLateness } from '../../test/web/figures.fixture.ts'
import { served, spread } from '../http/served.ts'

const [loads = 20, questions = 20] = process.argv.slice(2).map(Number)
const question = 'How often is a job tried again?'

await using server = await served(({ path, body }) => {
  if (!path.endsWith('/chat/completions')) return { status: 404 }
  const hasRead = JSON.stringify(body?.['messages']).includes('"role":"tool"')
  return hasRead
    ? { text: 'A job that throws is tried again [s1].', slowMs: 20 }
    : { calls: [{ tool: 'documents_search', input: { query: 'jobs that throw' } }] }
})
const executablePath = chromium()
if (executablePath === undefined) throw new Error('there is no Chromium here')
const browser = await playwright.launch({
  executablePath,
  args: ['--disable-gpu', '--no-first-run', '--disable-background-networking', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
})
const newPage = async () => (await browser.newContext({ baseURL: server.url, extraHTTPHeaders: server.headers })).newPage()
const print = (figure: string, values: object) => console.log(JSON.stringify({ bench: 'web', figure, ...values }))
try {
  // The server reads and compresses its files when they are first asked for.
  await (await newPage()).goto('/')
  const paints: number[] = []
  for (let load = 0; load < loads; load++) {
    const page = await newPage()
    await page.goto('/')
    paints.push(Math.round((await loadingOf(page)).firstPaint))
    await page.context().close()
  }
  print('first contentful paint of the chat page, ms', spread(paints))

  const scripts: number[] = []
  const first: number[] = []
  const next: number[] = []
  for (let asked = 0; asked < questions; asked++) {
    const page = await newPage()
    await noteLateness(page)
    await page.goto('/')
    // An answer that was given before would be given again.
    await page.getByLabel('Your question').fill(`${question} (${asked})`)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Sources' }).waitFor()
    scripts.push((await loadingOf(page)).script)
    const begun = await lateness(page)
    first.push(...begun.map(({ late }) => late))
    await page.getByLabel('Follow-up question').fill(`${question} (${asked}, again)`)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Sources' }).nth(1).waitFor()
    next.push(...(await lateness(page)).slice(begun.length).map(({ late }) => late))
    await page.context().close()
  }
  print('script of the chat page with an answer, compressed bytes', spread(scripts))
  print('event in the page after the fact, ms: a question in a conversation', spread(next))
  print('event in the page after the fact, ms: a question on the start page, which loads the conversation first', spread(first))
} finally {
  await browser.close()
}
