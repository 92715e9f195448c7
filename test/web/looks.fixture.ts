import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { axeFindings } from './browser.fixture.ts'
import { pictureLanguage } from './picture-language.fixture.ts'

/** Where pictures of every page and state go; `node scripts/pictures.mjs FOLDER` sets it. */
const shots = process.env['SHOTS']

type Look = BrowserContextOptions & { readonly name: string }

const wide = { width: 1_440, height: 900 }
const narrow = { width: 390, height: 844 }

/** How pages are looked at: a desk and a phone, light and dark; all four only where pictures are wanted, and in another language both in light only. */
export const looks: readonly Look[] = pictureLanguage
  ? [
      { name: `1440 ${pictureLanguage}`, viewport: wide, colorScheme: 'light', locale: pictureLanguage },
      { name: `390 ${pictureLanguage}`, viewport: narrow, colorScheme: 'light', locale: pictureLanguage },
    ]
  : [
      { name: '1440 light', viewport: wide, colorScheme: 'light' },
      { name: '390 dark', viewport: narrow, colorScheme: 'dark' },
      ...(shots
        ? ([
            { name: '1440 dark', viewport: wide, colorScheme: 'dark' },
            { name: '390 light', viewport: narrow, colorScheme: 'light' },
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
