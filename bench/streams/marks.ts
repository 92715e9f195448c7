/**
 * From the end of a sentence to its mark, ms: a scripted model writes letter by letter over HTTP, and the marks are looked for in a chat and `ibid ask` behind a
 * terminal emulator, in the events of a run, and on a page in Chromium. A sentence has ended with the letter behind which nothing could change it any more:
 * node bench/streams/marks.ts [turns]
 */
import '../built.ts'
import '../own-temporary.ts'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { chromium as playwright } from 'playwright-core'
import { httpWorld } from '../../src/http/http.fixture.ts'
import { streamed } from '../../src/http/runs/run-stream.fixture.ts'
import { scriptedEndpoint } from '../../src/testing/testing.ts'
import { documentText, letteredModel, question, written } from '../../test/streams/lettered-answer.fixture.ts'
import { chatWorld } from '../../test/terminal/chat.fixture.ts'
import { chromium } from '../../test/web/chromium.ts'

const turns = Number(process.argv[2] ?? 6)
const letterMs = 6

/** When each letter went out, newest answer; the first entry is the opening of the reply. */
let sent: number[] = []
const clock = {
  now: Date.now,
  sleep: async (ms: number): Promise<void> => {
    await wait(ms)
    sent.push(Date.now())
  },
}
const scripted = letteredModel(letterMs)
const model: typeof scripted = (request) => {
  const reply = scripted(request)
  if (reply.slowMs !== undefined) sent = []
  return reply
}

/** For each mark the letter with which its sentence has ended: the first behind the white space, or the end of a line. */
const ends = [...written.matchAll(/\]\.(?:\n|\s)/g)].map(({ 0: tail, index }) => (tail.endsWith('\n') ? index + 2 : index + 3))
/** The marks with the words before them; a page shows numbers without brackets. */
const shown = [/sixth time\.\s*\[?1/, /41 days\.\s*\[?!/, /about each\.\s*\[?\?/, /for 14 days\.\s*\[?2/]
const late: Record<string, number[]> = {}
/** Notes the marks that are there for the first time. */
function look(text: string, seen: number[]): void {
  for (const [at, mark] of shown.entries()) if (seen[at] === undefined && mark.test(text)) seen[at] = Date.now()
}
/** `seen`: when each of the marks was there for the first time. */
function note(door: string, seen: readonly number[]): void {
  for (const [at, end] of ends.entries()) late[door] = [...(late[door] ?? []), seen[at]! - sent[end + 1]!]
}
const print = (door: string): void => {
  const sorted = (late[door] ?? []).toSorted((a, b) => a - b)
  const at = (share: number): number | undefined => sorted[Math.floor((sorted.length - 1) * share)]
  console.log(JSON.stringify({ bench: 'marks', door, marks: sorted.length, medianMs: at(0.5), p95Ms: at(0.95), mostMs: at(1) }))
}

for (const command of ['chat', 'ask']) {
  for (let turn = 0; turn < turns; turn++) {
    await using world = await chatWorld(model, {
      files: { 'docs/plugins.md': documentText },
      settings: { agent: { workspace: 'off' } },
      clock,
    })
    const run = world.start(command === 'chat' ? ['chat', '--in', 'docs'] : ['ask', question, '--in', 'docs'], { columns: 120, rows: 60 })
    if (command === 'chat') {
      await run.until(/^> $/m)
      run.type(`${question}\r`)
    }
    const seen: number[] = []
    await run.until((rows) => {
      const text = rows.join(' ')
      look(text, seen)
      return text.includes('Confidence')
    }, 60_000)
    note(command, seen)
  }
  print(command)
}

await using endpoint = await scriptedEndpoint(model, { clock })
await using world = await httpWorld([], { flags: { 'llm.provider': endpoint.baseUrl } })
mkdirSync(join(world.folder, 'docs'), { recursive: true })
writeFileSync(join(world.folder, 'docs', 'guide', 'retries.md'), documentText)
for (let turn = 0; turn < turns; turn++) {
  const { run } = await world.json<{ readonly run: string }>('/v1/runs', { method: 'POST', body: { question: `${question} (${turn})` } })
  const seen: number[] = []
  let text = ''
  for await (const { event, data } of streamed(await world.fetch(`/v1/runs/${run}/events`, { headers: { accept: 'text/event-stream' } }))) {
    if (event === 'text.delta') text += String(data['text'])
    look(text, seen)
  }
  note('events', seen)
}
print('events')

const executablePath = chromium()
if (executablePath !== undefined) {
  const browser = await playwright.launch({
    executablePath,
    args: ['--disable-gpu', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  })
  try {
    for (let turn = 0; turn < turns; turn++) {
      const context = await browser.newContext({ baseURL: world.url, extraHTTPHeaders: { cookie: world.cookie } })
      const page = await context.newPage()
      await page.goto('/')
      await page.evaluate(`
        globalThis.seen = []
        const shown = [${shown.map(String).join(', ')}]
        new MutationObserver(() => {
          const text = [...document.querySelectorAll('article')].at(-1)?.textContent ?? ''
          for (const [at, mark] of shown.entries()) if (globalThis.seen[at] === undefined && mark.test(text)) globalThis.seen[at] = Date.now()
        }).observe(document, { subtree: true, childList: true, characterData: true })`)
      await page.getByLabel('Your question').fill(`${question} (web ${turn})`)
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { name: 'Sources' }).waitFor()
      note('web', (await page.evaluate('globalThis.seen')) as number[])
      await context.close()
    }
    print('web')
  } finally {
    await browser.close()
  }
}
process.exit(0)
