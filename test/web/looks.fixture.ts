import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { axeFindings } from './browser.fixture.ts'

/** Where pictures of every page and state go; `node scripts/pictures.mjs FOLDER` sets it. */
const shots = process.env['SHOTS']

type Look = BrowserContextOptions & { readonly name: string }

/** How pages are looked at: a desk and a phone, light and dark; all four only where pictures are wanted. */
export const looks: readonly Look[] = [
  { name: '1440 light', viewport: { width: 1_440, height: 900 }, colorScheme: 'light' },
  { name: '390 dark', viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
  ...(shots
    ? ([
        { name: '1440 dark', viewport: { width: 1_440, height: 900 }, colorScheme: 'dark' },
        { name: '390 light', viewport: { width: 390, height: 844 }, colorScheme: 'light' },
      ] as const)
    : []),
]

/** How their states are: on a dark phone, where most goes wrong; otherwise only where pictures are wanted. */
export const looksOfStates: readonly Look[] = shots ? looks : looks.slice(1)

/** Looks at a page as it stands: takes its picture where pictures are wanted, and gives what is too wide and what axe finds serious, a line each. */
export async function lookAt(page: Page, name: string, look: Look): Promise<readonly string[]> {
  if (shots) {
    mkdirSync(shots, { recursive: true })
    // What sticks to the top of the window would stand amid the picture.
    await page.evaluate(() => scrollTo(0, 0))
    await page.screenshot({ path: join(shots, `${name} ${look.name}.png`.replaceAll(' ', '-')), fullPage: true })
  }
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  const found = (await axeFindings(page)).map((finding) => `${name}: ${finding}`)
  return overflow > 0 ? [`${name}: ${overflow} pixels too wide`, ...found] : found
}
