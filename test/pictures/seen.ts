import { createHash } from 'node:crypto'
import type { Page } from 'playwright-core'

/** What differs from one making to the next, and is no reason to make a picture anew: ids, how long things took, and where the server listens. */
export const withoutChance = (text: string): string =>
  text
    .replace(/\b01[0-9A-HJKMNP-TV-Z]{6,24}\b/g, 'ID')
    .replace(/\b\d+(?:\.\d+)? (?:ms|s)\b/g, 'TIME')
    .replace(/127\.0\.0\.1:\d+/g, '127.0.0.1:PORT')
    .replace(/\b[0-9a-f]{12,64}\b/g, 'HASH')

export const shortHash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16)

/** What a person sees of a page: its words with their roles, and a hash of how they look. */
export async function seenOf(page: Page): Promise<{ readonly words: string; readonly look: string }> {
  const words = withoutChance(await page.locator('body').ariaSnapshot())
  return {
    words,
    look: createHash('sha256')
      .update(await looksOf(page))
      .digest('hex')
      .slice(0, 16),
  }
}

/** Colours, type and edges of everything that is seen, each kind once; no widths, which depend on the machine's fonts. */
const looksOf = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const properties = [
      ...['color', 'background-color', 'font-family', 'font-size', 'font-weight', 'font-style', 'text-decoration-line', 'display'],
      ...['border-top', 'border-bottom', 'border-left', 'border-right', 'border-radius', 'box-shadow', 'gap'],
      ...['padding-top', 'padding-bottom', 'padding-left', 'padding-right'],
    ]
    const kinds = [...document.querySelectorAll('body *')]
      .filter((element) => element.checkVisibility())
      .map((element) => {
        const style = getComputedStyle(element)
        return `${element.tagName} ${properties.map((property) => style.getPropertyValue(property)).join(';')}`
      })
    return [...new Set(kinds)].toSorted().join('\n')
  })
