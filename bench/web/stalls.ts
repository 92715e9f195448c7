/**
 * Typing in a real Chromium before `ibid serve` in a process of its own, with 200 conversations and an answer of 5,000 lines in English, Chinese and Arabic: ms of
 * the longest tasks of the page, in which it hears no key, and from a key to the next picture. A JSON line a place: the start page, the list of conversations, the
 * palette, the answer while it streams, and the same once it is there. `control` is how late a timer came meanwhile in an empty page of the same browser, in a
 * process of its own: what the machine withholds from everybody. `cpu` is the processor time of the longest task, whatever else the machine does.
 *
 *     node bench/web/stalls.ts [conversations] [lines]        200 and 5000 where absent
 */
import '../own-temporary.ts'
import { type Page, chromium as playwright } from 'playwright-core'
import { chromium } from '../../test/web/chromium.ts'
import { served, spread } from '../http/served.ts'

const [conversations = 200, lines = 5_000] = process.argv.slice(2).map(Number)
const parts = [
  'A job that throws is tried again, up to five times, and `retry()` says when.',
  '失败的任务会被重试，最多五次，之后移入死信队列，并保留十四天。',
  'تُعاد المهمة بعد الفشل خمس مرات، ثم تنتقل إلى قائمة الموتى.',
  '- a point of a list, with **strong** words',
  '',
]
const long = Array.from({ length: lines }, (_, line) => parts[line % parts.length]).join('\n')
const typed = 'How often is a job tried again? 失败的任务 المهمة '

await using server = await served(({ path, body }) => {
  if (!path.endsWith('/chat/completions')) return { status: 404 }
  return JSON.stringify(body?.['messages']).includes('the long one')
    ? { text: long, slowMs: 1 }
    : { text: 'A job that throws is tried again.' }
})
const post = async <Answer>(path: string, body: object): Promise<Answer> => {
  const headers = { ...server.headers, 'content-type': 'application/json' }
  const response = await fetch(`${server.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!response.ok) throw new Error(`status ${response.status}: ${await response.text()}`)
  return (await response.json()) as Answer
}

for (let number = 0; number < conversations; number++) {
  const { id } = await post<{ readonly id: string }>('/v1/sessions', {})
  const { run } = await post<{ readonly run: string }>(`/v1/sessions/${id}/prompts`, {
    prompt: `How is job ${number} of 失败的任务 tried again?`,
  })
  await (await fetch(`${server.url}/v1/runs/${run}/events`, { headers: server.headers })).text()
}

const executablePath = chromium()
if (executablePath === undefined) throw new Error('there is no Chromium here')
const browser = await playwright.launch({
  executablePath,
  args: ['--disable-gpu', '--no-first-run', '--disable-background-networking', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
})
const context = await browser.newContext({ baseURL: server.url, extraHTTPHeaders: server.headers, viewport: { width: 1_440, height: 900 } })
const page = await context.newPage()
await page.addInitScript(() => {
  const tasks: number[] = []
  const keys: number[] = []
  Object.assign(globalThis, { tasks, keys })
  const watch = (type: string, into: number[], isWanted: (entry: PerformanceEntry) => boolean) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (isWanted(entry)) into.push(Math.round(entry.duration))
    }).observe({ type, durationThreshold: 16 })
  watch('longtask', tasks, () => true)
  watch('event', keys, ({ name }) => name === 'keydown' || name === 'input')
})

const control = await (await browser.newContext()).newPage()
await control.evaluate((everyMs) => {
  let last = performance.now()
  setInterval(() => {
    const now = performance.now()
    Object.assign(globalThis, { late: Math.max(Reflect.get(globalThis, 'late') ?? 0, Math.round(now - last - everyMs)) })
    last = now
  }, everyMs)
}, 10)
/** ms by which the timer of the control came late at most, since this was asked last. */
const lateControl = () =>
  control.evaluate(() => {
    const late: number = Reflect.get(globalThis, 'late') ?? 0
    Object.assign(globalThis, { late: 0 })
    return late
  })

interface TraceEvent {
  readonly name: string
  readonly pid: number
  readonly tid: number
  /** Microseconds of processor time. */
  readonly tdur?: number
  readonly args?: { readonly name?: string }
}
const isTraceEvent = (value: object): value is TraceEvent => 'pid' in value && 'tid' in value
const tracer = await context.newCDPSession(page)
let traced: TraceEvent[] = []
tracer.on('Tracing.dataCollected', ({ value }) => void traced.push(...value.filter(isTraceEvent)))

async function startTrace(): Promise<void> {
  traced = []
  const includedCategories = ['toplevel', 'blink.user_timing']
  await tracer.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories } })
  await page.evaluate(() => performance.mark('typing'))
}

/** ms of processor time that the longest task of the page's main thread has taken since the trace began. */
async function longestCpu(): Promise<number> {
  const complete = new Promise((resolve) => tracer.once('Tracing.tracingComplete', resolve))
  await tracer.send('Tracing.end')
  await complete
  const own = traced.find(({ name }) => name === 'typing')?.pid
  const main = traced.find(({ name, pid, args }) => name === 'thread_name' && pid === own && args?.name === 'CrRendererMain')?.tid
  const tasks = traced.filter(({ name, pid, tid }) => name.endsWith('RunTask') && pid === own && tid === main)
  return Math.round(Math.max(0, ...tasks.map(({ tdur = 0 }) => tdur)) / 1_000)
}

/** Types where the focus is, a key every 40 ms, and prints what stalled meanwhile. */
async function typing(place: string, on: Page): Promise<void> {
  await on.evaluate(() => {
    for (const name of ['tasks', 'keys']) Reflect.get(globalThis, name).length = 0
  })
  await startTrace()
  await lateControl()
  await on.keyboard.type(typed, { delay: 40 })
  const { tasks, keys } = await on.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    return { tasks: Reflect.get(globalThis, 'tasks') as number[], keys: Reflect.get(globalThis, 'keys') as number[] }
  })
  const late = await lateControl()
  const stalls = tasks.filter((ms) => ms > 100)
  console.log(
    JSON.stringify({
      bench: 'web',
      figure: `typing, ms: ${place}`,
      longestTask: Math.max(0, ...tasks),
      stalls,
      keyToPicture: spread([0, ...keys]),
      control: late,
      cpu: await longestCpu(),
    }),
  )
}

try {
  await page.goto('/')
  await page.getByLabel('Your question').focus()
  await typing('the start page', page)
  await page.goto('/sessions')
  await page.getByRole('searchbox').first().focus()
  await typing('the conversations', page)
  await page.keyboard.press('Control+K')
  await page.getByRole('combobox').waitFor()
  await typing('the palette', page)
  await page.keyboard.press('Escape')
  await page.goto('/')
  await page.getByLabel('Your question').fill('Tell me the long one.')
  await page.keyboard.press('Enter')
  await page.getByLabel('Follow-up question').waitFor()
  await page.getByText('A job that throws').first().waitFor()
  await page.getByLabel('Follow-up question').fill('')
  await page.getByLabel('Follow-up question').focus()
  const isOver = () => page.getByRole('button', { name: 'More' }).count()
  // The last of them is typed while the answer is put in place of what was streamed.
  while ((await isOver()) === 0) await typing('an answer while it streams, and when it is there', page)
  await page.getByLabel('Follow-up question').focus()
  await typing('an answer of many lines', page)
  await page.reload()
  await page.getByRole('button', { name: 'More' }).first().waitFor({ timeout: 120_000 })
  await page.getByLabel('Follow-up question').focus()
  await typing('the same, opened anew', page)
} finally {
  await browser.close()
}
