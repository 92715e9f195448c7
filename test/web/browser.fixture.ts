import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { type Browser, type BrowserContext, type BrowserContextOptions, type Page, chromium as playwright } from 'playwright-core'
import { type HttpClient, type HttpWorld, httpWorld } from '../../src/http/http.fixture.ts'
import type { EndpointScript } from '../../src/testing/testing.ts'
import { headlessChromium } from './chromium.ts'
import { type RecordingProxy, recordingProxy } from './recording-proxy.ts'

/** A browser before a real server. */
export interface BrowserWorld extends AsyncDisposable {
  readonly world: HttpWorld
  /** What the browsers asked of anything but the server. */
  readonly egress: readonly string[]
  /** What pages complained of: errors of scripts, and what the content security policy stopped. */
  readonly complaints: string[]
  /** A browser of somebody who is signed in, or of nobody. */
  browser(as?: HttpClient | 'nobody', options?: BrowserContextOptions): Promise<BrowserContext>
  /** A page of such a browser, at a path. */
  page(path: string, options?: { readonly as?: HttpClient | 'nobody' } & BrowserContextOptions): Promise<Page>
}

/** Flags without which Chromium looks for servers of its makers; these hosts it asks all the same, whatever the page. */
const makers = /^(?:https?:\/\/)?(?:[\w-]+\.)*(?:googleapis\.com|google\.com|gvt1\.com)(?::|\/|$)/
const quiet = [
  '--disable-features=AutofillServerCommunication,OptimizationHints,MediaRouter,Translate',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

let isBuilt = false
/** The web app as its sources are now. */
function buildWebApp(): void {
  if (isBuilt) return
  const script = join(import.meta.dirname, '../../scripts/build.mjs')
  const build = () => execFileSync(process.execPath, [script, '--web', '--if-changed'], { stdio: 'pipe' })
  try {
    build()
  } catch {
    // Another worker has put its own there at the same moment.
    build()
  }
  isBuilt = true
}

export async function browserWorld(script: EndpointScript = [], options: Parameters<typeof httpWorld>[1] = {}): Promise<BrowserWorld> {
  buildWebApp()
  const world = await httpWorld(script, options)
  const proxy: RecordingProxy = await recordingProxy()
  const { host } = new URL(world.url)
  const launched: Browser = await playwright.launch({
    executablePath: headlessChromium() ?? '',
    args: [
      ...quiet,
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      `--proxy-server=${proxy.address}`,
      `--proxy-bypass-list=${host}`,
    ],
  })
  const complaints: string[] = []
  const browser: BrowserWorld['browser'] = async (as = world, more = {}) => {
    const context = await launched.newContext({ baseURL: world.url, reducedMotion: 'reduce', ...more })
    // As with what is polled for: a busy machine may keep anything waiting.
    context.setDefaultTimeout(60_000)
    if (as !== 'nobody')
      await context.addCookies(
        as.cookie
          .split('; ')
          .map((pair) => ({ name: pair.slice(0, pair.indexOf('=')), value: pair.slice(pair.indexOf('=') + 1), url: world.url })),
      )
    context.on('weberror', (error) => complaints.push(String(error.error())))
    context.on('console', (message) => {
      if (message.type() === 'error' && !/status of (?:400|401|403|404|409|422)/.test(message.text())) complaints.push(message.text())
    })
    return context
  }
  return {
    world,
    get egress() {
      return proxy.asked.filter((asked) => !makers.test(asked))
    },
    complaints,
    browser,
    async page(path, { as = world, ...more } = {}) {
      const page = await (await browser(as, more)).newPage()
      await page.goto(path)
      return page
    },
    async [Symbol.asyncDispose]() {
      await launched.close()
      await proxy[Symbol.asyncDispose]()
      await world[Symbol.asyncDispose]()
    },
  }
}

interface AxeFinding {
  readonly id: string
  readonly impact: string | null
  readonly nodes: readonly { readonly html: string; readonly failureSummary: string }[]
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What axe finds serious or critical on a page as it stands, one line each. */
export async function axeFindings(page: Page): Promise<readonly string[]> {
  // Through the debugger: the content security policy of the page lets nobody else in.
  await page.evaluate(axeSource)
  const violations = await page.evaluate(async (): Promise<readonly AxeFinding[]> => {
    const axe: { run(): Promise<{ violations: readonly AxeFinding[] }> } = Reflect.get(globalThis, 'axe')
    return (await axe.run()).violations
  })
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`))
}
