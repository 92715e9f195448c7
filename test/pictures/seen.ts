import { createHash } from 'node:crypto'
import type { Page } from 'playwright-core'

/** What differs from one making to the next, and is no reason to make a picture anew: ids, how long things took, and where the server listens. */
export const withoutChance = (text: string): string =>
  text
    .replace(/\b01[0-9A-HJKMNP-TV-Z]{6,24}\b/g, 'ID')
    .replace(/after [\d.]+ m?s, /g, '')
    .replace(/ ?[+−]?\b\d+(?:\.\d+)? (?:ms|s)\b(?: \([+−]\d+%\))?/g, '')
    .replace(/\b(\d+:\d\d):\d\d\b/g, '$1')
    .replace(/127\.0\.0\.1:\d+/g, '127.0.0.1:PORT')
    .replace(/\b[0-9a-f]{12,64}\b/g, 'HASH')

export const shortHash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16)

/** What a person sees of a page in its window: words with their roles, and in the last line a hash of how they look, and the size. */
export async function seenOf(page: Page): Promise<string> {
  await hideBelow(page)
  const words = withoutChance(await page.locator('body').ariaSnapshot())
  const look = shortHash(await looksOf(page))
  await showBelow(page)
  const { width, height } = page.viewportSize() ?? {}
  return `${words}\nlook ${look} ${width}x${height}\n`
}

/** The same once it has been the same for a moment: what comes later is there, and nothing is on its way to somewhere. */
export async function settled(page: Page): Promise<string> {
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  let before = ''
  for (let looks = 0; looks < 50; looks++) {
    const seen = await seenOf(page)
    if (seen === before) return seen
    before = seen
    await page.waitForTimeout(250)
  }
  throw new Error(`${page.url()} does not come to rest`)
}

/** What lies outside the window is on no picture, so that it may change. */
const hideBelow = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const element of document.querySelectorAll('main *, aside *')) {
      const { top, bottom, height } = element.getBoundingClientRect()
      const isOutside = height > 0 && (top >= innerHeight || bottom <= 0)
      if (isOutside && !element.hasAttribute('aria-hidden')) {
        element.setAttribute('aria-hidden', 'true')
        element.setAttribute('data-outside', '')
      }
    }
  })

const showBelow = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const element of document.querySelectorAll('[data-outside]')) {
      element.removeAttribute('aria-hidden')
      element.removeAttribute('data-outside')
    }
  })

/** Colours, type and edges of everything that is seen, each kind once; no widths, which depend on the machine's fonts. */
const looksOf = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const properties = [
      ...['color', 'background-color', 'font-family', 'font-size', 'font-weight', 'font-style', 'text-decoration-line', 'display'],
      ...['border-top', 'border-bottom', 'border-left', 'border-right', 'border-radius', 'box-shadow', 'gap'],
      ...['padding-top', 'padding-bottom', 'padding-left', 'padding-right'],
    ]
    const kinds = [...document.querySelectorAll('body *')]
      .filter((element) => element.checkVisibility() && !element.closest('[data-outside]'))
      .map((element) => {
        const style = getComputedStyle(element)
        return `${element.tagName} ${properties.map((property) => style.getPropertyValue(property)).join(';')}`
      })
    return [...new Set(kinds)].toSorted().join('\n')
  })
